//! Snapshots of the screens' structure: the elements that have ids, states or words, one to a line.

use super::html::{Node, page};
use super::pressed;
use super::states::STATES;

/// A state for each layout of the page, and the part of the page that differs in it.
const LOOKS: [(&str, &str); 13] = [
    ("worked_sum", "div"),
    ("typing_a_value", ".operation"),
    ("broken_instruction", ".instruction"),
    ("packed", ".registers"),
    ("menu", "dialog"),
    ("copy", "dialog"),
    ("terms", "dialog"),
    ("hidden", ".detail"),
    ("presenting", "div"),
    ("command", ".prompt"),
    ("compare_traces", "main"),
    ("map", "main"),
    ("search", "main"),
];

/// Attributes for an element's appearance or behaviour rather than its meaning. Labels stay.
const LEFT_OUT: [&str; 9] = [
    "autocapitalize",
    "autocomplete",
    "autocorrect",
    "spellcheck",
    "maxlength",
    "enterkeyhint",
    "d",
    "viewBox",
    "shape-rendering",
];

/// Parts left out here: `blocks` has snapshots of its own, and another test compares the bar with index.html.
const DRAWN: [&str; 2] = ["looked-at", "bar"];
/// The number of rows to show of many that are alike.
const ALIKE: usize = 2;

/// Writes one element to a line, with its content indented and texts in quotes.
fn outline(node: &Node, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    if node.is_text() {
        *out += &format!("{indent}{:?}\n", node.text);
        return;
    }
    *out += &format!("{indent}{}", name(node));
    let drawn = DRAWN.iter().any(|class| node.has_class(class))
        || node.has_class("dialog-body") && node.find(".blocks").len() == 1;
    if drawn || !is_built(node) {
        let text = if drawn { "…".to_owned() } else { node.text() };
        *out += &if text.is_empty() { "\n".to_owned() } else { format!(" {text:?}\n") };
        return;
    }
    out.push('\n');
    for alike in node.children.chunk_by(|a, b| kind(a) == kind(b) && !a.is_text()) {
        // Of many elements that are alike, the first ones and the chosen ones are enough.
        let shown = |place: usize, child: &Node| {
            let is = |name| child.attribute(name).is_some_and(|value| value != "false" && value != "-1");
            alike.len() <= 6 || place < ALIKE || is("aria-selected") || is("tabindex") || is("aria-current")
        };
        let (some, rest): (Vec<_>, Vec<_>) =
            alike.iter().enumerate().partition(|(place, child)| shown(*place, child));
        some.iter().for_each(|(_, child)| outline(child, depth + 1, out));
        if !rest.is_empty() {
            *out += &format!("{}… and {} like these\n", "  ".repeat(depth + 1), rest.len());
        }
    }
}

fn kind(node: &Node) -> (&str, Option<&str>) {
    (&node.tag, node.attribute("role"))
}

/// True if the node contains more than text in several roles.
fn is_built(node: &Node) -> bool {
    let within = |child: &Node| {
        child.is_text() || ["span", "code", "strong", "sup", "sub"].contains(&child.tag.as_str())
    };
    let plain = |child: &Node| child.is_text() || (child.attribute("role").is_none() && !is_built(child));
    !node.children.iter().all(|child| within(child) && plain(child))
}

/// The element as a selector, such as `button#a0-3.digit.role-fraction [aria-label="…"]`.
fn name(node: &Node) -> String {
    let mut name = node.tag.clone();
    if let Some(id) = node.attribute("id") {
        name += &format!("#{id}");
    }
    for class in node.attribute("class").unwrap_or_default().split_whitespace() {
        name += &format!(".{class}");
    }
    for (key, value) in &node.attributes {
        if !LEFT_OUT.contains(&key.as_str()) && !["id", "class"].contains(&key.as_str()) {
            name += &if value.is_empty() { format!(" [{key}]") } else { format!(" [{key}={value}]") };
        }
    }
    name
}

#[test]
fn screen_outlines_match_their_snapshots() {
    for (look, part) in LOOKS {
        let (_, keys) = STATES.iter().find(|(name, _)| *name == look).expect("a state of this name");
        let page = page(&pressed(keys).view());
        let mut out = String::new();
        let part = if part == "div" { Some(&page) } else { page.find(part).first().copied() };
        outline(part.expect("a part of the page"), 0, &mut out);
        insta::assert_snapshot!(look, out);
    }
}

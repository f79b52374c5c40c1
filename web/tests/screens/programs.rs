//! A program in both front ends: every word of its title, inputs, results and lines.

use super::html::{Node, page};
use super::pressed;
use super::states::STATES;
use super::words::{terminal, words};
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::View;

/// The words of an element, including the values of its fields.
fn said(node: &Node) -> Vec<String> {
    let own = words(&node.text);
    let held = node.attribute("value").map(words).unwrap_or_default();
    own.into_iter().chain(held).chain(node.children.iter().flat_map(said)).collect()
}

/// The texts of a program that must appear, part by part, each as words.
fn wanted(view: &View) -> Vec<Vec<String>> {
    let Some(head) = &view.program else { return Vec::new() };
    let inputs = head.inputs.iter().flat_map(|input| [&input.name, &input.value]);
    let texts = inputs.chain([&head.title]).map(|text| words(text));
    let rows = view.list.iter().flat_map(|list| &list.table.rows).flatten();
    let result = head.results.get(head.result);
    texts.chain(rows.chain(result).map(|line: &Line| words(&line.text()))).collect()
}

#[test]
fn both_front_ends_show_every_word_of_a_program() {
    let mut seen = 0;
    let mut complaints = Vec::new();
    for (state, keys) in STATES {
        let view = pressed(keys).view();
        let skins = [("terminal", terminal(&view)), ("page", said(&page(&view)))];
        for part in wanted(&view) {
            seen += 1;
            for (skin, all) in &skins {
                // Whole words: the window is so wide that the terminal cuts none.
                if let Some(word) = part.iter().find(|word| !all.contains(word)) {
                    complaints.push(format!("{state}: {skin} does not show {word} of {part:?}"));
                }
            }
        }
    }
    assert!(seen > 50, "no program is on screen");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

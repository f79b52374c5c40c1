//! The first picture of a new screen: part of what is drawn in the next, and what one came for is in it.

use super::html::{Node, early_page, page};
use super::pressed;
use super::states::STATES;
use halfplay_core::session::View;

#[test]
fn what_is_drawn_early_stays_and_the_chosen_row_is_in_it() {
    let mut shorter = Vec::new();
    for &(name, keys) in STATES {
        let view = pressed(keys).view();
        let (early, second, whole) = (early_page(&view, 0), early_page(&view, 1), page(&view));
        assert!(is_part(&early, &second), "{name}: something is drawn early that is not there later");
        assert!(is_part(&second, &whole), "{name}: something is drawn in between that is not there later");
        // But for long lists the second picture is the whole.
        assert_eq!(second == whole, second.find("li").len() == whole.find("li").len(), "{name}");
        if let Some(list) = view.list {
            let row = format!("list-{}", list.chosen);
            let there = |page: &Node| page.find("li").iter().any(|li| li.attribute("id") == Some(&row));
            assert_eq!(there(&early), there(&whole), "{name}: the chosen row");
        }
        shorter.extend((early != whole).then_some(name));
    }
    // Comparisons beside, rows far down, blocks far down.
    for name in ["worked_sum", "search", "number"] {
        assert!(shorter.contains(&name), "{name} is drawn whole at once; only {shorter:?} are not");
    }
}

/// A part of a view, taken over from another.
type Part = (&'static str, fn(&mut View, &View));

/// Every part that two views can differ in.
const PARTS: &[Part] = &[
    ("screen", |view, other| view.screen = other.screen),
    ("below", |view, other| view.below = other.below),
    ("hidden", |view, other| view.hidden = !other.hidden),
    ("presenting", |view, other| view.presenting = !other.presenting),
    ("head", |view, other| view.head = other.head),
    ("instruction", |view, other| view.instruction = other.instruction.clone()),
    ("registers", |view, other| view.registers = other.registers.clone()),
    ("column", |view, other| view.column = other.column + 1),
    ("result", |view, other| view.result = other.result.clone()),
    ("typed", |view, other| view.typed = other.typed.clone()),
    ("flags", |view, other| view.flags = other.flags.clone()),
    ("whose flags", |view, _| view.flags_of = "nobody's"),
    ("remarks", |view, other| view.remarks = other.remarks.clone()),
    ("list", |view, other| view.list = other.list.clone()),
    ("aside", |view, other| view.aside = other.aside.clone()),
    ("step", |view, other| view.step = other.step),
    ("heading", |view, other| view.heading = other.heading.clone()),
    ("list focused", |view, other| view.list_focused = !other.list_focused),
    ("blocks", |view, other| view.blocks = other.blocks.clone()),
    ("count", |view, other| view.counted = other.counted.clone()),
    ("overlay", |view, other| view.overlay = other.overlay.clone()),
    ("prompt", |view, other| view.prompt = other.prompt.clone()),
    ("completions", |view, other| view.completions = other.completions.clone()),
    ("notice", |view, other| view.notice = other.notice.clone()),
];

#[test]
fn where_the_operation_is_said_to_be_the_same_it_is_drawn_the_same() {
    let operation = |view: &View| page(view).find(".operation").first().copied().cloned();
    let views: Vec<View> = STATES.iter().map(|&(_, keys)| pressed(keys).view()).collect();
    for (part, take) in PARTS {
        for (view, other) in views.iter().zip(views.iter().skip(1)) {
            let mut changed = view.clone();
            take(&mut changed, other);
            if changed.has_operation_of(view) {
                let same = operation(&changed) == operation(view);
                assert!(same, "{part} is drawn otherwise at {}", view.heading.text());
            }
        }
    }
    // From step to step nothing of it changes.
    let (view, next) = (pressed("").view(), pressed("⇞").view());
    assert_ne!(view.step, next.step);
    assert!(next.has_operation_of(&view));
}

/// Is the one the other without some elements?
fn is_part(part: &Node, whole: &Node) -> bool {
    let mut left = whole.children.iter();
    let same = (&part.tag, &part.attributes, &part.text) == (&whole.tag, &whole.attributes, &whole.text);
    same && part.children.iter().all(|child| left.any(|one| is_part(child, one)))
}

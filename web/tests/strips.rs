//! Strips on the page: squares for results, names for screen readers.

use crate::blocks::{clickable, render};
use halfplay_core::skins::doc::{Block, Strip, Strips};

fn strips(name: &str) -> Block {
    let row =
        |name: &str, cells: &[bool], count| Strip { name: name.to_owned(), cells: cells.to_vec(), count };
    let rows = vec![row(name, &[true; 3], 3), row("as written", &[true, false, true], 2)];
    Block::Strips(Strips { rows, of: 3, below: vec![(1, "line 7".to_owned())] })
}

#[test]
fn each_result_is_a_square() {
    let html = render(&[strips("mul-then-add")], clickable);
    assert_eq!(html.matches("class=\"given\"").count(), 5, "{html}");
    assert_eq!(html.matches("class=\"missed\"").count(), 1, "{html}");
    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} is not in {html}"));
    assert!(at(">mul-then-add<") < at(">as written<") && at(">as written<") < at(">line 7<"));
    assert!(html.contains("<li>mul-then-add gives 3 of 3</li>"), "{html}");
    assert!(html.contains("<li>as written gives 2 of 3; not line 7</li>"), "{html}");
    assert!(html.contains("aria-hidden=\"true\""), "{html}");
}

#[test]
fn names_are_escaped() {
    let html = render(&[strips("<b>&amp;")], clickable);
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;&amp;amp;"), "{html}");
}

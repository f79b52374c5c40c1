//! Tests help: one page for each place, and a search.

use super::*;

/// The help for each place fits in one window of 80 columns, without cuts.
#[test]
fn help_for_each_context_fits_one_window() {
    for keys in ["", "↑", "↓↓↓", "↓↓↓↓", "gc", "gn", "gm", "gt", "gr", "gr:glossary ulp⏎"] {
        let text = seen(&pressed(&format!("{keys}?")), (80, 24));
        assert!(!text.contains("more below"), "{keys}\n{text}");
        let cut = text.lines().filter(|line| line.trim_end().ends_with('…') && line.chars().count() >= 79);
        assert_eq!(cut.count(), 0, "{keys}\n{text}");
        assert!(text.contains("search ›") && text.contains("keys here: "), "{text}");
    }
}

#[test]
fn help_search_updates_while_typing() {
    let session = pressed("?ulp");
    let text = seen(&session, (80, 24));
    let row = text.lines().find(|line| line.starts_with('›')).unwrap();
    assert!(row.contains("[ ]") && row.contains("one ulp down and up"), "{text}");
    assert!(text.lines().nth(1).unwrap().starts_with(" search › ulp"), "{text}");
    insta::assert_snapshot!("help_search_80x24", between(&text));
    let place = terminal(&session, (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (13, 1), "after ` search › ulp`");
    // The details of the next match are below.
    assert!(seen(&pressed("?ulp↓"), (80, 24)).contains("Unit in the last place"));
}

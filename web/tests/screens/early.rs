//! The first picture of a new screen: part of what is drawn in the next, and what one came for is in it.

use super::html::{Node, early_page, page};
use super::pressed;
use super::states::STATES;

#[test]
fn what_is_drawn_early_stays_and_the_chosen_row_is_in_it() {
    let mut shorter = Vec::new();
    for &(name, keys) in STATES {
        let view = pressed(keys).view();
        let (early, whole) = (early_page(&view), page(&view));
        assert!(is_part(&early, &whole), "{name}: something is drawn early that is not there later");
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

/// Is the one the other without some elements?
fn is_part(part: &Node, whole: &Node) -> bool {
    let mut left = whole.children.iter();
    let same = (&part.tag, &part.attributes, &part.text) == (&whole.tag, &whole.attributes, &whole.text);
    same && part.children.iter().all(|child| left.any(|one| is_part(child, one)))
}

//! A hand without a keyboard gets wherever keys lead: for every row of the table of keys, in every place where it holds,
//! there is something on the page to press or to type into.

use super::html::{Node, page};
use super::pressed;
use super::states::STATES;
use halfplay_core::session::keys::{Row, table};
use halfplay_core::session::{Place, Skin};

/// What stands on the page for a row of keys: what the row does (its beginning), and selectors, of which one is enough.
const WAYS: [(&str, &[&str]); 55] = [
    ("move along the bits", &["[data-bit]"]),
    ("flip the bit", &[".strip [data-bit]"]),
    ("type a value or bits:", &[".register input"]),
    ("type a value or bits of", &[".register input"]),
    ("type anything", &[".register input"]),
    ("negate", &[".changes button"]),
    ("one ulp up and down", &[".changes button"]),
    ("one exponent down and up", &[".changes button"]),
    ("step back and forward", &[".walk button"]),
    ("to this step", &["#list li"]),
    ("on: the next step", &[".presenter .on"]),
    ("the step before", &[".presenter button"]),
    ("type an instruction", &["#instruction"]),
    ("choose from a menu", &["button.parts"]),
    ("the other lane", &[".detail .walk button"]),
    ("move to another code", &[".sheet"]),
    ("closer, down to", &[".detail .walk button"]),
    ("move through parts and choices", &["dialog li"]),
    ("all codes of an operand", &[".detail .walk button"]),
    ("take the first of all codes", &[".detail .walk button"]), // once they are counted
    ("the other terms on this screen", &[".dialog-head button"]),
    ("move through the list", &["#list li", "#copies li"]),
    ("move between instruction", &["#instruction", "#list li"]),
    ("edit it from its end", &["#instruction"]),
    (
        "to the first and the last",
        &["[data-bit]", "#list li", ".sheet", "dialog li", ".register input", ".prompt input"],
    ),
    ("ten rows back and on", &["#list li"]),
    ("edit the text that is there", &["#instruction"]),
    ("both traces side by side", &[".detail .walk button"]),
    ("take the code", &[".detail .walk button"]),
    ("search for words", &[".choice .walk button"]),
    ("search the instruction table", &["nav button"]), // by way of the reference
    ("use this instruction", &[".detail .walk button"]),
    ("to the next related term", &[".detail .term", "#list li"]),
    ("open the glossary there", &[".dialog-head button"]),
    ("choose it", &["dialog li"]),
    ("copy it", &["dialog li"]),
    ("done, if the text", &[".prompt button", ".register input"]), // leaving a field ends its edit
    ("back to what was there before", &[".prompt button", ".tools button"]), // undo
    ("leave the text as it is", &[".register input"]),
    ("complete the word", &[".completions button", "#instruction"]), // in its line they are shown
    ("lines entered before", &[]),
    ("the operation", &["nav button"]),
    ("the steps", &["nav button"]),
    ("compare pipelines", &["nav button"]),
    ("the number", &["nav button"]),
    ("the reference", &["nav button"]),
    ("the map of all codes", &["nav button"]), // by way of the number
    ("hide the result", &[".tools button"]),
    ("present the steps", &[".tools button"]),
    ("what the terms on", &[".term", "nav button"]),
    ("undo", &[".tools button"]),
    ("copy: bits", &[".tools button"]),
    ("a command", &[".tools button"]),
    ("back", &["nav button", ".dialog-head button"]),
    ("these keys", &[".tools button"]),
];

/// Rows that only a keyboard has so far, and where.
const KEYS_ALONE: [(&str, &[Place]); 2] =
    [("lines entered before", &[Place::Prompt]), ("a command", &[Place::Presenting])];

/// Places that are in no state of every skin.
const MORE: [(&str, &str); 1] = [("instruction", "↑")];

fn ways(row: &Row) -> &'static [&'static str] {
    let longest =
        WAYS.iter().filter(|(does, _)| row.does.starts_with(does)).max_by_key(|(does, _)| does.len());
    longest.unwrap_or_else(|| panic!("no way is known for: {}", row.does)).1
}

/// A page on which one is in a place.
fn page_at(place: Place) -> Node {
    let sessions = STATES.iter().chain(&MORE).map(|(_, keys)| pressed(keys));
    let mut there = sessions.filter(|session| session.place() == place);
    page(&there.next().unwrap_or_else(|| panic!("{place:?} is in no state")).view())
}

#[test]
fn whatever_keys_do_a_hand_does() {
    let mut complaints = Vec::new();
    for place in Place::ALL {
        let page = page_at(place);
        for row in table().iter().filter(|row| row.holds(place, Skin::Page)) {
            // Whoever presents leaves that first.
            let ways = ways(row);
            let leave: &[&str] = match place {
                Place::Presenting if !ways.is_empty() => &[".presenter button"],
                _ => &[],
            };
            let there = ways.iter().chain(leave).any(|way| !page.find(way).is_empty());
            let known = KEYS_ALONE.iter().any(|(does, at)| row.does.starts_with(does) && at.contains(&place));
            if !there && !known {
                complaints.push(format!("{place:?}: {} {}: no way without a keyboard", row.shown, row.does));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

//! The page works without a keyboard: for every message in the table of keys, in every place where it applies, there is
//! something on the page to press or to type into.

use super::html::{Node, page};
use super::labels::{labels, leads};
use super::visited::sessions;
use halfplay_core::skins::session::keys::{Contexts, Row, contexts, table};
use halfplay_core::skins::session::{KeyContext, MapLayer, MapMsg, Msg, Session, Skin};

/// Substitutes for a button that sends the message itself: the beginning of a key row's description, and selectors, any
/// one of which is enough.
const WAYS: &[(&str, &[&str])] = &[
    ("try something else", &[".tries button", ".instruction input"]),
    ("look at what is shown by itself", &[".tries .way"]),
    ("the next lesson and", &[".whereabouts button"]), // through the shelf
    ("on to the next step", &[".turn button"]),
    ("a worksheet: its topic", &[".shelf .act", ".worksheet .choices select"]),
    ("where a step of a lesson has a slider", &[".slider input"]),
    ("another sheet", &[".worksheet .choices .act"]), // to the previous seed by typing it
    ("with the key behind it", &[".worksheet .choices input"]),
    ("scroll the sheet", &["main"]), // the page itself scrolls
    ("begin it, or go on", &[".lesson-card"]),
    ("move along the bits", &["[data-bit]"]),
    ("flip the bit", &[".strip [data-bit]"]),
    ("in a run of questions", &[".tools button"]), // through the first question
    ("guess the bit", &[".guess [data-bit]"]),
    ("type the guess", &[".guess input"]),
    ("type a value or bits", &[".register input"]),
    ("type in the line", &[".instruction input", "nav button"]), // elsewhere through the operation
    ("type this row anew", &[".register input"]),
    ("go to a code", &["main .walk button"]),
    ("set an input", &[".given input"]),
    ("change what the program is given", &[".given input"]),
    ("another result of the program", &[".brought .walk button"]),
    ("the steps of this line", &[".heading button"]),
    ("what compilers may emit", &[".heading button"]),
    ("search for words", &["main .walk button"]),
    ("look up a term", &["main .walk button", "main .piece"]),
    ("go to a screen", &["nav button"]),
    ("the toy float", &["nav button"]), // through the map
    ("stay", &["nav button"]),
    ("write, and any other", &[".instruction input", ".register input", ".prompt input"]),
    ("move to another code", &["td [data-bit]"]), // each number of the toy float is a button
    ("move through parts and choices", &["dialog .piece"]),
    ("the other terms on this screen", &[".dialog-head button"]), // two of the four arrow keys
    ("move through the list", &["main .piece", "dialog .piece"]),
    ("move between the line", &[".instruction input", "main .piece"]),
    ("edit it from its end", &[".instruction input"]),
    (
        "to the first and the last",
        &[
            "[data-bit]",
            ".lesson-steps button",
            "main .piece",
            "dialog .piece",
            ".dialog-head button",
            ".register input",
            ".prompt input",
        ],
    ),
    ("ten rows back and on", &["main .piece"]),
    ("scroll the text", &["main"]), // the page itself scrolls
    ("step back and on", &["main .piece", ".register input"]),
    ("edit the text that is there", &[".instruction input"]),
    ("the other lane", &[".detail .walk button"]), // left and right alike
    ("find an instruction", &["nav button"]),      // through the reference
    ("choose it", &["dialog .piece"]),
    ("copy it", &["dialog .piece"]),
    ("take it, if it can be read", &[".register input"]), // leaving a field ends its edit
    ("back to what was there before", &[".tools button"]), // undo
    ("take it, and to the row", &[".register input"]),
    ("complete the word", &[".completions button", ".instruction input"]), // the instruction line shows them
    ("what GPUs have answered", &["nav button"]),
    ("the map of all codes", &["nav button"]), // through the number
    ("the plane of the operands", &["nav button"]), // through the map
    ("go to a pair, or colour otherwise: 1", &[".detail .walk button"]), // on the command line
    ("a case made to order", &[".make .cases button"]), // one for each kind
    ("what the words on", &[".term", "nav button"]),
    ("undo", &[".tools button"]),
    ("back", &["nav button", ".dialog-head button"]),
    ("these keys", &[".tools button"]),
];

/// Rows that so far only a keyboard has, and their places.
const KEYS_ALONE: [(&str, &[KeyContext]); 1] = [("lines entered before", &[KeyContext::Prompt])]; // forward to later lines; for earlier ones there is a button

fn ways(row: &Row) -> &'static [&'static str] {
    let longest =
        WAYS.iter().filter(|(does, _)| row.does.starts_with(does)).max_by_key(|(does, _)| does.len());
    longest.map_or(&[], |(_, ways)| ways)
}

/// All pages of a place, reduced to what can be pressed: a dialog covers everything else.
fn pages_at(place: KeyContext) -> Vec<Node> {
    let there = sessions().into_iter().filter(|(_, session)| session.context() == place);
    let reached = |(_, session): (_, Session)| {
        let page = page(&session.view());
        let dialog = page.find("dialog").first().map(|dialog| (*dialog).clone());
        dialog.map_or(page, |dialog| Node { tag: "div".into(), children: vec![dialog], ..Node::default() })
    };
    there.map(reached).collect()
}

/// The messages of a key row that nothing on these pages sends.
fn unsent(row: &Row, pages: &[Node]) -> Vec<Msg> {
    let leads = leads();
    let sends = |page: &Node, msg: &Msg| {
        // The key steps through the layers of a map; the page has a button for each.
        let on = Msg::from(MapMsg::Layer(MapLayer::Errors));
        let is_it = |sent: &Msg| sent == msg || (*msg == Msg::from(MapMsg::NextLayer) && *sent == on);
        labels(page).iter().any(|label| leads.iter().any(|(known, sent, _)| known == label && is_it(sent)))
    };
    let unsent = row.keys.iter().filter(|(_, msg)| !pages.iter().any(|page| sends(page, msg)));
    unsent.map(|(_, msg)| msg.clone()).collect()
}

#[test]
fn whatever_keys_do_a_hand_does() {
    let mut complaints = Vec::new();
    for place in contexts() {
        let mut pages = pages_at(place);
        if pages.is_empty() {
            complaints.push(format!("{place:?} is in no state"));
            continue;
        }
        if place == KeyContext::Presenting {
            // The user leaves the presentation first.
            assert!(pages.iter().all(|page| labels(page).contains("leave")));
            pages.extend([KeyContext::Steps, KeyContext::LESSON].into_iter().flat_map(pages_at));
        }
        for row in table().iter().filter(|row| row.holds(place, Skin::Page)) {
            let unsent = unsent(row, &pages);
            if unsent.is_empty() && row.text.is_none() && !row.keys.is_empty() {
                continue;
            }
            let there = |way: &&str| pages.iter().any(|page| !page.find(way).is_empty());
            let known = KEYS_ALONE.iter().any(|(does, at)| row.does.starts_with(does) && at.contains(&place));
            if !ways(row).iter().any(there) && !known {
                complaints.push(format!("{place:?}: {} {}: nothing sends {unsent:?}", row.shown, row.does));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A cell of the map is smaller than a finger, so each of the map's own keys has a button. Only scrolling the text
/// below needs none.
#[test]
fn every_way_over_the_map_is_a_button() {
    let pages = pages_at(KeyContext::MAP);
    let is_own = |of: &[KeyContext]| of.len() <= 2 && of.contains(&KeyContext::MAP);
    let own = |row: &&Row| matches!(row.contexts, Contexts::These(of) if is_own(of)) && ways(row) != ["main"];
    for row in table().iter().filter(own) {
        assert_eq!(unsent(row, &pages), [], "{}", row.does);
    }
}

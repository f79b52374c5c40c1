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
    ("open what the step shows", &[".tries .way"]),
    ("the previous or the next lesson", &[".whereabouts button"]), // through the shelf
    ("go to the next step", &[".turn button"]),
    ("a worksheet about this lesson", &[".shelf .act", ".tries .act", ".next-row"]),
    ("open the chosen next step", &[".next-row"]),
    ("go back to the last step", &[".lesson-end .act"]),
    ("go to the next lesson", &[".next-row"]),
    ("make a worksheet: topic", &[".shelf .act", ".worksheet .choices select"]),
    ("move the slider of a lesson's step", &[".slider input"]),
    ("the sheet of the previous", &[".worksheet .choices .act"]), // to the previous seed by typing it
    ("show or hide the key", &[".worksheet .choices input"]),
    ("scroll the sheet", &["main"]), // the page itself scrolls
    ("start the lesson, or continue", &[".lesson-card"]),
    ("move along the bits", &["[data-bit]"]),
    ("flip the bit", &[".strip [data-bit]"]),
    ("in a quiz: go", &[".tools button"]), // through the first question
    ("guess the bit", &[".guess [data-bit]"]),
    ("type the guess", &[".guess input"]),
    ("type a value or bits", &[".register input"]),
    ("type in the line", &[".instruction input", "nav button"]), // elsewhere through the operation
    ("type a new text for this row", &[".register input"]),
    ("go to a code", &["main .walk button"]),
    ("set an input", &[".given input"]),
    ("change the inputs of the program", &[".given input"]),
    ("another result of the program", &[".brought .walk button"]),
    ("show the steps of this line", &[".heading button"]),
    ("the next view: error", &[".heading button"]),
    ("search for words", &["main .walk button"]),
    ("look up a term", &["main .walk button", "main .piece"]),
    ("go to a screen", &["nav button"]),
    ("all codes of the toy float", &["nav button"]), // through the map
    ("stay", &["nav button"]),
    ("any character: add it", &[".instruction input", ".register input", ".prompt input"]),
    ("move to another code", &["td [data-bit]"]), // each number of the toy float is a button
    ("move through parts and choices", &["dialog .piece"]),
    ("the other terms on this screen", &[".dialog-head button"]), // two of the four arrow keys
    ("move through the list", &["main .piece", "main .next-row", "dialog .piece"]),
    ("move between the line", &[".instruction input", "main .piece"]),
    ("edit the text from its end", &[".instruction input"]),
    (
        "first or last bit",
        &[
            "[data-bit]",
            ".next-row",
            ".lesson-steps button",
            "main .piece",
            "dialog .piece",
            ".dialog-head button",
            ".register input",
            ".prompt input",
        ],
    ),
    ("ten rows up or down", &["main .piece"]),
    ("scroll the text", &["main"]), // the page itself scrolls
    ("previous or next step", &["main .piece", ".register input"]),
    ("edit the present text", &[".instruction input"]),
    ("the other lane", &[".detail .walk button"]), // left and right alike
    ("find an instruction", &["nav button"]),      // through the reference
    ("choose it", &["dialog .piece"]),
    ("copy it", &["dialog .piece"]),
    ("accept the text if it can be read", &[".register input"]), // leaving a field ends its edit
    ("cancel, and restore what was there", &[".tools button"]),  // undo
    ("accept the text, and go to the row", &[".register input"]),
    ("complete the word", &[".completions button", ".instruction input"]), // the instruction line shows them
    ("recorded GPU answers", &["nav button"]),
    ("the map of all codes", &["nav button"]), // through the number
    ("the plane of the operands", &["nav button"]), // through the map
    ("go to a pair, or choose a layer: 1", &[".detail .walk button"]), // on the command line
    ("type a result to add it to the list", &["[data-field]"]),
    ("any character: add it to the field", &["[data-field]"]),
    ("move between the lines of the field", &["[data-field]"]),
    ("the records of another operation", &[".walk button"]), // one for each operation
    ("leave the field; its text stays", &["nav button"]),    // the field keeps its text on the other screens
    ("make a case: a tie", &[".make .cases button"]),        // one for each kind
    ("meanings of the words on", &[".term", "nav button"]),
    ("undo", &[".tools button"]),
    ("back", &["nav button", ".dialog-head button"]),
    ("close what is open, or go back", &["nav button", ".dialog-head button"]),
    ("end the presentation", &["nav button", ".dialog-head button"]),
    ("close these keys", &["nav button", ".dialog-head button"]),
    ("go back to the previous step", &["nav button", ".dialog-head button"]),
    ("these keys", &[".tools button"]),
];

/// Rows that so far only a keyboard has, and their places.
const KEYS_ALONE: [(&str, &[KeyContext]); 1] = [("earlier command lines", &[KeyContext::Prompt])]; // forward to later lines; for earlier ones there is a button

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
fn every_key_action_has_an_element_on_the_page() {
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
fn every_key_of_the_map_has_a_button() {
    let pages = pages_at(KeyContext::MAP);
    let is_own = |of: &[KeyContext]| of.len() <= 2 && of.contains(&KeyContext::MAP);
    let own = |row: &&Row| matches!(row.contexts, Contexts::These(of) if is_own(of)) && ways(row) != ["main"];
    for row in table().iter().filter(own) {
        assert_eq!(unsent(row, &pages), [], "{}", row.does);
    }
}

//! What has moved since links were first made: steps have become part of the operation, the maps a screen of their own; the
//! function of a program that runs was called by a name that the reference page has too, and what
//! compilers may emit had a part of its own.

use crate::session::question::Answer;
use crate::session::screens::{MapPage, ReferencePage, Screen};
use crate::session::state::State;

/// Reads a part that no screen has any more; `None` of any other.
pub fn read_part(name: &str, text: &str, state: &mut State, answer: &Answer) -> Option<Result<(), String>> {
    let page = match (name, text) {
        ("page", "value") => return Some(Ok(())),
        ("page", "map") => MapPage::Codes,
        ("page", "toy") => MapPage::Toy,
        ("entry", _) if state.screen == Screen::PROGRAM => {
            return state.screens.read_part("function", text, answer);
        }
        ("compilers", "yes") => return state.screens.read_part("look", "compilers", answer),
        ("page", _) => return Some(Err("one of value, map, toy".to_owned())),
        _ => return None,
    };
    if state.screen == Screen::NUMBER {
        state.screen = Screen::MAP;
        return state.screens.read_part("map", page.word(), answer);
    }
    Some(Ok(()))
}

/// Goes to the screen that had this name once; false of any other name.
pub fn go_to_screen(word: &str, state: &mut State) -> bool {
    state.screen = match word {
        "steps" => Screen::OPERATION,
        "hardware" => {
            state.screens.reference.show(ReferencePage::Hardware);
            Screen::REFERENCE
        }
        _ => return false,
    };
    true
}

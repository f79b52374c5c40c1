//! What has moved since links were first made: steps have become part of the operation, the maps a screen of their own; the
//! function of a program that runs was called by a name that the reference page has too, and what
//! compilers may emit had a part of its own.

use crate::session::question::Answer;
use crate::session::screens::{MapPage, Screen};
use crate::session::state::State;

/// Reads a part that no screen has any more; `None` of any other.
pub fn read_part(name: &str, text: &str, state: &mut State, answer: &Answer) -> Option<Result<(), String>> {
    let page = match (name, text) {
        ("page", "value") => return Some(Ok(())),
        ("page", "map") => MapPage::Codes,
        ("page", "toy") => MapPage::Toy,
        ("entry", _) if state.screen == Screen::Program => {
            return state.screens.read_part("function", text, answer);
        }
        ("compilers", "yes") => return state.screens.read_part("look", "compilers", answer),
        ("page", _) => return Some(Err("one of value, map, toy".to_owned())),
        _ => return None,
    };
    if state.screen == Screen::Number {
        state.screen = Screen::Map;
        return state.screens.read_part("map", page.word(), answer);
    }
    Some(Ok(()))
}

/// The screen that is called so, or was.
pub fn screen(word: &str) -> Option<Screen> {
    match word {
        "steps" => Some(Screen::Operation),
        _ => Screen::ALL.into_iter().find(|screen| screen.word() == word),
    }
}

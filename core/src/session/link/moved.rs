//! Translates words of old links. The steps are now part of the operation, and the maps have a screen of their own. The
//! function of a program was called `entry`, which is now an entry of the reference. The view of possible compiler
//! output had a part of its own.

use crate::session::question::Answer;
use crate::session::state::State;

/// Goes to the screen with this name, or with a name that old links use for it.
pub fn go_to_screen(word: &str, state: &mut State) -> Result<(), String> {
    let now = match word {
        "steps" => "operation",
        "hardware" => "reference",
        word => word,
    };
    let words = || state.screens.words().map(|(word, _)| word).collect::<Vec<_>>().join(", ");
    state.screen = state.screens.named(now).ok_or_else(|| format!("one of {}", words()))?;
    Ok(())
}

/// The second part that an old part implies: the former screen `hardware` is now a page of the reference.
pub fn besides(name: &str, text: &str) -> Option<(&'static str, &'static str)> {
    ((name, text) == ("screen", "hardware")).then_some(("about", "hardware"))
}

/// Reads a part that no screen has any more; `None` for any other part.
pub fn read_part(name: &str, text: &str, state: &mut State, answer: &Answer) -> Option<Result<(), String>> {
    let map = match (name, text) {
        ("page", "value") => return Some(Ok(())),
        ("page", "map") => "codes",
        ("page", "toy") => "toy",
        ("entry", _) if state.screen.word() == "program" => {
            return state.screens.read_part("function", text, answer);
        }
        ("compilers", "yes") => return state.screens.read_part("look", "compilers", answer),
        ("page", _) => return Some(Err("one of value, map, toy".to_owned())),
        _ => return None,
    };
    if state.screen.word() != "number" {
        return Some(Ok(()));
    }
    match go_to_screen("map", state) {
        Ok(()) => state.screens.read_part("map", map, answer),
        why => Some(why),
    }
}

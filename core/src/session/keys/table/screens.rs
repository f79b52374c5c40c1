//! Key rows that open screens, made from the table of screens.

use super::parts::{EVERYWHERE, row, row_in};
use crate::session::host::Skin;
use crate::session::keys::key::Key::{self, Char, F};
use crate::session::keys::key::KeyContext::Go;
use crate::session::keys::key::{Contexts, Row};
use crate::session::msg::Msg;
use crate::session::screens::{SCREENS, ScreenRow};

/// The maximum number of function keys in one row.
const FUNCTION_KEYS: usize = 4;

/// The rows of the letters after `g`, and of the function keys.
pub fn rows() -> Vec<Row> {
    let letters = kept(letters());
    let mut go: Vec<Row> = SCREENS.iter().map(go_row).collect();
    if let Some(first) = go.first_mut() {
        *first = first.hint(letters, "a screen");
    }
    let mut screens: Vec<&ScreenRow> = SCREENS.iter().collect();
    screens.sort_by_key(|screen| screen.function_key);
    let function_keys = screens.chunks(FUNCTION_KEYS).map(function_keys);
    go.into_iter().chain(function_keys).collect()
}

/// The row of the key `g`. It comes last, because the foot of a screen always has room for the last hint.
pub fn go() -> Row {
    let others = SCREENS.iter().flat_map(|screen| screen.keys).filter(|row| row.contexts.has(Go));
    let others: Vec<&str> = others.map(|row| row.shown).collect();
    let does = format!("go to a screen: {}; {}, k, i, w; or g: ask a GPU", letters(), others.join(", "));
    let row = row_in(Contexts::Screens, &[(Char('g'), Msg::Go)], "g", kept(does));
    row.brief("a screen or a page").hint("g", "go to")
}

/// The letters of all screens.
fn letters() -> String {
    SCREENS.iter().map(|screen| screen.letter.to_string()).collect::<Vec<_>>().join(" ")
}

fn go_row(screen: &ScreenRow) -> Row {
    let keys = kept_keys(vec![(Char(screen.letter), Msg::Show(screen.screen))]);
    row(&[Go], keys, kept(screen.letter.to_string()), screen.shows).brief(screen.name)
}

fn function_keys(screens: &[&ScreenRow]) -> Row {
    let keys = screens.iter().map(|screen| (F(screen.function_key), Msg::Show(screen.screen))).collect();
    let shown: Vec<String> = screens.iter().map(|screen| format!("F{}", screen.function_key)).collect();
    let ends = [screens.first(), screens.last()].map(|screen| screen.map_or("", |screen| screen.name));
    row_in(EVERYWHERE, kept_keys(keys), kept(shown.join(" ")), "go to a screen, also while typing")
        .brief(kept(ends.join(" to ")))
        .only(Skin::Terminal)
}

/// Leaks the text: the key table is built once and kept until the program ends.
fn kept(text: String) -> &'static str {
    text.leak()
}

fn kept_keys(keys: Vec<(Key, Msg)>) -> &'static [(Key, Msg)] {
    keys.leak()
}

//! Key rows that open screens, made from the table of screens.

use super::parts::{row, row_in};
use crate::session::host::Skin;
use crate::session::keys::key::KeyContext::Go;
use crate::session::keys::key::{Contexts, Row};
use crate::session::keys::keyboard::Key::{self, Char, Down, Enter, Up};
use crate::session::msg::Msg;
use crate::session::screens::{SCREENS, ScreenRow};

/// The rows of the letters after `g`, and of the arrows that choose a row of the popup.
pub fn rows() -> Vec<Row> {
    let letters = kept(letters());
    let mut go: Vec<Row> = SCREENS.iter().map(go_row).collect();
    if let Some(first) = go.first_mut() {
        *first = first.hint(letters, "a screen");
    }
    let choose = [
        row(&[Go], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "choose a screen").hint("↑↓", "choose"),
        row(&[Go], &[(Enter, Msg::Accept)], "Enter", "open the chosen screen").hint("Enter", "open"),
    ];
    go.into_iter().chain(choose.map(|row| row.only(Skin::Terminal))).collect()
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

/// Leaks the text: the key table is built once and kept until the program ends.
fn kept(text: String) -> &'static str {
    text.leak()
}

fn kept_keys(keys: Vec<(Key, Msg)>) -> &'static [(Key, Msg)] {
    keys.leak()
}

//! The keys of the diagnosis.

use crate::session::host::Skin;
use crate::session::keys::Key::{
    Backspace, Char, Ctrl, Delete, Down, End, Enter, Escape, Home, Left, Right, Tab, Up,
};
use crate::session::keys::parts::{any_character, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::place::{PageKeys, Place, TypingEffect};

const LIST: Place = Place::new("results", "list")
    .reached_by("diagnose")
    .list()
    .pages(PageKeys::Rows)
    .typing(TypingEffect::Field, &[("add.f16 1 2 3", "a result: it is added to the list")]);

const FIELD: Place = Place::new("the field for results", "results")
    .reached_by("diagnose")
    .pages(PageKeys::Text)
    .typing(TypingEffect::Field, TEXTS)
    .field();

/// Texts for the field.
const TEXTS: &[(&str, &str)] = &[
    ("fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000", "a result"),
    ("add.f16 0.1 0.2 -> 0.2998", "values, an arrow"),
    ("open results.csv", "a file of results"),
];

/// The places.
pub const PLACES: &[&Place] = &[&LIST, &FIELD];

impl KeyContext {
    /// observed results
    pub const DIAGNOSE: KeyContext = KeyContext::Screen(&LIST);
    /// the field in which results are typed
    pub const RESULTS_FIELD: KeyContext = KeyContext::Screen(&FIELD);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(
        &[KeyContext::DIAGNOSE],
        &[(Enter, Msg::Open)],
        "Enter",
        "look at the first result that contradicts the chosen hypothesis",
    )
    .brief("look at a result")
    .hint("Enter", "look"),
    row(&[KeyContext::DIAGNOSE], &[(Char('='), Msg::Edit)], "=", "edit the lines of the list")
        .brief("edit the lines")
        .hint("=", "edit lines"),
    row(&[KeyContext::DIAGNOSE], &[], "0 … 9 a … z {", "type a result to add it to the list")
        .brief("add a result")
        .text(begins),
    row(&[KeyContext::RESULTS_FIELD], &[(Enter, Msg::Accept)], "Enter", "diagnose the lines in the field")
        .brief("diagnose")
        .hint("Enter", "diagnose"),
    row(&[KeyContext::RESULTS_FIELD], &[(Tab, Msg::Complete)], "Tab", "put the next example into the field")
        .brief("an example")
        .only(Skin::Terminal)
        .hint("Tab", "examples"),
    row(&[KeyContext::RESULTS_FIELD], &[(Escape, Msg::Revert)], "Esc", "leave the field; its text stays")
        .brief("leave the field")
        .hint("Esc", "leave"),
    row(
        &[KeyContext::RESULTS_FIELD],
        &[(Up, Msg::Up), (Down, Msg::Down)],
        "↑ ↓",
        "move between the lines of the field, or through the list",
    )
    .brief("lines, list"),
    row(
        &[KeyContext::RESULTS_FIELD],
        &[
            (Left, Msg::Left),
            (Right, Msg::Right),
            (Home, Msg::First),
            (End, Msg::Last),
            (Backspace, Msg::Backspace),
            (Delete, Msg::Delete),
            (Ctrl('a'), Msg::First),
            (Ctrl('e'), Msg::Last),
            (Ctrl('u'), Msg::Clear),
        ],
        "← → Home End Backspace Del Ctrl-A E U",
        "edit the line; Ctrl-A start, Ctrl-E end, Ctrl-U delete up to here",
    )
    .brief("edit: start, end")
    .only(Skin::Terminal),
    row(&[KeyContext::RESULTS_FIELD], &[], "a … z", "any character: add it to the field")
        .brief("type a result")
        .text(any_character)
        .hint("F1", "keys"),
];

//! The keys of the reference.

use super::msg::ReferenceMsg;
use super::page::ReferencePage;
use crate::session::keys::Key::{Char, Enter};
use crate::session::keys::parts::{ACROSS, SLASH, begins, row, scroll_with_brackets};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{PageKeys, Place, TypingEffect};

const TABLE: Place = Place::new("the reference", "list")
    .reached_by("reference")
    .typing(TypingEffect::Search, &[("relu bf16x2   cvt   sm_90", "words to search for")])
    .list()
    .pages(PageKeys::Rows);
const TERMS: Place = Place::new("the glossary", "words")
    .reached_by("glossary")
    .typing(
        TypingEffect::Command { text: "glossary ", in_lesson: false },
        &[("sticky   ulp", "the term to look up")],
    )
    .list()
    .pages(PageKeys::Rows);
const RECORDS: Place = Place::new("GPU records", "list").reached_by("hardware").list().pages(PageKeys::Rows);

/// The places.
pub const PLACES: &[&Place] = &[&TABLE, &TERMS, &RECORDS];

impl KeyContext {
    /// the instruction table
    pub const REFERENCE: KeyContext = KeyContext::Screen(&TABLE);
    /// the glossary
    pub const GLOSSARY: KeyContext = KeyContext::Screen(&TERMS);
    /// the GPU records
    pub const HARDWARE: KeyContext = KeyContext::Screen(&RECORDS);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(&[KeyContext::REFERENCE], &[], "a … z 0 … 9 .", "search for words")
        .text(begins)
        .hint("a…z", "search"),
    row(&[KeyContext::GLOSSARY], &[], "a … z", "look up a term").text(begins).hint("a…z", "look up"),
    row(&[KeyContext::REFERENCE], SLASH, "/", "search for words"),
    row(
        &[KeyContext::REFERENCE, KeyContext::HARDWARE],
        &[(Enter, Msg::Open)],
        "Enter",
        "use this instruction",
    )
    .hint("Enter", "use"),
    row(&[KeyContext::HARDWARE], ACROSS, "← → h l", "the records of another operation")
        .brief("another operation")
        .hint("←→", "operation"),
    row(&[KeyContext::GLOSSARY], &[(Enter, Msg::Open)], "Enter", "go to the first related term")
        .brief("the first related term")
        .hint("Enter", "related"),
    scroll_with_brackets(&[KeyContext::REFERENCE, KeyContext::GLOSSARY]),
    row(
        &[KeyContext::Go],
        &[(Char('h'), Msg::Screen(ScreenMsg::Reference(ReferenceMsg::Page(ReferencePage::Hardware))))],
        "h",
        "recorded GPU answers",
    )
    .brief("GPU records"),
];

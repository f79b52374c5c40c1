//! The keys of lessons and worksheets.

use super::msg::LessonMsg;
use crate::session::keys::Key::{Char, Enter, Left, PageDown, PageUp, Right};
use crate::session::keys::parts::{ALONG, LINE, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{Pages, Place};

const SHELF: Place = Place::new("the lessons", "list").reached_by("lesson").list();
const SHEET: Place = Place::new("a worksheet", "sheet").pages(Pages::Text);
const STEP: Place = Place::new("a lesson", "lesson").ends();

/// The places.
pub const PLACES: &[&Place] = &[&SHELF, &SHEET, &STEP];

impl KeyContext {
    /// the list of lessons
    pub const SHELF: KeyContext = KeyContext::Screen(&SHELF);
    /// a worksheet
    pub const SHEET: KeyContext = KeyContext::Screen(&SHEET);
    /// the active lesson
    pub const LESSON: KeyContext = KeyContext::Screen(&STEP);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(&[KeyContext::LESSON], &[], "- 0 … 9 a … z { .", "try something else: the lesson waits")
        .brief("try something else")
        .text(begins)
        .hint("0.1 + 0.2", "type"),
    row(&[KeyContext::SHELF, KeyContext::SHEET], &[], "- 0 … 9 a … z { .", LINE).text(begins),
    row(
        &[KeyContext::SHEET],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Lesson(LessonMsg::NextSheet { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Lesson(LessonMsg::NextSheet { on: false }))),
        ],
        "[ ]",
        "another sheet: the seed before and the next",
    )
    .brief("another sheet")
    .hint("[ ]", "another"),
    row(
        &[KeyContext::SHEET],
        &[(Char(' '), Msg::Screen(ScreenMsg::Lesson(LessonMsg::SheetKey)))],
        "space",
        "with the key behind it, or without",
    )
    .brief("with its key")
    .hint("space", "key"),
    row(&[KeyContext::SHEET], ALONG, "↑ ↓ k j", "scroll the sheet").hint("↑↓", "scroll"),
    row(
        &[KeyContext::LESSON],
        &[
            (Char(' '), Msg::NextStep),
            (Right, Msg::NextStep),
            (PageDown, Msg::NextStep),
            (Char('J'), Msg::NextStep),
            (Char('l'), Msg::NextStep),
        ],
        "space → l PgDn J",
        "on to the next step",
    )
    .brief("next step")
    .hint("PgDn", "next"),
    row(
        &[KeyContext::LESSON],
        &[
            (Left, Msg::PreviousStep),
            (PageUp, Msg::PreviousStep),
            (Char('K'), Msg::PreviousStep),
            (Char('h'), Msg::PreviousStep),
        ],
        "← h PgUp K",
        "back to the step before",
    )
    .brief("step before")
    .hint("PgUp", "back"),
    row(
        &[KeyContext::LESSON, KeyContext::Presenting],
        &[(Char('>'), Msg::Slide { up: true }), (Char('<'), Msg::Slide { up: false })],
        "< >",
        "where a step of a lesson has a slider: its operand one code down and up",
    )
    .brief("the slider of a step"),
    row(&[KeyContext::LESSON], ALONG, "↑ ↓ k j", "scroll the text; in a program from line to line")
        .brief("scroll, rows"),
    row(
        &[KeyContext::LESSON],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { on: false }))),
        ],
        "[ ]",
        "the next lesson and the one before",
    )
    .brief("another lesson")
    .hint("[ ]", "lesson"),
    row(&[KeyContext::SHELF], &[(Enter, Msg::Open)], "Enter", "begin it, or go on with it")
        .brief("begin, go on")
        .hint("Enter", "begin"),
    row(
        &[KeyContext::SHELF, KeyContext::SHEET],
        &[(Char('='), Msg::Screen(ScreenMsg::Lesson(LessonMsg::AskForSheet)))],
        "=",
        "a worksheet: its topic, how many questions, its seed",
    )
    .brief("a worksheet")
    .hint("=", "worksheet"),
    row(
        &[KeyContext::LESSON],
        &[(Enter, Msg::Open)],
        "Enter",
        "look at what is shown by itself; g l comes back",
    )
    .brief("by itself, whole")
    .hint("Enter", "look closer"),
];

//! The keys of lessons and worksheets.

use super::msg::LessonMsg;
use crate::session::keys::Key::{Char, Enter, Left, PageDown, PageUp, Right};
use crate::session::keys::parts::{ALONG, LINE, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{PageKeys, Place};

const SHELF: Place = Place::new("the lessons", "list").reached_by("lesson").list();
const END: Place = Place::new("the end of a lesson", "lesson").list();
const SHEET: Place = Place::new("a worksheet", "sheet").pages(PageKeys::Text);
const STEP: Place = Place::new("a lesson", "lesson").ends();

/// The places.
pub const PLACES: &[&Place] = &[&SHELF, &END, &SHEET, &STEP];

impl KeyContext {
    /// the list of lessons
    pub const SHELF: KeyContext = KeyContext::Screen(&SHELF);
    /// the end of a lesson
    pub const LESSON_END: KeyContext = KeyContext::Screen(&END);
    /// a worksheet
    pub const SHEET: KeyContext = KeyContext::Screen(&SHEET);
    /// the active lesson
    pub const LESSON: KeyContext = KeyContext::Screen(&STEP);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(&[KeyContext::LESSON], &[], "- 0 … 9 a … z { .", "try something else; the lesson waits")
        .brief("try something else")
        .text(begins)
        .hint("0.1 + 0.2", "type"),
    row(&[KeyContext::SHELF, KeyContext::LESSON_END, KeyContext::SHEET], &[], "- 0 … 9 a … z { .", LINE)
        .text(begins),
    row(
        &[KeyContext::SHEET],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Lesson(LessonMsg::NextSheet { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Lesson(LessonMsg::NextSheet { on: false }))),
        ],
        "[ ]",
        "the sheet of the previous or the next seed",
    )
    .brief("another sheet")
    .hint("[ ]", "another"),
    row(
        &[KeyContext::SHEET],
        &[(Char(' '), Msg::Screen(ScreenMsg::Lesson(LessonMsg::SheetKey)))],
        "space",
        "show or hide the key",
    )
    .brief("show or hide the key")
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
        "go to the next step",
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
        "go back to the previous step; from the first one to the previous lesson",
    )
    .brief("previous step")
    .hint("PgUp", "back"),
    row(
        &[KeyContext::LESSON, KeyContext::Presenting],
        &[(Char('>'), Msg::Slide { up: true }), (Char('<'), Msg::Slide { up: false })],
        "< >",
        "move the slider of a lesson's step one code down or up",
    )
    .brief("the slider of a step"),
    row(&[KeyContext::LESSON], ALONG, "↑ ↓ k j", "scroll the text; in a program, move from line to line")
        .brief("scroll, rows"),
    row(
        &[KeyContext::LESSON],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { on: false }))),
        ],
        "[ ]",
        "the previous or the next lesson",
    )
    .brief("another lesson")
    .hint("[ ]", "lesson"),
    row(&[KeyContext::SHELF], &[(Enter, Msg::Open)], "Enter", "start the lesson, or continue it")
        .brief("start or continue")
        .hint("Enter", "start"),
    row(&[KeyContext::LESSON_END], &[(Enter, Msg::Open)], "Enter", "open the chosen next step")
        .brief("open it")
        .hint("Enter", "go on"),
    row(
        &[KeyContext::LESSON_END],
        &[(PageUp, Msg::Screen(ScreenMsg::Lesson(LessonMsg::LastStep)))],
        "PgUp",
        "go back to the last step",
    )
    .brief("the last step")
    .hint("PgUp", "back"),
    row(
        &[KeyContext::LESSON_END],
        &[(PageDown, Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { on: true })))],
        "PgDn",
        "go to the next lesson",
    )
    .brief("next lesson"),
    row(
        &[KeyContext::SHELF, KeyContext::LESSON, KeyContext::LESSON_END],
        &[(Char('='), Msg::Screen(ScreenMsg::Lesson(LessonMsg::MakeSheet)))],
        "=",
        "a worksheet about this lesson",
    )
    .brief("a worksheet")
    .hint("=", "worksheet"),
    row(
        &[KeyContext::SHEET],
        &[(Char('='), Msg::Screen(ScreenMsg::Lesson(LessonMsg::AskForSheet)))],
        "=",
        "make a worksheet: topic, number of questions, seed",
    )
    .brief("a worksheet")
    .hint("=", "worksheet"),
    row(
        &[KeyContext::LESSON],
        &[(Enter, Msg::Open)],
        "Enter",
        "open what the step shows without the lesson; g l returns",
    )
    .brief("without the lesson")
    .hint("Enter", "look closer"),
];

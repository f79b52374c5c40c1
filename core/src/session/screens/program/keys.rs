//! The keys of the program screen.

use super::msg::ProgramMsg;
use crate::session::host::Skin;
use crate::session::keys::Key::{Char, Enter};
use crate::session::keys::parts::{ACROSS, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{PageKeys, Place, TypingEffect};

const LINES: Place = Place::new("the program", "program")
    .reached_by("program")
    .typing(
        TypingEffect::Command { text: "set ", in_lesson: true },
        &[("a=0.1 b=0x3c00", "inputs of the program")],
    )
    .list()
    .pages(PageKeys::Text);

/// The places.
pub const PLACES: &[&Place] = &[&LINES];

impl KeyContext {
    /// the lines of a program
    pub const PROGRAM: KeyContext = KeyContext::Screen(&LINES);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(&[KeyContext::PROGRAM], &[], "a … z %", "set an input: a=0.1, or paste a program")
        .text(begins)
        .hint("a=0.1", "set"),
    row(
        &[KeyContext::PROGRAM],
        ACROSS,
        "← → h l",
        "another result of the program; in a plot, move along it",
    )
    .brief("another result"),
    row(
        &[KeyContext::PROGRAM],
        &[(Enter, Msg::Open)],
        "Enter",
        "show the steps of this line, or of the chosen point of a plot, on Operation; in a sweep, take the chosen input; u returns",
    )
    .brief("steps of this line")
    .hint("Enter", "its steps"),
    row(
        &[KeyContext::PROGRAM],
        &[(Char('!'), Msg::Screen(ScreenMsg::Program(ProgramMsg::Hold)))],
        "!",
        "hold this line to its exact value, or release it",
    )
    .brief("hold this line"),
    row(&[KeyContext::PROGRAM], &[(Char('='), Msg::Screen(ScreenMsg::Program(ProgramMsg::Inputs)))], "=", "change the inputs of the program")
        .brief("change inputs")
        .hint("=", "inputs"),
    row(
        &[KeyContext::PROGRAM],
        &[
            (Char(']'), Msg::Screen(ScreenMsg::Program(ProgramMsg::Thread { on: true }))),
            (Char('['), Msg::Screen(ScreenMsg::Program(ProgramMsg::Thread { on: false }))),
        ],
        "[ ]",
        "show the lines of the previous or next thread of a block",
    )
    .brief("another thread")
    .only(Skin::Terminal),
    row(
        &[KeyContext::PROGRAM],
        &[(Char(' '), Msg::Screen(ScreenMsg::Program(ProgramMsg::NextLook)))],
        "space",
        "the next view: error contribution per line, compiler output, the course of a loop, all codes of an input",
    )
    .brief("the next view")
    .hint("space", "more"),
];

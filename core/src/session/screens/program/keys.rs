//! The keys of the program screen.

use super::msg::ProgramMsg;
use crate::session::keys::Key::{Char, Enter};
use crate::session::keys::parts::{ACROSS, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{Pages, Place, Starts};

const LINES: Place = Place::new("the program", "program")
    .reached_by("program")
    .typing(
        Starts::Command { text: "set ", in_lesson: true },
        &[("a=0.1 b=0x3c00", "what the program is given")],
    )
    .list()
    .pages(Pages::Text);

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
        "another result of the program; where there is a plot, along it",
    )
    .brief("another result"),
    row(
        &[KeyContext::PROGRAM],
        &[(Enter, Msg::Open)],
        "Enter",
        "the steps of this line, or of where one looks at a plot, in Operation; an input that is looked at is taken; u comes back",
    )
    .brief("steps of this line")
    .hint("Enter", "its steps"),
    row(
        &[KeyContext::PROGRAM],
        &[(Char('!'), Msg::Screen(ScreenMsg::Program(ProgramMsg::Hold)))],
        "!",
        "hold this line at its exact value, or let it go",
    )
    .brief("hold this line"),
    row(&[KeyContext::PROGRAM], &[(Char('='), Msg::Screen(ScreenMsg::Program(ProgramMsg::Inputs)))], "=", "change what the program is given")
        .brief("change inputs")
        .hint("=", "inputs"),
    row(
        &[KeyContext::PROGRAM],
        &[(Char(' '), Msg::Screen(ScreenMsg::Program(ProgramMsg::Besides)))],
        "space",
        "what each line did, what compilers may emit, the course of a loop, all codes of an input: one after the other",
    )
    .brief("what else there is")
    .hint("space", "more"),
];

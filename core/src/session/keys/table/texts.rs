//! Key rows for lists, menus and texts, and for the destinations after `g`.

use super::parts::{ELSEWHERE, PARTS, SLASH, any_character, row, row_in};
use crate::session::host::Skin;
use crate::session::keys::key::KeyContext::{Bits, Copying, Go, Instruction, Menu, Prompt, Term, Typing};
use crate::session::keys::key::Row;
use crate::session::keys::keyboard::Key::{
    BackTab, Backspace, Char, Ctrl, Delete, Down, Enter, Escape, Left, Right, Tab, Up,
};
use crate::session::msg::Msg;

/// The key rows of lists, menus and texts, and of the destinations after `g`.
pub const ROWS: &[Row] = &[
    row(&[Instruction, Bits], &[(Enter, Msg::Edit)], "Enter", "edit the present text")
        .brief("edit the text")
        .hint("Enter", "edit"),
    row_in(ELSEWHERE, SLASH, "/", "find an instruction"),
    row(&[Term], &[(Enter, Msg::Accept)], "Enter", "open the glossary at this term")
        .brief("open the glossary")
        .hint("Enter", "glossary"),
    row(&[Menu], &[(Enter, Msg::Accept), (Char(' '), Msg::Accept)], "Enter space", "choose it")
        .hint("Enter", "choose"),
    row(&[Copying], &[(Enter, Msg::Accept)], "Enter or its letter", "copy it").hint("Enter", "copy"),
    row(&[Typing, Prompt], &[(Enter, Msg::Accept)], "Enter", "accept the text if it can be read")
        .brief("accept the text")
        .hint("Enter", "accept"),
    row(&[Typing, Prompt], &[(Escape, Msg::Revert)], "Esc", "cancel, and restore what was there before")
        .brief("cancel")
        .hint("Esc", "back"),
    row(&[Typing, Prompt], &[(Tab, Msg::Complete)], "Tab", "complete the word, or go to the next row")
        .brief("complete the word")
        .hint("Tab", "complete"),
    row(
        &[Typing],
        &[(Up, Msg::Up), (Down, Msg::Down)],
        "↑ ↓",
        "accept the text, and go to the row above or below",
    )
    .brief("accept, go to a row")
    .hint("↑↓", "row"),
    row(&[Typing], &[(BackTab, Msg::Up)], "Shift-Tab", "accept the text, and go to the row above")
        .brief("accept, row above")
        .only(Skin::Terminal),
    row(&[Prompt], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "earlier command lines").hint("↑↓", "history"),
    row(
        &[Typing, Prompt],
        &[
            (Left, Msg::Left),
            (Right, Msg::Right),
            (Backspace, Msg::Backspace),
            (Delete, Msg::Delete),
            (Ctrl('a'), Msg::First),
            (Ctrl('e'), Msg::Last),
            (Ctrl('u'), Msg::Clear),
        ],
        "← → Backspace Del Ctrl-A E U",
        "edit the text; Ctrl-A start, Ctrl-E end, Ctrl-U delete up to here",
    )
    .brief("edit: start, end")
    .only(Skin::Terminal),
    row(&[Typing, Prompt], &[], "a … z", "any character: add it to the text")
        .brief("type the text")
        .text(any_character),
    row(&[Go], &[(Char('g'), Msg::AskGpu)], "g", "ask a GPU for this result")
        .brief("ask a GPU")
        .hint("g", "ask GPU")
        .only(Skin::Terminal),
    row(&[Go], &[(Char('k'), Msg::MakeCase)], "k", "make a case: a tie, an overflow, or another")
        .brief("make a tie, overflow")
        .hint("k", "make"),
    row(&[Go], &[(Char('i'), Msg::Menu)], "i", PARTS).brief("menu of its parts").hint("i", "instruction"),
    row(&[Go], &[(Char('w'), Msg::Glossary)], "w", "meanings of the words on this screen")
        .brief("words on this screen")
        .hint("w", "words"),
    row(&[Go], &[(Escape, Msg::Revert)], "Esc", "stay").hint("Esc", "stay"),
];

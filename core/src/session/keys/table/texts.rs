//! Key rows for lists, menus and texts, and for the destinations after `g`.

use super::parts::{ELSEWHERE, PARTS, SLASH, any_character, row, row_in};
use crate::session::host::Skin;
use crate::session::keys::key::Key::{
    BackTab, Backspace, Char, Ctrl, Delete, Down, Enter, Escape, Left, Right, Tab, Up,
};
use crate::session::keys::key::KeyContext::{Bits, Copying, Go, Instruction, Menu, Prompt, Term, Typing};
use crate::session::keys::key::Row;
use crate::session::msg::Msg;

/// The rows.
pub const ROWS: &[Row] = &[
    row(&[Instruction, Bits], &[(Enter, Msg::Edit)], "Enter", "edit the text that is there")
        .brief("edit the text")
        .hint("Enter", "edit"),
    row_in(ELSEWHERE, SLASH, "/", "find an instruction"),
    row(&[Term], &[(Enter, Msg::Accept)], "Enter", "open the glossary there")
        .brief("open the glossary")
        .hint("Enter", "glossary"),
    row(&[Menu], &[(Enter, Msg::Accept), (Char(' '), Msg::Accept)], "Enter space", "choose it")
        .hint("Enter", "choose"),
    row(&[Copying], &[(Enter, Msg::Accept)], "Enter or its letter", "copy it").hint("Enter", "copy"),
    row(&[Typing, Prompt], &[(Enter, Msg::Accept)], "Enter", "take it, if it can be read")
        .brief("take it")
        .hint("Enter", "take"),
    row(&[Typing, Prompt], &[(Escape, Msg::Revert)], "Esc", "back to what was there before")
        .brief("back to what was there")
        .hint("Esc", "back"),
    row(&[Typing, Prompt], &[(Tab, Msg::Complete)], "Tab", "complete the word; where that is done, go on")
        .brief("complete the word")
        .hint("Tab", "complete"),
    row(&[Typing], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "take it, and to the row above or below")
        .brief("take it, and next row")
        .hint("↑↓", "row"),
    row(&[Typing], &[(BackTab, Msg::Up)], "Shift-Tab", "the same, upwards").only(Skin::Terminal),
    row(&[Prompt], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "lines entered before").hint("↑↓", "history"),
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
        "edit the text: to its start, its end, clear what is before",
    )
    .brief("edit it: start, end")
    .only(Skin::Terminal),
    row(&[Typing, Prompt], &[], "a … z", "write, and any other character").brief("write").text(any_character),
    row(&[Go], &[(Char('g'), Msg::AskGpu)], "g", "ask a GPU for this result")
        .brief("ask a GPU")
        .hint("g", "ask GPU")
        .only(Skin::Terminal),
    row(&[Go], &[(Char('k'), Msg::MakeCase)], "k", "a case made to order: a tie, an overflow, another")
        .brief("make a tie, overflow")
        .hint("k", "make"),
    row(&[Go], &[(Char('i'), Msg::Menu)], "i", PARTS).brief("menu of its parts").hint("i", "instruction"),
    row(&[Go], &[(Char('w'), Msg::Glossary)], "w", "what the words on this screen mean")
        .brief("words of this screen")
        .hint("w", "words"),
    row(&[Go], &[(Escape, Msg::Revert)], "Esc", "stay").hint("Esc", "stay"),
];

//! Key rows for every screen, and for help.

use super::parts::{EVERYWHERE, PRESENT, SHOWN, UNDONE, any_character, row, row_in};
use crate::session::host::Skin;
use crate::session::keys::key::KeyContext::{Copying, Guess, Keys, Menu, Presenting, Term};
use crate::session::keys::key::{Contexts, Row};
use crate::session::keys::keyboard::Key::{
    Backspace, Char, Ctrl, Down, Enter, Escape, F, PageDown, PageUp, Tab, Up,
};
use crate::session::msg::Msg;

/// The key rows of every screen, and of help.
pub const ROWS: &[Row] = &[
    row(&[Guess], &[(Char('v'), Msg::Hide)], "v", "give up: show the result without a guess")
        .brief("show the result")
        .hint("v", "give up"),
    row_in(
        SHOWN,
        &[(Char('v'), Msg::Hide)],
        "v",
        "hide the result so that you can predict it; show it again",
    )
    .brief("hide, show the result")
    .hint("v", "predict"),
    row(&[Presenting], &[(Char('v'), Msg::Hide)], "v", "show the hidden answer; hide it again")
        .brief("show, hide the answer")
        .hint("v", "answer"),
    row_in(Contexts::Screens, &[(Char('z'), Msg::Present)], "z", PRESENT)
        .brief("present to a class")
        .hint("z", "present"),
    row_in(EVERYWHERE, &[(F(5), Msg::Present)], "F5", PRESENT)
        .brief("present to a class")
        .only(Skin::Terminal),
    row_in(UNDONE, &[(Char('u'), Msg::Undo)], "u", "undo").hint("u", "undo"),
    row_in(UNDONE, &[(Ctrl('r'), Msg::Redo)], "Ctrl-R", "redo").only(Skin::Terminal),
    row_in(UNDONE, &[(Ctrl('z'), Msg::Undo), (Ctrl('y'), Msg::Redo)], "Ctrl-Z Ctrl-Y", "undo, redo")
        .only(Skin::Page),
    row_in(
        Contexts::Screens,
        &[(Char('y'), Msg::Copy)],
        "y",
        "copy: bits, value, link, Markdown, JSON, LaTeX",
    )
    .brief("copy in many forms")
    .hint("y", "copy"),
    row_in(Contexts::Screens, &[(Char(':'), Msg::Command)], ":", "type a command, such as :write sum.svg")
        .brief("type a command")
        .hint(":", "command"),
    row_in(
        Contexts::Screens,
        &[(Ctrl('d'), Msg::Scroll(8)), (Ctrl('b'), Msg::Scroll(-8))],
        "Ctrl-D Ctrl-B",
        "scroll the text down and up",
    )
    .brief("scroll the text")
    .only(Skin::Terminal),
    row_in(
        UNDONE,
        &[(Escape, Msg::Revert)],
        "Esc",
        "close what is open, or go back; finally to the bits of the operation",
    )
    .brief("close, or go back"),
    row(&[Presenting], &[(Escape, Msg::Revert)], "Esc", "end the presentation")
        .brief("leave")
        .hint("Esc", "leave"),
    row(&[Menu, Copying, Term], &[(Escape, Msg::Revert), (Char('q'), Msg::Revert)], "Esc q", "back")
        .hint("Esc", "back"),
    row_in(Contexts::Screens, &[(Char('?'), Msg::Keys)], "?", "these keys")
        .only(Skin::Page)
        .hint("?", "keys"),
    // In a terminal the bar of screens shows this key, so it needs no hint.
    row_in(Contexts::Screens, &[(Char('?'), Msg::Keys)], "?", "these keys").only(Skin::Terminal),
    row_in(EVERYWHERE, &[(F(1), Msg::Keys)], "F1", "these keys, also while typing")
        .brief("these keys")
        .only(Skin::Terminal),
    row(&[Keys], &[(Char('?'), Msg::Keys), (Escape, Msg::Revert)], "? Esc", "close these keys")
        .only(Skin::Terminal)
        .hint("Esc", "close"),
    row(
        &[Keys],
        &[(Char('?'), Msg::Keys), (Escape, Msg::Keys), (Enter, Msg::Keys), (Char('q'), Msg::Keys)],
        "? Esc Enter q",
        "close these keys",
    )
    .only(Skin::Page)
    .hint("Esc", "back"),
    row(&[Keys], &[], "a … z", "search keys, words, commands, screens")
        .brief("search")
        .text(any_character)
        .only(Skin::Terminal)
        .hint("type", "search"),
    row(
        &[Keys],
        &[(Backspace, Msg::Backspace), (Ctrl('u'), Msg::Clear)],
        "Backspace Ctrl-U",
        "delete a letter, or the whole search text",
    )
    .brief("delete letters")
    .only(Skin::Terminal),
    row(&[Keys], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "choose a search result, or scroll the keys")
        .brief("choose, scroll")
        .only(Skin::Terminal)
        .hint("↑↓", "choose"),
    row(&[Keys], &[(Enter, Msg::Accept)], "Enter", "run or open the chosen result")
        .brief("run or open it")
        .only(Skin::Terminal)
        .hint("Enter", "open"),
    row(&[Keys], &[(Tab, Msg::Glossary)], "Tab", "the words on this screen")
        .brief("words on this screen")
        .only(Skin::Terminal)
        .hint("Tab", "words"),
    row(&[Keys], &[(F(1), Msg::Manual)], "F1", "the manual: all keys and all commands")
        .brief("all keys and commands")
        .only(Skin::Terminal)
        .hint("F1", "the manual"),
    row(&[Keys], &[(PageDown, Msg::Scroll(8)), (PageUp, Msg::Scroll(-8))], "PgUp PgDn", "scroll")
        .only(Skin::Terminal),
    row_in(Contexts::Screens, &[(Char('q'), Msg::Leave)], "q", "end a presentation, or quit halfplay")
        .brief("leave halfplay")
        .hint("q", "quit")
        .only(Skin::Terminal),
    row_in(Contexts::All, &[(Ctrl('z'), Msg::Suspend)], "Ctrl-Z", "suspend to the shell; fg returns")
        .brief("suspend; fg returns")
        .only(Skin::Terminal),
    row_in(Contexts::All, &[(Ctrl('c'), Msg::Quit)], "Ctrl-C", "quit from anywhere").only(Skin::Terminal),
];

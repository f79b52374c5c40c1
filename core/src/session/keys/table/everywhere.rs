//! What holds on every screen, and help.

use super::parts::{EVERYWHERE, PRESENT, SCREENS, SHOWN, UNDONE, any_character, row};
use crate::session::host::Skin;
use crate::session::keys::key::Key::{
    Backspace, Char, Ctrl, Down, Enter, Escape, F, PageDown, PageUp, Tab, Up,
};
use crate::session::keys::key::KeyContext::{self, Copying, Guess, Keys, Menu, Presenting, Term};
use crate::session::keys::key::Row;
use crate::session::msg::Msg;
use crate::session::screens::Screen;

/// The rows.
pub const ROWS: &[Row] = &[
    row(
        EVERYWHERE,
        &[
            (F(2), Msg::Show(Screen::Operation)),
            (F(3), Msg::Show(Screen::Compare)),
            (F(4), Msg::Show(Screen::Number)),
            (F(6), Msg::Show(Screen::Map)),
        ],
        "F2 F3 F4 F6",
        "the first screens in the order of their tabs, from a text too",
    )
    .brief("Operation to Map")
    .only(Skin::Terminal),
    row(
        EVERYWHERE,
        &[
            (F(7), Msg::Show(Screen::Program)),
            (F(8), Msg::Show(Screen::Lessons)),
            (F(9), Msg::Show(Screen::Reference)),
            (F(10), Msg::Show(Screen::Hardware)),
            (F(11), Msg::Show(Screen::Diagnose)),
        ],
        "F7 F8 F9 F10 F11",
        "the other screens, from a text too",
    )
    .brief("Program to Hardware")
    .only(Skin::Terminal),
    row(&[Guess], &[(Char('v'), Msg::Hide)], "v", "give up: show the result without a guess")
        .brief("show the result")
        .hint("v", "give up"),
    row(SHOWN, &[(Char('v'), Msg::Hide)], "v", "hide the result, to predict it, and show it again")
        .brief("hide, show the result")
        .hint("v", "predict"),
    row(&[Presenting], &[(Char('v'), Msg::Hide)], "v", "show what is hidden, and hide it again")
        .brief("show, hide the answer")
        .hint("v", "answer"),
    row(SCREENS, &[(Char('z'), Msg::Present)], "z", PRESENT)
        .brief("present to a class")
        .only(Skin::Page)
        .hint("z", "present"),
    row(SCREENS, &[(Char('z'), Msg::Present)], "z", PRESENT)
        .brief("present to a class")
        .only(Skin::Terminal)
        .hint("z", "present"),
    row(EVERYWHERE, &[(F(5), Msg::Present)], "F5", PRESENT)
        .brief("present, in texts too")
        .only(Skin::Terminal),
    row(UNDONE, &[(Char('u'), Msg::Undo)], "u", "undo").hint("u", "undo"),
    row(UNDONE, &[(Ctrl('r'), Msg::Redo)], "Ctrl-R", "redo").only(Skin::Terminal),
    row(UNDONE, &[(Ctrl('z'), Msg::Undo), (Ctrl('y'), Msg::Redo)], "Ctrl-Z Ctrl-Y", "undo, redo")
        .only(Skin::Page),
    row(SCREENS, &[(Char('y'), Msg::Copy)], "y", "copy: bits, value, link, Markdown, JSON, LaTeX")
        .brief("copy, many forms")
        .hint("y", "copy"),
    row(SCREENS, &[(Char(':'), Msg::Command)], ":", "a command, such as :write sum.svg")
        .brief("a command")
        .hint(":", "command"),
    row(
        SCREENS,
        &[(Ctrl('d'), Msg::Scroll(8)), (Ctrl('b'), Msg::Scroll(-8))],
        "Ctrl-D Ctrl-B",
        "scroll the text down and up",
    )
    .brief("scroll the text")
    .only(Skin::Terminal),
    row(UNDONE, &[(Escape, Msg::Revert)], "Esc", "back, to the bits of the operation in the end")
        .brief("leave what is open"),
    row(&[Presenting], &[(Escape, Msg::Revert)], "Esc", "back from the presentation")
        .brief("leave")
        .hint("Esc", "leave"),
    row(&[Menu, Copying, Term], &[(Escape, Msg::Revert), (Char('q'), Msg::Revert)], "Esc q", "back")
        .hint("Esc", "back"),
    row(SCREENS, &[(Char('?'), Msg::Keys)], "?", "these keys").only(Skin::Page).hint("?", "keys"),
    // The bar of screens names it in a terminal.
    row(SCREENS, &[(Char('?'), Msg::Keys)], "?", "these keys").only(Skin::Terminal),
    row(EVERYWHERE, &[(F(1), Msg::Keys)], "F1", "these keys, from a text too")
        .brief("these keys")
        .only(Skin::Terminal),
    row(&[Keys], &[(Char('?'), Msg::Keys), (Escape, Msg::Revert)], "? Esc", "back from the keys")
        .only(Skin::Terminal)
        .hint("Esc", "close"),
    row(
        &[Keys],
        &[(Char('?'), Msg::Keys), (Escape, Msg::Keys), (Enter, Msg::Keys), (Char('q'), Msg::Keys)],
        "? Esc Enter q",
        "back from the keys",
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
        "take back what is searched for",
    )
    .brief("take back letters")
    .only(Skin::Terminal),
    row(&[Keys], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "choose what was found; scroll the keys")
        .brief("choose, scroll")
        .only(Skin::Terminal)
        .hint("↑↓", "choose"),
    row(&[Keys], &[(Enter, Msg::Accept)], "Enter", "do it, or open it")
        .only(Skin::Terminal)
        .hint("Enter", "open"),
    row(&[Keys], &[(Tab, Msg::Glossary)], "Tab", "the words on this screen")
        .brief("words of this screen")
        .only(Skin::Terminal)
        .hint("Tab", "words"),
    row(&[Keys], &[(F(1), Msg::Manual)], "F1", "all keys of all places, and the commands")
        .brief("all keys and commands")
        .only(Skin::Terminal)
        .hint("F1", "the manual"),
    row(&[Keys], &[(PageDown, Msg::Scroll(8)), (PageUp, Msg::Scroll(-8))], "PgUp PgDn", "scroll")
        .only(Skin::Terminal),
    row(SCREENS, &[(Char('q'), Msg::Leave)], "q", "leave: a presentation, or the program")
        .brief("leave halfplay")
        .hint("q", "quit")
        .only(Skin::Terminal),
    row(SCREENS, &[(Char('g'), Msg::Go)], "g", "go to: then o c n m p l r h, t, k, i, w, or g: ask a GPU")
        .brief("a screen, t k i w g")
        .hint("g", "go to"),
    row(&KeyContext::ALL, &[(Ctrl('z'), Msg::Suspend)], "Ctrl-Z", "to the shell; fg comes back")
        .brief("to the shell, fg back")
        .only(Skin::Terminal),
    row(&KeyContext::ALL, &[(Ctrl('c'), Msg::Quit)], "Ctrl-C", "leave, from anywhere").only(Skin::Terminal),
];

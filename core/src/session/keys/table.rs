//! The rows of the table.

use super::key::Key::{
    self, BackTab, Backspace, Char, Ctrl, Delete, Down, End, Enter, Escape, F, Home, Left, PageDown, PageUp,
    Right, Tab, Up,
};
use super::key::KeyContext::{
    self, Bits, Compare, Copying, Glossary, Instruction, Keys, Map, Menu, Presenting, Prompt, Reference,
    Result, Steps, Term, Toy, Typing,
};
use super::key::{Hint, Row};
use crate::program::read::begins_number;
use crate::session::host::Skin;
use crate::session::msg::Msg;
use crate::session::screens::{NumberPage, Screen};

/// Every context that is a screen's own.
pub const SCREENS: &[KeyContext] =
    &[Instruction, Bits, Result, Steps, Presenting, Compare, Map, Toy, Reference, Glossary];
/// Those where letters are no text.
pub const QUIET: &[KeyContext] = &[Bits, Result, Steps, Presenting, Compare, Map, Toy, Reference, Glossary];
/// Lists from top to bottom.
const LISTS: &[KeyContext] = &[Compare, Reference, Glossary];

/// Every context that is a screen's own, but for the instruction table.
const ELSEWHERE: &[KeyContext] = &[Instruction, Bits, Result, Steps, Presenting, Compare, Map, Toy, Glossary];
/// Every context that is a screen's own, but for a presentation: there one key too many would undo the question.
const UNDONE: &[KeyContext] = &[Instruction, Bits, Result, Steps, Compare, Map, Toy, Reference, Glossary];
/// The key that searches.
const SLASH: &[(Key, Msg)] = &[(Char('/'), Msg::Search)];
/// Keys that move along a row.
const ACROSS: &[(Key, Msg)] =
    &[(Left, Msg::Left), (Char('h'), Msg::Left), (Right, Msg::Right), (Char('l'), Msg::Right)];
/// Keys that move along a list.
const ALONG: &[(Key, Msg)] =
    &[(Up, Msg::Up), (Char('k'), Msg::Up), (Down, Msg::Down), (Char('j'), Msg::Down)];
/// Both.
const ARROWS: &[(Key, Msg)] = &[
    (Left, Msg::Left),
    (Char('h'), Msg::Left),
    (Right, Msg::Right),
    (Char('l'), Msg::Right),
    (Up, Msg::Up),
    (Char('k'), Msg::Up),
    (Down, Msg::Down),
    (Char('j'), Msg::Down),
];

const fn row(
    contexts: &'static [KeyContext],
    keys: &'static [(Key, Msg)],
    shown: &'static str,
    does: &'static str,
) -> Row {
    Row { contexts, keys, text: None, shown, does, hint: None, skin: None }
}

impl Row {
    const fn text(mut self, takes: fn(char) -> bool) -> Row {
        self.text = Some(takes);
        self
    }

    const fn hint(mut self, keys: &'static str, does: &'static str) -> Row {
        self.hint = Some(Hint { keys, does });
        self
    }

    const fn only(mut self, skin: Skin) -> Row {
        self.skin = Some(skin);
        self
    }
}

/// Every row. A key's first row that holds in a context counts there.
pub const TABLE: &[Row] = &[
    row(&[Bits, Result], ACROSS, "← → h l", "move along the bits").hint("← →", "bit"),
    row(&[Bits], &[(Char(' '), Msg::Flip)], "space", "flip the bit").hint("space", "flip"),
    row(&[Bits], &[], "0 … 9 . {", "type a value or bits: 0.1, 1/3, 0x3c00, {1, 2}")
        .text(begins_number)
        .hint("0…9", "type"),
    row(&[Instruction, Result], &[], "0 … 9 . {", "type a value or bits of the first operand")
        .text(begins_number),
    row(&[Bits], &[(Char('='), Msg::EditAnew)], "=", "type anything: -1, max, nan, inf, eps"),
    row(&[Bits], &[(Char('~'), Msg::Negate)], "~", "negate: flip the sign"),
    row(
        &[Bits],
        &[(Char('+'), Msg::Ulp { up: true }), (Char('-'), Msg::Ulp { up: false })],
        "+ -",
        "one ulp up and down",
    ),
    row(
        &[Bits],
        &[(Char(']'), Msg::Exponent { up: true }), (Char('['), Msg::Exponent { up: false })],
        "[ ]",
        "one exponent down and up",
    ),
    row(&[Steps], ACROSS, "← → h l", "step back and forward").hint("← →", "steps"),
    row(
        &[Steps],
        &[
            (Char('1'), Msg::Step(0)),
            (Char('2'), Msg::Step(1)),
            (Char('3'), Msg::Step(2)),
            (Char('4'), Msg::Step(3)),
            (Char('5'), Msg::Step(4)),
            (Char('6'), Msg::Step(5)),
            (Char('7'), Msg::Step(6)),
            (Char('8'), Msg::Step(7)),
            (Char('9'), Msg::Step(8)),
        ],
        "1 … 9",
        "to this step",
    ),
    row(
        &[Presenting],
        &[
            (Char(' '), Msg::Forward),
            (Right, Msg::Forward),
            (Down, Msg::Forward),
            (PageDown, Msg::Forward),
            (Enter, Msg::Forward),
        ],
        "space → ↓ PgDn Enter",
        "on: the next step, or what is hidden",
    )
    .hint("space", "on"),
    row(
        &[Presenting],
        &[
            (Left, Msg::PreviousStep),
            (Up, Msg::PreviousStep),
            (PageUp, Msg::PreviousStep),
            (Backspace, Msg::PreviousStep),
        ],
        "← ↑ PgUp Backspace",
        "the step before",
    )
    .hint("←", "step back"),
    row(&[Instruction], &[], "a … z", "type an instruction, with operands or without: add.f16 0.1 0.2")
        .text(begins_word)
        .hint("a…z", "type"),
    row(&[Instruction], &[(Char(' '), Msg::Menu)], "space", PARTS).only(Skin::Terminal).hint("space", "menu"),
    // The focus is on the button of the menu there.
    row(&[Instruction], &[(Char(' '), Msg::Menu), (Enter, Msg::Menu)], "space Enter", PARTS)
        .only(Skin::Page)
        .hint("space", "menu"),
    row(&[Compare], ACROSS, "← → h l", "the other lane of a packed type"),
    row(&[Map], ARROWS, "← → ↑ ↓ h j k l", "move to another code").hint("← → ↑ ↓", "move"),
    row(
        &[Map],
        &[(Char('+'), Msg::Zoom { closer: true }), (Char('-'), Msg::Zoom { closer: false })],
        "+ -",
        "closer, down to single codes, and away",
    )
    .hint("+ -", "zoom"),
    row(&[Toy], ARROWS, "← → ↑ ↓ h j k l", "move to another code").hint("← → ↑ ↓", "move"),
    row(&[Map], &[(Char('='), Msg::GoTo)], "=", "go to a code or a value: 0x3c00, 0.1").hint("=", "go to"),
    row(&[Toy], &[(Char('='), Msg::GoTo)], "=", "go to a code or a value: 0x1c, 1.5").hint("=", "go to"),
    row(&[Menu], ARROWS, "← → ↑ ↓ h j k l", "move through parts and choices").hint("← → ↑ ↓", "move"),
    row(&[Term], ARROWS, "← → ↑ ↓ h j k l", "the other terms on this screen").hint("← →", "terms"),
    row(LISTS, ALONG, "↑ ↓ k j", "move through the list").hint("↑ ↓", "choose"),
    // Letters choose what to copy.
    row(&[Copying], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "move through the list")
        .hint("↑ ↓", "choose"),
    row(
        &[Instruction, Bits, Result, Steps],
        ALONG,
        "↑ ↓ k j",
        "move between instruction, operands, result, steps",
    )
    .hint("↑ ↓", "row"),
    row(
        &[Instruction, Bits, Result, Steps],
        &[(BackTab, Msg::Up), (Tab, Msg::Down)],
        "Tab Shift-Tab",
        "the same, down and up",
    )
    .only(Skin::Terminal),
    row(&[Instruction, Bits], &[(Backspace, Msg::Backspace)], "Backspace", "edit it from its end"),
    row(
        &[
            Bits, Result, Steps, Presenting, Compare, Map, Toy, Reference, Glossary, Typing, Prompt, Menu,
            Copying, Term,
        ],
        &[(Home, Msg::First), (End, Msg::Last)],
        "Home End",
        "to the first and the last: bit, step, row, letter",
    ),
    row(
        &[Instruction, Bits, Result, Steps, Typing],
        &[(PageUp, Msg::PreviousStep), (PageDown, Msg::NextStep)],
        "PgUp PgDn",
        "step back and forward; scroll where no step is shown",
    )
    .hint("PgUp PgDn", "steps"),
    // A page scrolls by itself.
    row(
        &[Compare],
        &[(PageUp, Msg::Scroll(-8)), (PageDown, Msg::Scroll(8))],
        "PgUp PgDn",
        "scroll the text up and down",
    )
    .only(Skin::Terminal),
    row(
        &[Reference, Glossary],
        &[(PageUp, Msg::PageUp), (PageDown, Msg::PageDown)],
        "PgUp PgDn",
        "ten rows back and on",
    ),
    // Control with letters is a browser's.
    row(
        &[Result, Steps, Reference, Glossary, Map, Toy],
        &[(Char('['), Msg::Scroll(-8)), (Char(']'), Msg::Scroll(8))],
        "[ ]",
        "scroll the text up and down",
    )
    .only(Skin::Page),
    row(&[Bits], &[(Enter, Msg::Edit)], "Enter", "edit the text that is there").hint("Enter", "edit"),
    row(&[Instruction], &[(Enter, Msg::Edit)], "Enter", "edit the text that is there")
        .only(Skin::Terminal)
        .hint("Enter", "edit"),
    row(&[Compare], &[(Enter, Msg::Open)], "Enter", "both traces side by side, and back")
        .hint("Enter", "traces"),
    row(
        &[Compare],
        &[(Char('a'), Msg::Survey)],
        "a",
        "all codes of an operand: how often each pipeline differs",
    )
    .hint("a", "all codes"),
    row(
        &[Compare],
        &[(Char('f'), Msg::FirstDifference)],
        "f",
        "take the first of all codes where the chosen pipeline differs",
    ),
    row(&[Map, Toy], &[(Enter, Msg::Open)], "Enter", "take the code as the operand that has the focus")
        .hint("Enter", "take"),
    row(&[Reference], SLASH, "/", "search for words").hint("/", "search"),
    row(ELSEWHERE, SLASH, "/", "search the instruction table"),
    row(&[Reference], &[(Enter, Msg::Open)], "Enter", "use this instruction").hint("Enter", "use"),
    row(&[Glossary], &[(Enter, Msg::Open)], "Enter", "to the next related term").hint("Enter", "related"),
    row(&[Term], &[(Enter, Msg::Accept)], "Enter", "open the glossary there").hint("Enter", "glossary"),
    row(&[Menu], &[(Enter, Msg::Accept), (Char(' '), Msg::Accept)], "Enter space", "choose it")
        .hint("Enter", "choose"),
    row(&[Copying], &[(Enter, Msg::Accept)], "Enter or its letter", "copy it").hint("Enter", "copy"),
    row(&[Typing, Prompt], &[(Enter, Msg::Accept)], "Enter", "done, if the text can be read")
        .hint("Enter", "done"),
    row(&[Typing, Prompt], &[(Escape, Msg::Revert)], "Esc", "back to what was there before")
        .hint("Esc", "back"),
    row(&[Typing, Prompt], &[(Tab, Msg::Complete)], "Tab", "complete the word; where that is done, go on")
        .hint("Tab", "complete"),
    row(&[Typing], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "leave the text as it is, and the row")
        .hint("↑ ↓", "row"),
    row(&[Typing], &[(BackTab, Msg::Up)], "Shift-Tab", "the same, upwards").only(Skin::Terminal),
    row(&[Prompt], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "lines entered before").hint("↑ ↓", "history"),
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
    .only(Skin::Terminal),
    row(&[Typing, Prompt], &[], "a … z", "write, and any other character").text(any_character),
    row(SCREENS, &[(Char('o'), Msg::Show(Screen::Operation))], "o", "the operation"),
    // On the instruction line the other letters begin instructions.
    row(QUIET, &[(Char('s'), Msg::Show(Screen::Steps))], "s", "the steps").hint("s c n r", "screens"),
    row(QUIET, &[(Char('c'), Msg::Show(Screen::Compare))], "c", "compare pipelines"),
    row(QUIET, &[(Char('n'), Msg::Show(Screen::Number))], "n", "the number, in all formats"),
    row(SCREENS, &[(Char('r'), Msg::Show(Screen::Reference))], "r", "the reference"),
    row(
        SCREENS,
        &[
            (F(1), Msg::Show(Screen::Operation)),
            (F(2), Msg::Show(Screen::Steps)),
            (F(3), Msg::Show(Screen::Compare)),
            (F(4), Msg::Show(Screen::Number)),
            (F(5), Msg::Show(Screen::Reference)),
        ],
        "F1 F2 F3 F4 F5",
        "the same screens, in this order, from the instruction too",
    )
    .only(Skin::Terminal),
    row(
        &[Bits, Result, Map, Toy],
        &[(Char('m'), Msg::Page(NumberPage::Map)), (Char('t'), Msg::Page(NumberPage::Toy))],
        "m t",
        "the map of all codes; the toy float",
    )
    .hint("m t", "map toy"),
    row(
        &[Steps, Presenting, Compare, Reference, Glossary],
        &[(Char('m'), Msg::Page(NumberPage::Map)), (Char('t'), Msg::Page(NumberPage::Toy))],
        "m t",
        "the map of all codes; the toy float",
    ),
    row(
        &[Bits, Result, Steps, Presenting, Compare],
        &[(Char('v'), Msg::Hide)],
        "v",
        "hide the result, to predict it, and show it again",
    )
    .hint("v", "predict"),
    row(
        &[Bits, Result, Steps, Presenting, Compare],
        &[(Char('p'), Msg::Present)],
        "p",
        "present the steps to a class, the result hidden until it is asked for; and leave that",
    )
    .hint("p", "present"),
    row(SCREENS, &[(Char('g'), Msg::Glossary)], "g", "what the terms on this screen mean")
        .hint("g", "glossary"),
    row(UNDONE, &[(Char('u'), Msg::Undo)], "u", "undo").hint("u", "undo"),
    row(UNDONE, &[(Ctrl('r'), Msg::Redo)], "Ctrl-R", "redo").only(Skin::Terminal),
    row(UNDONE, &[(Ctrl('z'), Msg::Undo), (Ctrl('y'), Msg::Redo)], "Ctrl-Z Ctrl-Y", "undo, redo")
        .only(Skin::Page),
    row(SCREENS, &[(Char('y'), Msg::Copy)], "y", "copy: bits, value, link, Markdown, JSON, LaTeX")
        .hint("y", "copy"),
    row(SCREENS, &[(Char(':'), Msg::Command)], ":", "a command, such as :write sum.svg").hint(":", "command"),
    row(
        SCREENS,
        &[(Ctrl('d'), Msg::Scroll(8)), (Ctrl('b'), Msg::Scroll(-8))],
        "Ctrl-D Ctrl-B",
        "scroll the text down and up",
    )
    .only(Skin::Terminal),
    row(QUIET, &[(Escape, Msg::Revert)], "Esc", "back, to the operation in the end"),
    row(&[Menu, Copying, Term], &[(Escape, Msg::Revert), (Char('q'), Msg::Revert)], "Esc q", "back")
        .hint("Esc", "back"),
    row(SCREENS, &[(Char('?'), Msg::Keys)], "?", "these keys").hint("?", "keys"),
    row(
        &[Keys],
        &[(Char('?'), Msg::Keys), (Escape, Msg::Keys), (Enter, Msg::Keys), (Char('q'), Msg::Keys)],
        "? Esc Enter q",
        "back from the keys",
    )
    .hint("Esc", "back"),
    row(
        &[Keys],
        &[
            (Down, Msg::Scroll(1)),
            (Char('j'), Msg::Scroll(1)),
            (Up, Msg::Scroll(-1)),
            (Char('k'), Msg::Scroll(-1)),
            (PageDown, Msg::Scroll(8)),
            (PageUp, Msg::Scroll(-8)),
        ],
        "↑ ↓ k j PgUp PgDn",
        "scroll",
    )
    .hint("↑ ↓", "scroll")
    .only(Skin::Terminal),
    row(SCREENS, &[(Char('q'), Msg::Leave)], "q", "leave: a presentation, or the program")
        .hint("q", "leave")
        .only(Skin::Terminal),
    row(&KeyContext::ALL, &[(Ctrl('z'), Msg::Suspend)], "Ctrl-Z", "to the shell; fg comes back")
        .only(Skin::Terminal),
    row(&KeyContext::ALL, &[(Ctrl('c'), Msg::Quit)], "Ctrl-C", "leave, from anywhere").only(Skin::Terminal),
];

const PARTS: &str = "choose from a menu: operation, rounding, modifiers, type";

fn begins_word(c: char) -> bool {
    c.is_ascii_alphabetic() || "@_".contains(c)
}

fn any_character(c: char) -> bool {
    !c.is_control()
}

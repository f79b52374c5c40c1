//! The rows of the table.

use super::key::Key::{
    self, BackTab, Backspace, Char, Ctrl, Delete, Down, End, Enter, Escape, F, Home, Left, PageDown, PageUp,
    Right, Tab, Up,
};
use super::key::KeyContext::{
    self, Bits, Compare, Copying, Glossary, Go, Instruction, Keys, Map, Menu, Presenting, Prompt, Reference,
    Result, Steps, Term, Toy, Typing,
};
use super::key::{Hint, Row};
use crate::session::host::Skin;
use crate::session::msg::Msg;
use crate::session::screens::{MapPage, Screen};

/// Every context that is a screen's own.
pub const SCREENS: &[KeyContext] =
    &[Instruction, Bits, Result, Steps, Presenting, Compare, Map, Toy, Reference, Glossary];
/// The rows of the operation.
const ROWS: &[KeyContext] = &[Instruction, Bits, Result, Steps];
/// Lists from top to bottom.
const LISTS: &[KeyContext] = &[Compare, Reference, Glossary];

/// Every context that is a screen's own, but for the instruction table.
const ELSEWHERE: &[KeyContext] = &[Instruction, Bits, Result, Steps, Presenting, Compare, Map, Toy, Glossary];
/// Every context that is a screen's own, but for a presentation: there one key too many would undo the question.
const UNDONE: &[KeyContext] = &[Instruction, Bits, Result, Steps, Compare, Map, Toy, Reference, Glossary];
/// Where F1 is help: texts too, in which `?` is a character.
const HELPED: &[KeyContext] =
    &[Instruction, Bits, Result, Steps, Presenting, Compare, Map, Toy, Reference, Glossary, Typing];
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

/// Every row. A key's first row that holds in a context counts there, and before any text.
pub const TABLE: &[Row] = &[
    row(&[Bits, Result], ACROSS, "← → h l", "move along the bits").hint("←→", "bit"),
    row(&[Bits], &[(Char(' '), Msg::Flip)], "space", "flip the bit").hint("space", "flip"),
    row(
        &[Bits],
        &[],
        "- 0 … 9 a … z { .",
        "type a value or bits, a formula, an instruction: -1, 1/3, 0x3c00, max",
    )
    .text(begins)
    .hint("-1 0x… max", "type"),
    row(
        &[Instruction, Result, Steps, Compare],
        &[],
        "- 0 … 9 a … z { .",
        "type in the line: 0.1 + 0.2, add.bf16, fma.rn.f16 1 2 3, a link",
    )
    .text(begins)
    .hint("0.1 + 0.2", "type"),
    row(
        &[Presenting],
        &[],
        "- 0 … 9 a … z {",
        "type in the line, for a question from the class: 0.1 + 0.2, add.bf16",
    )
    .text(begins),
    row(&[Map, Toy], &[], "- 0 … 9 a … z .", "go to a code or a value: 0x3c00, -1.5, max")
        .text(begins)
        .hint("0x3c00 -1", "go to"),
    row(&[Reference], &[], "a … z 0 … 9 .", "search for words").text(begins).hint("a…z", "search"),
    row(&[Glossary], &[], "a … z", "look up a term").text(begins).hint("a…z", "look up"),
    row(
        &[Bits],
        &[(Char(']'), Msg::Ulp { up: true }), (Char('['), Msg::Ulp { up: false })],
        "[ ]",
        "one ulp down and up",
    )
    .hint("[ ]", "ulp"),
    row(
        &[Bits],
        &[(Char('>'), Msg::Exponent { up: true }), (Char('<'), Msg::Exponent { up: false })],
        "< >",
        "halve and double: one exponent down and up",
    ),
    row(&[Bits], &[(Char('~'), Msg::Negate)], "~", "negate: flip the sign"),
    row(&[Bits], &[(Char('='), Msg::EditAnew)], "=", "type this row anew, from nothing"),
    row(&[Steps], ACROSS, "← → h l", "step back and on").hint("←→", "steps"),
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
    .hint("space", "next"),
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
    .hint("←", "back"),
    row(&[Presenting], &[(Char('.'), Msg::Blank)], ".", "darken the screen, until another key")
        .only(Skin::Terminal),
    row(&[Instruction], &[(Char(' '), Msg::Menu)], "space", PARTS).hint("space", "menu"),
    row(&[Compare], ACROSS, "← → h l", "the other lane of a packed type"),
    row(&[Map, Toy], ARROWS, "← → ↑ ↓ h j k l", "move to another code").hint("←→↑↓", "move"),
    row(
        &[Map],
        &[(Char('>'), Msg::Zoom { closer: true }), (Char('<'), Msg::Zoom { closer: false })],
        "< >",
        "away, and closer, down to single codes",
    )
    .hint("< >", "zoom"),
    row(&[Map, Toy], &[(Char('='), Msg::GoToCode)], "=", "go to a code or a value, from nothing"),
    row(&[Menu], ARROWS, "← → ↑ ↓ h j k l", "move through parts and choices").hint("←→↑↓", "move"),
    row(&[Term], ARROWS, "← → ↑ ↓ h j k l", "the other terms on this screen").hint("←→", "terms"),
    row(LISTS, ALONG, "↑ ↓ k j", "move through the list").hint("↑↓", "choose"),
    // Letters choose what to copy.
    row(&[Copying], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "move through the list").hint("↑↓", "choose"),
    row(&[Instruction, Result], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .hint("↑↓", "row"),
    row(&[Steps], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .hint("↑↓", "row")
        .only(Skin::Terminal),
    // There the steps are a list that has the focus.
    row(&[Steps], ALONG, "↑ ↓ k j", "move through the list of steps").hint("↑↓", "step").only(Skin::Page),
    row(&[Bits], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps"),
    row(
        ROWS,
        &[(BackTab, Msg::Place { on: false }), (Tab, Msg::Place { on: true })],
        "Tab Shift-Tab",
        "to the next place: line, bits, steps",
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
        "step back and on; scroll where no step is shown",
    )
    .hint("PgDn", "step"),
    row(
        ROWS,
        &[(Char('K'), Msg::PreviousStep), (Char('J'), Msg::NextStep)],
        "K J",
        "step back and on, as PgUp and PgDn",
    ),
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
    row(&[Instruction, Bits], &[(Enter, Msg::Edit)], "Enter", "edit the text that is there")
        .hint("Enter", "edit"),
    row(&[Compare], &[(Enter, Msg::Open)], "Enter", "both traces side by side, and back")
        .hint("Enter", "traces"),
    row(
        &[Compare],
        &[(Char(' '), Msg::Survey)],
        "space",
        "all codes of an operand: how often each pipeline differs",
    )
    .hint("space", "all codes"),
    row(
        &[Compare],
        &[(Char(']'), Msg::FirstDifference)],
        "]",
        "take the first of all codes where the chosen pipeline differs",
    ),
    row(&[Map, Toy], &[(Enter, Msg::Open)], "Enter", "take the code as the operand that has the focus")
        .hint("Enter", "take"),
    row(&[Reference], SLASH, "/", "search for words"),
    row(ELSEWHERE, SLASH, "/", "find an instruction"),
    row(&[Reference], &[(Enter, Msg::Open)], "Enter", "use this instruction").hint("Enter", "use"),
    row(&[Glossary], &[(Enter, Msg::Open)], "Enter", "to the next related term").hint("Enter", "related"),
    row(&[Term], &[(Enter, Msg::Accept)], "Enter", "open the glossary there").hint("Enter", "glossary"),
    row(&[Menu], &[(Enter, Msg::Accept), (Char(' '), Msg::Accept)], "Enter space", "choose it")
        .hint("Enter", "choose"),
    row(&[Copying], &[(Enter, Msg::Accept)], "Enter or its letter", "copy it").hint("Enter", "copy"),
    row(&[Typing, Prompt], &[(Enter, Msg::Accept)], "Enter", "take it, if it can be read")
        .hint("Enter", "take"),
    row(&[Typing, Prompt], &[(Escape, Msg::Revert)], "Esc", "back to what was there before")
        .hint("Esc", "back"),
    row(&[Typing, Prompt], &[(Tab, Msg::Complete)], "Tab", "complete the word; where that is done, go on")
        .hint("Tab", "complete"),
    row(&[Typing], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "take it, and to the row above or below")
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
    .only(Skin::Terminal),
    row(&[Typing, Prompt], &[], "a … z", "write, and any other character").text(any_character),
    row(&[Go], &[(Char('o'), Msg::Show(Screen::Operation))], "o", "the operation")
        .hint("o c n m r", "a screen"),
    row(&[Go], &[(Char('c'), Msg::Show(Screen::Compare))], "c", "the comparison of pipelines"),
    row(&[Go], &[(Char('n'), Msg::Show(Screen::Number))], "n", "the number, in all formats"),
    row(&[Go], &[(Char('m'), Msg::Show(Screen::Map))], "m", "the map of all codes"),
    row(&[Go], &[(Char('r'), Msg::Show(Screen::Reference))], "r", "the reference"),
    row(&[Go], &[(Char('t'), Msg::Page(MapPage::Toy))], "t", "the toy float, whole").hint("t", "toy float"),
    row(&[Go], &[(Char('i'), Msg::Menu)], "i", PARTS).hint("i", "instruction"),
    row(&[Go], &[(Char('w'), Msg::Glossary)], "w", "what the words on this screen mean").hint("w", "words"),
    row(&[Go], &[(Escape, Msg::Revert)], "Esc", "stay").hint("Esc", "stay"),
    row(
        SCREENS,
        &[
            (F(2), Msg::Show(Screen::Operation)),
            (F(3), Msg::Show(Screen::Compare)),
            (F(4), Msg::Show(Screen::Number)),
            (F(6), Msg::Show(Screen::Map)),
            (F(7), Msg::Show(Screen::Reference)),
        ],
        "F2 F3 F4 F6 F7",
        "the same screens, in the order of their tabs",
    )
    .only(Skin::Terminal),
    row(UNDONE, &[(Char('v'), Msg::Hide)], "v", "hide the result, to predict it, and show it again")
        .hint("v", "predict"),
    row(&[Presenting], &[(Char('v'), Msg::Hide)], "v", "show what is hidden, and hide it again")
        .hint("v", "answer"),
    row(SCREENS, &[(Char('z'), Msg::Present)], "z", PRESENT).only(Skin::Page).hint("z", "present"),
    row(SCREENS, &[(Char('z'), Msg::Present), (F(5), Msg::Present)], "z F5", PRESENT)
        .only(Skin::Terminal)
        .hint("z", "present"),
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
    row(UNDONE, &[(Escape, Msg::Revert)], "Esc", "back, to the bits of the operation in the end"),
    row(&[Presenting], &[(Escape, Msg::Revert)], "Esc", "end the presentation").hint("Esc", "leave"),
    row(&[Menu, Copying, Term], &[(Escape, Msg::Revert), (Char('q'), Msg::Revert)], "Esc q", "back")
        .hint("Esc", "back"),
    row(SCREENS, &[(Char('?'), Msg::Keys)], "?", "these keys").only(Skin::Page).hint("?", "keys"),
    // The bar of screens names it in a terminal.
    row(SCREENS, &[(Char('?'), Msg::Keys)], "?", "these keys").only(Skin::Terminal),
    row(HELPED, &[(F(1), Msg::Keys)], "F1", "these keys, from a text too").only(Skin::Terminal),
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
    .hint("↑↓", "scroll")
    .only(Skin::Terminal),
    row(SCREENS, &[(Char('q'), Msg::Leave)], "q", "leave: a presentation, or the program")
        .hint("q", "leave")
        .only(Skin::Terminal),
    row(SCREENS, &[(Char('g'), Msg::Go)], "g", "go to: then o c n m r, t, i or w").hint("g", "go to"),
    row(&KeyContext::ALL, &[(Ctrl('z'), Msg::Suspend)], "Ctrl-Z", "to the shell; fg comes back")
        .only(Skin::Terminal),
    row(&KeyContext::ALL, &[(Ctrl('c'), Msg::Quit)], "Ctrl-C", "leave, from anywhere").only(Skin::Terminal),
];

const PARTS: &str = "choose from a menu: operation, rounding, modifiers, type";
const PRESENT: &str = "present the steps to a class, the result hidden until it is asked for; and leave that";

/// Letters that keys have because no value and no instruction begins with them.
pub const FREE: &str = "ghjklquvyzJK";

/// Can a text begin with it? A space stands only within one.
fn begins(c: char) -> bool {
    !c.is_control() && c != ' ' && !FREE.contains(c)
}

fn any_character(c: char) -> bool {
    !c.is_control()
}

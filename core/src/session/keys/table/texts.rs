//! Lists and menus, texts that are typed, and where to go.

use super::parts::{ELSEWHERE, PARTS, SLASH, any_character, row};
use crate::session::host::Skin;
use crate::session::keys::key::Key::{
    BackTab, Backspace, Char, Ctrl, Delete, Down, Enter, Escape, Left, Right, Tab, Up,
};
use crate::session::keys::key::KeyContext::{
    Bits, Compare, Copying, Diagnose, Glossary, Go, Hardware, Instruction, Lesson, Map, Menu, Plane, Program,
    Prompt, Reference, Sheet, Shelf, Term, Toy, Typing,
};
use crate::session::keys::key::Row;
use crate::session::msg::Msg;
use crate::session::screens::{MapPage, Screen};

/// The rows.
pub const ROWS: &[Row] = &[
    row(&[Instruction, Bits], &[(Enter, Msg::Edit)], "Enter", "edit the text that is there")
        .brief("edit the text")
        .hint("Enter", "edit"),
    row(&[Compare], &[(Enter, Msg::Open)], "Enter", "both traces side by side, and back")
        .brief("both traces")
        .hint("Enter", "traces"),
    row(
        &[Compare],
        &[(Char(' '), Msg::Survey)],
        "space",
        "all codes of an operand: how often each pipeline differs",
    )
    .brief("count all codes")
    .hint("space", "all codes"),
    row(
        &[Compare],
        &[(Char(']'), Msg::FirstDifference)],
        "]",
        "take the first of all codes where the chosen pipeline differs",
    )
    .brief("next difference")
    .hint("]", "next"),
    row(
        &[Program],
        &[(Enter, Msg::Open)],
        "Enter",
        "the steps of this line, or of where one looks at a plot, in Operation; an input that is looked at is taken; u comes back",
    )
    .brief("steps of this line")
    .hint("Enter", "its steps"),
    row(&[Program], &[(Char('!'), Msg::Hold)], "!", "hold this line at its exact value, or let it go")
        .brief("hold this line"),
    row(&[Program], &[(Char('='), Msg::Inputs)], "=", "change what the program is given")
        .brief("change inputs")
        .hint("=", "inputs"),
    row(
        &[Program],
        &[(Char(' '), Msg::Besides)],
        "space",
        "what each line did, what compilers may emit, the course of a loop, all codes of an input: one after the other",
    )
    .brief("what else there is")
    .hint("space", "more"),
    row(&[Map, Toy], &[(Enter, Msg::Open)], "Enter", "take the code as the operand that has the focus")
        .brief("take the code")
        .hint("Enter", "take"),
    row(&[Plane], &[(Enter, Msg::Open)], "Enter", "open this case, step by step")
        .brief("open this case")
        .hint("Enter", "open"),
    row(&[Shelf], &[(Enter, Msg::Open)], "Enter", "begin it, or go on with it").brief("begin, go on").hint("Enter", "begin"),
    row(&[Shelf, Sheet], &[(Char('='), Msg::AskForSheet)], "=", "a worksheet: its topic, how many questions, its seed")
        .brief("a worksheet")
        .hint("=", "worksheet"),
    row(&[Lesson], &[(Enter, Msg::Open)], "Enter", "look at what is shown by itself; g l comes back")
        .brief("by itself, whole")
        .hint("Enter", "look closer"),
    row(&[Reference], SLASH, "/", "search for words"),
    row(ELSEWHERE, SLASH, "/", "find an instruction"),
    row(&[Reference, Hardware], &[(Enter, Msg::Open)], "Enter", "use this instruction").hint("Enter", "use"),
    row(&[Diagnose], &[(Enter, Msg::Open)], "Enter", "look at the first result that speaks against it").brief("look at a result")
        .hint("Enter", "look"),
    row(&[Glossary], &[(Enter, Msg::Open)], "Enter", "to the next related term")
        .brief("the next related term")
        .hint("Enter", "related"),
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
    row(&[Go], &[(Char('o'), Msg::Show(Screen::Operation))], "o", "the operation")
        .hint("o c n m p d l h", "a screen"),
    row(&[Go], &[(Char('c'), Msg::Show(Screen::Compare))], "c", "the comparison of pipelines")
        .brief("Compare"),
    row(&[Go], &[(Char('n'), Msg::Show(Screen::Number))], "n", "the number, in all formats").brief("Number"),
    row(&[Go], &[(Char('m'), Msg::Show(Screen::Map))], "m", "the map of all codes"),
    row(&[Go], &[(Char('p'), Msg::Show(Screen::Program))], "p", "the program, line by line").brief("Program"),
    row(&[Go], &[(Char('l'), Msg::Show(Screen::Lessons))], "l", "lessons; in one, all of them")
        .brief("Lessons"),
    row(&[Go], &[(Char('r'), Msg::Show(Screen::Reference))], "r", "the reference"),
    row(&[Go], &[(Char('h'), Msg::Show(Screen::Hardware))], "h", "what GPUs have answered").brief("Hardware"),
    row(&[Go], &[(Char('d'), Msg::Show(Screen::Diagnose))], "d", "results that were observed, and what explains them")
        .brief("Diagnose"),
    row(&[Go], &[(Char('g'), Msg::AskGpu)], "g", "ask a GPU for this result")
        .brief("ask a GPU")
        .hint("g", "ask GPU")
        .only(Skin::Terminal),
    row(&[Go], &[(Char('t'), Msg::Page(MapPage::Toy))], "t", "the toy float, whole").hint("t", "toy float"),
    row(&[Go], &[(Char('a'), Msg::Page(MapPage::Plane))], "a", "the plane of the operands a and b")
        .brief("the plane of a and b"),
    row(&[Go], &[(Char('k'), Msg::MakeCase)], "k", "a case made to order: a tie, an overflow, another")
        .brief("make a tie, overflow")
        .hint("k", "make"),
    row(&[Go], &[(Char('i'), Msg::Menu)], "i", PARTS).brief("menu of its parts").hint("i", "instruction"),
    row(&[Go], &[(Char('w'), Msg::Glossary)], "w", "what the words on this screen mean")
        .brief("words of this screen")
        .hint("w", "words"),
    row(&[Go], &[(Escape, Msg::Revert)], "Esc", "stay").hint("Esc", "stay"),
];

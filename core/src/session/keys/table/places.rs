//! Key rows of single places: their own keys, and movement in them.

use super::parts::{
    ACROSS, ALONG, ARROWS, LINE, OPERATION, PARTS, begins, row, row_in, scroll_with_brackets,
};
use crate::session::host::Skin;
use crate::session::keys::key::KeyContext::{
    self, Bits, Copying, Guess, Instruction, Menu, Presenting, Prompt, Result, Steps, Term, Typing,
};
use crate::session::keys::key::{Contexts, Row};
use crate::session::keys::keyboard::Key::{
    BackTab, Backspace, Char, Down, End, Enter, Home, Left, PageDown, PageUp, Right, Tab, Up,
};
use crate::session::msg::Msg;
use crate::session::screens::{PageKeys, Place};

/// The key rows of single places.
pub const ROWS: &[Row] = &[
    row(&[Guess], &[(Enter, Msg::Check)], "Enter", "show the result and compare the guess with it")
        .brief("compare the guess")
        .hint("Enter", "compare"),
    row(
        &[Result],
        &[(Enter, Msg::NextQuestion)],
        "Enter",
        "in a quiz: go to the step where your answer went wrong, then to the next question",
    )
    .brief("the next question"),
    row(&[Bits, Result, Guess], ACROSS, "← → h l", "move along the bits").hint("←→", "bit"),
    row(&[Bits], &[(Char(' '), Msg::Flip)], "space", "flip the bit").hint("space", "flip"),
    row(&[Guess], &[(Char(' '), Msg::Flip)], "space", "guess the bit: 1, and 0 when pressed again")
        .brief("guess the bit")
        .hint("space", "flip"),
    row(&[Guess], &[], "- 0 … 9 { . m n", "type the guess: a value, or bits: -1, 1/3, 0x3c00, max")
        .text(begins)
        .hint("-1 0x… max", "type"),
    row(
        &[Bits],
        &[],
        "- 0 … 9 a … z { .",
        "type a value or bits, a formula, an instruction: -1, 1/3, 0x3c00, max",
    )
    .text(begins)
    .hint("-1 0x… max", "type"),
    row(&[Instruction, Result, Steps], &[], "- 0 … 9 a … z { .", LINE).text(begins).hint("0.1 + 0.2", "type"),
    // While presenting, the foot of the screen has room only for the keys of the presentation.
    row(
        &[Presenting],
        &[],
        "- 0 … 9 a … z {",
        "type in the line, for a question from the class: 0.1 + 0.2, add.bf16",
    )
    .text(begins),
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
    )
    .brief("halve, double"),
    row(&[Bits], &[(Char('~'), Msg::Negate)], "~", "negate: flip the sign"),
    row(&[Bits, Guess], &[(Char('='), Msg::EditAnew)], "=", "type a new text for this row")
        .brief("retype this row"),
    row(&[Steps], ACROSS, "← → h l", "previous or next step").hint("←→", "steps"),
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
        "go on to the question, then to the next step; a question waits for your choice or v",
    )
    .brief("the next step")
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
        "the previous step",
    )
    .hint("←", "back"),
    row(
        &[Presenting],
        &[(Char('h'), Msg::Hand(0)), (Char('l'), Msg::Hand(1)), (Char('j'), Msg::Hand(2))],
        "h l j",
        "count a hand for A, B or C; to enter all at once, :hands 12 9",
    )
    .brief("a hand for A, B, C"),
    row(&[Presenting], &[(Char('k'), Msg::HandBack)], "k", "take back the last hand")
        .brief("take back a hand"),
    row(&[Presenting], &[(Char('.'), Msg::Blank)], ".", "darken the screen until the next key")
        .brief("darken the screen")
        .only(Skin::Terminal),
    row(&[Instruction], &[(Char(' '), Msg::Menu)], "space", PARTS)
        .brief("menu of its parts")
        .hint("space", "menu"),
    row(&[Menu], ARROWS, "← → ↑ ↓ h j k l", "move through parts and choices")
        .brief("parts and choices")
        .hint("←→↑↓", "move"),
    row(&[Term], ARROWS, "← → ↑ ↓ h j k l", "the other terms on this screen")
        .brief("the other terms")
        .hint("←→", "terms"),
    row_in(LISTS, ALONG, "↑ ↓ k j", "move through the list").hint("↑↓", "choose"),
    // Letters choose a form to copy, so `k` and `j` do not move.
    row(&[Copying], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "move through the list").hint("↑↓", "choose"),
    row(&[Instruction, Result, Guess], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .brief("row, steps")
        .hint("↑↓", "row"),
    row(&[Steps], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .brief("row, steps")
        .hint("↑↓", "row")
        .only(Skin::Terminal),
    // On a page the steps are a list that has the focus.
    row(&[Steps], ALONG, "↑ ↓ k j", "move through the list of steps")
        .brief("choose a step")
        .hint("↑↓", "step")
        .only(Skin::Page),
    row(&[Bits], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps").brief("row, steps"),
    row(
        OPERATION,
        &[(BackTab, Msg::Place { on: false }), (Tab, Msg::Place { on: true })],
        "Tab Shift-Tab",
        "next or previous place: line, bits, steps",
    )
    .brief("line, bits, steps")
    .only(Skin::Terminal),
    row(
        &[Instruction, Bits, Guess],
        &[(Backspace, Msg::Backspace)],
        "Backspace",
        "edit the text from its end",
    )
    .brief("edit from its end"),
    row_in(
        Contexts::If(has_ends),
        &[(Home, Msg::First), (End, Msg::Last)],
        "Home End",
        "first or last bit, step, row or letter",
    )
    .brief("first, last"),
    row(
        &[Instruction, Bits, Result, Guess, Steps, Typing],
        &[(PageUp, Msg::PreviousStep), (PageDown, Msg::NextStep)],
        "PgUp PgDn",
        "previous or next step; scroll if no step is shown",
    )
    .brief("previous, next step")
    .hint("PgDn", "step"),
    row(
        OPERATION,
        &[(Char('K'), Msg::PreviousStep), (Char('J'), Msg::NextStep)],
        "K J",
        "previous or next step, like PgUp and PgDn",
    )
    .brief("previous, next step"),
    // A page scrolls without help from halfplay.
    row_in(
        Contexts::If(|context| context.place().is_some_and(|place| place.pages == PageKeys::Text)),
        &[(PageUp, Msg::Scroll(-8)), (PageDown, Msg::Scroll(8))],
        "PgUp PgDn",
        "scroll the text up and down",
    )
    .brief("scroll the text")
    .only(Skin::Terminal),
    row_in(
        Contexts::If(|context| context.place().is_some_and(|place| place.pages == PageKeys::Rows)),
        &[(PageUp, Msg::PageUp), (PageDown, Msg::PageDown)],
        "PgUp PgDn",
        "ten rows up or down",
    ),
    scroll_with_brackets(&[Result, Guess, Steps]),
];

/// Places with a list.
const LISTS: Contexts = Contexts::If(|context| context.place().is_some_and(|place| place.has_list));

/// True if Home and End have an effect.
fn has_ends(context: KeyContext) -> bool {
    matches!(context, Bits | Result | Guess | Steps | Presenting | Typing | Prompt | Menu | Copying | Term)
        || context.place().is_some_and(|place: &Place| place.has_ends)
}

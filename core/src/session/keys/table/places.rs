//! Rows for one place each: what its keys do there, and how one moves in it.

use super::parts::{ACROSS, ALONG, ARROWS, LINE, LISTS, OPERATION, PARTS, begins, row};
use crate::session::host::Skin;
use crate::session::keys::key::Key::{
    BackTab, Backspace, Char, Down, End, Enter, Home, Left, PageDown, PageUp, Right, Tab, Up,
};
use crate::session::keys::key::KeyContext::{
    Bits, Compare, Copying, Glossary, Guess, Instruction, Lesson, Map, Menu, Plane, Presenting, Program,
    Prompt, Reference, Result, Sheet, Shelf, Steps, Term, Toy, Typing,
};
use crate::session::keys::key::Row;
use crate::session::msg::Msg;

/// The rows.
pub const ROWS: &[Row] = &[
    row(&[Guess], &[(Enter, Msg::Check)], "Enter", "compare the guess with the result, and show that")
        .brief("compare the guess")
        .hint("Enter", "compare"),
    row(
        &[Result],
        &[(Enter, Msg::NextQuestion)],
        "Enter",
        "in a run of questions: the step that goes another way, then the next question",
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
    // There, what is compared is what counts at the foot.
    row(&[Compare], &[], "- 0 … 9 a … z { .", LINE).text(begins),
    row(
        &[Presenting],
        &[],
        "- 0 … 9 a … z {",
        "type in the line, for a question from the class: 0.1 + 0.2, add.bf16",
    )
    .text(begins),
    row(&[Lesson], &[], "- 0 … 9 a … z { .", "try something else: the lesson waits")
        .brief("try something else")
        .text(begins)
        .hint("0.1 + 0.2", "type"),
    row(&[Shelf, Sheet], &[], "- 0 … 9 a … z { .", LINE).text(begins),
    row(
        &[Sheet],
        &[(Char(']'), Msg::NextSheet { on: true }), (Char('['), Msg::NextSheet { on: false })],
        "[ ]",
        "another sheet: the seed before and the next",
    )
    .brief("another sheet")
    .hint("[ ]", "another"),
    row(&[Sheet], &[(Char(' '), Msg::SheetKey)], "space", "with the key behind it, or without")
        .brief("with its key")
        .hint("space", "key"),
    row(&[Sheet], ALONG, "↑ ↓ k j", "scroll the sheet").hint("↑↓", "scroll"),
    row(
        &[Lesson],
        &[
            (Char(' '), Msg::NextStep),
            (Right, Msg::NextStep),
            (PageDown, Msg::NextStep),
            (Char('J'), Msg::NextStep),
            (Char('l'), Msg::NextStep),
        ],
        "space → l PgDn J",
        "on to the next step",
    )
    .brief("next step")
    .hint("PgDn", "next"),
    row(
        &[Lesson],
        &[
            (Left, Msg::PreviousStep),
            (PageUp, Msg::PreviousStep),
            (Char('K'), Msg::PreviousStep),
            (Char('h'), Msg::PreviousStep),
        ],
        "← h PgUp K",
        "back to the step before",
    )
    .brief("step before")
    .hint("PgUp", "back"),
    row(
        &[Lesson, Presenting],
        &[(Char('>'), Msg::Slide { up: true }), (Char('<'), Msg::Slide { up: false })],
        "< >",
        "where a step of a lesson has a slider: its operand one code down and up",
    )
    .brief("the slider of a step"),
    row(&[Lesson], ALONG, "↑ ↓ k j", "scroll the text; in a program from line to line").brief("scroll, rows"),
    row(
        &[Lesson],
        &[(Char(']'), Msg::NextLesson { on: true }), (Char('['), Msg::NextLesson { on: false })],
        "[ ]",
        "the next lesson and the one before",
    )
    .brief("another lesson")
    .hint("[ ]", "lesson"),
    row(&[Map, Toy], &[], "- 0 … 9 a … z .", "go to a code or a value: 0x3c00, -1.5, max")
        .text(begins)
        .hint("0x3c00 -1", "go to"),
    row(&[Program], &[], "a … z %", "set an input: a=0.1, or paste a program")
        .text(begins)
        .hint("a=0.1", "set"),
    row(&[Program], ACROSS, "← → h l", "another result of the program; where there is a plot, along it")
        .brief("another result"),
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
    )
    .brief("halve, double"),
    row(&[Bits], &[(Char('~'), Msg::Negate)], "~", "negate: flip the sign"),
    row(&[Bits, Guess], &[(Char('='), Msg::EditAnew)], "=", "type this row anew, from nothing")
        .brief("type this row anew"),
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
        "on: the question, the next step; an answer waits for v or a choice",
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
        "the step before",
    )
    .hint("←", "back"),
    row(
        &[Presenting],
        &[(Char('h'), Msg::Hand(0)), (Char('l'), Msg::Hand(1)), (Char('j'), Msg::Hand(2))],
        "h l j",
        "count a hand for A, for B, for C; or all at once, :hands 12 9",
    )
    .brief("a hand for A, B, C"),
    row(&[Presenting], &[(Char('k'), Msg::HandBack)], "k", "take back the hand counted last")
        .brief("one hand back"),
    row(&[Presenting], &[(Char('.'), Msg::Blank)], ".", "darken the screen, until another key")
        .brief("darken the screen")
        .only(Skin::Terminal),
    row(&[Instruction], &[(Char(' '), Msg::Menu)], "space", PARTS)
        .brief("menu of its parts")
        .hint("space", "menu"),
    row(&[Compare], ACROSS, "← → h l", "the other lane of a packed type").brief("the other lane"),
    row(&[Map, Toy], ARROWS, "← → ↑ ↓ h j k l", "move to another code").hint("←→↑↓", "move"),
    row(
        &[Map],
        &[(Char('>'), Msg::Zoom { closer: true }), (Char('<'), Msg::Zoom { closer: false })],
        "< >",
        "away, and closer, down to single codes",
    )
    .brief("away, closer")
    .hint("< >", "zoom"),
    row(
        &[Map],
        &[(Char(' '), Msg::NextLayer)],
        "space",
        "the next picture: what codes are, rounding errors, differences",
    )
    .brief("errors, differences")
    .hint("space", "errors"),
    row(
        &[Map],
        &[(Char(']'), Msg::Difference { on: true }), (Char('['), Msg::Difference { on: false })],
        "[ ]",
        "the code before and the next where a pipeline differs",
    )
    .brief("to a difference")
    .only(Skin::Terminal),
    row(&[Plane], ARROWS, "← → ↑ ↓ h j k l", "move to another pair: a to the right, b upward")
        .brief("move to another pair")
        .hint("←→↑↓", "move"),
    row(
        &[Plane],
        &[
            (Char('>'), Msg::Zoom { closer: true }),
            (Char('+'), Msg::Zoom { closer: true }),
            (Char('<'), Msg::Zoom { closer: false }),
            (Char('_'), Msg::Zoom { closer: false }),
        ],
        "< > _ +",
        "away, and closer, down to single cases",
    )
    .brief("away, closer")
    .hint("< >", "zoom"),
    row(
        &[Plane],
        &[(Char(' '), Msg::NextLayer)],
        "space",
        "the next colours: class, distance to a pipeline, flag, what decides",
    )
    .brief("the next colours")
    .hint("space", "colours"),
    row(
        &[Plane],
        &[(Char(']'), Msg::Ulp { up: true }), (Char('['), Msg::Ulp { up: false })],
        "[ ]",
        "of an fma: the third operand one ulp down and up",
    )
    .brief("third operand, ulp"),
    row(
        &[Plane],
        &[(Char('}'), Msg::Exponent { up: true }), (Char('{'), Msg::Exponent { up: false })],
        "{ }",
        "of an fma: halve and double the third operand",
    )
    .brief("halve, double it"),
    row(&[Plane], &[], "- 0 … 9 a … z .", "go to a pair, or colour otherwise: 1 -1.5, decision, distance rz")
        .text(begins)
        .hint("1 -1.5", "go to"),
    row(&[Plane], &[(Char('='), Msg::GoToCode)], "=", "go to a pair, or colour otherwise, from nothing")
        .brief("go to a pair"),
    row(&[Map, Toy], &[(Char('='), Msg::GoToCode)], "=", "go to a code or a value, from nothing")
        .brief("go to a code"),
    row(&[Menu], ARROWS, "← → ↑ ↓ h j k l", "move through parts and choices")
        .brief("parts and choices")
        .hint("←→↑↓", "move"),
    row(&[Term], ARROWS, "← → ↑ ↓ h j k l", "the other terms on this screen")
        .brief("the other terms")
        .hint("←→", "terms"),
    row(LISTS, ALONG, "↑ ↓ k j", "move through the list").hint("↑↓", "choose"),
    // Letters choose what to copy.
    row(&[Copying], &[(Up, Msg::Up), (Down, Msg::Down)], "↑ ↓", "move through the list").hint("↑↓", "choose"),
    row(&[Instruction, Result, Guess], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .brief("row, steps")
        .hint("↑↓", "row"),
    row(&[Steps], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps")
        .brief("row, steps")
        .hint("↑↓", "row")
        .only(Skin::Terminal),
    // There the steps are a list that has the focus.
    row(&[Steps], ALONG, "↑ ↓ k j", "move through the list of steps")
        .brief("choose a step")
        .hint("↑↓", "step")
        .only(Skin::Page),
    row(&[Bits], ALONG, "↑ ↓ k j", "move between the line, operands, result, steps").brief("row, steps"),
    row(
        OPERATION,
        &[(BackTab, Msg::Place { on: false }), (Tab, Msg::Place { on: true })],
        "Tab Shift-Tab",
        "to the next place: line, bits, steps",
    )
    .brief("line, bits, steps")
    .only(Skin::Terminal),
    row(&[Instruction, Bits, Guess], &[(Backspace, Msg::Backspace)], "Backspace", "edit it from its end"),
    row(
        &[
            Bits, Result, Guess, Steps, Presenting, Compare, Map, Toy, Plane, Program, Shelf, Lesson,
            Reference, Glossary, Typing, Prompt, Menu, Copying, Term,
        ],
        &[(Home, Msg::First), (End, Msg::Last)],
        "Home End",
        "to the first and the last: bit, step, row, letter",
    )
    .brief("first, last"),
    row(
        &[Instruction, Bits, Result, Guess, Steps, Typing],
        &[(PageUp, Msg::PreviousStep), (PageDown, Msg::NextStep)],
        "PgUp PgDn",
        "step back and on; scroll where no step is shown",
    )
    .brief("step back, on")
    .hint("PgDn", "step"),
    row(
        OPERATION,
        &[(Char('K'), Msg::PreviousStep), (Char('J'), Msg::NextStep)],
        "K J",
        "step back and on, as PgUp and PgDn",
    )
    .brief("the same"),
    // A page scrolls by itself.
    row(
        &[Compare, Program, Sheet],
        &[(PageUp, Msg::Scroll(-8)), (PageDown, Msg::Scroll(8))],
        "PgUp PgDn",
        "scroll the text up and down",
    )
    .brief("scroll the text")
    .only(Skin::Terminal),
    row(
        &[Reference, Glossary],
        &[(PageUp, Msg::PageUp), (PageDown, Msg::PageDown)],
        "PgUp PgDn",
        "ten rows back and on",
    ),
    // Control with letters is a browser's.
    row(
        &[Result, Guess, Steps, Reference, Glossary, Map, Toy],
        &[(Char('['), Msg::Scroll(-8)), (Char(']'), Msg::Scroll(8))],
        "[ ]",
        "scroll the text up and down",
    )
    .brief("scroll the text")
    .only(Skin::Page),
];

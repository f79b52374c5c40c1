//! The first words for a visitor: the purpose of halfplay, some examples, and the explanation of an answer.

use super::card::Card;
use super::literal::{article, value_note};
use super::step_kind::StepKind;
use crate::doc::{Block, Line, Role, line};
use crate::float::{Rounded, Rule};
use crate::literal::{Deviation, Fidelity, Literal};
use crate::program::exact::TypedNumber;
use crate::typo::clipped;

/// The purpose of halfplay, in a sentence.
pub const ABOUT: &str = "Half-precision arithmetic, bit by bit, as GPUs do it.";

/// The kinds of input that a visitor may type over the first sum.
pub const ANYTHING: &str = "Type anything: a sum, a value, bits such as 0x3c00, a PTX instruction";

/// The label of the link to the steps of an answer.
pub fn to_steps(count: usize) -> String {
    format!("See the {count} steps")
}

/// An example worth opening, with its link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Door {
    /// its subject
    pub title: &'static str,
    /// a preview, in a few words
    pub says: &'static str,
    /// its link, without the address of the page
    pub link: &'static str,
}

/// Examples for a first visit, starting with the most common questions.
pub const DOORS: [Door; 8] = [
    Door {
        title: "Why 0.1 is not 0.1",
        says: "0.1 → 0.0999755859375",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/step=read-a",
    },
    Door { title: "A tie", says: "2048 + 1 = ?", link: "#2/add.f16~2048%20+%201/2048,1" },
    Door {
        title: "fma, or mul and add?",
        says: "0x3001, not 0x3000",
        link: "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6",
    },
    Door {
        title: "8 or 6.37?",
        says: "what one rounding less changes",
        link: "#2/fma.rn.f16/0x3c01,6520,-6520/screen=compare/variant=mul-then-add",
    },
    Door {
        title: "Subnormal",
        says: "min_normal × 0.5",
        link: "#2/mul.f16~min_normal%20%C3%97%200.5/min_normal,0.5",
    },
    Door { title: "Overflow", says: "65504 + 16 = inf", link: "#2/add.f16~65504%20+%2016/65504,16" },
    Door {
        title: "A float of six bits",
        says: "all 64 numbers",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/screen=map/map=toy",
    },
    Door {
        title: "The map",
        says: "all 65,536 codes of f16",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/screen=map/code=0000",
    },
];

/// The explanation of an answer: the effect of reading the numbers, and of rounding the exact value. `cards` are the
/// cards of the evaluation, and `typed` its numbers as typed.
pub fn answer_explanation(cards: &[Card], typed: &[TypedNumber]) -> Line {
    let wished =
        cards.iter().find_map(|card| card.exact_as_typed()).filter(|text| text.len() <= LONGEST_WISH);
    let asked = wished.map_or_else(String::new, |wished| format!("Why not {wished}? "));
    let mut said = Line::default().with(Role::Strong, asked);
    said.0.extend(line(read_as(typed)).0);
    said.0.extend(came_to(cards).0);
    said
}

/// An exact result longer than this is not mentioned in the question.
const LONGEST_WISH: usize = 8;

/// The sentences on typed numbers that had to be rounded:
/// `Neither 0.1 nor 0.2 is an f16: each becomes the nearest one, a little less.` The steps give the exact error, if an
/// ulp is known.
fn read_as(typed: &[TypedNumber]) -> String {
    let rounded = |number: &TypedNumber| match &number.literal.fidelity {
        Fidelity::Rounded(by) => {
            Some((number.text.clone(), by.clone(), number.literal.float.format().name()))
        }
        _ => None,
    };
    let all: Vec<(String, Deviation, &str)> = typed.iter().filter_map(rounded).collect();
    match all.as_slice() {
        [(one, by, format), (other, same, _)] if by.above == same.above => {
            let format = format!("{} {format}", article(format));
            format!("Neither `{one}` nor `{other}` is {format}: each becomes the nearest one, {}. ", side(by))
        }
        all => {
            let one = |(text, by, format): &(String, Deviation, &str)| {
                let format = format!("{} {format}", article(format));
                format!("`{text}` is not {format}: it becomes the nearest one, {}. ", side(by))
            };
            all.iter().map(one).collect()
        }
    }
}

/// The direction in which a number differs from the typed one.
fn side(by: &Deviation) -> &'static str {
    if by.above { "a little more" } else { "a little less" }
}

/// The sentence on the exact value: the rule that decided or, if it was rounded, its position between two numbers.
fn came_to(cards: &[Card]) -> Line {
    let card = |kind: StepKind| cards.iter().find(|card| card.kind == kind);
    let deciding = [StepKind::Overflow, StepKind::SpecialRule].into_iter().find_map(card);
    let said = |card: &Card| {
        card.blocks().into_iter().find_map(|block| match block {
            Block::Text(text) => Some(text),
            _ => None,
        })
    };
    if let Some(text) = deciding.and_then(said) {
        return text;
    }
    card(StepKind::Rounding)
        .and_then(Card::rounding)
        .map_or_else(Line::default, |(_, rounded)| line(lay(&rounded)))
}

/// The explanation of a single value: the number that it becomes.
pub fn value_explanation(text: &str, number: &Literal) -> Line {
    let named = format!("`{}`", clipped(text));
    let format = number.float.format().name();
    let exactly = || format!("{named} is {} {format}: nothing is rounded.", article(format));
    line(value_note(&named, number).unwrap_or_else(exactly))
}

/// The position of an exact value among the numbers of the format, and the chosen one.
fn lay(rounded: &Rounded) -> String {
    let format = rounded.format.name();
    let between = format!("The exact result lies between two {format} numbers");
    match rounded.rule() {
        Rule::Exact => format!("The exact result is {} {format}: nothing is rounded.", article(format)),
        Rule::NearerBelow | Rule::NearerAbove => format!("{between}; this one is nearer."),
        Rule::TieStaysEven | Rule::TieUpToEven => {
            format!(
                "The exact result lies exactly half way between two {format} numbers and goes to the even one."
            )
        }
        Rule::TieAway => format!("{between}, exactly half way; `.rna` goes away from zero."),
        Rule::Truncate | Rule::AwayFromZero | Rule::StaysOdd | Rule::BecomesOdd => {
            format!("{between}; `.{}` says which one to take.", rounded.mode.name())
        }
    }
}

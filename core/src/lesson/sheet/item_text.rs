//! The text of an item: question, hints, choices, answer.

use super::item::{Item, QuestionKind, flag_choices, flags_of, rounding};
use super::number::{code_and_value, distances, fields, value};
use crate::doc::{Line, line};
use crate::eval::Flag;
use crate::explain::code;
use crate::float::{Float, Format, Loss};
use crate::isa::Op;
use std::cmp::Ordering;

/// The text of an item. Backticks in the source text have become code spans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ItemText {
    /// the question
    pub question: Line,
    /// the operands split into fields, if the item shows them as a hint
    pub given: Vec<Line>,
    /// the choices; empty if the answer is a code or a value
    pub choices: Vec<Line>,
    /// the index of the right choice
    pub right: Option<usize>,
    /// the space for the answer
    pub space: AnswerSpace,
    /// the answer
    pub answer: Line,
    /// every accepted form of a typed answer; empty if the answer is a choice
    pub accepted: Vec<String>,
}

/// The space that a question leaves for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerSpace {
    /// one box for each bit of a code, and a line for its value
    Bits(Format),
    /// a line
    Value,
    /// only the choices
    Choices,
}

/// The letter of a choice, `A` to `E`.
pub fn letter(place: usize) -> char {
    let letter = ['A', 'B', 'C', 'D', 'E'].get(place).copied();
    debug_assert!(letter.is_some(), "choice {place} has a letter");
    letter.unwrap_or('?')
}

const ROUNDED: &str = "rounded to nearest, ties to even";

impl ItemText {
    /// Writes the text of an item.
    pub fn of(item: &Item) -> ItemText {
        let format = item.format();
        let result = Float::new(format, item.answer());
        let given = given(item);
        match &item.kind {
            QuestionKind::Compute => {
                let question = format!(
                    "What is {} in {}, {ROUNDED}? Give the {} bits and the value.",
                    expression(item),
                    format.name(),
                    format.width()
                );
                bits(question, given, result)
            }
            QuestionKind::Encode { text } => {
                let name = format.name();
                let question =
                    format!("Which {} bits does {text} have in {name}, {ROUNDED}?", format.width());
                bits(question, given, result)
            }
            QuestionKind::Neighbour => {
                let question = format!(
                    "{} in {} lies between A and B. Which one is the result?",
                    expression(item),
                    format.name()
                );
                let between = neighbours(item);
                debug_assert!(between.is_some(), "the result of {} is rounded", item.instr);
                let [near, far] = between.unwrap_or([result, result]);
                let both = if result.is_negative() { [far, near] } else { [near, far] };
                let right = usize::from(both[1] == result);
                chosen(question, given, both.map(code_and_value).to_vec(), right)
            }
            QuestionKind::Fused { twice } => {
                let question = format!(
                    "One of these numbers is {} in {}, rounded once; the other one is the result of a mul and then an add, each \
                     rounded. Which one is the fma?",
                    expression(item),
                    format.name()
                );
                let (fused, twice) = (result, Float::new(format, *twice));
                let is_less = fused.term().plus(twice.negated().term()).negative;
                let both = if is_less { [fused, twice] } else { [twice, fused] };
                chosen(question, given, both.map(code_and_value).to_vec(), usize::from(!is_less))
            }
            QuestionKind::Tie => {
                let question = format!(
                    "Does the exact value of {} lie half way between two neighbouring numbers of {}?",
                    expression(item),
                    format.name()
                );
                let is_tie =
                    rounding(&item.evaluation()).is_some_and(|(_, rounded)| rounded.loss() == Loss::Half);
                chosen(question, given, vec!["yes".to_owned(), "no".to_owned()], usize::from(!is_tie))
            }
            QuestionKind::Flags => {
                let question =
                    format!("Which flags of IEEE 754 does {} in {} raise?", expression(item), format.name());
                let sets = flag_choices();
                let right = sets.iter().position(|flags| *flags == flags_of(item));
                debug_assert!(right.is_some(), "the flags of {} are a choice", item.instr);
                let choices = sets.iter().map(|flags| flags_words(flags)).collect();
                chosen(question, given, choices, right.unwrap_or(0))
            }
            QuestionKind::Larger => {
                let numbers = item.numbers();
                let question = format!("Which number of {} is the larger one?", format.name());
                let choices = vec![
                    format!("`{}`", code(numbers[0])),
                    format!("`{}`", code(numbers[1])),
                    "neither: they are equal".to_owned(),
                ];
                let right = match numbers.iter().all(|number| number.is_zero()) {
                    true => 2,
                    false => usize::from(result == numbers[1]),
                };
                chosen(question, given, choices, right)
            }
            QuestionKind::Nearer { text } => {
                let question = format!("Which format comes nearer to {text}: f16 or bf16?");
                let distances = distances(text);
                debug_assert!(distances.is_some(), "{text} is a number with a decimal point");
                let right = match distances.map_or(Ordering::Equal, |[f16, bf16]| f16.cmp(&bf16)) {
                    Ordering::Less => 0,
                    Ordering::Greater => 1,
                    Ordering::Equal => 2,
                };
                let choices = ["f16", "bf16", "both are equally near"].map(str::to_owned);
                chosen(question, given, choices.to_vec(), right)
            }
            QuestionKind::Decode => {
                let number = item.numbers()[0];
                let question = format!("Which number is `{}` in {}?", code(number), number.format().name());
                valued(question, given, value(number), number)
            }
            QuestionKind::Spacing => {
                let number = item.numbers()[1];
                let question = format!(
                    "How much is one ulp of `{}` in {}, the step to the next larger number? Write it as a power of two.",
                    code(number),
                    format.name()
                );
                let power = format!("2^{}", number.quantum());
                let item_text = valued(question, given, format!("`{power}` = {}", result.ratio()), result);
                ItemText { accepted: [vec![power], item_text.accepted].concat(), ..item_text }
            }
        }
    }
}

/// The two neighbours from which the result is chosen, the one nearer to zero first.
fn neighbours(item: &Item) -> Option<[Float; 2]> {
    let (value, rounded) = rounding(&item.evaluation())?;
    let number = |bits: Option<u64>| {
        let bits = bits.unwrap_or(item.format().infinity());
        Float::new(item.format(), bits).with_sign(rounded.negative)
    };
    Some([number(rounded.toward_zero(&value).bits), number(rounded.away_from_zero(&value).bits)])
}

/// The operation, with its operands as codes.
fn expression(item: &Item) -> String {
    let names: Vec<String> = item.numbers().iter().map(|number| format!("`{}`", code(*number))).collect();
    match (item.instr.op, names.as_slice()) {
        (Op::Sub, [a, b]) => format!("{a} − {b}"),
        (Op::Mul, [a, b]) => format!("{a} × {b}"),
        (Op::Fma, [a, b, c]) => format!("fma({a}, {b}, {c})"),
        (_, [a, b]) => format!("{a} + {b}"),
        _ => names.join(", "),
    }
}

/// The operands split into fields: at level 1 with their values, unless these would give the answer away; at level 3
/// not at all. Empty for questions about a decimal.
fn given(item: &Item) -> Vec<Line> {
    if item.level == 3 || matches!(item.kind, QuestionKind::Encode { .. } | QuestionKind::Nearer { .. }) {
        return Vec::new();
    }
    let shows_values = item.level == 1
        && !matches!(item.kind, QuestionKind::Decode | QuestionKind::Larger | QuestionKind::Spacing);
    let numbers = item.numbers();
    let shown = if item.kind == QuestionKind::Spacing { &numbers[1..] } else { &numbers[..] };
    let told = |number: &Float| {
        let value = if shows_values { format!(" = {}", value(*number)) } else { String::new() };
        line(format!("`{}` is `{}`{value}", code(*number), fields(*number)))
    };
    let mut lines: Vec<Line> = shown.iter().map(told).collect();
    lines.dedup();
    lines
}

/// The text of a question whose answer is a code.
fn bits(question: String, given: Vec<Line>, result: Float) -> ItemText {
    let mut answer = format!("`{}` = `{}` = {}", code(result), fields(result), value(result));
    if result.is_nan() {
        answer = format!("`{}`, or any other NaN", code(result));
    }
    let code = code(result);
    let accepted = [code.clone(), code.trim_start_matches("0x").to_owned(), fields(result)];
    let mut item_text = ItemText {
        question: line(question),
        given,
        choices: Vec::new(),
        right: None,
        space: AnswerSpace::Bits(result.format()),
        answer: line(answer),
        accepted: accepted.to_vec(),
    };
    if result.is_nan() {
        item_text.accepted.push("NaN".to_owned());
    }
    item_text
}

/// The text of a question whose answer is a value.
fn valued(question: String, given: Vec<Line>, answer: String, number: Float) -> ItemText {
    let mut accepted = vec![number.decimal(), number.scaled(), number.ratio()];
    if number.is_nan() {
        accepted = vec!["NaN".to_owned()];
    }
    // For an integer, the ratio equals the decimal.
    let ratio = accepted.pop();
    accepted.extend(ratio.filter(|ratio| !accepted.contains(ratio)));
    ItemText {
        question: line(question),
        given,
        choices: Vec::new(),
        right: None,
        space: AnswerSpace::Value,
        answer: line(answer),
        accepted,
    }
}

fn chosen(question: String, given: Vec<Line>, choices: Vec<String>, right: usize) -> ItemText {
    debug_assert!(right < choices.len(), "the right answer is one of {choices:?}");
    let answer = choices.get(right).map(|choice| format!("{}: {choice}", letter(right))).unwrap_or_default();
    ItemText {
        question: line(question),
        given,
        choices: choices.iter().map(line).collect(),
        right: Some(right),
        space: AnswerSpace::Choices,
        answer: line(answer),
        accepted: Vec::new(),
    }
}

fn flags_words(flags: &[Flag]) -> String {
    let names: Vec<&str> = flags.iter().map(|flag| flag.name()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" and ") }
}

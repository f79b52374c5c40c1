//! The answer key: the steps to an answer, and the wrong answers that misconceptions explain.

use super::item::{Item, QuestionKind, rounding};
use super::item_text::AnswerSpace;
use super::number::{code_and_value, fields, value};
use crate::doc::{Line, line};
use crate::eval::{Special, Step};
use crate::explain::{Card, StepKind, cards, code};
use crate::float::{Class, Float, Format, Loss, Rounded};
use crate::lesson::diagnose::{Misconception, Operation, all, answer};
use crate::literal::parse;
use std::collections::BTreeMap;

/// A wrong answer that at least one misconception explains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongAnswer {
    /// the answer
    pub number: Float,
    /// the misconceptions that give it
    pub by: Vec<&'static Misconception>,
}

/// The most steps shown.
const STEPS: usize = 5;
/// The most wrong answers shown: those that the most rules give.
const WRONG: usize = 4;

/// Three to five short steps to the answer.
pub fn steps(item: &Item) -> Vec<Line> {
    let told = match &item.kind {
        QuestionKind::Decode => read(item.numbers()[0]),
        QuestionKind::Encode { text } => encoded(item, text),
        QuestionKind::Larger => larger(item),
        QuestionKind::Nearer { text } => nearer(text),
        QuestionKind::Spacing => spacing(item.numbers()[1]),
        _ => of_cards(item),
    };
    told.iter().map(line).collect()
}

/// The wrong answers that the rules give, those of the most rules first. For a multiple-choice item, only those among
/// the choices. Empty for a question that does not ask for the result of an operation.
pub fn wrong(item: &Item, space: AnswerSpace) -> Vec<WrongAnswer> {
    let is_told = match &item.kind {
        QuestionKind::Compute | QuestionKind::Neighbour | QuestionKind::Fused { .. } => true,
        QuestionKind::Tie
        | QuestionKind::Flags
        | QuestionKind::Decode
        | QuestionKind::Encode { .. }
        | QuestionKind::Larger
        | QuestionKind::Nearer { .. }
        | QuestionKind::Spacing => false,
    };
    let Some((operation, format)) = Operation::of(&item.instr).filter(|_| is_told) else { return Vec::new() };
    let right = Float::new(format, item.answer());
    let mut groups: BTreeMap<u64, Vec<&'static Misconception>> = BTreeMap::new();
    for who in all() {
        let number = Float::new(format, answer(who, operation, format, &item.operands));
        let is_choice = match &item.kind {
            QuestionKind::Fused { twice } => number.bits() == *twice,
            QuestionKind::Neighbour => {
                number.is_negative() == right.is_negative() && number.bits().abs_diff(right.bits()) == 1
            }
            _ => space != AnswerSpace::Choices,
        };
        if is_choice && number != right && !(number.is_nan() && right.is_nan()) {
            groups.entry(number.bits()).or_default().push(who);
        }
    }
    let other = |item: &Item| rounding(&item.evaluation()).map(|(_, rounded)| rounded.up);
    if item.kind == QuestionKind::Neighbour {
        // The other neighbour is on the side to which the value was not rounded.
        let up = other(item);
        debug_assert!(up.is_some(), "the result of {} is rounded", item.instr);
        let up = up.unwrap_or(false);
        groups.retain(|bits, _| (*bits < right.bits()) == up);
    }
    let mut wrong: Vec<WrongAnswer> =
        groups.into_iter().map(|(bits, by)| WrongAnswer { number: Float::new(format, bits), by }).collect();
    wrong.sort_by_key(|wrong| std::cmp::Reverse(wrong.by.len()));
    wrong.truncate(WRONG);
    wrong
}

/// The evaluation's cards, in a few words each.
fn of_cards(item: &Item) -> Vec<String> {
    let evaluation = item.evaluation();
    let special = evaluation.trace.lane_steps(0).find_map(|step| match step {
        Step::Special { rule, .. } => Some(*rule),
        _ => None,
    });
    let told = |card: &Card| match (card.kind, special) {
        (StepKind::SpecialRule, Some(rule)) => (card.kind, special_words(rule).to_owned()),
        (kind, _) => (kind, card.outcome_words()),
    };
    let cards = cards(&evaluation, &[]);
    let told = cards.iter().map(told).filter(|(_, words)| !words.is_empty());
    let mut told: Vec<(StepKind, String)> = told.collect();
    // If there are too many steps, leave out first what the answer or the question already says.
    for kind in [StepKind::Result, StepKind::Decode, StepKind::Negate] {
        let is_flags = item.kind == QuestionKind::Flags;
        if told.len() > STEPS || (kind == StepKind::Result && told.len() > 3 && !is_flags) {
            told.retain(|(other, _)| *other != kind);
        }
    }
    told.truncate(STEPS);
    told.into_iter().map(|(kind, words)| format!("{}: {words}", kind.name())).collect()
}

/// The words for a special rule, which decides without arithmetic.
const fn special_words(rule: Special) -> &'static str {
    match rule {
        Special::NanOperand(_) => "an operand is NaN, so the result is NaN",
        Special::ZeroTimesInfinity => "0 × inf has no value, so it is NaN",
        Special::InfinityMinusInfinity => "inf − inf has no value, so it is NaN",
        Special::InfiniteSum(_) => "a sum with an infinity is that infinity",
        Special::InfiniteProduct => "a product with an infinity is infinite; unlike signs make it negative",
        Special::InfinityConverted => "an infinity stays infinite",
        Special::ZeroProduct => "a product with a zero is a zero; unlike signs make it −0",
        Special::ZerosAlike => "two zeros with the same sign keep that sign",
        Special::ZerosUnlike => "the sum of +0 and −0 is +0",
        Special::Cancelled => "a number minus itself is +0",
        Special::ZeroConverted => "a zero stays zero and keeps its sign",
        Special::Limit => "the value is a limit",
    }
}

fn sign(number: Float) -> String {
    match number.is_negative() {
        true => "The sign bit is 1: negative.".to_owned(),
        false => "The sign bit is 0: positive.".to_owned(),
    }
}

/// The steps of decoding a code.
fn read(number: Float) -> Vec<String> {
    let (format, field) = (number.format(), number.exponent_field());
    let mut told = vec![sign(number)];
    match number.class() {
        Class::Normal => told.extend([
            format!(
                "Exponent field {field}, minus the bias {}: the exponent is {}.",
                format.bias(),
                number.exponent()
            ),
            format!("With its hidden bit the number is `{}`.", number.binary_scientific()),
        ]),
        Class::Subnormal => told.extend([
            format!("The exponent field is 0: the hidden bit is 0, the exponent {}.", format.emin()),
            format!("So the number is `{}`.", number.binary_scientific()),
        ]),
        Class::Zero => told.extend([
            "Exponent field and fraction are 0.".to_owned(),
            format!("So it is zero, with its sign: {}.", value(number)),
        ]),
        Class::Infinite | Class::QuietNan | Class::SignallingNan => {
            told.push(format!("The exponent field is {field}, all ones: infinity or NaN."));
            told.push(match number.is_nan() {
                true => "The fraction is not 0: NaN.".to_owned(),
                false => "The fraction is 0: infinity.".to_owned(),
            });
        }
    }
    if number.is_finite() && !number.is_zero() {
        told.push(format!("As an integer times its ulp: {}.", number.scaled()));
    }
    told
}

/// The steps of encoding a number.
fn encoded(item: &Item, text: &str) -> Vec<String> {
    let format = item.format();
    let result = Float::new(format, item.answer());
    let Some((_, rounded)) = rounding(&item.evaluation()) else { return read(result) };
    let lead = match rounded.subnormal_shift {
        0 => {
            let lead = rounded.quantum + format.fraction_bits() as i32;
            let (bias, field) = (format.bias(), lead + format.bias());
            format!(
                "The leading bit of {text} weighs 2^{lead}: the exponent field is {lead} + {bias} = {field}."
            )
        }
        _ => {
            format!(
                "Its magnitude lies below 2^{}: the exponent field and the hidden bit are 0.",
                format.emin()
            )
        }
    };
    let rest = match rounded.loss() {
        Loss::Zero => "nothing is left over",
        Loss::BelowHalf => "less than half is left over",
        Loss::Half => "exactly half is left over",
        Loss::AboveHalf => "more than half is left over",
    };
    let count =
        format!("In units of the last place, 2^{}, that is {}, and {rest}.", rounded.quantum, rounded.kept);
    vec![lead, count, kept(&rounded, result)]
}

fn kept(rounded: &Rounded, result: Float) -> String {
    let goes = match (rounded.loss(), rounded.up) {
        (Loss::Zero, _) => "It is exact",
        (Loss::Half, true) => "In a tie, odd kept bits go up to even",
        (Loss::Half, false) => "In a tie, even kept bits stay",
        (_, true) => "The kept bits go up by one",
        (_, false) => "The kept bits stay",
    };
    format!("{goes}: `{}`.", fields(result))
}

fn larger(item: &Item) -> Vec<String> {
    let numbers = item.numbers();
    let (a, b) = (numbers[0], numbers[1]);
    let rule = match (a.is_negative(), b.is_negative()) {
        _ if a.is_zero() && b.is_zero() => "+0 and −0 compare as equal, though their codes differ.",
        (false, false) => "Both are positive: the larger code is the larger number.",
        (true, true) => {
            "Both are negative: the larger code has the larger magnitude, so it is the smaller number."
        }
        _ => "Their signs differ: the one whose sign bit is 0 is the larger number.",
    };
    let told = |number: Float| format!("`{}` is {}.", code(number), value(number));
    vec![rule.to_owned(), told(a), told(b)]
}

fn nearer(text: &str) -> Vec<String> {
    let told = |format: Format| {
        let number = parse(text, format).map(|literal| literal.float);
        number.map_or_else(
            |_| String::new(),
            |number| format!("{} gives {}.", format.name(), code_and_value(number)),
        )
    };
    let beyond = parse(text, Format::F16).is_ok_and(|literal| literal.float.is_infinite());
    let why = match beyond {
        true => "f16 ends at 65504; bf16 has the exponents of f32.",
        false => "f16 has 11 significant bits, bf16 8; below 2^-14 those of f16 become fewer.",
    };
    vec![told(Format::F16), told(Format::BF16), why.to_owned()]
}

fn spacing(number: Float) -> Vec<String> {
    let format = number.format();
    let (exponent, places) = (number.exponent(), format.fraction_bits());
    let first = match number.is_subnormal() {
        true => format!(
            "The exponent field is 0: the exponent is {exponent}, as for the smallest normal numbers."
        ),
        false => format!(
            "Exponent field {}, minus the bias {}: the exponent is {exponent}.",
            number.exponent_field(),
            format.bias()
        ),
    };
    vec![
        first,
        format!("The last of {places} fraction bits lies {places} places below the leading one."),
        format!("So it weighs 2^({exponent} − {places}) = 2^{}.", number.quantum()),
    ]
}

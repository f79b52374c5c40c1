//! The number that a line makes, and the texts about holding that number at another value.

use crate::explain::phrase::code;
use crate::explain::result_value;
use crate::float::Float;
use crate::program::HoldTarget;
use crate::program::flow::{Flow, HeldNumber, HoldValue, Number, Origin};
use crate::program::run::LineResult;
use crate::real::Real;
use crate::typo::visible;
use std::ops::Range;

/// The value that a line writes to its destination, if it is a number; a very long one is rounded to six digits.
pub fn line_value_briefly(ran: &LineResult, flow: &Flow) -> Option<String> {
    /// A longer decimal is not helpful beside a line.
    const LONGEST: usize = 60;
    let every_digit = line_value(ran, flow)?;
    let last = || ran.numbers.clone().next_back().and_then(|place| flow.numbers.get(place as usize));
    let numbers = match &ran.evaluation {
        _ if every_digit.len() <= LONGEST => return Some(every_digit),
        Some(evaluation) => evaluation.results(),
        None => last().map(|number| number.value).into_iter().collect(),
    };
    let briefly =
        |number: &Float| Real::of(*number).map_or_else(|| number.decimal(), |real| real.to_string());
    let values: Vec<String> = numbers.iter().map(briefly).collect();
    Some(match values.as_slice() {
        [one] => one.clone(),
        lanes => format!("{{{}}}", lanes.join(", ")),
    })
}

/// The value that a line writes to its destination, with every digit; `None` if it is not a number.
pub fn line_value(ran: &LineResult, flow: &Flow) -> Option<String> {
    let made = || {
        let places =
            ran.numbers.clone().filter(|place| flow.numbers.get(*place as usize).is_some_and(is_made));
        let value = |place| {
            let real = flow.real(place).map(|real| real.to_string());
            real.or_else(|| Some(flow.numbers.get(place as usize)?.value.decimal()))
        };
        places.filter_map(value).collect::<Vec<_>>().join(", ")
    };
    let last = || {
        let place = ran.numbers.clone().next_back().filter(|_| ran.result.is_some())?;
        Some(flow.numbers.get(place as usize)?.value.decimal())
    };
    match &ran.evaluation {
        _ if held(ran, flow).is_some() || ran.numbers.clone().any(|place| flow.is_wide(place)) => {
            Some(made())
        }
        Some(evaluation) => Some(result_value(evaluation)),
        None => last(),
    }
}

/// The first number of a line that an operation makes, which can therefore be held.
pub fn holdable<'f>(numbers: &Range<u32>, flow: &'f Flow) -> Option<&'f Number> {
    numbers.clone().filter_map(|place| flow.numbers.get(place as usize)).find(|number| is_made(number))
}

/// The name for holding the number of a line. It is the number's own name if only one statement makes it, once or in a
/// loop; otherwise its line. `None` if no operation makes it. The function searches the whole flow, so call it for one
/// line, not for every line.
pub fn hold_target(numbers: &Range<u32>, flow: &Flow) -> Option<HoldTarget> {
    let number = holdable(numbers, flow)?;
    let mut others = flow.numbers.iter().filter(|other| is_made(other) && other.name == number.name);
    if !number.name.is_empty() && others.all(|other| other.statement == number.statement) {
        return Some(HoldTarget::named(&number.name));
    }
    let before = flow.numbers.iter().take(numbers.end as usize);
    let of_line = before.filter(|other| is_made(other) && other.line == number.line && other.lane == 0);
    Some(HoldTarget::Line(number.line, u32::try_from(of_line.count()).ok()))
}

fn is_made(number: &Number) -> bool {
    matches!(number.origin, Origin::Made(..))
}

/// The value or rule that a line is held to, if its number is held.
pub fn held<'f>(ran: &LineResult, flow: &'f Flow) -> Option<&'f HeldNumber> {
    ran.numbers.clone().find_map(|place| flow.held.get(&place))
}

/// The hold in two words: `held exact`, `held 0x3c00`.
pub fn held_briefly(to: &str) -> String {
    format!("held {}", visible(to))
}

/// The sentence about a line that is held.
pub fn held_words(held: &HeldNumber) -> String {
    let instead = format!("instead of the computed `{}`", code(held.instead_of));
    match (&held.to, &held.wide) {
        (HoldValue::Value(text), _) => format!("held at `{}`, {instead}", visible(text)),
        (HoldValue::Exact, Some(_)) => {
            format!("held at the exact result of the operation, {instead}; later lines use all its digits")
        }
        (HoldValue::F32, Some(_)) => {
            format!("kept in f32, wider than its register, {instead}; later lines use all its digits")
        }
        (HoldValue::Exact, None) => {
            "held at the exact result of the operation, which is also the computed one".to_owned()
        }
        (HoldValue::F32, None) => "kept in f32, which gives the same value".to_owned(),
        (HoldValue::Rounded(mode), _) => format!("rounded by `.{}`, {instead}", mode.name()),
    }
}

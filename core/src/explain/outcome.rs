//! The outcome of each step in a few letters or words, for a list of steps with room beside their names.

use super::card::Card;
use super::phrase::{code, count, number, places};
use super::rounding_words::{of_loss, of_rule};
use super::step_kind::StepKind;
use crate::eval::Step;
use crate::float::{Float, Rounded, Term, Wide};

impl Card {
    /// The outcome of the step, in at most 20 characters; empty if there is no short form.
    pub fn outcome(&self) -> String {
        let rounds = self.kind == StepKind::Rounding || self.kind.is_reading();
        if let Some((_, rounded)) = self.rounding().filter(|_| rounds) {
            return of_rule(rounded.rule()).outcome.to_owned();
        }
        let Some(first) = self.steps().first() else { return String::new() };
        let said = match *first {
            Step::Product { product, .. } if !product.is_zero() => scaled(product),
            Step::Align { shift, .. } if shift > 0 => places(shift),
            Step::Sum { sum, .. } => Wide::from(&sum).scaled(),
            Step::Normalise { leading, .. } => format!("begins at 2^{leading}"),
            Step::Subnormal { shift, .. } => format!("{} fewer", count(shift, "bit")),
            Step::FlushResult { to, .. } | Step::Clamp { to, .. } => code(to),
            Step::Overflow { result, .. } | Step::Deliver { result } => code(result),
            Step::Raise { .. } => {
                let flags = self.steps().iter().filter_map(|step| match step {
                    Step::Raise { flag, .. } => Some(flag.name()),
                    _ => None,
                });
                flags.collect::<Vec<_>>().join(", ")
            }
            _ => String::new(),
        };
        if said.chars().count() <= LONGEST { said } else { String::new() }
    }
}

impl Card {
    /// The outcome in a few words, for a list with more room: `a × b begins 7 places to the right of c`.
    pub fn outcome_words(&self) -> String {
        let rounds = self.kind == StepKind::Rounding || self.kind.is_reading();
        if let Some((_, rounded)) = self.rounding().filter(|_| rounds) {
            return chosen(&rounded);
        }
        let Some(first) = self.steps().first() else { return String::new() };
        match *first {
            Step::Decode { .. } => {
                let values = self.steps().iter().filter_map(|step| match step {
                    Step::Decode { who, value } => Some(format!("{} = {}", who.name(), read(*value))),
                    _ => None,
                });
                values.collect::<Vec<_>>().join(", ")
            }
            Step::Product { product, .. } if !product.is_zero() => {
                let width = 64 - product.significand.leading_zeros();
                format!("{}, {}, all kept", scaled(product), count(width, "bit"))
            }
            Step::Align { left, right, larger, shift, .. } if shift > 0 => {
                let smaller = if left.who == larger { right.who } else { left.who };
                format!("{} begins {} to the right of {}", smaller.name(), places(shift), larger.name())
            }
            Step::Normalise { leading, moved: 1.., .. } => {
                format!("the sum carried: its leading bit weighs 2^{leading}")
            }
            Step::Normalise { leading, moved, .. } => {
                format!("{} cancelled: it begins at 2^{leading}", count(moved.unsigned_abs(), "column"))
            }
            Step::Subnormal { shift, .. } => {
                format!("below the smallest normal number: {} fewer", count(shift, "bit"))
            }
            Step::Deliver { result } => format!("{}, {}", code(result), number(result)),
            _ => self.outcome(),
        }
    }
}

/// The guard bit and the later bits, and the outcome: `guard 1, something follows: up by one, 0x3001`.
fn chosen(rounded: &Rounded) -> String {
    let bits = of_loss(rounded.loss()).bits;
    if bits.is_empty() {
        return of_rule(rounded.rule()).outcome.to_owned();
    }
    let change = if rounded.up { "up by one" } else { "stays" };
    format!("{bits}: {change}, {}", code(rounded.result()))
}

/// The maximum number of characters of an outcome; a longer one is shown only in the step itself.
const LONGEST: usize = 20;

/// An operand as a number: `1547 × 2^-5`; if it is not finite, its code.
fn read(value: Float) -> String {
    if value.is_finite() { value.scaled() } else { code(value) }
}

fn scaled(term: Term) -> String {
    format!("{} × 2^{}", term.significand, term.exponent)
}

//! What each step comes to, in a few letters: for a list of steps that has room beside their names.

use super::card::Card;
use super::phrase::{code, places};
use super::step_kind::StepKind;
use crate::eval::Step;
use crate::float::{Rounded, Rule, Term, Wide};

impl Card {
    /// What the step comes to, in at most 20 letters; empty where there is no short word for it.
    pub fn outcome(&self) -> String {
        let rounds = self.kind == StepKind::Rounding || self.kind.is_reading();
        if let Some((_, rounded)) = self.rounding().filter(|_| rounds) {
            return decided(&rounded).to_owned();
        }
        let Some(first) = self.steps().first() else { return String::new() };
        let said = match *first {
            Step::Product { product, .. } if !product.is_zero() => scaled(product),
            Step::Align { shift, .. } if shift > 0 => places(shift),
            Step::Sum { sum, .. } => Wide::from(&sum).scaled(),
            Step::Normalise { leading, .. } => format!("begins at 2^{leading}"),
            Step::Subnormal { shift, .. } => format!("{} less", places(shift)),
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

/// What is longer is told where the step is looked at.
const LONGEST: usize = 20;

fn scaled(term: Term) -> String {
    format!("{} × 2^{}", term.significand, term.exponent)
}

/// What rounding did, and by which rule.
fn decided(rounded: &Rounded) -> &'static str {
    match rounded.rule() {
        Rule::Exact => "exact",
        Rule::NearerBelow => "stays: below half",
        Rule::NearerAbove => "up: more than half",
        Rule::TieStaysEven => "tie: stays even",
        Rule::TieUpToEven => "tie: up to even",
        Rule::TieAway => "tie: away from zero",
        Rule::Truncate => "stays: direction",
        Rule::AwayFromZero => "up: direction",
        Rule::StaysOdd => "stays odd",
        Rule::BecomesOdd => "becomes odd",
    }
}

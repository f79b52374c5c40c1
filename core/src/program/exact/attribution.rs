//! Which rounding did how much: the hand-over decomposition.
//!
//! ```text
//!   H_k   the first k numbers as the machine made them, the rest worked out from them on paper
//!   H_0   the exact result       H_n   the computed one
//!
//!   own error     δ_k = what the machine made − what the operation gives on paper for the same operands
//!   contribution  C_k = result of H_k − result of H_(k−1)       all C_k together are computed − exact
//!   gain          g_k = C_k / δ_k                               how loudly the rest repeats the error
//! ```
//!
//! What is read and written counts as the first numbers: they are read before anything is computed. Of the mixtures of machine and paper it is the only one in which every rounding is one that has happened.

use super::accuracy::{Accuracy, on_shadow};
use super::amplification::{Gain, gains};
use super::hybrid_eval::HandOver;
use super::local_error::{Own, own_errors};
use super::reach::Reach;
use super::shadow::{Shadow, Stuck};
use super::work::Work;
use crate::program::flow::{Flow, Origin};
use crate::real::Real;
use std::collections::HashMap;

/// Where the error of a result comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribution {
    /// the result, and what it is exactly
    pub accuracy: Accuracy,
    /// what every number that the result depends on did to it, in the order in which they were made
    pub parts: Vec<Contribution>,
    /// why parts are missing
    pub obstacle: Option<Obstacle>,
    /// all contributions together, regardless of their signs
    pub(super) all: Real,
}

/// What one number did to a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Contribution {
    /// its place in the flow
    pub number: u32,
    /// its own error and its circumstances
    pub own: Own,
    /// what the error did to the result
    pub contribution: Real,
    /// because of the error a `min`, `max`, `abs` or a clamp behind it goes another way: the gain is a jump then
    pub changes_way: bool,
}

impl Contribution {
    /// How loudly the rest of the program repeats the error; `None` where there is no error to repeat.
    pub fn gain(&self) -> Option<Real> {
        self.contribution.over(&self.own.error)
    }
}

/// What stands in the way of telling all contributions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// this number, or one it is made of, is infinite or NaN from outside
    NotFinite(u32),
    /// this number is the first that is infinite or NaN, and on paper it is not
    Overflow(u32),
    /// on paper this number has no value: a quotient of zero, a root of less than zero
    NoValue(u32),
    /// working it out takes too many digits or steps, at this number
    TooLong(u32),
}

impl Attribution {
    /// Are the exact result and the contributions known to 200 bits only?
    pub fn is_approximate(&self) -> bool {
        self.accuracy.approximate || self.parts.iter().any(|part| !part.own.exact)
    }

    /// What part of all contributions, regardless of their signs, is this one's: from 0 to 1. `None` where none is told apart
    /// from 0.
    pub fn share(&self, part: &Contribution) -> Option<Real> {
        part.contribution.clone().magnitude().over(&self.all)
    }
}

/// What is known of a program before it is asked where the errors of its results come from.
pub struct Attributor<'a> {
    flow: &'a Flow,
    own: Vec<Option<Own>>,
    shadow: Shadow,
    work: Work,
}

impl<'a> Attributor<'a> {
    /// Of a program.
    pub fn new(flow: &'a Flow) -> Self {
        let mut work = Work::whole();
        let shadow = Shadow::of_results(flow, &mut work);
        Attributor { flow, own: own_errors(flow), shadow, work }
    }

    /// The results, in their order.
    pub fn accuracies(&self) -> Vec<Accuracy> {
        on_shadow(self.flow, &self.shadow)
    }

    /// Where the error of a result comes from.
    pub fn attribution(&mut self, accuracy: Accuracy) -> Attribution {
        let mut found = Attribution { accuracy, parts: Vec::new(), obstacle: None, all: Real::ZERO };
        for number in found.accuracy.numbers.clone() {
            let mut parts = Vec::new();
            let obstacle = self.contributions(number, &mut parts).err();
            found.obstacle = found.obstacle.or(obstacle);
            found.parts = together(found.parts, parts);
        }
        let sizes = found.parts.iter().map(|part| part.contribution.clone().magnitude());
        found.all = sizes.fold(Real::ZERO, |sum, size| sum.plus(&size));
        found
    }

    /// What every number did to the number in this place; the error is what stands in the way of telling all.
    fn contributions(&mut self, output: u32, parts: &mut Vec<Contribution>) -> Result<(), Obstacle> {
        let Attributor { flow, own: all, shadow, work } = self;
        let reach = Reach::within(flow, output, work).ok_or(Obstacle::TooLong(output))?;
        shadow.number(output).map_err(|stuck| obstacle(flow, all, stuck))?;
        let gains = gains(flow, all, &reach, work).map_err(Obstacle::TooLong)?;
        let mut paper = HandOver::new(flow, &reach, shadow);
        parts.reserve_exact(gains.len());
        for (number, gain) in order(flow, &reach, &gains) {
            let Some(Some(own)) = all.get(number as usize) else {
                return Err(not_finite(flow, all, number));
            };
            let (contribution, changes_way) = match gain {
                _ if own.error.is_zero() => (Real::ZERO, false),
                Gain::Linear { gain, after } if *after < own.turn => {
                    work.operation([gain, &own.error]).ok_or(Obstacle::TooLong(number))?;
                    (gain.times(&own.error), false)
                }
                _ => paper.hand_over(number, work).map_err(|stuck| obstacle(flow, all, stuck))?,
            };
            parts.push(Contribution { number, own: own.clone(), contribution, changes_way });
        }
        Ok(())
    }
}

/// Where the errors of all results of a program come from. Behind a result that is an error word follow both words
/// together, as `s + e`.
pub fn attribute(flow: &Flow) -> Vec<Attribution> {
    let mut attributor = Attributor::new(flow);
    let accuracies = attributor.accuracies();
    accuracies.into_iter().map(|accuracy| attributor.attribution(accuracy)).collect()
}

/// The exact results alone, in the order of the outputs; `None` of one that has none.
pub fn exact_results(flow: &Flow) -> Vec<Option<Real>> {
    let shadow = Shadow::of_results(flow, &mut Work::whole());
    flow.outputs.iter().map(|output| shadow.value(output.number)).collect()
}

/// What numbers did to two words, by what they did to each.
fn together(mut parts: Vec<Contribution>, others: Vec<Contribution>) -> Vec<Contribution> {
    if parts.is_empty() {
        return others;
    }
    let places: HashMap<u32, usize> =
        parts.iter().enumerate().map(|(place, part)| (part.number, place)).collect();
    for other in others {
        match places.get(&other.number).and_then(|place| parts.get_mut(*place)) {
            Some(part) => {
                part.contribution = part.contribution.plus(&other.contribution);
                part.changes_way |= other.changes_way;
            }
            None => parts.push(other),
        }
    }
    parts
}

/// Numbers as they are handed over: first all are read, those that are written in later lines too; then they are computed
/// with.
fn order<'a>(flow: &'a Flow, reach: &'a Reach, gains: &'a [Gain]) -> impl Iterator<Item = (u32, &'a Gain)> {
    let is_made = |(place, _): &(u32, &Gain)| {
        let number = flow.numbers.get(*place as usize);
        number.is_some_and(|number| matches!(number.origin, Origin::Made(..)))
    };
    let all = || reach.places.iter().copied().zip(gains);
    all().filter(move |number| !is_made(number)).chain(all().filter(is_made))
}

fn obstacle(flow: &Flow, own: &[Option<Own>], stuck: Stuck) -> Obstacle {
    match stuck {
        Stuck::NoValue(place) => match flow.numbers.get(place as usize) {
            Some(number) if !matches!(number.origin, Origin::Made(..)) => not_finite(flow, own, place),
            _ => Obstacle::NoValue(place),
        },
        Stuck::TooLong(place) => Obstacle::TooLong(place),
    }
}

/// What is to be said of a number without an own error.
fn not_finite(flow: &Flow, own: &[Option<Own>], place: u32) -> Obstacle {
    match flow.numbers.get(place as usize).map(|number| &number.origin) {
        Some(Origin::Made(operation, places)) => {
            let finite = |place: &u32| own.get(*place as usize).is_some_and(Option::is_some);
            let operands = places.get(..operation.operands()).unwrap_or_default();
            match operands.iter().find(|place| !finite(place)) {
                None => Obstacle::Overflow(place),
                Some(operand) => Obstacle::NotFinite(*operand),
            }
        }
        _ => Obstacle::NotFinite(place),
    }
}

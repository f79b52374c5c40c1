//! Error attribution: the contribution of each rounding to the error of a result, by hand-over decomposition.
//!
//! ```text
//!   H_k   the first k numbers as computed by the machine, the rest computed exactly from them
//!   H_0   the exact result       H_n   the computed one
//!
//!   own error     δ_k = machine's number − exact result of its operation on the same operands
//!   contribution  C_k = result of H_k − result of H_(k−1)       the sum of all C_k is computed − exact
//!   gain          g_k = C_k / δ_k                               the factor by which the rest scales the error
//! ```
//!
//! Inputs and literals are handed over first, because they are read before anything is computed. Only in this order did
//! every rounding that is counted actually happen.

use super::accuracy::{Accuracy, on_shadow};
use super::amplification::{Gain, gains};
use super::hybrid_eval::HybridEval;
use super::local_error::{LocalError, local_errors};
use super::reach::Reach;
use super::shadow::{Shadow, Stuck};
use super::work::WorkLimit;
use crate::program::flow::{Flow, Origin};
use crate::real::Real;
use std::collections::HashMap;

/// The origin of the error of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribution {
    /// the result and its exact value
    pub accuracy: Accuracy,
    /// the contributions of the numbers that the result depends on, in the order of hand-over; incomplete if there is
    /// an obstacle
    pub parts: Vec<Contribution>,
    /// the reason for missing contributions
    pub obstacle: Option<Obstacle>,
    /// true if exact numbers were cut off after [`KEPT_BITS`](super::KEPT_BITS) bits
    pub is_cut: bool,
    /// the sum of the magnitudes of all contributions
    pub(super) all: Real,
}

/// The contribution of one number to the error of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Contribution {
    /// the index of the number in the flow
    pub number: u32,
    /// the own error of the number, and its circumstances
    pub own: LocalError,
    /// the change of the result that this error causes
    pub contribution: Real,
    /// true if the error changes the branch of a later `min`, `max`, `abs` or clamp; the gain is then a jump
    pub changes_way: bool,
}

impl Contribution {
    /// The factor by which the rest of the program scales the error; `None` if there is no error.
    pub fn gain(&self) -> Option<Real> {
        self.contribution.over(&self.own.error)
    }
}

/// A reason why the contributions cannot be computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// this number is an infinity or a NaN from outside the program, or is computed from one
    NotFinite(u32),
    /// this number is the first infinity or NaN, although its exact value is finite
    Overflow(u32),
    /// this number has no exact value: a division by zero, a square root of a negative number
    NoValue(u32),
    /// exact arithmetic needs too many digits or steps at this number
    TooLong(u32),
}

impl Attribution {
    /// True if only the leading bits of the exact result or of a contribution are known.
    pub fn is_approximate(&self) -> bool {
        self.accuracy.is_approximate() || self.is_cut || self.parts.iter().any(|part| !part.own.exact)
    }

    /// The share of this contribution in the sum of all magnitudes, from 0 to 1. `None` if all contributions are 0.
    pub fn share(&self, part: &Contribution) -> Option<Real> {
        weight(&part.contribution).over(&self.all)
    }
}

/// The magnitude of a contribution, for shares: at most 512 bits of it, because sums of long fractions take long.
pub(super) fn weight(contribution: &Real) -> Real {
    const BITS: u64 = 512;
    contribution.shortened(BITS, BITS).unwrap_or_else(|| contribution.clone()).magnitude()
}

/// The data that all attributions of a program share.
pub struct Attributor<'a> {
    flow: &'a Flow,
    own: Vec<Option<LocalError>>,
    shadow: Shadow,
    work: WorkLimit,
}

impl<'a> Attributor<'a> {
    /// Prepares the attributions for a program.
    pub fn new(flow: &'a Flow) -> Self {
        let mut work = WorkLimit::whole();
        let shadow = Shadow::of_results(flow, &mut work);
        Attributor { flow, own: local_errors(flow), shadow, work }
    }

    /// The results, in order.
    pub fn accuracies(&self) -> Vec<Accuracy> {
        on_shadow(self.flow, &self.shadow)
    }

    /// The origin of the error of a result.
    pub fn attribution(&mut self, accuracy: Accuracy) -> Attribution {
        let is_cut = accuracy.is_cut;
        let mut found = Attribution { accuracy, parts: Vec::new(), obstacle: None, is_cut, all: Real::ZERO };
        self.work.take_cut();
        for number in found.accuracy.numbers.clone() {
            let mut parts = Vec::new();
            let obstacle = self.contributions(number, &mut parts).err();
            found.obstacle = found.obstacle.or(obstacle);
            found.parts = together(found.parts, parts);
        }
        let sizes = found.parts.iter().map(|part| weight(&part.contribution));
        found.all = sizes.fold(Real::ZERO, |sum, size| sum.plus(&size));
        found.is_cut |= self.work.take_cut();
        found
    }

    /// Collects the contribution of every number to the number at this index. The error is the
    /// obstacle that prevents it.
    fn contributions(&mut self, output: u32, parts: &mut Vec<Contribution>) -> Result<(), Obstacle> {
        let Attributor { flow, own: all, shadow, work } = self;
        let reach = Reach::within(flow, output, work).ok_or(Obstacle::TooLong(output))?;
        shadow.number(output).map_err(|stuck| obstacle(flow, all, stuck))?;
        let gains = gains(flow, all, &reach, work).map_err(Obstacle::TooLong)?;
        let mut paper = HybridEval::new(flow, &reach, shadow);
        parts.reserve_exact(gains.len());
        for (number, gain) in order(flow, &reach, &gains) {
            let Some(Some(own)) = all.get(number as usize) else {
                return Err(not_finite(flow, all, number));
            };
            let (contribution, changes_way) = match gain {
                _ if own.error.is_zero() => (Real::ZERO, false),
                Gain::Linear { gain, after } if *after < own.turn => {
                    work.operation([gain, &own.error]).ok_or(Obstacle::TooLong(number))?;
                    (work.kept(gain.times(&own.error)).0, false)
                }
                _ => {
                    let (change, changes_way) =
                        paper.hand_over(number, work).map_err(|stuck| obstacle(flow, all, stuck))?;
                    (work.kept(change).0, changes_way)
                }
            };
            parts.push(Contribution { number, own: own.clone(), contribution, changes_way });
        }
        Ok(())
    }
}

/// The origins of the errors of all results. After an error word comes the sum of both words, `s + e`.
pub fn attribute(flow: &Flow) -> Vec<Attribution> {
    let mut attributor = Attributor::new(flow);
    let accuracies = attributor.accuracies();
    accuracies.into_iter().map(|accuracy| attributor.attribution(accuracy)).collect()
}

/// The exact results, in the order of the outputs; `None` for a result without an exact value.
pub fn exact_results(flow: &Flow) -> Vec<Option<Real>> {
    let shadow = Shadow::of_results(flow, &mut WorkLimit::whole());
    flow.outputs.iter().map(|output| shadow.value(output.number)).collect()
}

/// The contributions to the sum of two words, from those to each word.
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

/// Numbers in the order of hand-over: first all inputs and literals, even those of later lines;
/// then the computed numbers.
fn order<'a>(flow: &'a Flow, reach: &'a Reach, gains: &'a [Gain]) -> impl Iterator<Item = (u32, &'a Gain)> {
    let is_made = |(place, _): &(u32, &Gain)| {
        let number = flow.numbers.get(*place as usize);
        number.is_some_and(|number| matches!(number.origin, Origin::Made(..)))
    };
    let all = || reach.places.iter().copied().zip(gains);
    all().filter(move |number| !is_made(number)).chain(all().filter(is_made))
}

fn obstacle(flow: &Flow, own: &[Option<LocalError>], stuck: Stuck) -> Obstacle {
    match stuck {
        Stuck::NoValue(place) => match flow.numbers.get(place as usize) {
            Some(number) if !matches!(number.origin, Origin::Made(..)) => not_finite(flow, own, place),
            _ => Obstacle::NoValue(place),
        },
        Stuck::TooLong(place) => Obstacle::TooLong(place),
    }
}

/// The obstacle for a number without an own error.
fn not_finite(flow: &Flow, own: &[Option<LocalError>], place: u32) -> Obstacle {
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

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

use super::error_free::{ErrorFree, error_word};
use super::gain::{Gain, gains};
use super::hand_over::{HandOver, Stuck};
use super::own::{Own, own_errors};
use super::reach::Reach;
use super::work::Work;
use crate::float::{Format, Real};
use crate::program::flow::{Flow, Origin, Output};
use std::collections::HashMap;

/// Where the error of a result comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribution {
    /// the name of the result
    pub name: String,
    /// its format
    pub format: Format,
    /// the numbers of the flow that it is the sum of: one, or a sum and its error word
    pub numbers: Vec<u32>,
    /// the exact result; `None` where it has none
    pub exact: Option<Real>,
    /// are the exact result and the contributions known to 200 bits only?
    pub approximate: bool,
    /// what the machine has; `None` where that is infinite or NaN
    pub computed: Option<Real>,
    /// what every number that the result depends on did to it, in the order in which they were made
    pub parts: Vec<Contribution>,
    /// why parts are missing
    pub obstacle: Option<Obstacle>,
    /// of which number it holds what was lost, if it is there for that
    pub error_word: Option<(u32, ErrorFree)>,
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
    /// how loudly the rest of the program repeats the error; `None` where there is no error to repeat
    pub gain: Option<Real>,
    /// what the error did to the result
    pub contribution: Real,
    /// because of the error a `min`, `max`, `abs` or a clamp behind it goes another way: the gain is a jump then
    pub changes_way: bool,
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
    /// Exponent of two of an ulp of the exact result; `None` where that is 0 or not known.
    pub fn ulp(&self) -> Option<i32> {
        let exact = self.exact.as_ref().filter(|exact| !exact.is_zero())?;
        Some(exact.nearest(self.format).1)
    }

    /// How far the result is from the exact one.
    pub fn error(&self) -> Option<Real> {
        Some(self.computed.as_ref()?.minus(self.exact.as_ref()?))
    }

    /// This result and its error word together.
    fn with(mut self, word: &Attribution) -> Attribution {
        let sum = |one: &Option<Real>, other: &Option<Real>| Some(one.as_ref()?.plus(other.as_ref()?));
        let places: HashMap<u32, usize> =
            self.parts.iter().enumerate().map(|(place, part)| (part.number, place)).collect();
        for part in &word.parts {
            match places.get(&part.number).and_then(|place| self.parts.get_mut(*place)) {
                Some(own) => {
                    own.contribution = own.contribution.plus(&part.contribution);
                    own.gain = own.contribution.over(&own.own.error);
                    own.changes_way |= part.changes_way;
                }
                None => self.parts.push(part.clone()),
            }
        }
        Attribution {
            name: format!("{} + {}", self.name, word.name),
            numbers: self.numbers.iter().chain(&word.numbers).copied().collect(),
            exact: sum(&self.exact, &word.exact),
            computed: sum(&self.computed, &word.computed),
            approximate: self.approximate || word.approximate,
            obstacle: self.obstacle.or(word.obstacle),
            error_word: None,
            all: magnitudes(&self.parts),
            ..self
        }
    }

    /// What part of all contributions, regardless of their signs, is this one's: from 0 to 1. `None` where none is told apart
    /// from 0.
    pub fn share(&self, part: &Contribution) -> Option<Real> {
        part.contribution.clone().magnitude().over(&self.all)
    }
}

/// All contributions together, regardless of their signs.
fn magnitudes(parts: &[Contribution]) -> Real {
    parts.iter().fold(Real::default(), |sum, part| sum.plus(&part.contribution.clone().magnitude()))
}

/// Where the errors of all results of a program come from. Behind a result that is an error word follow both words
/// together, as `s + e`.
pub fn attribute(flow: &Flow) -> Vec<Attribution> {
    let own = own_errors(flow);
    let mut work = Work::whole();
    let mut all = Vec::with_capacity(flow.outputs.len());
    for Output { name, number, .. } in &flow.outputs {
        let result = attribution(flow, &own, &mut work, (name, *number));
        let both = result.error_word.and_then(|(of, _)| {
            let first = flow.numbers.get(of as usize)?;
            Some(attribution(flow, &own, &mut work, (&first.name, of)).with(&result))
        });
        all.push(result);
        all.extend(both);
    }
    all
}

/// The exact results alone, in the order of the outputs; `None` of one that has none.
pub fn exact_results(flow: &Flow) -> Vec<Option<Real>> {
    let mut work = Work::whole();
    let result = |output: &Output| {
        let reach = Reach::within(flow, output.number, &mut work)?;
        HandOver::new(flow, &reach, &mut work).ok()?.result()
    };
    flow.outputs.iter().map(result).collect()
}

/// Where the error of a number comes from.
fn attribution(
    flow: &Flow,
    own: &[Option<Own>],
    work: &mut Work,
    (name, output): (&str, u32),
) -> Attribution {
    let number = flow.numbers.get(output as usize);
    let format = number.map_or(Format::F32, |number| number.value.format());
    let mut attribution = Attribution {
        name: name.to_owned(),
        format,
        numbers: vec![output],
        exact: None,
        approximate: false,
        computed: flow.real(output),
        parts: Vec::new(),
        obstacle: None,
        error_word: error_word(flow, output),
        all: Real::default(),
    };
    let Some(reach) = Reach::within(flow, output, work) else {
        attribution.obstacle = Some(Obstacle::TooLong(output));
        return attribution;
    };
    let mut paper = match HandOver::new(flow, &reach, work) {
        Ok(paper) => paper,
        Err(stuck) => {
            attribution.obstacle = Some(obstacle(flow, own, stuck));
            return attribution;
        }
    };
    attribution.exact = paper.result();
    attribution.approximate = !paper.exact;
    let gains = match gains(flow, own, &reach, paper.work) {
        Ok(gains) => gains,
        Err(place) => {
            attribution.obstacle = Some(Obstacle::TooLong(place));
            return attribution;
        }
    };
    attribution.parts.reserve_exact(gains.len());
    for (place, gain) in order(flow, &reach, &gains) {
        let own = match own.get(place as usize) {
            Some(Some(own)) => own,
            _ => {
                attribution.obstacle = Some(not_finite(flow, own, place));
                break;
            }
        };
        let (gain, contribution, changes_way) = match gain {
            _ if own.error.is_zero() => (None, Real::default(), false),
            Gain::Linear { gain, after } if *after < own.turn => {
                if paper.work.operation([gain, &own.error]).is_none() {
                    attribution.obstacle = Some(Obstacle::TooLong(place));
                    break;
                }
                (Some(gain.clone()), gain.times(&own.error), false)
            }
            _ => match paper.hand_over(place) {
                Ok((contribution, changes_way)) => (contribution.over(&own.error), contribution, changes_way),
                Err(stuck) => {
                    attribution.obstacle = Some(obstacle(flow, &[], stuck));
                    break;
                }
            },
        };
        attribution.approximate |= !own.exact;
        attribution.parts.push(Contribution {
            number: place,
            own: own.clone(),
            gain,
            contribution,
            changes_way,
        });
    }
    attribution.all = magnitudes(&attribution.parts);
    attribution
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

//! Repeated statements, as in a loop: the combined effect of their roundings, and the point from which nothing changes.

use super::attribution::{Attribution, Contribution, weight};
use crate::float::Float;
use crate::isa::Op;
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;
use std::collections::{BTreeMap, BTreeSet};

/// A repeated statement with more roundings than this is reported as a single entry.
pub const OFTEN: usize = 8;

/// A repeated statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Repeated {
    /// the index of the statement in the flow
    pub statement: u32,
    /// the line of the statement, from 1
    pub line: u32,
    /// the variable that it sets; empty if it sets none
    pub name: String,
    /// the number of its results, among those that the result depends on, whose operation may round; conversions to a
    /// wider format do not count
    pub times: u32,
    /// the sum of the contributions of its numbers to the result
    pub contribution: Real,
    /// the share of the magnitudes of these contributions in those of all contributions; `None` if all are 0
    pub share: Option<Real>,
    /// the last time at which it changed its variable, from 1, and the value since then; `None` unless later changes
    /// were rounded away
    pub stalls: Option<(u32, Float)>,
}

impl Attribution {
    /// The repeated statements with more than [`OFTEN`] roundings that affect the result, in order. A long expression
    /// that runs once is not one of them.
    pub fn repeated(&self, flow: &Flow) -> Vec<Repeated> {
        let mut groups: BTreeMap<u32, Group> = BTreeMap::new();
        for part in &self.parts {
            let Some(number) = made(flow, part) else { continue };
            let group = groups.entry(number.statement).or_default();
            group.contribution = group.contribution.plus(&part.contribution);
            group.magnitude = group.magnitude.plus(&weight(&part.contribution));
            group.numbers.push(Part { part, number });
        }
        let often = groups.into_iter().filter(|(_, group)| group.roundings() > OFTEN && group.runs_again());
        let told = |(statement, group): (u32, Group)| {
            let sets: Vec<Part> = group.sets().collect();
            Some(Repeated {
                statement,
                line: group.numbers.first()?.number.line,
                name: sets.first().map_or_else(String::new, |set| set.number.name.to_string()),
                times: u32::try_from(group.roundings()).unwrap_or(u32::MAX),
                stalls: group.stall(flow),
                contribution: group.contribution,
                share: group.magnitude.over(&self.all),
            })
        };
        often.filter_map(told).collect()
    }
}

/// The numbers of one statement, and the sums of their contributions.
#[derive(Default)]
struct Group<'a> {
    numbers: Vec<Part<'a>>,
    contribution: Real,
    magnitude: Real,
}

/// A number that a statement made, and the contribution of its error.
#[derive(Clone, Copy)]
struct Part<'a> {
    part: &'a Contribution,
    number: &'a Number,
}

impl<'a> Group<'a> {
    /// The number of operations that may round.
    fn roundings(&self) -> usize {
        self.numbers.iter().filter(|one| rounds(one.number)).count()
    }

    /// The numbers that it put into its variable, in order of time; for a packed variable, those of one lane.
    fn sets(&self) -> impl Iterator<Item = Part<'a>> {
        let mut named = self.numbers.iter().copied().filter(|one| !one.number.name.is_empty());
        let first = named.clone().next().map(|one| (&one.number.name, one.number.lane));
        std::iter::from_fn(move || named.find(|one| Some((&one.number.name, one.number.lane)) == first))
    }

    /// The last time that its variable changed, and the value since then. `None` if nothing was rounded away: the
    /// variable changes until the end, does not depend on its former value, or has no rounding error at the end.
    fn stall(&self, flow: &Flow) -> Option<(u32, Float)> {
        let sets: Vec<Part> = self.sets().collect();
        let stall = stall(&sets.iter().map(|set| set.number.value).collect::<Vec<_>>())?;
        let [.., former, last] = sets.as_slice() else { return None };
        let is_lost = !last.part.own.error.is_zero();
        (is_lost && is_made_of(flow, last.part.number, former.part.number)).then_some(stall)
    }

    /// True if the first variable that it sets is set again.
    fn runs_again(&self) -> bool {
        self.sets().nth(1).is_some()
    }
}

/// True if the number's operation may round.
fn rounds(number: &Number) -> bool {
    let Origin::Made(operation, _) = &number.origin else { return false };
    let Operation::Instr(instr) = operation else { return true };
    match (instr.op, instr.from.format(), instr.ty.format()) {
        (Op::Neg | Op::Abs | Op::Min | Op::Max | Op::Mov, ..) => false,
        (Op::Cvt, Some(from), Some(to)) => {
            from.precision() > to.precision()
                || from.emax() > to.emax()
                || from.quantum_min() < to.quantum_min()
        }
        _ => true,
    }
}

fn made<'a>(flow: &'a Flow, part: &Contribution) -> Option<&'a Number> {
    let number = flow.numbers.get(part.number as usize);
    number.filter(|number| matches!(number.origin, Origin::Made(..)))
}

/// True if a number depends on an earlier one, directly or indirectly.
pub(super) fn is_made_of(flow: &Flow, number: u32, earlier: u32) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![number]);
    while let Some(place) = next.pop() {
        if place == earlier {
            return true;
        }
        if place > earlier && seen.insert(place) {
            next.extend(flow.numbers.get(place as usize).into_iter().flat_map(Number::operands));
        }
    }
    false
}

/// The last index, from 1, at which a sequence changes, and its final value. `None` unless the final value occurs at
/// least three times in a row.
pub(super) fn stall(values: &[Float]) -> Option<(u32, Float)> {
    let last = *values.last()?;
    let same = values.iter().rev().take_while(|value| **value == last).count();
    let changed = u32::try_from(values.len() - same + 1).ok()?;
    (same > 2).then_some((changed, last))
}

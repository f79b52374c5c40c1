//! Lines that run again and again, as in a loop: what all their roundings did together, and from when on nothing changes.

use super::attribution::{Attribution, Contribution};
use crate::float::Float;
use crate::isa::Op;
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;
use std::collections::{BTreeMap, BTreeSet};

/// A statement that runs again and again, and rounds more often than this, is told as one.
pub const OFTEN: usize = 8;

/// A statement that ran many times.
#[derive(Clone, PartialEq, Debug)]
pub struct Repeated {
    /// its place among the statements of the flow
    pub statement: u32,
    /// its line, from 1
    pub line: u32,
    /// the variable that it sets; empty where it sets none
    pub name: String,
    /// how many of the numbers that it has made on the way to the result had to be rounded: a number of a narrow format is
    /// the same in a wider one
    pub times: u32,
    /// what their errors did to the result together
    pub contribution: Real,
    /// the part of that in all that errors did; `None` where they did nothing
    pub share: Option<Real>,
    /// the last time that it changed its variable, from 1, and what that has held since; `None` where it changes to the end
    pub stalls: Option<(u32, Float)>,
}

impl Attribution {
    /// The statements that set a variable again and again, and rounded more than [`OFTEN`] numbers on the way to the result,
    /// in their order. A long expression that is worked out once is none of them.
    pub fn repeated(&self, flow: &Flow) -> Vec<Repeated> {
        let mut groups: BTreeMap<u32, Group> = BTreeMap::new();
        for part in &self.parts {
            let Some(number) = made(flow, part) else { continue };
            let group = groups.entry(number.statement).or_default();
            group.contribution = group.contribution.plus(&part.contribution);
            group.magnitude = group.magnitude.plus(&part.contribution.clone().magnitude());
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

/// What one statement made, and what its errors did together.
#[derive(Default)]
struct Group<'a> {
    numbers: Vec<Part<'a>>,
    contribution: Real,
    magnitude: Real,
}

/// A number that a statement made, and what its error did.
#[derive(Clone, Copy)]
struct Part<'a> {
    part: &'a Contribution,
    number: &'a Number,
}

impl<'a> Group<'a> {
    /// The number of its numbers that had to be rounded.
    fn roundings(&self) -> usize {
        self.numbers.iter().filter(|one| rounds(one.number)).count()
    }

    /// The numbers that it put into its variable, in the order of time; of a packed variable those of one lane.
    fn sets(&self) -> impl Iterator<Item = Part<'a>> {
        let mut named = self.numbers.iter().copied().filter(|one| !one.number.name.is_empty());
        let first = named.clone().next().map(|one| (&one.number.name, one.number.lane));
        std::iter::from_fn(move || named.find(|one| Some((&one.number.name, one.number.lane)) == first))
    }

    /// The last time that its variable changed, and the value since then. `None` where nothing was rounded away: the variable
    /// changes to the end, is not made of its former value, or is moved by nothing.
    fn stall(&self, flow: &Flow) -> Option<(u32, Float)> {
        let sets: Vec<Part> = self.sets().collect();
        let stall = stall(&sets.iter().map(|set| set.number.value).collect::<Vec<_>>())?;
        let [.., former, last] = sets.as_slice() else { return None };
        let is_lost = !last.part.own.error.is_zero();
        (is_lost && is_made_of(flow, last.part.number, former.part.number)).then_some(stall)
    }

    /// Is the variable that it sets first set once more?
    fn runs_again(&self) -> bool {
        self.sets().nth(1).is_some()
    }
}

/// Is a number made by an operation that may round?
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

/// True if a number is made of an earlier one, directly or through numbers between them.
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

/// The last time, from 1, that a number is another than before, where it is the same more than once after that.
pub(super) fn stall(values: &[Float]) -> Option<(u32, Float)> {
    let last = *values.last()?;
    let same = values.iter().rev().take_while(|value| **value == last).count();
    let changed = u32::try_from(values.len() - same + 1).ok()?;
    (same > 2).then_some((changed, last))
}

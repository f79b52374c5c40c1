//! A program of which the first numbers are the machine's, and the rest is worked out from them on paper.
//!
//! Where an error reaches the result in a straight line, its gain says all, and the number stays on paper: what follows it
//! is off by as much before and after a later number is handed over, so that every difference is right. All others are
//! handed over one after the other, and what depends on them is worked out anew.

use super::paper::{Way, on_paper};
use super::reach::Reach;
use super::work::Work;
use crate::float::Real;
use crate::program::flow::{Flow, Origin};
use std::collections::HashSet;

/// The paper, as far as it is filled.
pub struct HandOver<'a> {
    flow: &'a Flow,
    reach: &'a Reach,
    /// what the result depends on, the result last
    numbers: Vec<Written>,
    /// what may still be worked out
    pub work: &'a mut Work,
    /// is nothing on it cut off after 200 bits?
    pub exact: bool,
}

struct Written {
    value: Real,
    way: Way,
}

/// Where the paper is of no use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// this number has no value
    NoValue(u32),
    /// this number has too many digits, or comes after too many steps
    TooLong(u32),
}

impl<'a> HandOver<'a> {
    /// Everything on paper: H_0.
    pub fn new(flow: &'a Flow, reach: &'a Reach, work: &'a mut Work) -> Result<Self, Stuck> {
        let numbers = Vec::with_capacity(reach.places.len());
        let mut paper = HandOver { flow, reach, numbers, work, exact: true };
        for place in &reach.places {
            let written = paper.write(*place)?;
            paper.numbers.push(written);
        }
        Ok(paper)
    }

    /// The result.
    pub fn result(&self) -> Option<Real> {
        self.numbers.last().map(|written| written.value.clone())
    }

    /// What is on the paper for this number of the flow; `None` of what the result does not depend on.
    pub fn value(&self, place: u32) -> Option<Real> {
        let written = self.numbers.get(self.reach.index(place)?)?;
        Some(written.value.clone())
    }

    /// Puts what the machine has in place of a number on paper: by how much that changes the result, and whether something
    /// goes another way because of it.
    pub fn hand_over(&mut self, place: u32) -> Result<(Real, bool), Stuck> {
        let before = self.result().unwrap_or_default();
        let first = self.reach.index(place).ok_or(Stuck::NoValue(place))?;
        self.work.look(self.reach.places.len() - first).ok_or(Stuck::TooLong(place))?;
        let machine = self.flow.real(place);
        if let (Some(written), Some(machine)) = (self.numbers.get_mut(first), machine) {
            written.value = machine;
        }
        let mut changed = HashSet::from([place]);
        let mut changes_way = false;
        for (index, at) in self.reach.places.iter().copied().enumerate().skip(first + 1) {
            let Some(Origin::Made(operation, places)) =
                self.flow.numbers.get(at as usize).map(|number| &number.origin)
            else {
                continue;
            };
            if !places.iter().take(operation.operands()).any(|place| changed.contains(place)) {
                continue;
            }
            let new = self.write(at)?;
            if let Some(old) = self.numbers.get_mut(index) {
                changes_way |= new.way != old.way;
                if new.value != old.value {
                    changed.insert(at);
                }
                *old = new;
            }
        }
        Ok((self.result().unwrap_or_default().minus(&before), changes_way))
    }

    /// A number worked out from those before it.
    fn write(&mut self, place: u32) -> Result<Written, Stuck> {
        let number = self.flow.numbers.get(place as usize).ok_or(Stuck::NoValue(place))?;
        let machine = || self.flow.real(place).ok_or(Stuck::NoValue(place));
        let value = match &number.origin {
            Origin::Given(Some(real)) | Origin::Literal(real) => Ok(real.clone()),
            Origin::Given(None) | Origin::Bits => machine(),
            Origin::TooLong => Err(Stuck::TooLong(place)),
            Origin::Made(operation, places) => {
                let zero = Real::default();
                let mut operands = [&zero; 3];
                for (operand, place) in operands.iter_mut().zip(places).take(operation.operands()) {
                    let written = self.reach.index(*place).and_then(|index| self.numbers.get(index));
                    *operand = written.map_or(&zero, |written| &written.value);
                }
                self.work.operation(operands).ok_or(Stuck::TooLong(place))?;
                let written = on_paper(*operation, operands, self.flow.machine(*places));
                let written = written.ok_or(Stuck::NoValue(place))?;
                self.exact &= written.exact;
                return Ok(Written { value: written.value, way: written.way });
            }
        };
        value.map(|value| Written { value, way: Way::default() })
    }
}

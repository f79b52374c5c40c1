//! A program of which the first numbers are the machine's, and the rest is worked out from them on paper.
//!
//! Where an error reaches the result in a straight line, its gain says all, and the number stays on paper: what follows it
//! is off by as much before and after a later number is handed over, so that every difference is right. All others are
//! handed over one after the other, and what depends on them is worked out anew.

use super::reach::Reach;
use super::shadow::{Shadow, Stuck, Written, write};
use super::work::Work;
use crate::program::flow::Flow;
use crate::real::Real;
use std::collections::{HashMap, HashSet};

/// The paper after some numbers have been handed over.
pub struct HandOver<'a> {
    flow: &'a Flow,
    reach: &'a Reach,
    /// the paper before any was
    shadow: &'a Shadow,
    /// what is another number now
    moved: HashMap<u32, Written>,
}

impl<'a> HandOver<'a> {
    /// Nothing is handed over yet: H_0.
    pub fn new(flow: &'a Flow, reach: &'a Reach, shadow: &'a Shadow) -> Self {
        HandOver { flow, reach, shadow, moved: HashMap::new() }
    }

    /// Puts what the machine has in place of a number on paper: by how much that changes the result, and whether something
    /// goes another way because of it.
    pub fn hand_over(&mut self, place: u32, work: &mut Work) -> Result<(Real, bool), Stuck> {
        let result = *self.reach.places.last().ok_or(Stuck::NoValue(place))?;
        let before = self.number(result)?.value.clone();
        let first = self.reach.index(place).ok_or(Stuck::NoValue(place))?;
        work.look(self.reach.places.len() - first).ok_or(Stuck::TooLong(place))?;
        if let Some(value) = self.flow.real(place) {
            let written = Written { value, ..self.number(place)?.clone() };
            self.moved.insert(place, written);
        }
        let mut changed = HashSet::from([place]);
        let mut changes_branch = false;
        for at in self.reach.places.iter().copied().skip(first + 1) {
            let operands = self.flow.number(at).map_or(&[][..], |number| number.operands());
            if !operands.iter().any(|place| changed.contains(place)) {
                continue;
            }
            let new = write(self.flow, at, work, |place| self.number(place))?;
            let old = self.number(at)?;
            changes_branch |= new.branch != old.branch;
            if new.value != old.value {
                changed.insert(at);
            }
            self.moved.insert(at, new);
        }
        Ok((self.number(result)?.value.minus(&before), changes_branch))
    }

    fn number(&self, place: u32) -> Result<&Written, Stuck> {
        self.moved.get(&place).map_or_else(|| self.shadow.number(place), Ok)
    }
}

//! Hybrid evaluation: the first numbers of a program are the machine's, and the rest is computed exactly from them.
//!
//! If an error reaches the result linearly, its gain suffices, and its number can stay exact: it shifts the numbers
//! after it by the same amount before and after a later hand-over, so every difference is right. All other numbers are
//! handed over one by one, and everything that depends on them is computed again.

use super::reach::Reach;
use super::shadow::{Shadow, ShadowNumber, Stuck, compute};
use super::work::WorkLimit;
use crate::program::flow::Flow;
use crate::real::Real;
use std::collections::{HashMap, HashSet};

/// The exact evaluation after some numbers have been handed over.
pub struct HybridEval<'a> {
    flow: &'a Flow,
    reach: &'a Reach,
    /// the evaluation before any hand-over
    shadow: &'a Shadow,
    /// the numbers that have changed since
    moved: HashMap<u32, ShadowNumber>,
}

impl<'a> HybridEval<'a> {
    /// The state before any hand-over, H_0.
    pub fn new(flow: &'a Flow, reach: &'a Reach, shadow: &'a Shadow) -> Self {
        HybridEval { flow, reach, shadow, moved: HashMap::new() }
    }

    /// Replaces an exact number by the machine's. Returns the change of the result, and true if some
    /// operation changes its branch.
    pub fn hand_over(&mut self, place: u32, work: &mut WorkLimit) -> Result<(Real, bool), Stuck> {
        let result = *self.reach.places.last().ok_or(Stuck::NoValue(place))?;
        let before = self.number(result)?.value.clone();
        let first = self.reach.index(place).ok_or(Stuck::NoValue(place))?;
        work.look(self.reach.places.len() - first).ok_or(Stuck::TooLong(place))?;
        if let Some(value) = self.flow.real(place) {
            let written = ShadowNumber { value, ..self.number(place)?.clone() };
            self.moved.insert(place, written);
        }
        let mut changed = HashSet::from([place]);
        let mut changes_branch = false;
        for at in self.reach.places.iter().copied().skip(first + 1) {
            let operands = self.flow.number(at).map_or(&[][..], |number| number.operands());
            if !operands.iter().any(|place| changed.contains(place)) {
                continue;
            }
            let new = compute(self.flow, at, work, |place| self.number(place))?;
            let old = self.number(at)?;
            changes_branch |= new.branch != old.branch;
            if new.value != old.value {
                changed.insert(at);
            }
            self.moved.insert(at, new);
        }
        Ok((self.number(result)?.value.minus(&before), changes_branch))
    }

    fn number(&self, place: u32) -> Result<&ShadowNumber, Stuck> {
        self.moved.get(&place).map_or_else(|| self.shadow.number(place), Ok)
    }
}

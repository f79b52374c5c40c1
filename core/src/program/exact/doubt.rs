//! Reasons why a result must not be called exact, even if no rounding changed it.

use super::reach::Reach;
use crate::program::flow::Flow;
use std::collections::BTreeSet;

/// A reason for doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// a part of the program did not run
    PartMissing,
    /// the result depends on an unset input
    NotSet,
}

/// The doubt about each number of a flow.
pub struct Doubts {
    everywhere: Option<Doubt>,
    /// by index in the flow: true if the number depends on an unset input
    not_set: Vec<bool>,
}

impl Doubts {
    /// Examines all numbers of a flow, in one pass.
    pub fn of(flow: &Flow) -> Self {
        let everywhere = match (flow.is_partial, flow.unset_integers.is_empty()) {
            (true, _) => Some(Doubt::PartMissing),
            (false, false) => Some(Doubt::NotSet),
            (false, true) => None,
        };
        let mut not_set: Vec<bool> = Vec::new();
        if everywhere.is_none() && !flow.unset.is_empty() {
            not_set.reserve(flow.numbers.len());
            for (place, number) in (0..).zip(&flow.numbers) {
                let of_operand = |place: &u32| not_set.get(*place as usize).copied().unwrap_or(false);
                let depends = flow.unset.contains_key(&place) || number.operands().iter().any(of_operand);
                not_set.push(depends);
            }
        }
        Doubts { everywhere, not_set }
    }

    /// The reason to doubt the number at this index, if there is one.
    pub fn about(&self, number: u32) -> Option<Doubt> {
        let is_not_set = self.not_set.get(number as usize).copied().unwrap_or(false);
        self.everywhere.or(is_not_set.then_some(Doubt::NotSet))
    }
}

/// The names of the unset inputs on which a result of these numbers depends.
pub fn unset_names(flow: &Flow, numbers: &[u32]) -> Vec<String> {
    let reach = Reach::of(flow, numbers);
    let names = reach.places.iter().filter_map(|place| flow.unset.get(place));
    let names: BTreeSet<&str> = names.chain(&flow.unset_integers).map(|name| name.as_str()).collect();
    names.into_iter().map(str::to_owned).collect()
}

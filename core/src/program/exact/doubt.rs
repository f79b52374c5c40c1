//! Reasons why a result must not be called exact, even if no rounding changed it.

use super::reach::Reach;
use crate::program::flow::Flow;
use std::collections::BTreeSet;

/// A reason for doubt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// a part of the program did not run
    PartMissing,
    /// the result depends on these inputs, which nobody set
    NotSet(Vec<String>),
}

impl Doubt {
    /// The reason to doubt a result that consists of these numbers, if there is one.
    pub fn of(flow: &Flow, numbers: &[u32]) -> Option<Doubt> {
        if flow.is_partial {
            return Some(Doubt::PartMissing);
        }
        if flow.unset.is_empty() && flow.unset_integers.is_empty() {
            return None;
        }
        let reach = Reach::of(flow, numbers);
        let numbers = reach.places.iter().filter_map(|place| flow.unset.get(place));
        let names: BTreeSet<&str> = numbers.chain(&flow.unset_integers).map(|name| name.as_str()).collect();
        (!names.is_empty()).then(|| Doubt::NotSet(names.into_iter().map(str::to_owned).collect()))
    }
}

//! What explains cases: every hypothesis held against all of them, on all cores.

use super::data;
use halfplay_core::doc::Block;
use halfplay_core::explain::whose_blocks;
use halfplay_core::infer::{Case, Explained, Fit, Semantics};
use serde_json::Value;
use std::num::NonZero;
use std::thread;

/// Cases, and what explains them.
pub struct Answer(Explained);

impl Answer {
    /// Holds every hypothesis against these cases.
    pub fn of(cases: Vec<Case>) -> Answer {
        let held = held(&cases);
        Answer(Explained::of(cases, held))
    }

    /// Does something explain all of them?
    pub fn is_explained(&self) -> bool {
        self.0.is_whole()
    }

    /// The answer in words; `place` says where a case stands.
    pub fn blocks(&self, place: &dyn Fn(&Case) -> String) -> Vec<Block> {
        whose_blocks(&self.0, place)
    }

    /// The same as data, each case with what says where it stands.
    pub fn data(&self, place: &dyn Fn(&Case) -> (&'static str, Value)) -> Value {
        data::data(&self.0, place)
    }
}

fn held(cases: &[Case]) -> Vec<Fit> {
    let all = Explained::hypotheses();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let each = all.len().div_ceil(cores).max(1);
    let held = |part: &[Semantics]| -> Vec<Fit> {
        part.iter().filter_map(|semantics| Fit::of(semantics, cases)).collect()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = all.chunks(each).map(|part| scope.spawn(move || held(part))).collect();
        // A part that did not come to its end had a panic, which has been told.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

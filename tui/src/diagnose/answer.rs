//! The search for what explains results, on all cores, and its answer.

use super::data;
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::explain::{ObservedWords, explanation_blocks};
use halfplay_core::skins::infer::{Explanation, Fit, Search};
use rayon::prelude::*;
use serde_json::Value;

/// Results, and what explains them.
pub struct Answer<O: ObservedWords>(Explanation<O>);

impl<O> Answer<O>
where
    O: ObservedWords + Send + Sync,
    O::Hypothesis: Send + Sync,
{
    /// Compares every hypothesis with these results.
    pub fn of(cases: Vec<O>) -> Self {
        let search = Search::new(cases);
        let held: Vec<Fit<O>> =
            search.hypotheses().par_iter().filter_map(|hypothesis| search.fit(hypothesis)).collect();
        Answer(search.explained(held))
    }

    /// True if one hypothesis explains all of them.
    pub fn is_explained(&self) -> bool {
        self.0.is_whole()
    }

    /// The answer in words; `place` names the place of a result.
    pub fn blocks(&self, place: &dyn Fn(&O) -> String) -> Vec<Block> {
        explanation_blocks(&self.0, place)
    }

    /// The answer as data; `place` gives the key and the value for the place of a result.
    pub fn data(&self, place: &dyn Fn(&O) -> (&'static str, Value)) -> Value {
        data::data(&self.0, place)
    }
}

//! Searches on all cores for the hypotheses that explain observed results.

use super::data;
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::explain::{ObservedWords, explanation_blocks};
use halfplay_core::skins::infer::{Explanation, Fit, Search};
use rayon::prelude::*;
use serde_json::Value;

/// Observed results and their explanation.
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

    /// True if one hypothesis explains all results.
    pub fn is_explained(&self) -> bool {
        self.0.is_whole()
    }

    /// The answer as text. `place` describes the position of a result.
    pub fn blocks(&self, place: &dyn Fn(&O) -> String) -> Vec<Block> {
        explanation_blocks(&self.0, place)
    }

    /// The answer as data. `place` gives the key and the value for the position of a result.
    pub fn data(&self, place: &dyn Fn(&O) -> (&'static str, Value)) -> Value {
        data::data(&self.0, place)
    }
}

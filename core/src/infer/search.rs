//! The search: every hypothesis is compared with every result.

use super::explanation::Explanation;
use super::observation::{Fit, Observation};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Observed results, ready to be compared with hypotheses.
#[derive(Debug)]
pub struct Search<O> {
    cases: Vec<O>,
    /// the result bits of each case as written
    written: Option<Vec<u64>>,
}

/// Maximum number of contradicting results recorded per hypothesis.
const NAMED: usize = 5;

impl<O: Observation> Search<O> {
    /// Prepares a search for hypotheses that explain these results.
    pub fn new(cases: Vec<O>) -> Self {
        let written = O::as_written().and_then(|hypothesis| O::predicted(&hypothesis, &cases));
        Search { cases, written }
    }

    /// Every hypothesis about these results.
    pub fn hypotheses(&self) -> Vec<O::Hypothesis> {
        O::hypotheses(&self.cases)
    }

    /// Compares a hypothesis with all results; `None` if it applies to none of them.
    pub fn fit(&self, hypothesis: &O::Hypothesis) -> Option<Fit<O>> {
        let given = O::predicted(hypothesis, &self.cases)?;
        let departs = self.written.as_ref().is_some_and(|written| *written != given);
        let mut hasher = DefaultHasher::new();
        given.hash(&mut hasher);
        let (mut explained, mut against) = (0, Vec::new());
        for (place, (case, bits)) in self.cases.iter().zip(given).enumerate() {
            if case.is(bits) {
                explained += 1;
            } else if against.len() < NAMED {
                against.push((place, bits));
            }
        }
        let of = self.cases.len();
        let fingerprint = hasher.finish();
        Some(Fit { hypothesis: hypothesis.clone(), explained, of, against, fingerprint, departs })
    }

    /// Ranks the fits of all hypotheses.
    pub fn explained(self, held: Vec<Fit<O>>) -> Explanation<O> {
        Explanation::of(self.cases, held)
    }

    /// Compares every hypothesis with the results, one after another.
    pub fn finished(self) -> Explanation<O> {
        let held = self.hypotheses().iter().filter_map(|one| self.fit(one)).collect();
        self.explained(held)
    }
}

//! The search: every hypothesis is compared with every result.

use super::explanation::Explanation;
use super::observation::{Fit, Observation};

/// Observed results, ready to be compared with hypotheses.
#[derive(Debug)]
pub struct Search<O> {
    cases: Vec<O>,
    /// the bits of each case if it is computed as written
    written: Option<Vec<u64>>,
}

/// At most this many contradicting results are named.
const NAMED: usize = 5;

impl<O: Observation> Search<O> {
    /// A search for what explains these results.
    pub fn new(cases: Vec<O>) -> Self {
        let written = O::as_written().and_then(|hypothesis| O::given(&hypothesis, &cases));
        Search { cases, written }
    }

    /// Every hypothesis about these results.
    pub fn hypotheses(&self) -> Vec<O::Hypothesis> {
        O::hypotheses(&self.cases)
    }

    /// Compares a hypothesis with all results; `None` if it applies to none of them.
    pub fn fit(&self, hypothesis: &O::Hypothesis) -> Option<Fit<O>> {
        let given = O::given(hypothesis, &self.cases)?;
        let departs = self.written.as_ref().is_some_and(|written| *written != given);
        let (mut explained, mut against) = (0, Vec::new());
        for (place, (case, bits)) in self.cases.iter().zip(given).enumerate() {
            if case.is(bits) {
                explained += 1;
            } else if against.len() < NAMED {
                against.push((place, bits));
            }
        }
        let of = self.cases.len();
        Some(Fit { hypothesis: hypothesis.clone(), explained, of, against, departs })
    }

    /// The explanation of the results, once every hypothesis was compared with them.
    pub fn explained(self, held: Vec<Fit<O>>) -> Explanation<O> {
        Explanation::of(self.cases, held)
    }

    /// Compares every hypothesis with the results, one after the other.
    pub fn finished(self) -> Explanation<O> {
        let held = self.hypotheses().iter().filter_map(|one| self.fit(one)).collect();
        self.explained(held)
    }
}

//! Runs the inference on a list of results of either kind.

use super::case::Case;
use super::dot::Dot;
use super::explanation::Explanation;
use super::read::Results;
use super::search::Search;

/// The hypotheses that explain a list of results.
#[derive(Clone, PartialEq, Debug)]
pub enum Inference {
    /// about results of instructions
    Cases(Explanation<Case>),
    /// about dot products
    Dots(Explanation<Dot>),
}

/// Maximum number of results compared; a longer list is thinned evenly.
const MOST: usize = 2048;

impl Inference {
    /// Compares every hypothesis with the results.
    pub fn of(results: Results) -> Inference {
        match results {
            Results::Cases(cases) => Inference::Cases(Search::new(thinned(cases)).finished()),
            Results::Dots(dots) => Inference::Dots(Search::new(thinned(dots)).finished()),
        }
    }

    /// The number of results compared.
    pub fn held(&self) -> usize {
        match self {
            Inference::Cases(explained) => explained.cases.len(),
            Inference::Dots(dots) => dots.cases.len(),
        }
    }

    /// The listed hypotheses in groups: see [`Explanation::groups`].
    pub fn groups(&self) -> Vec<Vec<usize>> {
        match self {
            Inference::Cases(explained) => explained.groups(),
            Inference::Dots(dots) => dots.groups(),
        }
    }

    /// The number of hypotheses listed.
    pub fn len(&self) -> usize {
        match self {
            Inference::Cases(explained) => explained.fits.len(),
            Inference::Dots(dots) => dots.fits.len(),
        }
    }

    /// True if no hypothesis is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most informative result for a hypothesis: the first that contradicts it, or else the first of all. `None`
    /// for dot products.
    pub fn telling(&self, place: usize) -> Option<&Case> {
        let Inference::Cases(explained) = self else { return None };
        let against = explained.fits.get(place).and_then(|fit| fit.against.first());
        explained.cases.get(against.map_or(0, |(place, _)| *place))
    }
}

/// An evenly spaced subset of at most [`MOST`] results.
fn thinned<T>(all: Vec<T>) -> Vec<T> {
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}

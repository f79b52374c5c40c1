//! What explains a list of results, in one go.

use super::case::Case;
use super::dot::Dot;
use super::explanation::Explanation;
use super::read::Results;
use super::search::Search;

/// Results, and what explains them.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// of instructions
    Cases(Explanation<Case>),
    /// of dot products
    Dots(Explanation<Dot>),
}

/// So many results are held at most; of more those that are held come evenly from all.
const MOST: usize = 2048;

impl Found {
    /// Holds every hypothesis against results, one after the other: for a screen, where a second is long.
    pub fn of(results: Results) -> Found {
        match results {
            Results::Cases(cases) => Found::Cases(Search::new(thinned(cases)).finished()),
            Results::Dots(dots) => Found::Dots(Search::new(thinned(dots)).finished()),
        }
    }

    /// How many results were held.
    pub fn held(&self) -> usize {
        match self {
            Found::Cases(explained) => explained.cases.len(),
            Found::Dots(dots) => dots.cases.len(),
        }
    }

    /// How many hypotheses are worth telling.
    pub fn len(&self) -> usize {
        match self {
            Found::Cases(explained) => explained.fits.len(),
            Found::Dots(dots) => dots.fits.len(),
        }
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The result to look at for a hypothesis: the first that speaks against it, or else the first of all. `None` of dot products.
    pub fn telling(&self, place: usize) -> Option<&Case> {
        let Found::Cases(explained) = self else { return None };
        let against = explained.fits.get(place).and_then(|fit| fit.against.first());
        explained.cases.get(against.map_or(0, |(place, _)| *place))
    }
}

/// As many as are held, evenly.
fn thinned<T>(all: Vec<T>) -> Vec<T> {
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}

//! What explains a list of results, in one go.

use super::case::Case;
use super::dot::{DotFit, Dots, Scheme};
use super::explained::Explained;
use super::fit::Fit;
use super::read::Results;

/// Results, and what explains them.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// of instructions
    Cases(Explained),
    /// of dot products
    Dots(Dots),
}

/// So many results are held at most; of more those that are held come evenly from all.
const MOST: usize = 2048;

impl Found {
    /// Holds every hypothesis against results, one after the other: for a screen, where a second is long.
    pub fn of(results: Results) -> Found {
        match results {
            Results::Cases(cases) => {
                let cases = thinned(cases);
                let hypotheses = Explained::hypotheses();
                let held = hypotheses.iter().filter_map(|one| Fit::of(one, &cases)).collect();
                Found::Cases(Explained::of(cases, held))
            }
            Results::Dots(dots) => {
                let dots = thinned(dots);
                let fits = Scheme::all().into_iter().map(|scheme| DotFit::of(scheme, &dots)).collect();
                Found::Dots(Dots::of(dots, fits))
            }
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

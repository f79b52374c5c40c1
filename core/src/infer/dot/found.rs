//! What explains dot products, and which further ones would decide between what explains as many.

use super::case::{Dot, Terms};
use super::decide::{DotDeciding, deciding};
use super::fit::{DotFit, ranked};
use super::scheme::Scheme;
use crate::float::Format;

/// Dot products, and what explains them.
#[derive(Clone, PartialEq, Debug)]
pub struct Dots {
    /// the dot products
    pub cases: Vec<Dot>,
    /// every scheme as it was held against them, the best first
    pub fits: Vec<DotFit>,
    /// those that explain as many as the best
    pub among: Vec<Scheme>,
    /// dot products for which these differ
    pub decides: Vec<DotDeciding>,
}

/// So many schemes that explain as many are told apart.
const MOST_TOLD_APART: usize = 24;

impl Dots {
    /// Dot products, and every scheme as it was held against them.
    pub fn of(cases: Vec<Dot>, held: Vec<DotFit>) -> Dots {
        let fits = ranked(held, &cases);
        let most = fits.first().map_or(0, |fit| fit.explained);
        let best = fits.iter().take_while(|fit| fit.explained == most && most > 0);
        let among: Vec<Scheme> = best.take(MOST_TOLD_APART).map(|fit| fit.scheme).collect();
        let decides = like(&cases).filter(|_| among.len() > 1).map(|like| deciding(like, &among));
        Dots { decides: decides.unwrap_or_default(), cases, fits, among }
    }

    /// Does something explain all of them?
    pub fn is_whole(&self) -> bool {
        self.fits.first().is_some_and(DotFit::is_whole)
    }
}

/// The one after which others are made: a result of f32 tells more than one of 16 bits, an addend more than none, and longer
/// vectors more than short ones.
fn like(cases: &[Dot]) -> Option<&Terms> {
    let terms = cases.iter().map(|case| &case.terms);
    terms.max_by_key(|terms| (terms.to == Format::F32, terms.addend.is_some(), terms.pairs.len()))
}

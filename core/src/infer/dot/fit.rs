//! How many dot products a scheme explains.

use super::case::Dot;
use super::scheme::Scheme;
use crate::float::Float;

/// What came of holding a scheme against cases.
#[derive(Clone, PartialEq, Debug)]
pub struct DotFit {
    /// what was held against them
    pub scheme: Scheme,
    /// how many of the cases it explains
    pub explained: usize,
    /// how many there are
    pub of: usize,
    /// the places of the first cases that speak against it, with what it would deliver there
    pub against: Vec<(usize, Float)>,
}

/// So many cases that speak against a scheme are named.
const NAMED: usize = 5;

impl DotFit {
    /// Holds a scheme against all cases.
    pub fn of(scheme: Scheme, cases: &[Dot]) -> DotFit {
        let mut fit = DotFit { scheme, explained: 0, of: cases.len(), against: Vec::new() };
        for (place, case) in cases.iter().enumerate() {
            let result = scheme.result(&case.terms);
            if case.is(result) {
                fit.explained += 1;
            } else if fit.against.len() < NAMED {
                fit.against.push((place, result));
            }
        }
        fit
    }

    /// Is every case explained?
    pub fn is_whole(&self) -> bool {
        self.explained == self.of
    }
}

/// What explains more before what explains less, and of those that explain as many the simpler ones first; without those that
/// differ only in when the addend comes, where no case has one.
pub fn ranked(mut all: Vec<DotFit>, cases: &[Dot]) -> Vec<DotFit> {
    if cases.iter().all(|case| case.terms.addend.is_none()) {
        let firsts: Vec<Scheme> =
            all.iter().map(|fit| fit.scheme).filter(|scheme| scheme.addend_first).collect();
        let has_first = |scheme: &Scheme| firsts.contains(&Scheme { addend_first: true, ..*scheme });
        all.retain(|fit| fit.scheme.addend_first || !has_first(&fit.scheme));
    }
    all.sort_by_key(|fit| std::cmp::Reverse(fit.explained));
    all
}

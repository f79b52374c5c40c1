//! The hypotheses that explain results, and inputs that would decide between those that explain as many.

use super::observation::{Deciding, Fit, Hypothesis, Observation};
use crate::variant::Variant;
use std::cmp::Reverse;

/// Results, and what explains them.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation<O: Observation> {
    /// the results
    pub cases: Vec<O>,
    /// the hypotheses that are worth listing, the best first
    pub fits: Vec<Fit<O>>,
    /// those that explain as many as the best, if it explains any; the first ones of very many
    pub among: Vec<O::Hypothesis>,
    /// inputs for which these differ
    pub decides: Vec<Deciding<O::Input>>,
    /// if the best is one variant that explains everything: others that could be there besides and would change nothing here
    pub unseen: Vec<Variant>,
}

/// At most this many hypotheses that explain as many are told apart.
const MOST_TOLD_APART: usize = 24;

impl<O: Observation> Explanation<O> {
    /// Results, and every hypothesis as it was compared with them.
    pub(super) fn of(cases: Vec<O>, held: Vec<Fit<O>>) -> Self {
        let unseen = O::unseen(&held);
        let fits = ranked(held);
        let among: Vec<O::Hypothesis> = best(&fits)
            .take(MOST_TOLD_APART)
            .filter(|fit| fit.explained > 0)
            .map(|fit| fit.hypothesis.clone())
            .collect();
        let decides = if among.len() > 1 { O::deciding(&cases, &among) } else { Vec::new() };
        Explanation { cases, fits, among, decides, unseen }
    }

    /// True if one hypothesis explains every result.
    pub fn is_whole(&self) -> bool {
        self.fits.first().is_some_and(Fit::is_whole)
    }

    /// The fits that explain as many results as the best.
    pub fn best(&self) -> impl Iterator<Item = &Fit<O>> {
        best(&self.fits)
    }

    /// The fit of the computation as written, if there is one.
    pub fn as_written(&self) -> Option<&Fit<O>> {
        let written = O::as_written()?;
        self.fits.iter().find(|fit| fit.hypothesis == written)
    }
}

fn best<O: Observation>(fits: &[Fit<O>]) -> impl Iterator<Item = &Fit<O>> {
    let most = fits.first().map_or(0, |fit| fit.explained);
    fits.iter().take_while(move |fit| fit.explained == most)
}

/// The fits that are worth listing: those that explain more come first, and among equals those with fewer changes.
fn ranked<O: Observation>(held: Vec<Fit<O>>) -> Vec<Fit<O>> {
    let worth: Vec<bool> = held.iter().map(|fit| O::is_worth(fit, &held)).collect();
    let mut worth = worth.into_iter();
    let mut fits = held;
    fits.retain(|_| worth.next().unwrap_or(false));
    fits.sort_by_key(|fit| (Reverse(fit.explained), fit.hypothesis.changes()));
    fits
}

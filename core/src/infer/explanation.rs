//! The hypotheses that explain results, and inputs that decide between the best hypotheses.

use super::observation::{Deciding, Fit, Hypothesis, Observation};
use crate::compare::Pipeline;
use crate::variant::Variant;
use std::cmp::Reverse;

/// Results with their explanations.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation<O: Observation> {
    /// the results
    pub cases: Vec<O>,
    /// the hypotheses worth listing, best first
    pub fits: Vec<Fit<O>>,
    /// the first results that decide between the best hypothesis and the computation as written
    pub deciding: Vec<DecidingResult>,
    /// for the best hypothesis, the next one and the computation as written: the results that each gives
    pub agreements: Vec<Agreement>,
    /// the hypotheses that explain as many results as the best, if it explains any; limited in number
    pub tied: Vec<O::Hypothesis>,
    /// inputs for which the hypotheses in `among` give different results
    pub decides: Vec<Deciding<O::Input>>,
    /// if a single variant is the only explanation of everything: further variants that could be present without
    /// changing these results
    pub undetectable: Vec<Variant>,
}

/// An observed result that the best hypothesis gives, and the computation as written does not.
#[derive(Clone, PartialEq, Debug)]
pub struct DecidingResult {
    /// the index of the result
    pub case: usize,
    /// the result bits as written
    pub as_written: u64,
    /// the computations step by step, beginning with the one as written
    pub pipelines: Vec<Pipeline>,
}

/// The observed results that a hypothesis gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreement {
    /// the index of the hypothesis in [`Explanation::fits`]
    pub fit: usize,
    /// for each result, true if the hypothesis gives it; of many results, neighbours share a cell, which is true if
    /// the hypothesis gives them all
    pub cells: Vec<bool>,
}

/// Maximum number of cells of an [`Agreement`].
const MOST_CELLS: usize = 60;

/// Maximum number of equally good hypotheses for which deciding inputs are searched.
const MOST_TOLD_APART: usize = 24;

impl<O: Observation> Explanation<O> {
    /// Ranks the hypotheses after all were compared with the results.
    pub(super) fn of(cases: Vec<O>, held: Vec<Fit<O>>) -> Self {
        let unseen = O::unseen(&held);
        let fits = ranked(held);
        let among: Vec<O::Hypothesis> = best(&fits)
            .take(MOST_TOLD_APART)
            .filter(|fit| fit.explained > 0)
            .map(|fit| fit.hypothesis.clone())
            .collect();
        let decides = if among.len() > 1 { O::deciding(&cases, &among) } else { Vec::new() };
        let mut all = Explanation {
            cases,
            fits,
            deciding: Vec::new(),
            agreements: Vec::new(),
            tied: among,
            decides,
            undetectable: unseen,
        };
        all.deciding = all.deciding_results();
        all.agreements = all.first_agreements();
        all
    }

    /// The first results that the best hypothesis gives, and the computation as written does not. Only
    /// the first contradictions of the best hypothesis are known; if it has more, later results are left out.
    fn deciding_results(&self) -> Vec<DecidingResult> {
        let (Some(best), Some(written)) = (self.fits.first(), self.as_written()) else { return Vec::new() };
        if best.explained <= written.explained {
            return Vec::new();
        }
        let last_known = match best.of - best.explained == best.against.len() {
            true => usize::MAX,
            false => best.against.last().map_or(0, |(case, _)| *case),
        };
        let agrees = |case: usize| case < last_known && best.against.iter().all(|(other, _)| *other != case);
        let rows = written.against.iter().filter(|(case, _)| agrees(*case));
        let rows = rows.filter_map(|&(case, as_written)| {
            Some(DecidingResult { case, as_written, pipelines: self.cases.get(case)?.pipelines() })
        });
        rows.collect()
    }

    /// The results that the best hypothesis, the next one with other results, and the computation as written give.
    /// Empty if no hypothesis gives any result.
    fn first_agreements(&self) -> Vec<Agreement> {
        if self.fits.first().is_none_or(|best| best.explained == 0) {
            return Vec::new();
        }
        let written = self.as_written().map(|written| &written.hypothesis);
        let is_written = |fit: usize| self.fits.get(fit).is_some_and(|fit| Some(&fit.hypothesis) == written);
        let groups = self.groups();
        // The computation as written has no changes, so it is the first member of its group.
        let firsts = groups.iter().filter_map(|group| group.first().copied());
        let mut chosen: Vec<usize> = firsts.clone().filter(|fit| !is_written(*fit)).take(2).collect();
        chosen.extend(firsts.filter(|fit| is_written(*fit)));
        chosen.sort_unstable();
        chosen.into_iter().filter_map(|fit| Some(Agreement { fit, cells: self.cells_of(fit)? })).collect()
    }

    fn cells_of(&self, fit: usize) -> Option<Vec<bool>> {
        let given = O::predicted(&self.fits.get(fit)?.hypothesis, &self.cases)?;
        let agrees: Vec<bool> = self.cases.iter().zip(given).map(|(case, bits)| case.is(bits)).collect();
        let shared = agrees.len().div_ceil(MOST_CELLS).max(1);
        Some(agrees.chunks(shared).map(|cells| cells.iter().all(|agrees| *agrees)).collect())
    }

    /// The fits in groups: those in one group give the same results. Each group is named by its first member.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (place, fit) in self.fits.iter().enumerate() {
            // Any NaN may agree with an observed NaN, so all hypotheses that explain everything are in one group.
            let alike =
                |other: &Fit<O>| (fit.is_whole() && other.is_whole()) || fit.fingerprint == other.fingerprint;
            let known = groups
                .iter_mut()
                .find(|group| group.first().and_then(|first| self.fits.get(*first)).is_some_and(alike));
            match known {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
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

/// The fits worth listing. Those that explain more come first; among equals, those with fewer changes.
fn ranked<O: Observation>(held: Vec<Fit<O>>) -> Vec<Fit<O>> {
    let worth: Vec<bool> = held.iter().map(|fit| O::is_worth(fit, &held)).collect();
    let mut worth = worth.into_iter();
    let mut fits = held;
    fits.retain(|_| worth.next().unwrap_or(false));
    fits.sort_by_key(|fit| (Reverse(fit.explained), fit.hypothesis.changes()));
    fits
}

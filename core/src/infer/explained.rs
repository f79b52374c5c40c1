//! What explains cases, and which inputs would decide between what explains as many.

use super::case::Case;
use super::combined::Semantics;
use super::decide::{Deciding, deciding};
use super::departure::Departure;
use super::fit::{Fit, ranked};
use crate::isa::Instr;
use std::collections::BTreeSet;

/// Cases, and what explains them.
#[derive(Clone, PartialEq, Debug)]
pub struct Explained {
    /// the cases
    pub cases: Vec<Case>,
    /// what was held against them and is worth telling, the best first
    pub fits: Vec<Fit>,
    /// those that explain as many as the best
    pub among: Vec<Semantics>,
    /// inputs for which these differ
    pub decides: Vec<Deciding>,
    /// where the best is one departure that explains everything: the others that may be there besides and change nothing here
    pub unseen: Vec<Departure>,
}

/// So many semantics that explain as many are told apart.
const MOST_TOLD_APART: usize = 24;

impl Explained {
    /// Cases, and every hypothesis as it was held against them.
    pub fn of(cases: Vec<Case>, held: Vec<Fit>) -> Explained {
        let unseen = unseen(&held);
        let fits = ranked(held);
        let among: Vec<Semantics> =
            best_fits(&fits).take(MOST_TOLD_APART).map(|fit| fit.semantics.clone()).collect();
        let decides = decided(&cases, &among);
        Explained { cases, fits, among, decides, unseen }
    }

    /// Every hypothesis there is: nothing otherwise, one departure, two together.
    pub fn hypotheses() -> Vec<Semantics> {
        let singles = Departure::ALL.map(Semantics::with);
        [Semantics::itself()].into_iter().chain(singles).chain(Semantics::pairs()).collect()
    }

    /// Does something explain all of them?
    pub fn is_whole(&self) -> bool {
        self.fits.first().is_some_and(Fit::is_whole)
    }
}

/// What would explain everything besides the one departure that does, of everything that was held.
fn unseen(held: &[Fit]) -> Vec<Departure> {
    let itself = held.iter().any(|fit| fit.semantics.departures().is_empty() && fit.is_whole());
    let mut alone = held.iter().filter(|fit| fit.is_whole() && fit.departs).filter_map(|fit| {
        match fit.semantics.departures() {
            [one] => Some(*one),
            _ => None,
        }
    });
    // Where several explain everything, which of them it was comes first.
    let (Some(best), None, false) = (alone.next(), alone.next(), itself) else { return Vec::new() };
    let pairs =
        held.iter().filter(|fit| fit.is_whole()).filter_map(|fit| match *fit.semantics.departures() {
            [one, other] if one == best => Some(other),
            [one, other] if other == best => Some(one),
            _ => None,
        });
    pairs.collect()
}

/// Those that explain as many as the best, of fits with the best first.
pub fn best_fits(fits: &[Fit]) -> impl Iterator<Item = &Fit> {
    let most = fits.first().map_or(0, |fit| fit.explained);
    fits.iter().take_while(move |fit| fit.explained == most)
}

/// Inputs that decide, of the instruction for which the most are told apart.
fn decided(cases: &[Case], among: &[Semantics]) -> Vec<Deciding> {
    /// So many of the instructions are tried.
    const TRIED: usize = 4;
    if among.len() < 2 {
        return Vec::new();
    }
    let mut instrs: Vec<Instr> = Vec::new();
    for case in cases {
        if !instrs.contains(&case.instr) && instrs.len() < TRIED {
            instrs.push(case.instr);
        }
    }
    let apart = |found: &Vec<Deciding>| {
        let gives =
            (0..among.len()).map(|place| found.iter().map(|one| one.bits.get(place)).collect::<Vec<_>>());
        gives.collect::<BTreeSet<_>>().len()
    };
    instrs.into_iter().map(|instr| deciding(instr, among)).max_by_key(apart).unwrap_or_default()
}

//! What explains cases: every hypothesis held against all of them, and inputs that would decide.

use super::data;
use halfplay_core::doc::Block;
use halfplay_core::explain::{best_fits, whose_blocks};
use halfplay_core::isa::Instr;
use halfplay_core::semantics::{Case, Deciding, Departure, Fit, Semantics, deciding, ranked};
use serde_json::Value;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::thread;

/// Cases, and what explains them.
pub struct Answer {
    cases: Vec<Case>,
    fits: Vec<Fit>,
    among: Vec<Semantics>,
    decides: Vec<Deciding>,
}

/// So many semantics that explain as many are told apart.
const MOST_TOLD_APART: usize = 24;

impl Answer {
    /// Holds every hypothesis against these cases.
    pub fn of(cases: Vec<Case>) -> Answer {
        let fits = ranked(held(&cases));
        let among: Vec<Semantics> =
            best_fits(&fits).take(MOST_TOLD_APART).map(|fit| fit.semantics.clone()).collect();
        let decides = decided(&cases, &among);
        Answer { cases, fits, among, decides }
    }

    /// Does something explain all of them?
    pub fn is_explained(&self) -> bool {
        self.fits.first().is_some_and(Fit::is_whole)
    }

    /// The answer in words; `place` says where a case stands.
    pub fn blocks(&self, place: &dyn Fn(&Case) -> String) -> Vec<Block> {
        whose_blocks(&self.fits, &self.cases, (&self.decides, &self.among), place)
    }

    /// The same as data, each case with what says where it stands.
    pub fn data(&self, place: &dyn Fn(&Case) -> (&'static str, Value)) -> Value {
        data::data(&self.fits, &self.cases, (&self.decides, &self.among), place)
    }
}

/// Every hypothesis held against all cases, on all cores.
fn held(cases: &[Case]) -> Vec<Fit> {
    let singles = Departure::ALL.map(Semantics::with);
    let all: Vec<Semantics> =
        [Semantics::itself()].into_iter().chain(singles).chain(Semantics::pairs()).collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let each = all.len().div_ceil(cores).max(1);
    let held = |part: &[Semantics]| -> Vec<Fit> {
        part.iter().filter_map(|semantics| Fit::of(semantics, cases)).collect()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = all.chunks(each).map(|part| scope.spawn(move || held(part))).collect();
        // A part that did not come to its end had a panic, which has been told.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
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

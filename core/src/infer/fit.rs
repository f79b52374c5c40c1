//! How well semantics explain what was observed.

use super::case::Case;
use super::combined::Semantics;
use super::way::Way;
use crate::isa::Instr;

/// What came of holding semantics against cases.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// what was held against them
    pub semantics: Semantics,
    /// how many of the cases they explain
    pub explained: usize,
    /// how many there are
    pub of: usize,
    /// the places of the first cases that speak against them, with the bits that they would deliver there
    pub against: Vec<(usize, u64)>,
    /// do they do otherwise than the instruction in any of the cases?
    pub departs: bool,
}

/// So many cases that speak against semantics are named.
const NAMED: usize = 5;

impl Fit {
    /// Holds semantics against all cases; `None` where they make no sense for any of their instructions. Where they make
    /// none for one of several instructions, that does what it says.
    pub fn of(semantics: &Semantics, cases: &[Case]) -> Option<Fit> {
        let mut known: Vec<(Instr, Option<Way>, Way)> = Vec::new();
        let mut fit = Fit {
            semantics: semantics.clone(),
            explained: 0,
            of: cases.len(),
            against: Vec::new(),
            departs: false,
        };
        for (place, case) in cases.iter().enumerate() {
            let at = known.iter().position(|(instr, ..)| *instr == case.instr);
            let at = match at {
                Some(at) => at,
                None => {
                    let itself = Way::of(&Semantics::itself(), &case.instr)?;
                    known.push((case.instr, Way::of(semantics, &case.instr), itself));
                    known.len() - 1
                }
            };
            let Some((_, way, itself)) = known.get(at) else { continue };
            let plain = itself.bits(case.operands);
            let bits = way.as_ref().map_or(plain, |way| way.bits(case.operands));
            fit.departs |= bits != plain;
            if case.is(bits) {
                fit.explained += 1;
            } else if fit.against.len() < NAMED {
                fit.against.push((place, bits));
            }
        }
        known.iter().any(|(_, way, _)| way.is_some()).then_some(fit)
    }

    /// Is every case explained?
    pub fn is_whole(&self) -> bool {
        self.explained == self.of
    }
}

/// Those that are worth telling, best first: what explains more stands before what explains less, and what departs in less
/// before what departs in more. Of two departures together, only those that explain more than each of them alone; and of
/// those that do in no case otherwise than the instruction, only where that explains everything.
pub fn ranked(mut all: Vec<Fit>) -> Vec<Fit> {
    let explained = |all: &[Fit], semantics: &Semantics| {
        all.iter().find(|fit| fit.semantics == *semantics).map_or(0, |fit| fit.explained)
    };
    let itself = explained(&all, &Semantics::itself());
    let is_worth = |fit: &Fit| match fit.semantics.departures() {
        [] => true,
        [_] => fit.departs || fit.is_whole(),
        parts => {
            let alone = parts.iter().map(|part| explained(&all, &Semantics::with(*part))).max().unwrap_or(0);
            fit.explained > alone.max(itself)
        }
    };
    let worth: Vec<bool> = all.iter().map(is_worth).collect();
    let mut worth = worth.into_iter();
    all.retain(|_| worth.next().unwrap_or(false));
    all.sort_by_key(|fit| (std::cmp::Reverse(fit.explained), fit.semantics.departures().len()));
    all
}

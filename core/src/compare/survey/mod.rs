//! Counts how often results differ: one operand varies while the others are fixed. For each pipeline, a survey counts
//! the results that differ from the instruction's.
//!
//! A survey advances by a given number of codes at a time, so that a program can handle key presses in between:
//!
//! ```
//! use halfplay_core::compare::{Subject, Survey};
//! use halfplay_core::isa::{Allow, parse};
//! use halfplay_core::variant::Variant;
//!
//! let add = parse("add.rz.f16", Allow::ALL).unwrap().instr;
//! let mut survey = Survey::new(Subject::new(add, &[0x3c00, 0], 1, 0));
//! while !survey.advance(5000).is_finished() {}
//! let nearest = survey.rows().iter().find(|row| row.variant == Variant::ThroughF32).unwrap();
//! assert_eq!((nearest.differs, nearest.first), (0, None));
//! ```
//!
//! Any two NaNs are the same result, and so is the same value in another format; +0 and −0 are different.

mod batch_evaluator;
mod found;
mod subject;
mod text;

pub use batch_evaluator::{BatchEvaluator, Gap};
pub use found::{Finding, STEPS};
pub use subject::Subject;

use batch_evaluator::NoBatchEvaluator;

use super::distance::Distance;
use super::pipeline::compared;
use crate::eval::{Forwarder, Step, eval};
use crate::float::{Float, Tininess, Wide};
use crate::variant::{Computation, LaneResult, LaneValues, Variant};
use std::cmp::Ordering;
use std::ops::Range;

/// A survey in progress or finished.
#[derive(Clone, PartialEq, Debug)]
pub struct Survey {
    state: SurveyState,
    /// the computation of each row's pipeline
    computations: Vec<Computation>,
    /// the findings of the codes that are done
    found: Vec<Finding>,
    /// for each row, the largest distance so far, if a [`Whole`] supplied distances
    farthest: Vec<f64>,
}

/// Number of codes that are requested from a [`Whole`] at once.
const BLOCK: u32 = 1 << 12;

/// The progress of a survey and its counts so far: a plain value, which can be sent as text ([`SurveyState::to_text`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SurveyState {
    subject: Subject,
    done: u32,
    rows: Vec<Tally>,
    /// the finding for each code, filled in when all are done
    found: Vec<Finding>,
}

/// The number of codes done, and the total.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    /// codes done
    pub done: u32,
    /// all codes
    pub of: u32,
}

/// The counts of one pipeline.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    /// the pipeline
    pub variant: Variant,
    /// true if the pipeline needs an instruction that no GPU has
    pub what_if: bool,
    /// number of results that differ from the instruction's
    pub differs: u32,
    /// of the differing results, the number of zeros with the opposite sign
    pub zeros: u32,
    /// of the differing results, the number where one is infinite or NaN: they have no distance in ulps
    pub not_finite: u32,
    /// the first code of the operand, in the order of codes, where the results differ
    pub first: Option<u64>,
    /// the largest distance in ulps of the instruction's result; `None` if no two finite results differ in value
    pub largest: Option<Wide>,
}

impl Survey {
    /// A survey without any counts. It has no rows if there is no other pipeline.
    pub fn new(subject: Subject) -> Self {
        let instr = subject.instr();
        let known = compared(&instr).filter_map(|variant| Some((variant, Computation::of(variant, &instr)?)));
        let (rows, computations) = known
            .map(|(variant, computation)| (Tally::of(variant, computation.is_what_if()), computation))
            .unzip();
        let state = SurveyState { subject, done: 0, rows, found: Vec::new() };
        Survey { farthest: vec![0.0; state.rows.len()], state, computations, found: Vec::new() }
    }

    /// Advances by this number of codes, or to the end.
    pub fn advance(&mut self, codes: u32) -> Progress {
        self.advance_by(codes, &NoBatchEvaluator)
    }

    /// Advances with results of pipelines that `whole` supplies.
    pub fn advance_by(&mut self, codes: u32, whole: &dyn BatchEvaluator) -> Progress {
        let progress = self.state.progress();
        let end = progress.done.saturating_add(codes).min(progress.of);
        for from in (progress.done..end).step_by(BLOCK as usize) {
            self.count_all(from..end.min(from + BLOCK), whole);
        }
        self.state.done = end;
        if end == progress.of && !self.state.subject.is_sample() && self.state.found.is_empty() {
            self.state.found = std::mem::take(&mut self.found);
        }
        self.state.progress()
    }

    /// Counts the results for all remaining codes.
    pub fn finished(mut self) -> SurveyState {
        self.advance(u32::MAX);
        self.state
    }

    /// A row for each pipeline except the instruction itself, in the order of [`super::pipelines`].
    pub fn rows(&self) -> &[Tally] {
        &self.state.rows
    }

    /// The progress and the counts so far.
    pub fn state(&self) -> &SurveyState {
        &self.state
    }

    /// Counts the results for these codes: in bulk if `whole` supplies all of them.
    fn count_all(&mut self, places: Range<u32>, whole: &dyn BatchEvaluator) {
        let subject = self.state.subject.clone();
        let lane = subject.instr().lane();
        let mut slices = [const { Vec::new() }; 3];
        for place in places.clone() {
            let operands = subject.operands(subject.code(place));
            for (index, slice) in slices.iter_mut().enumerate() {
                let ty = subject.instr().operand_type(index);
                let lane = subject.result_lane().min(ty.lanes() - 1);
                slice.push(operands.get(index).map_or(0, |&register| ty.lane(register, lane)) as u16);
            }
        }
        let [a, b, c] = &slices;
        let own = whole.own(&lane, [a, b, c]);
        let known = own.and_then(|own| {
            let of_row = |row: &Tally| whole.results(&lane, row.variant, [a, b, c]);
            Some((own, self.state.rows.iter().map(of_row).collect::<Option<Vec<_>>>()?))
        });
        match known {
            Some((own, others)) => self.count_known(places, &own, &others, whole),
            None => places.for_each(|place| self.count(place)),
        }
    }

    /// Counts results in bulk: those of the instruction with their errors, and those of each row.
    fn count_known(
        &mut self,
        places: Range<u32>,
        own: &[(Float, Option<i8>)],
        others: &[Vec<Float>],
        whole: &dyn BatchEvaluator,
    ) {
        let SurveyState { subject, rows, .. } = &mut self.state;
        let mut found: Vec<Finding> = own.iter().map(|&(_, error)| Finding { error, differs: 0 }).collect();
        for (row, ((tally, farthest), others)) in
            rows.iter_mut().zip(&mut self.farthest).zip(others).enumerate()
        {
            let results = own.iter().zip(others).zip(&mut found).zip(places.clone());
            for (((&(own, _), &other), finding), place) in results {
                // Most results are identical.
                if own == other {
                    continue;
                }
                let code = subject.code(place);
                let differs = tally.take_gap(code, [own, other], whole.gap(own, other), farthest);
                finding.differs |= u32::from(differs) << row;
            }
        }
        if !subject.is_sample() {
            self.found.append(&mut found);
        }
    }

    /// Counts the results for one code.
    fn count(&mut self, place: u32) {
        let SurveyState { subject, rows, .. } = &mut self.state;
        let (instr, lane) = (subject.instr(), subject.result_lane());
        let code = subject.code(place);
        let operands = subject.operands(code);
        let mut observed = LaneValues::default();
        let mut rounding = None;
        let mut receive = |of: usize, step: Step| {
            if of == lane {
                observed.observe(&step);
                if let Step::Round { value, rounded } = step {
                    rounding = Some((value, rounded));
                }
            }
        };
        let bits = eval(&instr, &operands, Tininess::default(), &mut Forwarder::new(&mut receive)).bits;
        let Some(own) = instr.ty.number(bits, lane) else { return };
        let mut finding = Finding { error: found::error_of(rounding, own), differs: 0 };
        for (place, (row, computation)) in rows.iter_mut().zip(&self.computations).enumerate() {
            let mut last = LaneResult { instr: &instr, own, observed: &observed, lane, result: None };
            computation.perform(&instr, &operands, &mut last);
            // Most results are identical.
            let other = last.result.filter(|&other| other != own);
            let differs = other.is_some_and(|other| row.take(code, Distance::between(own, other)));
            finding.differs |= u32::from(differs) << place;
        }
        if !subject.is_sample() {
            self.found.push(finding);
        }
    }
}

impl SurveyState {
    /// The varied operand and the fixed ones.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The progress.
    pub fn progress(&self) -> Progress {
        Progress { done: self.done, of: self.subject.count() }
    }

    /// A row for each pipeline except the instruction itself, in the order of [`super::pipelines`].
    pub fn rows(&self) -> &[Tally] {
        &self.rows
    }

    /// The finding for each code in order, once all are done; empty for a sample.
    pub fn found(&self) -> &[Finding] {
        &self.found
    }
}

impl Progress {
    /// True if every code is done.
    pub const fn is_finished(self) -> bool {
        self.done == self.of
    }
}

impl Tally {
    /// Empty counts.
    const fn of(variant: Variant, what_if: bool) -> Self {
        Tally { variant, what_if, differs: 0, zeros: 0, not_finite: 0, first: None, largest: None }
    }

    /// Counts a result with this gap; true if it differs. The distance is computed exactly only if it may be the
    /// largest.
    fn take_gap(&mut self, code: u64, [own, other]: [Float; 2], gap: Gap, farthest: &mut f64) -> bool {
        match gap {
            Gap::Same => return false,
            Gap::Zeros => self.zeros += 1,
            Gap::NotFinite => self.not_finite += 1,
            // If the last bit is even, the gap is exact, so an equal gap cannot be larger.
            Gap::Ulps(ulps) if ulps < *farthest || ulps == *farthest && ulps.to_bits() & 1 == 0 => {}
            Gap::Ulps(ulps) => {
                *farthest = ulps;
                return self.take(code, Distance::between(own, other));
            }
        }
        self.differs += 1;
        self.first = self.first.or(Some(code));
        true
    }

    /// Counts a result at this distance; true if it differs.
    fn take(&mut self, code: u64, distance: Distance) -> bool {
        match distance {
            Distance::Same | Distance::SameValue | Distance::OtherNan => return false,
            Distance::ZeroSign => self.zeros += 1,
            Distance::NotFinite => self.not_finite += 1,
            Distance::Below(ulps) | Distance::Above(ulps) => {
                let more = |known: &Wide| ulps.compare(known) == Some(Ordering::Greater);
                if self.largest.as_ref().is_none_or(more) {
                    self.largest = Some(ulps);
                }
            }
        }
        self.differs += 1;
        self.first = self.first.or(Some(code));
        true
    }
}

//! The analyses of a finished program. Each is computed on first use.

use super::answer::Answer;
use super::exact::{
    Accuracy, Attribution, Attributor, Claim, Course, accuracies, attribute, claims, course, loops,
};
use super::sweep::{NoSweep, Sweep, SweepResolution, sweep};
use crate::lazy::{Lazy, LazyChoice};
use std::rc::Rc;

/// A finished program and its analyses.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// the program
    pub answer: Answer,
    /// the statements that have a course: they set a variable at least four times
    loops: Vec<u32>,
    accuracies: Lazy<Self, Vec<Accuracy>>,
    attributions: Lazy<Self, Vec<Attribution>>,
    attribution: LazyChoice<Self, usize, Option<Attribution>>,
    claims: Lazy<Self, Vec<Claim>>,
    courses: Lazy<Self, Vec<Course>>,
    sweeps: LazyChoice<Self, (String, String), Result<Sweep, NoSweep>>,
}

/// Limits: the number of loops that are followed, and the number of assignments that each course lists.
const MOST_LOOPS: usize = 16;
const MOST_ROUNDS: usize = 100_000;

/// The number of columns of a sweep's plot: two for each character of a terminal line.
const SWEEP_COLUMNS: usize = 144;
/// A sweep computes about this many numbers, so that it takes less than a second.
const SWEPT_NUMBERS: usize = 3_000_000;

impl Analysis {
    /// Wraps a finished program. Nothing is analysed yet.
    pub fn of(answer: Answer) -> Self {
        Analysis {
            loops: loops(&answer.run.flow),
            answer,
            accuracies: Lazy::new(|this| accuracies(&this.answer.run.flow)),
            attributions: Lazy::new(|this| attribute(&this.answer.run.flow)),
            attribution: LazyChoice::new(Analysis::attributed),
            claims: Lazy::new(|this| claims(&this.answer.run.flow)),
            courses: Lazy::new(Analysis::followed),
            sweeps: LazyChoice::new(Analysis::swept),
        }
    }

    /// True if some statement sets a variable at least four times.
    pub fn has_loops(&self) -> bool {
        !self.loops.is_empty()
    }

    /// The results and their errors.
    pub fn accuracies(&self) -> &[Accuracy] {
        self.accuracies.of(self)
    }

    /// The origin of the error of each result.
    pub fn attributions(&self) -> &[Attribution] {
        self.attributions.of(self)
    }

    /// The origin of the error of the result with this index; `None` if there is no such result.
    pub fn attribution(&self, result: usize) -> Rc<Option<Attribution>> {
        self.attribution.of(self, &result)
    }

    /// Theorems about the program's lines, including lines that miss a hypothesis.
    pub fn claims(&self) -> &[Claim] {
        self.claims.of(self)
    }

    /// The values in the program's loops, assignment by assignment. Only the first 16 loops are followed.
    pub fn courses(&self) -> &[Course] {
        self.courses.of(self)
    }

    /// The error of the result `output` over the codes of `input`; in a long program, over every nth code.
    pub fn sweep(&self, input: &str, output: &str) -> Rc<Result<Sweep, NoSweep>> {
        self.sweeps.of(self, &(input.to_owned(), output.to_owned()))
    }

    fn attributed(&self, result: &usize) -> Option<Attribution> {
        let mut attributor = Attributor::new(&self.answer.run.flow);
        let accuracy = attributor.accuracies().into_iter().nth(*result)?;
        Some(attributor.attribution(accuracy))
    }

    fn followed(&self) -> Vec<Course> {
        let flow = &self.answer.run.flow;
        self.loops.iter().take(MOST_LOOPS).filter_map(|one| course(flow, *one, MOST_ROUNDS)).collect()
    }

    fn swept(&self, (input, output): &(String, String)) -> Result<Sweep, NoSweep> {
        const CODES: usize = 1 << 16;
        let answer = &self.answer;
        let numbers = answer.run.flow.numbers.len() * answer.compilations().len().max(1);
        let stride = (numbers * CODES).div_ceil(SWEPT_NUMBERS).max(1) as u64;
        sweep(answer, input, Some(output), SweepResolution { columns: SWEEP_COLUMNS, stride: Some(stride) })
    }
}

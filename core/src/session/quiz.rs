//! Answers in bits, and what wrong ones fit; a run of questions, each chosen by the answers before it. Nothing of it is
//! stored.

use crate::doc::Line;
use crate::explain::StepKind;
use crate::float::Format;
use crate::isa::Instr;
use crate::lesson::diagnose::{Exercise, Suspects};

/// An answer in bits.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// to this it was given
    pub instr: Instr,
    pub operands: Vec<u64>,
    /// the whole register
    pub bits: u64,
    pub is_right: bool,
    /// what was found out about it; `None` as long as nothing is there that does
    pub judged: Option<Judged>,
}

/// What an answer fits.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Judged {
    /// the ways to go wrong that lead to it, in words
    pub told: Option<Line>,
    /// the step where it goes another way
    pub step: Option<StepKind>,
}

impl Answered {
    /// Was this answered?
    pub fn is_about(&self, instr: Instr, operands: &[u64]) -> bool {
        self.instr == instr && self.operands == operands
    }
}

/// A series of exercises.
#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    /// what the answers say so far
    pub suspects: Suspects,
    /// in which numbers are asked for
    format: Format,
    /// decides, with what was answered, which questions these are
    seed: u64,
    /// the current exercise; true once it is answered
    current: Option<(Exercise, bool)>,
    /// how many answers were right, and how many questions are done with
    right: u64,
    done: u64,
}

impl Quiz {
    /// Before the first question. The same seed asks the same of who answers the same.
    pub fn new(format: Format, seed: u64) -> Self {
        Quiz { suspects: Suspects::new(), format, seed, current: None, right: 0, done: 0 }
    }

    /// The next question. One that was left without an answer counts as not right.
    pub fn ask(&mut self, find: impl FnOnce(&Suspects, Format, u64) -> Exercise) -> Exercise {
        if matches!(self.current, Some((_, false))) {
            self.done += 1;
        }
        let exercise = find(&self.suspects, self.format, self.seed + self.done);
        self.current = Some((exercise.clone(), false));
        exercise
    }

    /// True if this is the current exercise.
    pub fn is_about(&self, instr: Instr, operands: &[u64]) -> bool {
        self.current
            .as_ref()
            .is_some_and(|(exercise, _)| exercise.instr == instr && exercise.operands == operands)
    }

    /// Counts the first answer to the present question; false of any after it.
    pub fn take_answer(&mut self, is_right: bool) -> bool {
        let Some((_, answered @ false)) = &mut self.current else { return false };
        *answered = true;
        self.right += u64::from(is_right);
        self.done += 1;
        true
    }

    /// `5 of 7 right`.
    pub fn score(&self) -> String {
        match self.done {
            0 => "question 1".to_owned(),
            done => format!("{} of {done} right", self.right),
        }
    }
}

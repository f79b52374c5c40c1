//! Answers in bits and the misconceptions behind wrong ones; and quizzes, whose questions depend on the earlier
//! answers. None of this is part of the state that links and undo store.

use crate::doc::Line;
use crate::explain::StepKind;
use crate::float::Format;
use crate::isa::Instr;
use crate::lesson::diagnose::{Candidates, Exercise};

/// An answer in bits.
#[derive(Clone, PartialEq, Debug)]
pub struct SubmittedAnswer {
    /// the instruction of the question; its operands follow
    pub instr: Instr,
    pub operands: Vec<u64>,
    /// the bits of the whole register
    pub bits: u64,
    pub is_right: bool,
    /// the judgement of the answer; `None` until the teaching module has judged it
    pub judged: Option<Judgement>,
}

/// The judgement of an answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Judgement {
    /// the misconceptions that explain the answer, in words
    pub feedback: Option<Line>,
    /// the step where the answer diverges from the trace
    pub step: Option<StepKind>,
}

impl SubmittedAnswer {
    /// True if it answers the question with this instruction and these operands.
    pub fn is_about(&self, instr: Instr, operands: &[u64]) -> bool {
        self.instr == instr && self.operands == operands
    }
}

/// A series of exercises.
#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    /// the misconceptions that the answers so far suggest
    pub candidates: Candidates,
    /// the format of the questions
    format: Format,
    /// determines the questions, together with the answers
    seed: u64,
    /// the current exercise; true once it is answered
    current: Option<(Exercise, bool)>,
    /// the number of right answers, and of finished questions
    right: u64,
    done: u64,
}

impl Quiz {
    /// A quiz before its first question. The same seed and the same answers lead to the same questions.
    pub fn new(format: Format, seed: u64) -> Self {
        Quiz { candidates: Candidates::new(), format, seed, current: None, right: 0, done: 0 }
    }

    /// Goes to the next question. A question without an answer counts as wrong.
    pub fn ask(&mut self, find: impl FnOnce(&Candidates, Format, u64) -> Exercise) -> Exercise {
        if matches!(self.current, Some((_, false))) {
            self.done += 1;
        }
        let exercise = find(&self.candidates, self.format, self.seed + self.done);
        self.current = Some((exercise.clone(), false));
        exercise
    }

    /// True if the current exercise has this instruction and these operands.
    pub fn is_about(&self, instr: Instr, operands: &[u64]) -> bool {
        self.current
            .as_ref()
            .is_some_and(|(exercise, _)| exercise.instr == instr && exercise.operands == operands)
    }

    /// Counts the first answer to the present question; returns false for later ones.
    pub fn take_answer(&mut self, is_right: bool) -> bool {
        let Some((_, answered @ false)) = &mut self.current else { return false };
        *answered = true;
        self.right += u64::from(is_right);
        self.done += 1;
        true
    }

    /// The score: `5 of 7 right`; while no question is finished, `question 1`.
    pub fn score(&self) -> String {
        match self.done {
            0 => "question 1".to_owned(),
            done => format!("{} of {done} right", self.right),
        }
    }
}

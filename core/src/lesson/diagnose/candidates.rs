//! The misconceptions that are consistent with several answers.

use super::fit::{gives, is_right};
use super::misconception::{Misconception, all};
use super::operation::Operation;
use crate::isa::Instr;

/// The number of recent answers that count: a student's ideas may have changed since the earlier ones.
const KEPT: usize = 12;

/// The answers of one student, and the misconceptions consistent with each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates {
    answers: Vec<Answered>,
}

/// An answer and its explanations. A set of rules has one bit for each rule, in the order of [`all`].
#[derive(Clone, PartialEq, Eq, Debug)]
struct Answered {
    instr: Instr,
    operands: Vec<u64>,
    is_right: bool,
    /// the rules that give this answer
    given_by: u64,
}

/// The conclusion after an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// no answer was wrong
    Nothing,
    /// there was a wrong answer, and no rule gives all answers
    Unexplained,
    /// there is one wrong answer, and these rules fit all answers: a hint, not a conclusion
    Fits(Vec<&'static Misconception>),
    /// there are two or more wrong answers, and these rules fit all answers
    Agree(Vec<&'static Misconception>),
}

impl Candidates {
    /// No answers yet: every misconception is possible.
    pub fn new() -> Self {
        Candidates::default()
    }

    /// Records an answer. Ignores an answer to an instruction without rules. Keeps only the last 12.
    pub fn record_answer(&mut self, instr: &Instr, operands: &[u64], given: u64) {
        if Operation::of(instr).is_none() {
            return;
        }
        let gives = all().iter().enumerate().filter(|(_, who)| gives(who, instr, operands, given));
        let given_by = gives.fold(0, |rules, (at, _)| rules | 1 << at);
        let is_right = is_right(instr, operands, given);
        if self.answers.len() == KEPT {
            self.answers.remove(0);
        }
        self.answers.push(Answered { instr: *instr, operands: operands.to_vec(), is_right, given_by });
    }

    /// The number of recorded answers.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// The misconceptions that give every recorded answer, including those that no question has tested yet.
    pub fn remaining(&self) -> Vec<&'static Misconception> {
        let rules = self.answers.iter().fold(u64::MAX, |rules, answer| rules & answer.given_by);
        all().iter().enumerate().filter(|(at, _)| rules >> at & 1 == 1).map(|(_, who)| who).collect()
    }

    /// The conclusion from the recorded answers. One wrong answer is not enough to accuse anyone.
    pub fn verdict(&self) -> Verdict {
        match self.wrong() {
            0 => Verdict::Nothing,
            _ if self.remaining().is_empty() => Verdict::Unexplained,
            1 => Verdict::Fits(self.remaining()),
            _ => Verdict::Agree(self.remaining()),
        }
    }

    /// The number of wrong answers.
    pub fn wrong(&self) -> usize {
        self.answers.iter().filter(|answer| !answer.is_right).count()
    }

    /// True if this exercise is among the recorded ones.
    pub(super) fn has_met(&self, instr: &Instr, operands: &[u64]) -> bool {
        self.answers.iter().any(|answer| answer.instr == *instr && answer.operands == operands)
    }
}

//! What several answers say.

use super::fit::{gives, is_right};
use super::misconception::{Misconception, all};
use super::operation::Operation;
use crate::isa::Instr;

/// So many answers count, the last ones: what was thought long ago may have changed since.
const KEPT: usize = 12;

/// The rules held against the answers of one person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suspects {
    answers: Vec<Answered>,
}

/// An answer and what it says. A set of rules has a bit for each, in the order of [`all`].
#[derive(Clone, PartialEq, Eq, Debug)]
struct Answered {
    instr: Instr,
    operands: Vec<u64>,
    is_right: bool,
    /// the rules that give it
    given_by: u64,
}

/// What is to be said after an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// no answer was wrong
    Nothing,
    /// there was a wrong answer, and no rule gives all answers
    Unexplained,
    /// one wrong answer fits these rules: that is a hint and no more
    Fits(Vec<&'static Misconception>),
    /// two wrong answers or more agree, and these rules give all answers
    Agree(Vec<&'static Misconception>),
}

impl Suspects {
    /// Before the first answer: every rule is possible.
    pub fn new() -> Self {
        Suspects::default()
    }

    /// Takes an answer in. One to an instruction that has no rules says nothing, and is left out. The last 12 count.
    pub fn answered(&mut self, instr: &Instr, operands: &[u64], given: u64) {
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

    /// How many answers count.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// The rules that give all answers. Those that have not met a question on which they go wrong are among them.
    pub fn remaining(&self) -> Vec<&'static Misconception> {
        let rules = self.answers.iter().fold(u64::MAX, |rules, answer| rules & answer.given_by);
        all().iter().enumerate().filter(|(at, _)| rules >> at & 1 == 1).map(|(_, who)| who).collect()
    }

    /// What the answers say. One wrong answer accuses nobody.
    pub fn verdict(&self) -> Verdict {
        match self.wrong() {
            0 => Verdict::Nothing,
            _ if self.remaining().is_empty() => Verdict::Unexplained,
            1 => Verdict::Fits(self.remaining()),
            _ => Verdict::Agree(self.remaining()),
        }
    }

    /// How many answers are wrong.
    pub fn wrong(&self) -> usize {
        self.answers.iter().filter(|answer| !answer.is_right).count()
    }

    /// Has this been asked?
    pub(super) fn has_met(&self, instr: &Instr, operands: &[u64]) -> bool {
        self.answers.iter().any(|answer| answer.instr == *instr && answer.operands == operands)
    }
}

//! Answers in bits, and what wrong ones fit; a run of questions, each chosen by the answers before it. Nothing of it is
//! stored.

use crate::doc::Line;
use crate::explain::StepKind;
use crate::float::Format;
use crate::isa::Instr;
use crate::lesson::diagnose::{Asked, Suspects};

/// An answer in bits.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// to this it was given
    pub instr: Instr,
    pub operands: [u32; 3],
    /// the whole register
    pub bits: u32,
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
    pub fn is_about(&self, instr: Instr, operands: [u32; 3]) -> bool {
        self.instr == instr && self.operands == operands
    }
}

/// A run of questions.
#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    /// what the answers say so far
    pub suspects: Suspects,
    /// in which numbers are asked for
    pub format: Format,
    /// decides, with what was answered, which questions these are
    seed: u64,
    /// what is asked now, and was it answered?
    asked: Option<(Asked, bool)>,
    /// how many answers were right, and how many questions are done with
    right: u32,
    done: u32,
}

impl Quiz {
    /// Before the first question. The same seed asks the same of who answers the same.
    pub fn new(format: Format, seed: u64) -> Self {
        Quiz { suspects: Suspects::new(), format, seed, asked: None, right: 0, done: 0 }
    }

    /// Leaves the present question. One without an answer counts as not right.
    pub fn leave(&mut self) {
        if let Some((_, false)) = self.asked.take() {
            self.done += 1;
        }
    }

    /// Decides which question is next.
    pub fn next_seed(&self) -> u64 {
        self.seed + u64::from(self.done)
    }

    /// Asks this now.
    pub fn ask(&mut self, asked: Asked) {
        self.asked = Some((asked, false));
    }

    /// Is this what is asked now?
    pub fn is_about(&self, instr: Instr, operands: [u32; 3]) -> bool {
        self.asked.is_some_and(|(asked, _)| asked.instr == instr && asked.operands == operands)
    }

    /// Was the present question answered? The first answer counts.
    pub fn is_answered(&self) -> bool {
        matches!(self.asked, Some((_, true)))
    }

    /// Counts the answer to the present question.
    pub fn answered(&mut self, is_right: bool) {
        if let Some((_, answered @ false)) = &mut self.asked {
            *answered = true;
            self.right += u32::from(is_right);
            self.done += 1;
        }
    }

    /// `5 of 7 right`.
    pub fn score(&self) -> String {
        match self.done {
            0 => "question 1".to_owned(),
            done => format!("{} of {done} right", self.right),
        }
    }
}

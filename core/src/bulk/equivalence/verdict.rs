//! What is known of an instruction and a pipeline of it, whatever the operands.

use super::counts::{Count, known};
use super::theorem::{Holds, Theorem};
use crate::bulk::Batch;
use crate::bulk::sweep::Sample;
use crate::compare::{Pipeline, pipelines};
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::Instr;
use crate::variant::Variant;

/// Is a pipeline's result always the instruction's?
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// the instruction
    pub instr: Instr,
    /// the pipeline
    pub variant: Variant,
    /// the theorem by which it is
    pub theorem: Option<Holds>,
    /// what came of all operands
    pub count: Option<Count>,
    /// operands for which it is not, the smallest there are; known even where not all were counted
    pub smallest: Option<Vec<u16>>,
    /// what came of a sample, where not all were counted and it was asked
    pub sampled: Option<Sampled>,
}

/// What came of a sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampled {
    /// which
    pub sample: Sample,
    /// how many of its cases differ
    pub differ: u64,
    /// the operands of the smallest of them
    pub smallest: Option<Vec<u16>>,
}

/// The verdict in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safe {
    /// the result is the same for all operands
    Always,
    /// it is another for some
    NotAlways,
    /// no theorem says so, and not all operands were tried
    Unknown,
}

impl Verdict {
    /// What theorems and counts say. `None` where the instruction has no such pipeline that delivers 16 bits.
    pub fn of(instr: &Instr, variant: Variant) -> Option<Verdict> {
        Batch::variant(&instr.lane(), variant)?;
        let count = known(instr, variant);
        let smallest = count.as_ref().map(|count| count.smallest.clone()).filter(|codes| !codes.is_empty());
        let theorem = Theorem::of(&instr.lane(), variant);
        Some(Verdict { instr: *instr, variant, theorem, count, smallest, sampled: None })
    }

    /// The same with what came of all operands just now.
    pub fn with_count(self, count: Count) -> Verdict {
        let smallest = Some(count.smallest.clone()).filter(|codes| !codes.is_empty());
        Verdict { count: Some(count), smallest, sampled: None, ..self }
    }

    /// Operands for which it is not: the smallest there are, or else the smallest of a sample.
    pub fn example(&self) -> Option<&[u16]> {
        let sampled = || self.sampled.as_ref()?.smallest.as_ref();
        self.smallest.as_ref().or_else(sampled).map(Vec::as_slice)
    }

    /// The instruction and its variants on these operands, step by step.
    pub fn pipelines(&self, codes: &[u16]) -> Vec<Pipeline> {
        let mut operands = [0; 3];
        operands.iter_mut().zip(codes).for_each(|(operand, code)| *operand = u64::from(*code));
        pipelines(&Evaluation::of(self.instr.lane(), &operands, Tininess::default()))
    }

    /// In a word.
    pub fn safe(&self) -> Safe {
        match &self.count {
            _ if self.example().is_some() => Safe::NotAlways,
            Some(count) if count.differ > 0 => Safe::NotAlways,
            Some(_) => Safe::Always,
            None if self.theorem.is_some() => Safe::Always,
            None => Safe::Unknown,
        }
    }
}

//! Combines theorems and counts into a verdict on an instruction and one of its pipelines.

use super::counts::{Count, known};
use super::theorem::{AppliedTheorem, Theorem};
use crate::bulk::Batch;
use crate::bulk::sweep::Sample;
use crate::compare::{Pipeline, pipelines};
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::Instr;
use crate::variant::Variant;

/// The verdict whether a pipeline always gives the instruction's result, with the evidence.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// the instruction
    pub instr: Instr,
    /// the pipeline that is compared with it
    pub variant: Variant,
    /// the theorem that proves equality, if one does
    pub theorem: Option<AppliedTheorem>,
    /// the count over all operands, if there is one
    pub count: Option<Count>,
    /// the smallest operands with different results; sometimes known even without a complete count
    pub smallest: Option<Vec<u16>>,
    /// the result of a random sample, if one was drawn because there is no complete count
    pub sampled: Option<Sampled>,
}

/// The result of a random sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampled {
    /// size and seed of the sample
    pub sample: Sample,
    /// number of cases that differ
    pub differ: u64,
    /// the operands of the smallest case that differs
    pub smallest: Option<Vec<u16>>,
}

/// The verdict in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equivalence {
    /// the result is the same for all operands
    Always,
    /// the result is different for some operands
    NotAlways,
    /// no theorem applies, and not all operands were tried
    Unknown,
}

impl Verdict {
    /// The verdict of theorems and stored counts. `None` if the instruction has no such pipeline with 16-bit results.
    pub fn of(instr: &Instr, variant: Variant) -> Option<Verdict> {
        Batch::variant(&instr.lane(), variant)?;
        let count = known(instr, variant);
        let smallest = count.as_ref().map(|count| count.smallest.clone()).filter(|codes| !codes.is_empty());
        let theorem = Theorem::of(&instr.lane(), variant);
        Some(Verdict { instr: *instr, variant, theorem, count, smallest, sampled: None })
    }

    /// The verdict with a fresh count over all operands.
    pub fn with_count(self, count: Count) -> Verdict {
        let smallest = Some(count.smallest.clone()).filter(|codes| !codes.is_empty());
        Verdict { count: Some(count), smallest, sampled: None, ..self }
    }

    /// Operands with different results: the smallest ones, or else the smallest of a sample.
    pub fn example(&self) -> Option<&[u16]> {
        let sampled = || self.sampled.as_ref()?.smallest.as_ref();
        self.smallest.as_ref().or_else(sampled).map(Vec::as_slice)
    }

    /// The traced instruction and its variants for these operands.
    pub fn pipelines(&self, codes: &[u16]) -> Vec<Pipeline> {
        let mut operands = [0; 3];
        operands.iter_mut().zip(codes).for_each(|(operand, code)| *operand = u64::from(*code));
        pipelines(&Evaluation::of(self.instr.lane(), &operands, Tininess::default()))
    }

    /// The verdict in one word.
    pub fn equivalence(&self) -> Equivalence {
        match &self.count {
            _ if self.example().is_some() => Equivalence::NotAlways,
            Some(count) if count.differ > 0 => Equivalence::NotAlways,
            Some(_) => Equivalence::Always,
            None if self.theorem.is_some() => Equivalence::Always,
            None => Equivalence::Unknown,
        }
    }
}

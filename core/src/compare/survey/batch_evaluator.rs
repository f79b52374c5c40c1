//! The interface to a faster source of pipeline results, for many codes at once.

use crate::float::Float;
use crate::isa::Instr;
use crate::variant::Variant;

/// Supplies the results of pipelines for whole slices.
pub trait BatchEvaluator {
    /// The results of a one-lane instruction, each with its [`Finding::error`](super::Finding::error). `None` if
    /// operands or results do not have 16 bits, or if there is no bulk evaluation.
    fn own(&self, instr: &Instr, operands: [&[u16]; 3]) -> Option<Vec<(Float, Option<i8>)>>;

    /// The results of a pipeline of a one-lane instruction. `None` if operands or results do not have 16 bits, or if
    /// there is no bulk evaluation; the survey then evaluates code by code.
    fn results(&self, instr: &Instr, variant: Variant, operands: [&[u16]; 3]) -> Option<Vec<Float>>;

    /// The distance of two results.
    fn gap(&self, own: Float, other: Float) -> Gap;
}

/// A [`Distance`](crate::compare::Distance), in the detail that a tally needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gap {
    /// the same datum
    Same,
    /// zeros of opposite sign
    Zeros,
    /// the results differ, and one of them is infinite or NaN
    NotFinite,
    /// the distance in ulps of the first: exact, or rounded to odd, which keeps the order of any two distances
    Ulps(f64),
}

/// Supplies no results.
pub(super) struct NoBatchEvaluator;

impl BatchEvaluator for NoBatchEvaluator {
    fn own(&self, _: &Instr, _: [&[u16]; 3]) -> Option<Vec<(Float, Option<i8>)>> {
        None
    }

    fn results(&self, _: &Instr, _: Variant, _: [&[u16]; 3]) -> Option<Vec<Float>> {
        None
    }

    fn gap(&self, _: Float, _: Float) -> Gap {
        Gap::Same
    }
}

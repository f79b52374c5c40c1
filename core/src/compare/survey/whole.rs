//! Results of pipelines for many codes at once, from whoever has them faster than one by one.

use crate::float::Float;
use crate::isa::Instr;
use crate::variant::Variant;

/// Delivers what pipelines do for whole slices.
pub trait Whole {
    /// The results of an instruction of one lane itself, and what [`Finding::error`](super::Finding::error) is for each. `None` where
    /// operands or results do not have 16 bits, or it is not done at once.
    fn own(&self, instr: &Instr, operands: [&[u16]; 3]) -> Option<Vec<(Float, Option<i8>)>>;

    /// The results of a pipeline of an instruction of one lane. `None` where operands or results do not have 16 bits, or this
    /// pipeline is not done at once: it is then done code by code.
    fn results(&self, instr: &Instr, variant: Variant, operands: [&[u16]; 3]) -> Option<Vec<Float>>;

    /// How far apart two results are.
    fn gap(&self, own: Float, other: Float) -> Gap;
}

/// A [`Distance`](crate::compare::Distance), as far as it counts for a tally.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gap {
    /// the same datum
    Same,
    /// zeros of unlike signs
    Zeros,
    /// one of them is infinite or NaN
    NotFinite,
    /// so many ulp of the first: exact, or rounded to odd, so that the order of two is that of the exact ones
    Ulps(f64),
}

/// Nothing is known at once.
pub(super) struct OneByOne;

impl Whole for OneByOne {
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

//! What may be done in place of an instruction.

use crate::float::{Format, Mode};
use crate::isa::Modifier;

/// What a pipeline does in place of the instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// the instruction
    Itself,
    /// `mul` then `add`, each rounded
    MulThenAdd,
    /// the operands widened to f32, the operation there, then a conversion
    ThroughF32,
    /// the operands widened to f64, the operation there, then one rounding
    ThroughF64,
    /// the instruction with another rounding
    Rounding(Mode),
    /// the instruction with one more modifier
    With(Modifier),
    /// the instruction with one modifier less
    Without(Modifier),
    /// the 16-bit operands rounded to the other 16-bit format, then the instruction there; a conversion from f32
    /// goes to that format
    OtherFormat(Format),
    /// the instruction of 16-bit operands into f32: what is added, and the result, are f32
    Accumulator,
}

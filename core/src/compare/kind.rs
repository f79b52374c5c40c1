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

impl Kind {
    /// The name in links, on command lines and in data: `mul-then-add`, `through-f32`, `rz`, `with-ftz`.
    pub fn word(self) -> String {
        match self {
            Kind::Itself => "itself".to_owned(),
            Kind::MulThenAdd => "mul-then-add".to_owned(),
            Kind::ThroughF32 => "through-f32".to_owned(),
            Kind::ThroughF64 => "through-f64".to_owned(),
            Kind::Rounding(mode) => mode.name().to_owned(),
            Kind::With(modifier) => format!("with-{}", modifier.name().to_ascii_lowercase()),
            Kind::Without(modifier) => format!("without-{}", modifier.name().to_ascii_lowercase()),
            Kind::OtherFormat(_) => "other-format".to_owned(),
            Kind::Accumulator => "accumulator".to_owned(),
        }
    }
}

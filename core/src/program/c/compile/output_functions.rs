//! The table of functions with results in variables.

use crate::isa::Type;

/// A function with results in variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutputsOf {
    /// the sine and the cosine
    SinCos,
    /// the fraction, and the exponent in a variable
    Frexp,
    /// the fraction, and the integer part in a variable
    Modf,
}

/// The function of this name, and the type of its operand; `None` if the operand decides it.
pub fn outputs_of(name: &str) -> Option<(OutputsOf, Option<Type>)> {
    let single = Some(Type::F32);
    Some(match name {
        "sincosf" | "__sincosf" => (OutputsOf::SinCos, single),
        "sincos" => (OutputsOf::SinCos, None),
        "frexpf" => (OutputsOf::Frexp, single),
        "frexp" => (OutputsOf::Frexp, None),
        "modff" => (OutputsOf::Modf, single),
        "modf" => (OutputsOf::Modf, None),
        _ => return None,
    })
}

impl OutputsOf {
    /// The number of operands.
    pub fn operands(self) -> usize {
        if self == OutputsOf::SinCos { 3 } else { 2 }
    }
}

//! Numbers of a flow that are held at another value than the result of their operation.

use crate::float::{Float, Mode};
use crate::real::Real;
use std::fmt;

/// The value at which a number is held.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HoldValue {
    /// a value or bits, written like an operand; for a packed register, `{lo, hi}` or one value for both lanes
    Value(String),
    /// the exact result, unrounded; later operations read the unrounded value
    Exact,
    /// the exact result rounded to f32, to nearest even; later operations read all f32 bits
    F32,
    /// the exact result rounded to the number's format with this mode
    Rounded(Mode),
}

impl fmt::Display for HoldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldValue::Value(text) => f.write_str(text),
            HoldValue::Exact => f.write_str("exact"),
            HoldValue::F32 => f.write_str("f32"),
            HoldValue::Rounded(mode) => f.write_str(mode.name()),
        }
    }
}

/// A number of a flow that is held.
#[derive(Clone, PartialEq, Debug)]
pub struct HeldNumber {
    /// the value at which it is held
    pub to: HoldValue,
    /// the machine's result that it replaces
    pub instead_of: Float,
    /// the full value, if the format of the number cannot represent it
    pub wide: Option<Real>,
}

/// The effect of the holds on a number.
#[derive(Clone, PartialEq, Debug)]
pub enum HoldEffect {
    /// the number has the result of its operation
    None,
    /// the number is held
    Held(HeldNumber),
    /// the number is an unrounded function of a wide one, such as its negation; this is its full value
    PassedOn(Real),
}

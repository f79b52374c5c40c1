//! Numbers of a flow that are held to something else than what their operation makes.

use crate::float::{Float, Mode};
use crate::real::Real;
use std::fmt;

/// What a number is held to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum To {
    /// a value or bits, as an operand may be written; of a packed register `{lo, hi}` or one for both lanes
    Value(String),
    /// what the operation gives on paper, unrounded; what reads it reads all of it
    Exact,
    /// that rounded to f32, to nearest even; what reads it reads all of it
    F32,
    /// that rounded to the format of the number in this way
    Rounded(Mode),
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            To::Value(text) => f.write_str(text),
            To::Exact => f.write_str("exact"),
            To::F32 => f.write_str("f32"),
            To::Rounded(mode) => f.write_str(mode.name()),
        }
    }
}

/// A number of a flow that is held, or that is made of one that is wider than its format.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// what it is held to
    pub to: To,
    /// what the machine makes there
    pub instead_of: Float,
    /// what it is, where that is more than its format has
    pub wide: Option<Real>,
}

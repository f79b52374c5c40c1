//! A dot product that was observed.

use crate::float::{Float, Format};

/// Two vectors, perhaps a number that is added, and the format of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// the factors, in pairs; of f16 or bf16
    pub pairs: Vec<(Float, Float)>,
    /// what is added to the products, in the format of the result
    pub addend: Option<Float>,
    /// the format of the result
    pub to: Format,
}

/// A dot product and what came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Dot {
    /// what was summed
    pub terms: Terms,
    /// what was observed
    pub got: Float,
    /// the line that it was read from, from 1
    pub line: usize,
}

impl Terms {
    /// The format of the factors.
    pub fn from(&self) -> Format {
        debug_assert!(!self.pairs.is_empty(), "{self:?} has factors");
        self.pairs.first().map_or(Format::F16, |(a, _)| a.format())
    }
}

impl Dot {
    /// Is this what was observed? A NaN is every other one.
    pub fn is(&self, result: Float) -> bool {
        result == self.got || result.is_nan() && self.got.is_nan()
    }
}

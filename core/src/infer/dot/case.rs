//! An observed dot product.

use crate::float::{Float, Format};

/// The inputs of a dot product: two vectors, an optional addend, and the format of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// the pairs of factors, f16 or bf16
    pub pairs: Vec<(Float, Float)>,
    /// the number added to the products, in the format of the result
    pub addend: Option<Float>,
    /// the format of the result
    pub to: Format,
}

/// A dot product with its observed result.
#[derive(Clone, PartialEq, Debug)]
pub struct Dot {
    /// its inputs
    pub terms: Terms,
    /// the observed result
    pub got: Float,
    /// number of its line in the list, from 1
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
    /// True if this result agrees with the observed one; all NaNs count as equal.
    pub fn is(&self, result: Float) -> bool {
        result == self.got || result.is_nan() && self.got.is_nan()
    }
}

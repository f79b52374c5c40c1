//! The arithmetic of a unit, in a few numbers.

use crate::float::{Format, Mode};

/// The arithmetic of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// The unit aligns a block of exact products and the accumulator to the largest exponent, truncates and adds them.
    Aligned(Alignment),
    /// The unit adds one product after the other with `fma`, rounding to nearest: f64.
    Chain,
}

/// The numbers of [`Rule::Aligned`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alignment {
    /// number of products in a block, if k is not less
    pub products: u16,
    /// number of products that the unit adds exactly before it aligns them; 1 if it aligns each product
    pub group: u16,
    /// number of bits below the largest exponent that a term keeps
    pub fraction: u8,
    /// the final rounding of a block
    pub output: Output,
}

/// The final rounding of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Output {
    /// to f32, toward zero
    Truncated,
    /// to 13 fraction bits with the exponents of f32, toward zero; the result is stored as f32
    TruncatedTo13,
    /// to f16, to nearest, ties to even
    Nearest,
}

impl Output {
    /// The format to which the unit rounds, and the rounding mode.
    pub const fn rounding(self) -> (Format, Mode) {
        match self {
            Output::Truncated => (Format::F32, Mode::Rz),
            Output::TruncatedTo13 => (E8M13, Mode::Rz),
            Output::Nearest => (Format::F16, Mode::Rn),
        }
    }
}

/// The results of the fp8 units of Ada and Hopper: exponents as in f32, 13 fraction bits.
const E8M13: Format = match Format::of_widths(8, 13) {
    Some(format) => format,
    None => Format::F32,
};

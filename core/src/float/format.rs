//! A format is two numbers; every other constant is derived from them.
//!
//! ```text
//!   f16    s eeeee ffffffffff          5 exponent bits, 10 fraction bits
//!   bf16   s eeeeeeee fffffff          8 exponent bits,  7 fraction bits
//!   f32    s eeeeeeee fff…(23)…fff     8 exponent bits, 23 fraction bits
//!   toy    s eee ff                    3 exponent bits,  2 fraction bits
//! ```

/// A binary interchange format in the manner of IEEE 754-2019, clause 3.4:
/// a sign bit, then the biased exponent, then the fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    exponent_bits: u32,
    fraction_bits: u32,
}

impl Format {
    /// IEEE 754 binary16: PTX `.f16`.
    pub const F16: Format = Format::new(5, 10);
    /// The upper half of a binary32: PTX `.bf16`.
    pub const BF16: Format = Format::new(8, 7);
    /// IEEE 754 binary32: PTX `.f32`.
    pub const F32: Format = Format::new(8, 23);
    /// Six bits, 64 codes: small enough to be shown and checked whole. No hardware has it.
    pub const TOY: Format = Format::new(3, 2);
    /// All formats, smallest first.
    pub const ALL: [Format; 4] = [Format::TOY, Format::F16, Format::BF16, Format::F32];

    const fn new(exponent_bits: u32, fraction_bits: u32) -> Self {
        Format { exponent_bits, fraction_bits }
    }

    /// A format of these widths, for what computes in any format: 2 to 8 exponent bits and 1 to 23
    /// fraction bits. No instruction has it, unless it is one of [`Format::ALL`].
    ///
    /// ```
    /// use halfplay_core::float::Format;
    /// assert_eq!(Format::of_widths(5, 10), Some(Format::F16));
    /// assert_eq!(Format::of_widths(4, 3).map(Format::bias), Some(7));
    /// assert_eq!(Format::of_widths(8, 24), None);
    /// ```
    pub const fn of_widths(exponent_bits: u32, fraction_bits: u32) -> Option<Self> {
        if exponent_bits < 2 || exponent_bits > 8 || fraction_bits < 1 || fraction_bits > 23 {
            return None;
        }
        Some(Format::new(exponent_bits, fraction_bits))
    }

    /// The short name: `f16`, `bf16`, `f32` or `toy`; `unnamed` where it has none.
    pub const fn name(self) -> &'static str {
        match (self.exponent_bits, self.fraction_bits) {
            (5, 10) => "f16",
            (8, 7) => "bf16",
            (8, 23) => "f32",
            (3, 2) => "toy",
            _ => "unnamed",
        }
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Width of the biased exponent field, in bits.
    pub const fn exponent_bits(self) -> u32 {
        self.exponent_bits
    }

    /// Width of the stored fraction field, in bits.
    pub const fn fraction_bits(self) -> u32 {
        self.fraction_bits
    }

    /// Width of a whole code, in bits.
    pub const fn width(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits
    }

    /// Precision p: significand bits with the hidden bit.
    pub const fn precision(self) -> u32 {
        self.fraction_bits + 1
    }

    /// Is every number of the other format one of this?
    pub const fn holds(self, other: Format) -> bool {
        self.precision() >= other.precision()
            && self.emax() >= other.emax()
            && self.quantum_min() <= other.quantum_min()
    }

    /// What is added to an exponent to store it.
    pub const fn bias(self) -> i32 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// Exponent of the largest finite numbers.
    pub const fn emax(self) -> i32 {
        self.bias()
    }

    /// Exponent of the smallest normal number.
    pub const fn emin(self) -> i32 {
        1 - self.bias()
    }

    /// Exponent of the smallest subnormal number: no finite number has a finer last bit.
    pub const fn quantum_min(self) -> i32 {
        self.emin() - self.fraction_bits as i32
    }

    /// Mask of the sign bit.
    pub const fn sign_mask(self) -> u64 {
        1 << (self.exponent_bits + self.fraction_bits)
    }

    /// Mask of the whole code: every bit a code may have.
    pub const fn code_mask(self) -> u64 {
        self.sign_mask() | self.magnitude_mask()
    }

    /// Mask of everything but the sign.
    pub const fn magnitude_mask(self) -> u64 {
        self.sign_mask() - 1
    }

    /// Mask of the exponent field, in place.
    pub const fn exponent_mask(self) -> u64 {
        self.magnitude_mask() & !self.fraction_mask()
    }

    /// Mask of the fraction field.
    pub const fn fraction_mask(self) -> u64 {
        (1 << self.fraction_bits) - 1
    }

    /// The largest biased exponent: infinities and NaNs have it.
    pub const fn exponent_top(self) -> u64 {
        (1 << self.exponent_bits) - 1
    }

    /// The fraction bit that tells a quiet NaN (1) from a signalling one (0).
    pub const fn quiet_bit(self) -> u64 {
        1 << (self.fraction_bits - 1)
    }

    /// Code of +infinity.
    pub const fn infinity(self) -> u64 {
        self.exponent_mask()
    }

    /// Code of the largest finite number.
    pub const fn max_finite(self) -> u64 {
        self.infinity() - 1
    }

    /// Code of the smallest positive normal number.
    pub const fn min_normal(self) -> u64 {
        1 << self.fraction_bits
    }

    /// Code of the smallest positive number.
    pub const fn min_subnormal(self) -> u64 {
        1
    }

    /// Code of 1.0.
    pub const fn one(self) -> u64 {
        (self.bias() as u64) << self.fraction_bits
    }
}

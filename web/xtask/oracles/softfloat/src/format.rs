//! The binary formats, with the bit patterns and exponents from which the operands are chosen.

/// A binary format: fraction bits and total bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Format {
    pub frac: i32,
    pub bits: i32,
}

pub const F16: Format = Format { frac: 10, bits: 16 };
pub const F32: Format = Format { frac: 23, bits: 32 };
pub const BF16: Format = Format { frac: 7, bits: 16 };

impl Format {
    /// The sign bit.
    pub fn sign(self) -> u32 {
        1 << (self.bits - 1)
    }

    pub fn inf(self) -> u32 {
        self.sign() - self.min_normal()
    }

    /// The largest finite number.
    pub fn max(self) -> u32 {
        self.inf() - 1
    }

    /// The smallest normal number. As an integer it is also one step of the exponent field.
    pub fn min_normal(self) -> u32 {
        1 << self.frac
    }

    pub fn one(self) -> u32 {
        (self.bias() as u32) << self.frac
    }

    pub fn quiet_nan(self) -> u32 {
        self.inf() | 1 << (self.frac - 1)
    }

    pub fn is_nan(self, x: u32) -> bool {
        x & (self.sign() - 1) > self.inf()
    }

    pub fn bias(self) -> i32 {
        (1 << (self.bits - self.frac - 2)) - 1
    }

    /// Bits of a significand, including the hidden one.
    pub fn precision(self) -> i32 {
        self.frac + 1
    }

    /// The exponent field of a number of either sign.
    pub fn field(self, x: u32) -> i32 {
        ((x & (self.sign() - 1)) >> self.frac) as i32
    }

    /// The highest exponent field of a finite number.
    pub fn top_field(self) -> i32 {
        self.field(self.inf()) - 1
    }

    /// The exponent of a normal number's last place.
    pub fn last_place(self, x: u32) -> i32 {
        self.field(x) - self.bias() - self.frac
    }

    /// Half of the last place of the numbers from `power`, a power of two, to the next one.
    pub fn half_last_place(self, power: u32) -> u32 {
        power - self.precision() as u32 * self.min_normal()
    }

    /// `sig * 2^exp` for a `sig` of exactly `precision` bits; `None` if it is not normal.
    pub fn pack(self, sig: u64, exp: i32) -> Option<u32> {
        if sig >> self.frac != 1 {
            return None;
        }
        let field = exp + self.frac + self.bias();
        let fraction = sig as u32 & (self.min_normal() - 1);
        (0 < field && field <= self.top_field()).then_some((field as u32) << self.frac | fraction)
    }

    /// Number of hexadecimal digits of a bit pattern.
    pub fn digits(self) -> usize {
        self.bits as usize / 4
    }
}

//! Codes as numbers: sign, exponent, fraction, class, neighbours.

use super::{Format, Term};
use serde::Serialize;

/// A bit pattern in a format. Two `Float`s are equal when their bits and formats are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Float {
    format: Format,
    bits: u64,
}

/// The class of the datum that a code represents (IEEE 754-2019, clause 5.7.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Class {
    /// +0 or −0: exponent field 0, fraction 0
    Zero,
    /// exponent field 0, fraction not 0: the hidden bit is 0
    Subnormal,
    /// the hidden bit is 1
    Normal,
    /// exponent field all ones, fraction 0
    Infinite,
    /// exponent field all ones, first fraction bit 1; the only kind of NaN in e4m3 and ue8m0
    QuietNan,
    /// exponent field all ones, first fraction bit 0, the rest not 0
    SignallingNan,
}

impl Float {
    /// The number with this code; bits above the format's width are dropped.
    #[inline(always)]
    pub const fn new(format: Format, bits: u64) -> Self {
        Float { format, bits: bits & format.code_mask() }
    }

    /// The number in a register of [`Format::storage_width`] bits. The padding bits below the code are ignored.
    #[inline(always)]
    pub const fn of_register(format: Format, register: u64) -> Self {
        Float::new(format, register >> format.storage_shift())
    }

    /// The format of the number.
    #[inline(always)]
    pub const fn format(self) -> Format {
        self.format
    }

    /// The code, in the low [`Format::width`] bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The code as stored in a register of [`Format::storage_width`] bits.
    #[inline(always)]
    pub const fn register(self) -> u64 {
        self.bits << self.format.storage_shift()
    }

    /// True if the sign bit is 1, for NaNs too.
    #[inline(always)]
    pub const fn is_negative(self) -> bool {
        self.bits & self.format.sign_mask() != 0
    }

    /// The exponent field, biased.
    #[inline(always)]
    pub const fn exponent_field(self) -> u64 {
        self.magnitude() >> self.format.fraction_bits()
    }

    /// The fraction field.
    #[inline(always)]
    pub const fn fraction(self) -> u64 {
        self.bits & self.format.fraction_mask()
    }

    /// All bits except the sign bit.
    #[inline(always)]
    pub const fn magnitude(self) -> u64 {
        self.bits & self.format.magnitude_mask()
    }

    /// The class of the datum.
    pub const fn class(self) -> Class {
        if self.is_zero() {
            Class::Zero
        } else if self.is_signalling() {
            Class::SignallingNan
        } else if self.is_nan() {
            Class::QuietNan
        } else if self.is_infinite() {
            Class::Infinite
        } else if self.hidden_bit() {
            Class::Normal
        } else {
            Class::Subnormal
        }
    }

    /// True for quiet and signalling NaNs.
    #[inline(always)]
    pub const fn is_nan(self) -> bool {
        self.magnitude() >= self.format.first_nan()
    }

    /// True for signalling NaNs, which only IEEE 754 formats have.
    #[inline(always)]
    pub const fn is_signalling(self) -> bool {
        self.format.is_ieee() && self.is_nan() && self.bits & self.format.quiet_bit() == 0
    }

    /// True for +infinity and −infinity.
    #[inline(always)]
    pub const fn is_infinite(self) -> bool {
        self.format.is_ieee() && self.magnitude() == self.format.infinity()
    }

    /// True for zeros, subnormal and normal numbers.
    #[inline(always)]
    pub const fn is_finite(self) -> bool {
        self.magnitude() <= self.format.max_finite()
    }

    /// True for +0 and −0.
    #[inline(always)]
    pub const fn is_zero(self) -> bool {
        self.format.has_zero() && self.magnitude() == 0
    }

    /// True for subnormal numbers.
    #[inline(always)]
    pub const fn is_subnormal(self) -> bool {
        !self.hidden_bit() && self.magnitude() != 0
    }

    /// The payload of a NaN: the fraction without its quiet bit, or 0 if the format has no quiet bit. `None` for
    /// other data.
    pub const fn payload(self) -> Option<u64> {
        if !self.is_nan() {
            None
        } else if self.format.is_ieee() {
            Some(self.fraction() & !self.format.quiet_bit())
        } else {
            Some(0)
        }
    }

    /// The bit before the binary point: 0 for subnormals and zeros, otherwise 1. It is always 1 in ue8m0.
    #[inline(always)]
    pub const fn hidden_bit(self) -> bool {
        self.exponent_field() != 0 || !self.format.has_zero()
    }

    /// The exponent e of a finite number `s.fraction × 2^e`: the exponent field minus the bias, or `emin` for
    /// subnormals and zeros.
    #[inline(always)]
    pub const fn exponent(self) -> i32 {
        let field = self.exponent_field() as i32;
        (if self.hidden_bit() { field } else { 1 }) - self.format.bias()
    }

    /// The exponent of the quantum of a finite number: its ulp is `2^quantum`.
    #[inline(always)]
    pub const fn quantum(self) -> i32 {
        self.exponent() - self.format.fraction_bits() as i32
    }

    /// The significand of a finite number as an integer: its magnitude is `significand × 2^quantum`.
    #[inline(always)]
    pub const fn significand(self) -> u64 {
        if self.hidden_bit() { self.fraction() | self.format.hidden() } else { self.fraction() }
    }

    /// A finite number as `±significand × 2^quantum`.
    #[inline(always)]
    pub const fn term(self) -> Term {
        Term { negative: self.is_negative(), significand: self.significand(), exponent: self.quantum() }
    }

    /// The number with its sign bit set to `negative`. For an unsigned format, `negative` must be false.
    #[inline(always)]
    pub const fn with_sign(self, negative: bool) -> Self {
        debug_assert!(!negative || self.format.is_signed());
        let sign = if negative { self.format.sign_mask() } else { 0 };
        Float { format: self.format, bits: self.magnitude() | sign }
    }

    /// The number with its sign bit flipped, for NaNs too.
    #[inline(always)]
    pub const fn negated(self) -> Self {
        self.with_sign(!self.is_negative())
    }

    /// The same number in a wider format, exactly. A NaN keeps its sign and fraction bits. A subnormal number may
    /// become normal. The exponent range of `to` must contain that of this format.
    #[inline(always)]
    pub const fn widened(self, to: Format) -> Self {
        let pad = to.fraction_bits() - self.format.fraction_bits();
        let magnitude = if !self.is_finite() {
            to.infinity() | self.fraction() << pad
        } else if self.is_zero() {
            0
        } else {
            // Shift the significand left until its leading bit is the hidden bit, or the exponent is as small as
            // possible.
            let significand = self.significand() << pad;
            let quantum = self.quantum() - pad as i32;
            let lead = significand.leading_zeros() as i32 - (63 - to.fraction_bits() as i32);
            let room = quantum - to.quantum_min();
            let shift = if lead < room { lead } else { room };
            (((room - shift) as u64) << to.fraction_bits()) + (significand << shift)
        };
        Float { format: to, bits: magnitude }.with_sign(self.is_negative())
    }

    /// The least number that compares greater (IEEE 754-2019, clause 5.3.1, `nextUp`). NaNs and the greatest value of
    /// the format, +infinity or the largest number, stay the same.
    pub const fn next_up(self) -> Self {
        let is_last =
            self.is_infinite() || (!self.format.is_ieee() && self.magnitude() == self.format.max_finite());
        let bits = if self.is_nan() {
            self.bits
        } else if self.is_zero() {
            self.format.min_positive()
        } else if self.is_negative() {
            self.bits - 1
        } else if is_last {
            self.bits
        } else {
            self.bits + 1
        };
        Float { format: self.format, bits }
    }

    /// The greatest number that compares less (`nextDown`). NaNs and the least value of the format stay the same.
    pub const fn next_down(self) -> Self {
        if self.is_nan() {
            self
        } else if self.format.is_signed() {
            self.negated().next_up().negated()
        } else {
            Float { format: self.format, bits: self.bits.saturating_sub(1) }
        }
    }
}

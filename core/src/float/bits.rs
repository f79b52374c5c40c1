//! A code read as a number: sign, exponent, fraction, class, neighbours.

use super::{Format, Term};
use serde::Serialize;

/// A bit pattern in a format. Two `Float`s are equal when their bits and formats are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Float {
    format: Format,
    bits: u64,
}

/// What kind of datum a code is (IEEE 754-2019, clause 5.7.2).
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
    /// exponent field all ones, first fraction bit 1
    QuietNan,
    /// exponent field all ones, first fraction bit 0, the rest not 0
    SignallingNan,
}

impl Float {
    /// The number with these bits; bits above the format's width are dropped.
    #[inline(always)]
    pub const fn new(format: Format, bits: u64) -> Self {
        Float { format, bits: bits & format.code_mask() }
    }

    /// The format.
    #[inline(always)]
    pub const fn format(self) -> Format {
        self.format
    }

    /// The code, in the low [`Format::width`] bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Is the sign bit 1? (NaNs have one too.)
    #[inline(always)]
    pub const fn is_negative(self) -> bool {
        self.bits & self.format.sign_mask() != 0
    }

    /// The biased exponent as stored.
    #[inline(always)]
    pub const fn exponent_field(self) -> u64 {
        self.magnitude() >> self.format.fraction_bits()
    }

    /// The fraction as stored.
    #[inline(always)]
    pub const fn fraction(self) -> u64 {
        self.bits & self.format.fraction_mask()
    }

    /// All bits but the sign.
    #[inline(always)]
    pub const fn magnitude(self) -> u64 {
        self.bits & self.format.magnitude_mask()
    }

    /// The class of the datum.
    pub const fn class(self) -> Class {
        let fraction = self.fraction();
        match self.exponent_field() {
            0 if fraction == 0 => Class::Zero,
            0 => Class::Subnormal,
            top if top == self.format.exponent_top() => match fraction {
                0 => Class::Infinite,
                _ if fraction & self.format.quiet_bit() != 0 => Class::QuietNan,
                _ => Class::SignallingNan,
            },
            _ => Class::Normal,
        }
    }

    /// Is it any NaN?
    #[inline(always)]
    pub const fn is_nan(self) -> bool {
        self.magnitude() > self.format.infinity()
    }

    /// Is it a signalling NaN?
    #[inline(always)]
    pub const fn is_signalling(self) -> bool {
        self.is_nan() && self.bits & self.format.quiet_bit() == 0
    }

    /// Is it +infinity or −infinity?
    #[inline(always)]
    pub const fn is_infinite(self) -> bool {
        self.magnitude() == self.format.infinity()
    }

    /// Is it zero, subnormal or normal?
    #[inline(always)]
    pub const fn is_finite(self) -> bool {
        self.magnitude() < self.format.infinity()
    }

    /// Is it +0 or −0?
    #[inline(always)]
    pub const fn is_zero(self) -> bool {
        self.magnitude() == 0
    }

    /// Is it subnormal?
    #[inline(always)]
    pub const fn is_subnormal(self) -> bool {
        let magnitude = self.magnitude();
        magnitude != 0 && magnitude < self.format.min_normal()
    }

    /// A NaN's payload: the fraction without its quiet bit. `None` for anything else.
    pub const fn payload(self) -> Option<u64> {
        if self.is_nan() { Some(self.fraction() & !self.format.quiet_bit()) } else { None }
    }

    /// The bit before the binary point: false for subnormals and zeros.
    #[inline(always)]
    pub const fn hidden_bit(self) -> bool {
        self.exponent_field() != 0
    }

    /// The exponent e of a finite number `s.fraction × 2^e`: the stored one less the bias, `emin` for subnormals.
    #[inline(always)]
    pub const fn exponent(self) -> i32 {
        let field = self.exponent_field() as i32;
        (if field == 0 { 1 } else { field }) - self.format.bias()
    }

    /// Exponent of the quantum of a finite number: its ulp is 2 to this power.
    #[inline(always)]
    pub const fn quantum(self) -> i32 {
        self.exponent() - self.format.fraction_bits() as i32
    }

    /// The significand of a finite number as an integer: its magnitude is `significand × 2^quantum`.
    #[inline(always)]
    pub const fn significand(self) -> u64 {
        if self.hidden_bit() { self.fraction() | self.format.min_normal() } else { self.fraction() }
    }

    /// A finite number as `±significand × 2^quantum`.
    #[inline(always)]
    pub const fn term(self) -> Term {
        Term { negative: self.is_negative(), significand: self.significand(), exponent: self.quantum() }
    }

    /// The number with its sign bit set to `negative`.
    #[inline(always)]
    pub const fn with_sign(self, negative: bool) -> Self {
        let sign = if negative { self.format.sign_mask() } else { 0 };
        Float { format: self.format, bits: self.magnitude() | sign }
    }

    /// The number with its sign bit flipped, NaNs too.
    #[inline(always)]
    pub const fn negated(self) -> Self {
        self.with_sign(!self.is_negative())
    }

    /// The same number in a wider format: nothing is lost, a NaN keeps its sign and payload bits, and a number
    /// that was subnormal may become normal. The exponent range of `to` must contain this format's.
    #[inline(always)]
    pub const fn widened(self, to: Format) -> Self {
        let pad = to.fraction_bits() - self.format.fraction_bits();
        let magnitude = if !self.is_finite() {
            to.infinity() | self.fraction() << pad
        } else if self.is_zero() {
            0
        } else {
            // Shift the significand up until its leading bit is the hidden bit, or the exponent is as small
            // as it may be.
            let significand = self.significand() << pad;
            let quantum = self.quantum() - pad as i32;
            let lead = significand.leading_zeros() as i32 - (63 - to.fraction_bits() as i32);
            let room = quantum - to.quantum_min();
            let shift = if lead < room { lead } else { room };
            (((room - shift) as u64) << to.fraction_bits()) + (significand << shift)
        };
        Float { format: to, bits: magnitude }.with_sign(self.is_negative())
    }

    /// The least number that compares greater (IEEE 754-2019, clause 5.3.1, `nextUp`); NaN stays.
    pub const fn next_up(self) -> Self {
        let bits = if self.is_nan() {
            self.bits
        } else if self.is_zero() {
            self.format.min_subnormal()
        } else if self.is_negative() {
            self.bits - 1
        } else if self.is_infinite() {
            self.bits
        } else {
            self.bits + 1
        };
        Float { format: self.format, bits }
    }

    /// The greatest number that compares less; NaN stays.
    pub const fn next_down(self) -> Self {
        if self.is_nan() { self } else { self.negated().next_up().negated() }
    }
}

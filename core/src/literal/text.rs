//! Formats numbers as text, and extracts bits of exact values.

use super::nearest;
use crate::float::{Exact, Float, Tail, Wide};
use std::ops::Range;

/// Numbers whose leading digit has a weight in this range, as a power of ten, have no exponent in [`Float::short`].
const SHORT_POSITIONAL: Range<i64> = -4..7;
/// Seventeen digits distinguish all f64 numbers, and therefore those of smaller formats.
const ENOUGH_DIGITS: usize = 17;

/// Texts of a code. The texts of [`Float::decimal`], [`Float::short`], [`Float::hex_float`] and, unless they contain a
/// power of two, [`Float::ratio`] can be parsed as literals of the same code. The other texts are for display only.
///
/// Infinities and NaNs are written by name in all of them: `inf`, `-inf`, `nan`, `nan(0x1ff)`, `snan(0x1)`,
/// `-nan(0x1)`. The number in brackets is the payload: the fraction without its quiet bit.
impl Float {
    /// The exact value in base ten, such as `0.1251220703125`, `65504` or `-0`; see [`Wide::decimal`].
    pub fn decimal(self) -> String {
        self.named_or(|value| value.decimal())
    }

    /// The shortest decimal that rounds back to this code, such as `0.1` for `0.0999755859375` in f16. Among several,
    /// the one nearest to the value. From 1e-4 up to 1e7 it has no exponent.
    pub fn short(self) -> String {
        self.named_or(|value| {
            let digits = value.digits();
            for count in 1..digits.digits.len().min(ENOUGH_DIGITS + 1) {
                for candidate in digits.both_sides(count) {
                    let Ok(significand) = candidate.digits.parse() else { continue };
                    let read = nearest(self.is_negative(), significand, candidate.exponent, self.format());
                    if read == self {
                        return candidate.text(SHORT_POSITIONAL);
                    }
                }
            }
            digits.text(SHORT_POSITIONAL)
        })
    }

    /// The exact value in the notation of C and IEEE 754, such as `0x1.004p-3`; see [`Wide::hex_float`].
    pub fn hex_float(self) -> String {
        self.named_or(|value| value.hex_float())
    }

    /// The exact value as a ratio in lowest terms, such as `1025/8192`; see [`Wide::ratio`].
    pub fn ratio(self) -> String {
        self.named_or(|value| value.ratio())
    }

    /// The significand as an integer, including the hidden bit, and the quantum: `1025 × 2^-13`, or `1024 × 2^-10` for
    /// 1.
    pub fn scaled(self) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        self.named_or(|_| format!("{sign}{} × 2^{}", self.significand(), self.quantum()))
    }

    /// The hidden bit, the whole fraction field and the exponent: `1.0000000001 × 2^-3`. Subnormals have hidden bit 0:
    /// `0.0011101001 × 2^-14`.
    pub fn binary_scientific(self) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        let hidden = u32::from(self.hidden_bit());
        let (fraction, width) = (self.fraction(), self.format().fraction_bits() as usize);
        self.named_or(|_| match width {
            0 => format!("{sign}{hidden} × 2^{}", self.exponent()),
            _ => format!("{sign}{hidden}.{fraction:0width$b} × 2^{}", self.exponent()),
        })
    }

    /// The name of an infinity or NaN, or the result of `text` for a finite value.
    fn named_or(self, text: impl Fn(Wide) -> String) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        match (self.payload(), self.is_signalling()) {
            (Some(0), false) => format!("{sign}nan"),
            (Some(payload), false) => format!("{sign}nan({payload:#x})"),
            (Some(payload), true) => format!("{sign}snan({payload:#x})"),
            (None, _) if self.is_infinite() => format!("{sign}inf"),
            (None, _) => text(Wide::from(self.term())),
        }
    }
}

impl Exact {
    /// The bit of the magnitude with weight `2^weight`, including the tail; `None` if it is an unknown bit of endless
    /// digits. Subtracting a tail borrows: `1000 − 0.001` is `0111.111`.
    pub const fn bit(&self, weight: i32) -> Option<bool> {
        if weight >= self.exponent {
            let index = weight as i64 - self.exponent as i64;
            let (head, _) = self.truncated();
            return Some(index < 128 && head >> index & 1 == 1);
        }
        let (term, borrowed) = match self.tail {
            Tail::Zero => return Some(false),
            Tail::Endless => return None,
            Tail::Plus(term) => (term, false),
            Tail::Minus(term) => (term, true),
        };
        let index = weight as i64 - term.exponent as i64;
        // 2^n − s has the complement of the bits of s − 1.
        let digits = if borrowed { term.significand.wrapping_sub(1) } else { term.significand };
        Some(match index {
            ..0 => false,
            0..64 => (digits >> index & 1 == 1) != borrowed,
            _ => borrowed,
        })
    }

    /// The exponent of the weight of the last bit that may be 1. Below it all bits are 0, or unknown bits of endless
    /// digits.
    pub const fn last_exponent(&self) -> i32 {
        match self.tail {
            Tail::Plus(term) | Tail::Minus(term) if term.exponent < self.exponent => term.exponent,
            _ => self.exponent,
        }
    }
}

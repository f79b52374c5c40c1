//! An operand as a student reads it.

use super::ratio::{Ratio, is_zero, power, scaled, signed};
use super::rule::Rule;
use crate::float::Float;

/// A finite number as a student reads it.
#[derive(Clone, Debug)]
pub struct Number {
    /// true for negative numbers and −0
    pub negative: bool,
    /// its value, with its sign
    pub value: Ratio,
    /// the exponent that the exponent field encodes
    pub exponent: i32,
}

impl Number {
    /// Reads a finite code, correctly or by a rule.
    pub fn of(float: Float, rule: Option<Rule>) -> Number {
        let format = float.format();
        let fraction = float.fraction();
        let (significand, quantum) = match rule {
            Some(Rule::NoHiddenBit) => (fraction, float.quantum()),
            Some(Rule::HiddenBitInSubnormals) if float.is_subnormal() => {
                (fraction | format.min_normal(), float.quantum() - 1)
            }
            Some(Rule::SubnormalExponent) if float.is_subnormal() => (fraction, float.quantum() - 1),
            _ => (float.significand(), float.quantum()),
        };
        let value = signed(scaled(significand.into(), quantum), float.is_negative());
        // A student who takes a number for 0 sees no sign in it.
        let seen = !is_zero(&value) || float.is_zero();
        Number { negative: float.is_negative() && seen, value, exponent: float.exponent() }
    }

    /// The significand with its sign, scaled so that the unit bit of a normal number is worth 1.
    pub fn significand(&self) -> Ratio {
        &self.value * power(-self.exponent)
    }
}

//! An operand as it is read.

use super::ratio::{Ratio, is_zero, power, scaled, signed};
use super::rule::Rule;
use crate::float::Float;

/// A finite number, as somebody reads it.
#[derive(Clone, Debug)]
pub struct Number {
    /// is it negative? A zero has a sign too.
    pub negative: bool,
    /// its value, with its sign
    pub value: Ratio,
    /// the exponent that its field stands for
    pub exponent: i32,
}

impl Number {
    /// What a finite code stands for, read right or by a rule.
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
        // Who reads 0 where a number stands sees no sign in it.
        let seen = !is_zero(&value) || float.is_zero();
        Number { negative: float.is_negative() && seen, value, exponent: float.exponent() }
    }

    /// The significand as it stands, with its sign, without its exponent.
    pub fn significand(&self) -> Ratio {
        &self.value * power(-self.exponent)
    }
}

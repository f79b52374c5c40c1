//! Decisions: questions about values that the course of a program depends on. A compiled program has one course; if
//! other inputs change an answer, the program must be compiled again.

use super::known::Register;
use super::operator::Test;
use super::ty::format_of;
use crate::float::{Float, Format};
use crate::isa::Type;
use std::cmp::Ordering;

/// A question about one value or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// the truth of the comparison
    Compare(Test),
    /// the bits of the first value
    Bits,
}

/// A question that was answered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    pub question: Question,
    /// the registers that it is about, with their types; [`Question::Bits`] ignores the second
    pub operands: [(Register, Type); 2],
    /// the answer: 0 or 1 for a comparison, else the bits
    pub outcome: u64,
    /// the number of its statement
    pub statement: u32,
}

impl Decision {
    /// The answer for these values.
    pub fn answer(&self, value: impl Fn(Register) -> u64) -> u64 {
        let [first, second] = self.operands;
        match self.question {
            Question::Bits => value(first.0),
            Question::Compare(test) => {
                let float = |(register, ty): (Register, Type)| Float::new(format_of(ty), value(register));
                u64::from(test.holds(ordering(float(first), float(second))))
            }
        }
    }
}

/// The order of two numbers; `None` if one of them is a NaN.
pub fn ordering(a: Float, b: Float) -> Option<Ordering> {
    if a.is_nan() || b.is_nan() {
        return None;
    }
    // Codes are ordered as their magnitudes; both zeros have the magnitude 0.
    let [one, other] = [a, b].map(|float| {
        let wide = float.widened(Format::F64);
        let magnitude = wide.magnitude() as i64;
        if wide.is_negative() { -magnitude } else { magnitude }
    });
    Some(one.cmp(&other))
}

//! A section of the number line between two numbers of a format.

use crate::float::{Float, Wide};
use crate::literal::{Fidelity, Literal};
use std::cmp::Ordering;

/// An interval from one number to a greater one of the same format. At the right end, an infinity means the number
/// after the largest, `2^(emax + 1)`; at the left end, its negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// the lesser end
    pub left: Float,
    /// the greater end
    pub right: Float,
}

/// Positions are first computed to `2^-BITS` of the interval, then converted to thousandths.
const BITS: u32 = 20;

impl Window {
    /// The interval between the neighbours of the value that a literal denotes. If the format represents the value,
    /// these are the previous and the next number. `None` for infinities and NaNs.
    pub fn about(literal: &Literal) -> Option<Self> {
        let value = literal.float;
        let (left, right) = match &literal.fidelity {
            _ if !value.is_finite() => return None,
            Fidelity::Rounded(by) | Fidelity::Underflow(by) if by.above => (value.next_down(), value),
            Fidelity::Rounded(_) | Fidelity::Underflow(_) => (value, value.next_up()),
            Fidelity::Exact | Fidelity::Overflow => (value.next_down(), value.next_up()),
        };
        Some(Window { left, right })
    }

    /// The position of a value, in thousandths from left to right. 0, 500 and 1000 are exact; any other value within a
    /// thousandth of an end gets 1 or 999. `None` if outside.
    pub fn place(&self, value: &Wide) -> Option<u32> {
        let [left, right] = [self.left, self.right].map(Window::end);
        let width = right.minus(&left)?;
        let at = |part: u32| width.times(&Wide::new(false, part.into(), -i64::from(BITS)))?.plus(&left);
        // If only unknown digits of the value can decide, its magnitude is the greater one.
        let order = |part: u32| match value.compare(&at(part)?) {
            Some(order) => Some(order),
            None if value.is_negative() => Some(Ordering::Less),
            None => Some(Ordering::Greater),
        };
        if order(0)? == Ordering::Less || order(1 << BITS)? == Ordering::Greater {
            return None;
        }
        for (part, thousandths) in [(0, 0), (1 << (BITS - 1), 500), (1 << BITS, 1000)] {
            if order(part)? == Ordering::Equal {
                return Some(thousandths);
            }
        }
        // Find the last part that is not greater than the value, bit by bit.
        let mut part = 0;
        for bit in (0..BITS).rev() {
            if order(part | 1 << bit)? != Ordering::Less {
                part |= 1 << bit;
            }
        }
        let half = 1 << (BITS - 1);
        let nearest = ((u64::from(part) * 1000 + u64::from(half)) >> BITS) as u32;
        Some(match (u64::from(part) * 1000) >> BITS {
            0 => 1,
            999.. => 999,
            _ if part < half => nearest.clamp(2, 499),
            _ => nearest.clamp(501, 998),
        })
    }

    /// The value of an end.
    fn end(end: Float) -> Wide {
        match end.is_infinite() {
            true => Wide::new(end.is_negative(), 1u32.into(), (end.format().emax() + 1).into()),
            false => Wide::from(end.term()),
        }
    }
}

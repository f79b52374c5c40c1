//! How much is worked out exactly for one program.
//!
//! Exact numbers may grow: a loop that multiplies its own value adds the digits of a factor in each round, and the numbers of
//! ten thousand rounds would fill the memory. So every operation on exact numbers is counted, one with long digits as many
//! times as it is longer, and what cannot be worked out within the count is told as such.

use crate::real::Real;

/// So many steps with words of digits are taken: less than a second's work, however they are spread, and as many words of memory
/// at most.
const MOST: u64 = 1 << 24;
/// An operation with short digits takes as long as so many steps in a long one.
const SHORT: u64 = 4;
/// No number is worked out with more bits than this.
const MOST_BITS: u64 = 1 << 16;

/// What is left to be worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work(u64);

impl Work {
    /// All that there is for one program.
    pub const fn whole() -> Self {
        Work(MOST)
    }

    /// Counts so many operations with short digits. `None`, here and below, where so many are not left.
    fn count(&mut self, operations: u64) -> Option<()> {
        self.take(operations.saturating_mul(SHORT))
    }

    /// Counts that so many numbers are looked at, sixteen of them as one operation.
    pub fn look(&mut self, numbers: usize) -> Option<()> {
        self.count(1 + numbers as u64 / 16)
    }

    fn take(&mut self, steps: u64) -> Option<()> {
        let left = self.0.checked_sub(steps);
        self.0 = left.unwrap_or(0);
        left.map(drop)
    }

    /// Counts an operation on these numbers. A product takes as many steps as there are pairs of their words.
    pub fn operation<'r>(&mut self, operands: impl IntoIterator<Item = &'r Real>) -> Option<()> {
        let (mut size, mut steps) = (0, 1u64);
        for operand in operands {
            size += operand.size();
            steps = steps.saturating_mul(1 + operand.weight());
        }
        self.take(steps.saturating_add(SHORT - 1)).filter(|()| size <= MOST_BITS)
    }
}

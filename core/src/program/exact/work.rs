//! The limit on exact arithmetic for one program.
//!
//! Exact numbers can grow: a loop that multiplies its own value adds the digits of a factor in each round, and ten
//! thousand such rounds can fill the memory. Every exact operation is therefore counted: its cost grows with the
//! lengths of its operands. Numbers that exceed the limit are reported as too long.

use crate::real::Real;

/// The maximum number of steps on words of digits. These steps take less than a second, and bound the memory to as many
/// words.
const MOST: u64 = 1 << 24;
/// The cost of an operation on short numbers, in steps.
const SHORT: u64 = 4;
/// The maximum length of a number in bits.
const MOST_BITS: u64 = 1 << 16;

/// The remaining work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkLimit(u64);

impl WorkLimit {
    /// The whole limit for one program.
    pub const fn whole() -> Self {
        WorkLimit(MOST)
    }

    /// Counts this many operations on short numbers. `None` if the limit is exceeded.
    fn count(&mut self, operations: u64) -> Option<()> {
        self.take(operations.saturating_mul(SHORT))
    }

    /// Counts a scan of this many numbers; sixteen cost as much as one operation. `None` if the limit is exceeded.
    pub fn look(&mut self, numbers: usize) -> Option<()> {
        self.count(1 + numbers as u64 / 16)
    }

    fn take(&mut self, steps: u64) -> Option<()> {
        let left = self.0.checked_sub(steps);
        self.0 = left.unwrap_or(0);
        left.map(drop)
    }

    /// Counts an operation on these numbers. A product costs one step for each pair of words. `None` if the limit is
    /// exceeded or the operands are too long.
    pub fn operation<'r>(&mut self, operands: impl IntoIterator<Item = &'r Real>) -> Option<()> {
        let (mut size, mut steps) = (0, 1u64);
        for operand in operands {
            size += operand.size();
            steps = steps.saturating_mul(1 + operand.weight());
        }
        self.take(steps.saturating_add(SHORT - 1)).filter(|()| size <= MOST_BITS)
    }
}

//! The limit on exact arithmetic for one program.
//!
//! Exact numbers can grow: a loop that multiplies its own value adds the digits of a factor in each round. A number with
//! more than [`MOST_BITS`] bits is therefore continued with its leading bits, and every exact operation is counted: its
//! cost grows with the lengths of its operands. Numbers that exceed the limit are reported as too long.

use crate::real::Real;

/// The maximum number of steps on words of digits. These steps take less than a second, and bound the memory to as many
/// words.
const MOST: u64 = 1 << 24;
/// The cost of an operation on short numbers, in steps.
const SHORT: u64 = 4;
/// The number of bits of a number that is kept exactly: of its numerator and its denominator together.
pub const MOST_BITS: u64 = 4000;
/// The number of leading bits with which longer numbers are continued.
pub const KEPT_BITS: u64 = 2000;
/// The maximum size of the operands of an operation in bits, including factors of two.
const MOST_SIZE: u64 = 1 << 16;

/// The remaining work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkLimit {
    steps: u64,
    /// true if a number was cut off
    cut: bool,
}

impl WorkLimit {
    /// The whole limit for one program.
    pub const fn whole() -> Self {
        WorkLimit { steps: MOST, cut: false }
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
        let left = self.steps.checked_sub(steps);
        self.steps = left.unwrap_or(0);
        left.map(drop)
    }

    /// The number, cut off after [`KEPT_BITS`] bits if it has more than [`MOST_BITS`]; true if it has.
    pub fn kept(&mut self, number: Real) -> (Real, bool) {
        match number.shortened(MOST_BITS, KEPT_BITS) {
            None => (number, false),
            Some(leading) => {
                self.cut = true;
                (leading, true)
            }
        }
    }

    /// Returns whether a number was cut off since the last call.
    pub const fn take_cut(&mut self) -> bool {
        std::mem::replace(&mut self.cut, false)
    }

    /// Counts an operation on these numbers. A product costs one step for each pair of words. `None` if the limit is
    /// exceeded or the operands are too long.
    pub fn operation<'r>(&mut self, operands: impl IntoIterator<Item = &'r Real>) -> Option<()> {
        let (mut size, mut steps) = (0, 1u64);
        for operand in operands {
            size += operand.size();
            steps = steps.saturating_mul(1 + operand.weight());
        }
        self.take(steps.saturating_add(SHORT - 1)).filter(|()| size <= MOST_SIZE)
    }
}

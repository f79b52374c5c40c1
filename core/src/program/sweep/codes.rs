//! Enumerates the finite numbers of a format in ascending order.
//!
//! ```text
//!   f16    place   0        …   31742     31743    31744     …   63486
//!          number  -65504   …   -2^-24    0        2^-24     …   65504
//! ```

use crate::float::{Float, Format};

/// The finite numbers of a format in ascending order; zero occurs once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Codes(pub Format);

impl Codes {
    /// The number of finite numbers.
    pub fn count(self) -> u64 {
        2 * self.0.infinity() - 1
    }

    /// The number at this index; beyond the end, the greatest.
    pub fn at(self, place: u64) -> Float {
        let zero = self.zero();
        let magnitude = place.min(self.count() - 1).abs_diff(zero);
        let magnitude = Float::new(self.0, magnitude);
        if place < zero { magnitude.negated() } else { magnitude }
    }

    /// The index of a finite number.
    pub fn place(self, number: Float) -> u64 {
        let magnitude = number.magnitude();
        if number.is_negative() { self.zero().saturating_sub(magnitude) } else { self.zero() + magnitude }
    }

    /// The index of zero.
    fn zero(self) -> u64 {
        self.0.infinity() - 1
    }
}

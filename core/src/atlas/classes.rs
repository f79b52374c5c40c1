//! The codes of a format, class by class.

use crate::float::{Class, Float, Format};

/// A run of codes of one class and sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassRange {
    /// the class of all of them
    pub class: Class,
    /// the first, of the smallest magnitude (or payload)
    pub first: Float,
    /// the last, of the largest magnitude (or payload)
    pub last: Float,
}

/// The runs of a format in the order of their codes: every code lies in one of the twelve.
pub fn class_ranges(format: Format) -> Vec<ClassRange> {
    let infinity = format.infinity();
    let quiet = infinity | format.quiet_bit();
    let runs = [
        (Class::Zero, 0, 0),
        (Class::Subnormal, format.min_subnormal(), format.min_normal() - 1),
        (Class::Normal, format.min_normal(), format.max_finite()),
        (Class::Infinite, infinity, infinity),
        (Class::SignallingNan, infinity + 1, quiet - 1),
        (Class::QuietNan, quiet, format.magnitude_mask()),
    ];
    let signed = |negative| {
        runs.map(|(class, first, last)| {
            let [first, last] = [first, last].map(|bits| Float::new(format, bits).with_sign(negative));
            ClassRange { class, first, last }
        })
    };
    [signed(false), signed(true)].concat()
}

impl ClassRange {
    /// Is this code one of them?
    pub fn holds(&self, value: Float) -> bool {
        value.format() == self.first.format()
            && (self.first.bits()..=self.last.bits()).contains(&value.bits())
    }

    /// How many codes they are.
    pub fn count(&self) -> u64 {
        self.last.bits() - self.first.bits() + 1
    }
}

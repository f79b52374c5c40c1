//! The codes of a format, class by class.

use crate::float::{Class, Float, Format};

/// A range of consecutive codes of one class and sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassRange {
    /// the class of the codes
    pub class: Class,
    /// the code with the smallest magnitude (or payload)
    pub first: Float,
    /// the code with the largest magnitude (or payload)
    pub last: Float,
}

/// The ranges of a format in the order of their codes. They cover every code.
pub fn class_ranges(format: Format) -> Vec<ClassRange> {
    let mut runs = Vec::new();
    if format.has_zero() {
        runs.push((Class::Zero, 0, 0));
        runs.push((Class::Subnormal, format.min_positive(), format.min_normal() - 1));
    }
    runs.push((Class::Normal, format.min_normal(), format.max_finite()));
    if format.is_ieee() {
        let (infinity, quiet) = (format.infinity(), format.infinity() | format.quiet_bit());
        runs.push((Class::Infinite, infinity, infinity));
        runs.push((Class::SignallingNan, infinity + 1, quiet - 1));
        runs.push((Class::QuietNan, quiet, format.magnitude_mask()));
    } else if format.has_nan() {
        runs.push((Class::QuietNan, format.first_nan(), format.magnitude_mask()));
    }
    let signs: &[bool] = if format.is_signed() { &[false, true] } else { &[false] };
    let signed = |&negative: &bool| {
        let runs = runs.iter().map(move |&(class, first, last)| {
            let [first, last] = [first, last].map(|bits| Float::new(format, bits).with_sign(negative));
            ClassRange { class, first, last }
        });
        runs.collect::<Vec<_>>()
    };
    signs.iter().flat_map(signed).collect()
}

impl ClassRange {
    /// True if this code lies in the range.
    pub fn holds(&self, value: Float) -> bool {
        value.format() == self.first.format()
            && (self.first.bits()..=self.last.bits()).contains(&value.bits())
    }

    /// The number of codes in the range.
    pub fn count(&self) -> u64 {
        self.last.bits() - self.first.bits() + 1
    }
}

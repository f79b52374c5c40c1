//! How far apart two results are, in ulp of the first.

use crate::float::{Float, Wide};

/// Where a pipeline's result lies, seen from the instruction's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// the same bits in the same format
    Same,
    /// the same number, infinity or NaN, in another format
    SameValue,
    /// both are zero, with unlike signs
    ZeroSign,
    /// both are NaN in one format, with other bits
    OtherNan,
    /// it is smaller by so many ulp of the instruction's result: exact and positive
    Below(Wide),
    /// it is larger by so many ulp of the instruction's result: exact and positive
    Above(Wide),
    /// one of the two is infinite or NaN and the other is something else: there is no number of ulp
    NotFinite,
}

impl Distance {
    /// The distance of `other` from `own`, in units of the quantum of `own`.
    ///
    /// ```
    /// use halfplay_core::compare::Distance;
    /// use halfplay_core::float::{Float, Format, Wide};
    /// let [own, other] = [0x3001, 0x3000].map(|bits| Float::new(Format::F16, bits));
    /// assert_eq!(Distance::between(own, other), Distance::Below(Wide::new(false, 1u32.into(), 0)));
    /// ```
    pub fn between(own: Float, other: Float) -> Distance {
        if own == other {
            return Distance::Same;
        }
        if same_number(own, other) {
            return if own.format() == other.format() { Distance::OtherNan } else { Distance::SameValue };
        }
        if !own.is_finite() || !other.is_finite() {
            return Distance::NotFinite;
        }
        let moved = Wide::from(other.term()).minus(&Wide::from(own.term()));
        match moved.map(|moved| moved.in_units(own.quantum().into())) {
            Some(moved) if moved.is_zero() => Distance::ZeroSign,
            Some(moved) if moved.is_negative() => Distance::Below(moved.magnitude()),
            Some(moved) => Distance::Above(moved),
            None => Distance::NotFinite,
        }
    }

    /// Is it the same datum, whatever its format and, for a NaN, its payload? The sign of a zero counts.
    pub fn is_same(&self) -> bool {
        matches!(self, Distance::Same | Distance::SameValue | Distance::OtherNan)
    }
}

/// Are these the same datum, in whatever formats: two NaNs, the same infinity, the same zero, the same value?
pub fn same_number(a: Float, b: Float) -> bool {
    if a.is_nan() || b.is_nan() {
        return a.is_nan() && b.is_nan();
    }
    if a.is_infinite() || b.is_infinite() {
        return a.is_infinite() && b.is_infinite() && a.is_negative() == b.is_negative();
    }
    Wide::from(a.term()) == Wide::from(b.term())
}

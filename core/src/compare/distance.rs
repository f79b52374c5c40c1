//! The distance of two results, in ulps of the first.

use crate::float::{Float, Wide};

/// The position of a pipeline's result, relative to the instruction's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// the same bits in the same format
    Same,
    /// the same number, infinity, or a NaN, in another format
    SameValue,
    /// zeros of opposite sign
    ZeroSign,
    /// NaNs of one format with different bits
    OtherNan,
    /// the pipeline's result is smaller; the distance in ulps of the instruction's result, exact and positive
    Below(Wide),
    /// the pipeline's result is larger; the distance in ulps of the instruction's result, exact and positive
    Above(Wide),
    /// the results differ, and one of them is infinite or NaN: there is no distance in ulps
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

    /// True for the same datum in any format: NaNs are all the same, zeros of opposite sign are not.
    pub fn is_same(&self) -> bool {
        matches!(self, Distance::Same | Distance::SameValue | Distance::OtherNan)
    }
}

/// True for the same datum in any formats: two NaNs, equal infinities, zeros of the same sign, or equal numbers.
pub fn same_number(a: Float, b: Float) -> bool {
    if a.is_nan() || b.is_nan() {
        return a.is_nan() && b.is_nan();
    }
    if a.is_infinite() || b.is_infinite() {
        return a.is_infinite() && b.is_infinite() && a.is_negative() == b.is_negative();
    }
    Wide::from(a.term()) == Wide::from(b.term())
}

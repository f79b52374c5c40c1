//! Kinds of differences between an actual and an expected value.

use crate::bulk::UlpDistance;
use crate::float::Format;

/// A property of a difference. A difference may have several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DifferenceKind {
    /// the actual value is less than the expected one
    Below,
    /// the actual value is greater than the expected one
    Above,
    /// both values are finite, and the actual magnitude is less
    TowardZero,
    /// both values are finite, and the actual magnitude is greater
    AwayFromZero,
    /// the two values are adjacent numbers
    Neighbour,
    /// the two values are adjacent, and the last bit of the expected one is 0: typical for ties not rounded to even
    FromEven,
    /// the expected value was a tie when it was rounded to the format of the actual one
    Tie,
    /// the actual value is the expected one with the opposite sign
    OtherSign,
    /// the actual value is zero
    GotZero,
    /// the actual value is NaN
    GotNan,
    /// the actual value is infinite
    GotInfinite,
    /// the actual value is the largest finite number, or its negative
    GotLargest,
    /// the expected value is subnormal
    OfSubnormal,
    /// the expected value is negative, and not zero
    OfNegative,
    /// the expected value is positive, and not zero
    OfPositive,
    /// the expected value is NaN
    OfNan,
    /// the expected value is infinite
    OfInfinite,
}

impl DifferenceKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [DifferenceKind; 17] = [
        DifferenceKind::Below,
        DifferenceKind::Above,
        DifferenceKind::TowardZero,
        DifferenceKind::AwayFromZero,
        DifferenceKind::Neighbour,
        DifferenceKind::FromEven,
        DifferenceKind::Tie,
        DifferenceKind::OtherSign,
        DifferenceKind::GotZero,
        DifferenceKind::GotNan,
        DifferenceKind::GotInfinite,
        DifferenceKind::GotLargest,
        DifferenceKind::OfSubnormal,
        DifferenceKind::OfNegative,
        DifferenceKind::OfPositive,
        DifferenceKind::OfNan,
        DifferenceKind::OfInfinite,
    ];

    /// The name in data, such as `toward-zero`.
    pub const fn word(self) -> &'static str {
        match self {
            DifferenceKind::Below => "below",
            DifferenceKind::Above => "above",
            DifferenceKind::TowardZero => "toward-zero",
            DifferenceKind::AwayFromZero => "away-from-zero",
            DifferenceKind::Neighbour => "neighbour",
            DifferenceKind::FromEven => "from-even",
            DifferenceKind::Tie => "tie",
            DifferenceKind::OtherSign => "other-sign",
            DifferenceKind::GotZero => "got-zero",
            DifferenceKind::GotNan => "got-nan",
            DifferenceKind::GotInfinite => "got-infinite",
            DifferenceKind::GotLargest => "got-largest",
            DifferenceKind::OfSubnormal => "of-subnormal",
            DifferenceKind::OfNegative => "of-negative",
            DifferenceKind::OfPositive => "of-positive",
            DifferenceKind::OfNan => "of-nan",
            DifferenceKind::OfInfinite => "of-infinite",
        }
    }
}

/// The kinds of the difference between two codes: a flag for each, in the order of [`DifferenceKind::ALL`].
#[inline]
pub(super) fn kinds(format: Format, got: u32, expected: u32, apart: UlpDistance, is_tie: bool) -> [bool; 17] {
    let [x, y] = [expected, got].map(|code| code & format.magnitude_mask() as u32);
    let [minus, other_minus] = [expected, got].map(|code| code & (format.sign_mask() as u32) != 0);
    let infinity = format.infinity() as u32;
    let is_finite = x < infinity && y < infinity;
    let is_near = is_finite && minus == other_minus && x.abs_diff(y) == 1;
    let (below, above) = match apart {
        UlpDistance::Ulps { above, .. } => (!above, above),
        _ => (false, false),
    };
    [
        below,
        above,
        is_finite && y < x,
        is_finite && y > x,
        is_near,
        is_near && x & 1 == 0,
        is_tie,
        x == y && x <= infinity && minus != other_minus,
        y == 0,
        y > infinity,
        y == infinity,
        y == format.max_finite() as u32,
        x > 0 && x < (format.min_normal() as u32),
        minus && x > 0 && x <= infinity,
        !minus && x > 0 && x <= infinity,
        x > infinity,
        x == infinity,
    ]
}

//! What may be true of a difference.

use crate::bulk::Apart;
use crate::float::Format;

/// Something that is true of a difference, or is not; several may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DifferenceKind {
    /// what came out is less than what was expected
    Below,
    /// it is greater
    Above,
    /// both are finite, and its magnitude is less
    TowardZero,
    /// both are finite, and its magnitude is greater
    AwayFromZero,
    /// it is the next number in one direction or the other
    Neighbour,
    /// it is the next number, and the last bit of what was expected is 0: as where a tie does not go to even
    FromEven,
    /// what was expected was rounded to the format of what came out, from half way between two numbers of it
    Tie,
    /// it is what was expected with the other sign
    OtherSign,
    /// zero came out
    GotZero,
    /// NaN came out
    GotNan,
    /// infinity came out
    GotInfinite,
    /// the largest finite number came out, or that with a minus
    GotLargest,
    /// a subnormal number was expected
    OfSubnormal,
    /// a number below zero was expected
    OfNegative,
    /// a number above zero was expected
    OfPositive,
    /// NaN was expected
    OfNan,
    /// infinity was expected
    OfInfinite,
}

impl DifferenceKind {
    /// All of them, each at the place that its discriminant is.
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

    /// The name in data: `toward-zero`.
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

/// Which kinds two codes are that differ, in the order of [`DifferenceKind::ALL`].
#[inline]
pub(super) fn kinds(format: Format, got: u32, expected: u32, apart: Apart, is_tie: bool) -> [bool; 17] {
    let [x, y] = [expected, got].map(|code| code & format.magnitude_mask() as u32);
    let [minus, other_minus] = [expected, got].map(|code| code & (format.sign_mask() as u32) != 0);
    let infinity = format.infinity() as u32;
    let is_finite = x < infinity && y < infinity;
    let is_near = is_finite && minus == other_minus && x.abs_diff(y) == 1;
    let (below, above) = match apart {
        Apart::Ulps { above, .. } => (!above, above),
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

//! Rounding, with a record of every bit that determined the result.
//!
//! An exact value is cut at the quantum of the result. The bits above the cut are kept. The first bit below it is the
//! guard bit, the second is the round bit, and the sticky bit is 1 if any later bit is 1:
//!
//! ```text
//!   1 1 0 1 0 1 1 0 1 | 1 0 0 1 0 0 …
//!   kept              | G R S S S S
//! ```

use super::{Exact, Float, Format, Mode, Tail, Term, Tininess, TooLarge};
use serde::Serialize;

/// The rounding of a nonzero exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Rounded {
    /// the format of the result
    pub format: Format,
    /// the requested rounding mode
    pub mode: Mode,
    /// true if the value is negative
    pub negative: bool,
    /// the bits above the cut as an integer: at most p bits, before any increment
    pub kept: u64,
    /// exponent of the weight of the last kept bit; may be above the format's range if the value overflows
    pub quantum: i32,
    /// the first bit below the cut
    pub guard: bool,
    /// the second bit below the cut
    pub round: bool,
    /// true if any later bit is 1
    pub sticky: bool,
    /// true if the kept bits were incremented
    pub up: bool,
    /// true if the increment carried into a new leading bit
    pub carry: bool,
    /// the number of bits lost in the subnormal range: the cut is this many places further left than for normal numbers
    pub subnormal_shift: u32,
    /// true if the value, rounded with unbounded exponent, exceeds the largest finite number
    pub overflow: bool,
    /// true if the exact value is below every normal number
    pub tiny_before: bool,
    /// true if the value, rounded with unbounded exponent, is below every normal number
    pub tiny_after: bool,
    /// the code of the result
    pub bits: u64,
}

/// The size of the part that rounding cut off, in units of the last kept bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Loss {
    /// nothing: `…1 | 0 0 0`
    Zero,
    /// less than half: `…1 | 0 1 1`
    BelowHalf,
    /// exactly half, a tie: `…1 | 1 0 0`
    Half,
    /// more than half: `…1 | 1 0 1`
    AboveHalf,
}

/// The rule that decided a rounding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rule {
    /// nothing was cut off
    Exact,
    /// less than half was cut off: the nearer neighbour is the one toward zero
    NearerBelow,
    /// more than half was cut off: the nearer neighbour is the one away from zero
    NearerAbove,
    /// a tie, and the last kept bit is already even
    TieStaysEven,
    /// a tie, and the last kept bit is odd: going up makes it even
    TieUpToEven,
    /// a tie, and ties go away from zero
    TieAway,
    /// the direction points toward zero for this sign: the rest is dropped
    Truncate,
    /// the direction points away from zero for this sign: any rest goes up
    AwayFromZero,
    /// to odd: the last kept bit is already 1
    StaysOdd,
    /// to odd: the last kept bit is 0 and becomes 1
    BecomesOdd,
}

/// One of the two neighbours between which a rounding chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// the significand in units of `2^quantum`, including the hidden bit
    pub significand: u64,
    /// exponent of the weight of the last bit
    pub quantum: i32,
    /// the code; `None` if the neighbour exceeds the largest finite number
    pub bits: Option<u64>,
    /// the distance between the neighbour and the exact value, never negative
    pub distance: Exact,
}

impl Neighbour {
    /// The neighbour's magnitude, with unbounded exponent.
    pub const fn term(&self) -> Term {
        Term { negative: false, significand: self.significand, exponent: self.quantum }
    }
}

/// Rounds a nonzero exact value to `format`, once, in `mode` (IEEE 754-2019, clause 4.3). Subnormal results are not
/// flushed. A value that is too large becomes infinity or the largest finite number, depending on the mode (clause 7.4)
/// and on [`Format::too_large`]. An unsigned format requires a positive value.
///
/// ```
/// use halfplay_core::float::{Float, Format, Mode, Rule, round};
/// // 1 + 2^-11 lies half way between two numbers of f16.
/// let middle = Float::from(1.0f32 + 0.00048828125).term().exact();
/// let rounded = round(&middle, Format::F16, Mode::Rn);
/// assert_eq!((rounded.result().bits(), rounded.rule()), (0x3c00, Rule::TieStaysEven));
/// assert_eq!(round(&middle, Format::F16, Mode::Rp).result().bits(), 0x3c01);
/// ```
#[inline(always)]
pub const fn round(exact: &Exact, format: Format, mode: Mode) -> Rounded {
    // Normalise the leading one to the top of 128 bits. Then only the upper 64 bits affect the cut; of the lower ones
    // and the tail it only matters whether they are zero.
    let (head, below_head) = exact.truncated();
    let (high, low) = ((head >> 64) as u64, head as u64);
    let (first, second, skipped) = if high != 0 { (high, low, 0) } else { (low, 0, 64) };
    let shift = first.leading_zeros();
    let upper = first << shift | second >> 1 >> (63 - shift);
    let below = second << shift != 0 || below_head;

    let leading = exact.exponent + 127 - (skipped + shift as i32);
    let unbounded = leading - format.fraction_bits() as i32;
    let quantum = if unbounded < format.quantum_min() { format.quantum_min() } else { unbounded };
    let subnormal_shift = (quantum - unbounded) as u32;
    let negative = exact.negative;
    debug_assert!(!negative || format.is_signed());

    let width = 64 - format.precision();
    let cut = Cut::at(upper, below, width + subnormal_shift);
    let up = cut.goes_up(mode, negative);
    let grown = cut.kept + up as u64;
    let steps = quantum - format.quantum_min();
    let magnitude = code(format, steps, grown);
    let overflow = magnitude > format.max_finite();

    let tiny_before = leading < format.emin();
    let grows_normal = leading == format.emin() - 1 && {
        let cut = Cut::at(upper, below, width);
        cut.kept == format.hidden() * 2 - 1 && cut.goes_up(mode, negative)
    };

    let magnitude = if overflow { overflowed(format, mode, negative) } else { magnitude };
    Rounded {
        format,
        mode,
        negative,
        kept: cut.kept,
        quantum,
        guard: cut.guard,
        round: cut.round,
        sticky: cut.sticky,
        up,
        carry: up && grown.is_power_of_two() && grown >= format.hidden(),
        subnormal_shift,
        overflow,
        tiny_before,
        tiny_after: tiny_before & !grows_normal,
        bits: magnitude | if negative { format.sign_mask() } else { 0 },
    }
}

impl Rounded {
    /// True if the result differs from the exact value.
    #[inline(always)]
    pub const fn inexact(&self) -> bool {
        self.guard || self.round || self.sticky || self.overflow
    }

    /// The size of the part that was cut off, relative to the last kept bit.
    #[inline(always)]
    pub const fn loss(&self) -> Loss {
        Loss::of(self.guard, self.round || self.sticky)
    }

    /// The rule that determined the result.
    #[inline(always)]
    pub const fn rule(&self) -> Rule {
        decide(self.mode, self.negative, self.loss(), self.kept & 1 == 1)
    }

    /// True if the value is tiny, before or after rounding as `tininess` requires.
    #[inline(always)]
    pub const fn tiny(&self, tininess: Tininess) -> bool {
        match tininess {
            Tininess::Before => self.tiny_before,
            Tininess::After => self.tiny_after,
        }
    }

    /// The result of the rounding.
    pub const fn result(&self) -> Float {
        Float::new(self.format, self.bits)
    }

    /// The chosen neighbour, before overflow is considered. `exact` must be the value that was rounded.
    pub const fn chosen(&self, exact: &Exact) -> Neighbour {
        if self.up { self.away_from_zero(exact) } else { self.toward_zero(exact) }
    }

    /// The neighbour that was not chosen. `exact` must be the value that was rounded.
    pub const fn rejected(&self, exact: &Exact) -> Neighbour {
        if self.up { self.toward_zero(exact) } else { self.away_from_zero(exact) }
    }

    /// The neighbour nearer to zero: the kept bits. `exact` must be the value that was rounded.
    pub const fn toward_zero(&self, exact: &Exact) -> Neighbour {
        let (whole, tail) = self.rest(exact);
        self.neighbour(self.kept, Exact { negative: false, head: whole, exponent: exact.exponent, tail })
    }

    /// The neighbour away from zero: the kept bits plus one. `exact` must be the value that was rounded.
    pub const fn away_from_zero(&self, exact: &Exact) -> Neighbour {
        let (whole, tail) = self.rest(exact);
        let shift = self.quantum - exact.exponent;
        let distance = if shift <= 0 {
            Exact { negative: false, head: 1, exponent: self.quantum, tail: Tail::Zero }
        } else if shift <= 120 {
            let (head, tail) = match tail {
                Tail::Zero => ((1 << shift) - whole, Tail::Zero),
                Tail::Plus(term) => ((1 << shift) - whole, Tail::Minus(term)),
                Tail::Minus(term) => ((1 << shift) - whole, Tail::Plus(term)),
                Tail::Endless => ((1 << shift) - whole - 1, Tail::Endless),
            };
            Exact { negative: false, head, exponent: exact.exponent, tail }
        } else if let (Some(rest), Tail::Zero) = (one_term(whole, exact.exponent), tail) {
            let tail = if whole == 0 { Tail::Zero } else { Tail::Minus(rest) };
            Exact { negative: false, head: 1, exponent: self.quantum, tail }
        } else {
            // As for endless digits above, with only those digits of the value that weigh at least 2^-120 of the
            // quantum.
            let known = if shift - 120 < 128 { whole >> (shift - 120) } else { 0 };
            let head = (1 << 120) - known - 1;
            Exact { negative: false, head, exponent: self.quantum - 120, tail: Tail::Endless }
        };
        self.neighbour(self.kept + 1, distance)
    }

    /// The part that was cut off, as `whole × 2^(exact.exponent)` plus a tail.
    const fn rest(&self, exact: &Exact) -> (u128, Tail) {
        let (head, _) = exact.truncated();
        let shift = self.quantum - exact.exponent;
        let whole = match shift {
            ..=0 => 0,
            1..=127 => head & ((1 << shift) - 1),
            _ => head,
        };
        match exact.tail {
            Tail::Minus(_) => (whole + 1, exact.tail),
            other => (whole, other),
        }
    }

    const fn neighbour(&self, significand: u64, distance: Exact) -> Neighbour {
        let steps = self.quantum - self.format.quantum_min();
        let magnitude = code(self.format, steps, significand);
        let sign = if self.negative { self.format.sign_mask() } else { 0 };
        let bits = if magnitude <= self.format.max_finite() { Some(magnitude | sign) } else { None };
        Neighbour { significand, quantum: self.quantum, bits, distance }
    }
}

impl Loss {
    #[inline(always)]
    const fn of(guard: bool, rest: bool) -> Loss {
        match (guard, rest) {
            (false, false) => Loss::Zero,
            (false, true) => Loss::BelowHalf,
            (true, false) => Loss::Half,
            (true, true) => Loss::AboveHalf,
        }
    }
}

impl Rule {
    /// True if the rule chooses the neighbour away from zero.
    pub const fn is_up(self) -> bool {
        matches!(
            self,
            Rule::NearerAbove | Rule::TieUpToEven | Rule::TieAway | Rule::AwayFromZero | Rule::BecomesOdd
        )
    }
}

/// A significand divided into kept bits and the bits below the cut.
struct Cut {
    kept: u64,
    guard: bool,
    round: bool,
    sticky: bool,
}

impl Cut {
    /// Cuts the last `width` bits (at least 11) off `upper`, whose top bit is 1. `below` is true if any bit below
    /// `upper` is 1. Beyond 66 bits only the sticky bit remains, so 66 represents all greater widths. Three bits are
    /// shifted out first, so that no shift reaches 64.
    #[inline(always)]
    const fn at(upper: u64, below: bool, width: u32) -> Cut {
        let width = if width < 66 { width - 3 } else { 63 };
        let (bits, ahead) = (upper >> 3, upper & 7 != 0);
        Cut {
            kept: bits >> width,
            guard: bits >> (width - 1) & 1 == 1,
            round: bits >> (width - 2) & 1 == 1,
            sticky: (bits << (66 - width) != 0) | ahead | below,
        }
    }

    #[inline(always)]
    const fn goes_up(&self, mode: Mode, negative: bool) -> bool {
        let loss = (self.guard as u32) << 1 | (self.round as u32 | self.sticky as u32);
        goes_up(mode, negative, self.kept & 1 == 1, loss)
    }
}

/// For each mode and sign, a bit for each pair (last kept bit odd, [`Loss`]): set if [`decide`] rounds up.
const UP: [u8; 12] = {
    let mut table = [0; 12];
    let mut i = 0;
    while i < 12 * 8 {
        let (row, column) = (i / 8, i % 8);
        let loss = Loss::of(column & 2 != 0, column & 1 != 0);
        if decide(Mode::ALL[row / 2], row % 2 == 1, loss, column & 4 != 0).is_up() {
            table[row] |= 1 << column;
        }
        i += 1;
    }
    table
};

const fn decide(mode: Mode, negative: bool, loss: Loss, odd: bool) -> Rule {
    if matches!(loss, Loss::Zero) {
        return Rule::Exact;
    }
    match (mode, loss) {
        (Mode::Rn | Mode::Rna, Loss::BelowHalf) => Rule::NearerBelow,
        (Mode::Rn | Mode::Rna, Loss::AboveHalf) => Rule::NearerAbove,
        (Mode::Rn, _) if odd => Rule::TieUpToEven,
        (Mode::Rn, _) => Rule::TieStaysEven,
        (Mode::Rna, _) => Rule::TieAway,
        (Mode::Rm, _) if negative => Rule::AwayFromZero,
        (Mode::Rp, _) if !negative => Rule::AwayFromZero,
        (Mode::Ro, _) if odd => Rule::StaysOdd,
        (Mode::Ro, _) => Rule::BecomesOdd,
        (Mode::Rz | Mode::Rm | Mode::Rp, _) => Rule::Truncate,
    }
}

/// The code of the magnitude `significand × 2^(quantum_min + steps)`; a value above the largest number's code on
/// overflow.
///
/// In the subnormal range the hidden bit is 0. So adding the significand to the exponent field carries into it exactly
/// when the number becomes normal. A format without zero has no subnormal range: its field 0 has a hidden bit too, and
/// values that are too small become its smallest number.
#[inline(always)]
const fn code(format: Format, steps: i32, significand: u64) -> u64 {
    if steps > format.exponent_top() as i32 {
        u64::MAX
    } else {
        let code = ((steps as u64) << format.fraction_bits()) + significand;
        if format.has_zero() { code } else { code.saturating_sub(format.hidden()) }
    }
}

/// The magnitude after an overflow: the largest number or infinity, which has the next code. Infinity requires that the
/// format allows it, and that this mode rounds up when more than half is cut off.
#[inline(always)]
const fn overflowed(format: Format, mode: Mode, negative: bool) -> u64 {
    let to_infinity = matches!(format.too_large(), TooLarge::Infinity);
    format.max_finite() + (to_infinity & goes_up(mode, negative, true, Loss::AboveHalf as u32)) as u64
}

/// True if rounding chooses the neighbour away from zero. This is a table look-up: the result is unpredictable, and a
/// mispredicted branch would cost more than the rest of the rounding. `loss` is a [`Loss`] as a number.
#[inline(always)]
const fn goes_up(mode: Mode, negative: bool, odd: bool, loss: u32) -> bool {
    let row = UP[mode as usize * 2 + negative as usize];
    row >> ((odd as u32) << 2 | loss) & 1 == 1
}

/// The value `head × 2^exponent` as a single term; `None` if its significand has more than 64 bits.
const fn one_term(head: u128, exponent: i32) -> Option<Term> {
    let zeros = if head == 0 { 0 } else { head.trailing_zeros() };
    let significand = (head >> zeros) as u64;
    let term = Term { negative: false, significand, exponent: exponent + zeros as i32 };
    if head >> zeros >> 64 == 0 { Some(term) } else { None }
}

//! One rounding, with a full record of why.
//!
//! An exact value is cut at the quantum of the result. Above the cut are the kept bits; the first bit below
//! is the guard, the second the round bit, and the sticky bit tells whether any bit after those is 1:
//!
//! ```text
//!   1 1 0 1 0 1 1 0 1 | 1 0 0 1 0 0 …
//!   kept              | G R S S S S
//! ```

use super::{Exact, Float, Format, Mode, Tail, Tininess};

/// A finished rounding of a nonzero exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounded {
    /// the result's format
    pub format: Format,
    /// the rule that was asked for
    pub mode: Mode,
    /// sign of the value
    pub negative: bool,
    /// the bits above the cut, as an integer: at most p bits, before any increment
    pub kept: u32,
    /// weight of the last kept bit; beyond the format's range when the value overflows
    pub quantum: i32,
    /// the first bit below the cut
    pub guard: bool,
    /// the second bit below the cut
    pub round: bool,
    /// is any later bit 1?
    pub sticky: bool,
    /// what the cut-off part amounts to
    pub loss: Loss,
    /// the rule that decided
    pub rule: Rule,
    /// did the kept bits grow by one?
    pub up: bool,
    /// did that increment run through to a new leading bit?
    pub carry: bool,
    /// how many bits the subnormal range takes away: the cut lies so much further left
    pub subnormal_shift: u32,
    /// does the value, rounded with unbounded exponent, exceed the largest finite number?
    pub overflow: bool,
    /// is the exact value smaller than every normal number?
    pub tiny_before: bool,
    /// is it still, once rounded to p bits with unbounded exponent?
    pub tiny_after: bool,
    /// the delivered code
    pub bits: u32,
}

/// What rounding cut off, in units of the last kept bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// nothing was cut off
    Exact,
    /// less than half was cut off: the nearer neighbour is the smaller one
    NearerBelow,
    /// more than half was cut off: the nearer neighbour is the larger one
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

/// One of the two numbers that a rounding chooses between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// its significand, with the hidden bit, in units of `2^quantum`
    pub significand: u32,
    /// weight of the last bit
    pub quantum: i32,
    /// its code; `None` where it lies beyond the largest finite number
    pub bits: Option<u32>,
    /// how far the exact value is from it: never negative
    pub distance: Exact,
}

/// Rounds a nonzero exact value to `format`.
#[inline(always)]
pub const fn round(exact: &Exact, format: Format, mode: Mode) -> Rounded {
    let (head, below_head) = exact.truncated();
    let leading = exact.exponent + 127 - head.leading_zeros() as i32;
    let unbounded = leading - format.fraction_bits() as i32;
    let quantum = if unbounded < format.quantum_min() { format.quantum_min() } else { unbounded };
    let negative = exact.negative;

    let cut = Cut::at(head, below_head, quantum - exact.exponent);
    let rule = decide(mode, negative, cut.loss(), cut.kept & 1 == 1);
    let up = rule.is_up();
    let kept = cut.kept as u32;
    let grown = kept + up as u32;

    // In the subnormal range the hidden bit is 0, so adding the significand to the exponent field carries
    // into it just when the number becomes normal.
    let steps = quantum - format.quantum_min();
    let top = format.exponent_top() as i32;
    let magnitude = if steps >= top { u32::MAX } else { ((steps as u32) << format.fraction_bits()) + grown };
    let overflow = magnitude >= format.infinity();

    let tiny_before = leading < format.emin();
    let tiny_after = tiny_before && {
        let cut = Cut::at(head, below_head, unbounded - exact.exponent);
        let full = cut.kept as u32 == format.min_normal() * 2 - 1;
        leading < format.emin() - 1 || !full || !decide(mode, negative, cut.loss(), true).is_up()
    };

    let magnitude = if overflow { overflowed(format, mode, negative) } else { magnitude };
    Rounded {
        format,
        mode,
        negative,
        kept,
        quantum,
        guard: cut.guard,
        round: cut.round,
        sticky: cut.sticky,
        loss: cut.loss(),
        rule,
        up,
        carry: up && grown.is_power_of_two() && grown >= format.min_normal(),
        subnormal_shift: (quantum - unbounded) as u32,
        overflow,
        tiny_before,
        tiny_after,
        bits: magnitude | if negative { format.sign_mask() } else { 0 },
    }
}

impl Rounded {
    /// Does the delivered number differ from the exact one?
    #[inline]
    pub const fn inexact(&self) -> bool {
        !matches!(self.loss, Loss::Zero) || self.overflow
    }

    /// Is it tiny under this rule?
    #[inline]
    pub const fn tiny(&self, tininess: Tininess) -> bool {
        match tininess {
            Tininess::Before => self.tiny_before,
            Tininess::After => self.tiny_after,
        }
    }

    /// The delivered number.
    pub const fn result(&self) -> Float {
        Float::new(self.format, self.bits)
    }

    /// The neighbour nearer to zero: the kept bits as they are.
    pub const fn toward_zero(&self, exact: &Exact) -> Neighbour {
        let (whole, tail) = self.rest(exact);
        self.neighbour(self.kept, Exact { negative: false, head: whole, exponent: exact.exponent, tail })
    }

    /// The neighbour away from zero: the kept bits plus one. `exact` is the value that was rounded.
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
        } else {
            // A value this far below the quantum is a lone product: at most 48 bits.
            let rest = super::Term { negative: false, significand: whole as u64, exponent: exact.exponent };
            let tail = if whole == 0 { Tail::Zero } else { Tail::Minus(rest) };
            Exact { negative: false, head: 1, exponent: self.quantum, tail }
        };
        self.neighbour(self.kept + 1, distance)
    }

    /// What was cut off, as `whole × 2^(exact.exponent)` and a tail.
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

    const fn neighbour(&self, significand: u32, distance: Exact) -> Neighbour {
        let steps = self.quantum - self.format.quantum_min();
        let bits = if steps >= self.format.exponent_top() as i32 {
            None
        } else {
            let magnitude = ((steps as u32) << self.format.fraction_bits()) + significand;
            let sign = if self.negative { self.format.sign_mask() } else { 0 };
            if magnitude < self.format.infinity() { Some(magnitude | sign) } else { None }
        };
        Neighbour { significand, quantum: self.quantum, bits, distance }
    }
}

impl Rule {
    /// Does the rule take the neighbour away from zero?
    #[inline]
    pub const fn is_up(self) -> bool {
        matches!(
            self,
            Rule::NearerAbove | Rule::TieUpToEven | Rule::TieAway | Rule::AwayFromZero | Rule::BecomesOdd
        )
    }
}

/// A number cut in two at some bit.
struct Cut {
    kept: u128,
    guard: bool,
    round: bool,
    sticky: bool,
}

impl Cut {
    /// Cuts `shift` bits off `head`; a negative shift appends zeros. `below` tells whether anything lies below
    /// the head; then the shift is at least 2.
    #[inline(always)]
    const fn at(head: u128, below: bool, shift: i32) -> Cut {
        match shift {
            ..=0 => Cut { kept: head << -shift, guard: false, round: false, sticky: below },
            1 => Cut { kept: head >> 1, guard: head & 1 == 1, round: false, sticky: below },
            2..=127 => Cut {
                kept: head >> shift,
                guard: head >> (shift - 1) & 1 == 1,
                round: head >> (shift - 2) & 1 == 1,
                sticky: head & ((1 << (shift - 2)) - 1) != 0 || below,
            },
            // Heads stay below 2^125, so the first two bits cut off are zeros.
            _ => Cut { kept: 0, guard: false, round: false, sticky: true },
        }
    }

    #[inline(always)]
    const fn loss(&self) -> Loss {
        match (self.guard, self.round || self.sticky) {
            (false, false) => Loss::Zero,
            (false, true) => Loss::BelowHalf,
            (true, false) => Loss::Half,
            (true, true) => Loss::AboveHalf,
        }
    }
}

#[inline(always)]
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

/// Magnitude delivered when the exponent is too large: infinity, or the largest finite number where the
/// direction points toward zero.
#[inline]
const fn overflowed(format: Format, mode: Mode, negative: bool) -> u32 {
    let to_infinity = match mode {
        Mode::Rn | Mode::Rna => true,
        Mode::Rz | Mode::Ro => false,
        Mode::Rm => negative,
        Mode::Rp => !negative,
    };
    if to_infinity { format.infinity() } else { format.max_finite() }
}

//! The kinds of cases that a user can request.

use super::lane::{Facts, Lane};
use crate::float::{Float, Loss, Rule, Wide};
use crate::isa::Op;

/// A kind of case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaseKind {
    /// the exact value lies half way between two numbers: `1 + 0x1.004p-1` in f16
    Tie,
    /// the exact value is so near the middle that only a magnified view shows on which side
    NearTie,
    /// the exact value is representable in the format
    Exact,
    /// the rounded value is too large for the format: `65504 + 16`
    Overflow,
    /// the result is subnormal
    Subnormal,
    /// leading bits of a sum cancel: at least five, or all but one in a narrower format: `1.001 - 1`
    Cancel,
    /// rounding the product before the addition changes the result
    Differ,
}

/// A request for operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaseRequest {
    /// operands near the present ones that make a case of this kind
    Kind(CaseKind),
    /// a random case with random operands, a new one each time
    Surprise,
}

/// The smallest number of cancelled leading bits that makes a case.
const VANISH: u32 = 5;
/// The number of discarded bits that decide whether a value is near the middle.
const BESIDE: i64 = 5;

impl CaseKind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [CaseKind; 7] = [
        CaseKind::Tie,
        CaseKind::NearTie,
        CaseKind::Overflow,
        CaseKind::Cancel,
        CaseKind::Subnormal,
        CaseKind::Differ,
        CaseKind::Exact,
    ];

    /// The word for the kind in commands: `near-tie`.
    pub const fn word(self) -> &'static str {
        match self {
            CaseKind::Tie => "tie",
            CaseKind::NearTie => "near-tie",
            CaseKind::Exact => "exact",
            CaseKind::Overflow => "overflow",
            CaseKind::Subnormal => "subnormal",
            CaseKind::Cancel => "cancel",
            CaseKind::Differ => "differ",
        }
    }

    /// The kind with this word.
    pub fn named(word: &str) -> Option<CaseKind> {
        CaseKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// True if the kind depends on the size of the result rather than on its digits.
    pub(super) const fn is_about_size(self) -> bool {
        matches!(self, CaseKind::Overflow | CaseKind::Subnormal | CaseKind::Cancel)
    }

    /// True if an evaluation is a case of this kind.
    pub(super) fn holds(self, lane: &Lane, facts: &Facts) -> bool {
        let rounded = facts.rounded.filter(|rounded| !facts.clamped && !rounded.overflow);
        match self {
            CaseKind::Tie => rounded.is_some_and(|rounded| rounded.loss() == Loss::Half),
            // The discarded bits are 1000… or 0111…
            CaseKind::NearTie => rounded.is_some_and(|rounded| {
                rounded.guard != rounded.round && rounded.sticky && is_beside_the_middle(facts)
            }),
            CaseKind::Exact => rounded.is_some_and(|rounded| rounded.rule() == Rule::Exact),
            CaseKind::Overflow => facts.rounded.is_some_and(|rounded| rounded.overflow),
            CaseKind::Subnormal => facts.result.is_subnormal(),
            CaseKind::Cancel => {
                let most = lane.format().precision() - 1;
                rounded.is_some() && facts.cancelled >= VANISH.min(most)
            }
            CaseKind::Differ => {
                let is_number = facts.result.is_finite() && !facts.clamped;
                is_number && lane.unfused().is_some_and(|other| !same(other, facts.result))
            }
        }
    }

    /// A description of the case: `the exact sum lies half way between two f16 numbers`.
    pub(super) fn words(self, lane: &Lane, facts: &Facts) -> String {
        let what = match lane.instr.op {
            Op::Add | Op::Sub | Op::Fma => "sum",
            Op::Mul => "product",
            _ => "value",
        };
        let name = lane.format().name();
        match self {
            CaseKind::Tie => format!("the exact {what} lies half way between two {name} numbers"),
            CaseKind::NearTie => {
                // A larger magnitude makes a negative number smaller.
                let more = facts.rounded.is_some_and(|rounded| rounded.guard != rounded.negative);
                let side = if more { "above" } else { "below" };
                format!("the exact {what} lies just {side} the midpoint of two {name} numbers")
            }
            CaseKind::Exact => {
                format!("the exact {what} is representable in {name}; there is nothing to round")
            }
            CaseKind::Overflow => format!("the {what} is too large for {name}"),
            CaseKind::Subnormal => format!("the result is a subnormal {name} number"),
            CaseKind::Cancel => format!("the {} leading bits of the sum cancel", facts.cancelled),
            CaseKind::Differ => "rounding the product first gives another result".to_owned(),
        }
    }

    /// The label of the kind after `make it`: `a tie`, `overflow`.
    pub const fn label(self) -> &'static str {
        match self {
            CaseKind::Tie => "a tie",
            CaseKind::NearTie => "nearly a tie",
            CaseKind::Exact => "exact",
            CaseKind::Overflow => "overflow",
            CaseKind::Subnormal => "subnormal",
            CaseKind::Cancel => "cancel",
            CaseKind::Differ => "unlike mul, then add",
        }
    }
}

impl CaseRequest {
    /// The word that requests a random case.
    pub const SURPRISE: &str = "surprise";
    /// The text before the buttons: `make it` `a tie`.
    pub const LABEL: &str = "make it";
    /// The label of the button for a random case.
    pub const SURPRISE_LABEL: &str = "surprise me";

    /// The request for this word; `None` if there is no such word.
    pub fn named(word: &str) -> Option<CaseRequest> {
        let kind = || CaseKind::named(word).map(CaseRequest::Kind);
        if word == CaseRequest::SURPRISE { Some(CaseRequest::Surprise) } else { kind() }
    }

    /// All words, the kinds first.
    pub fn words() -> Vec<&'static str> {
        CaseKind::ALL.into_iter().map(CaseKind::word).chain([CaseRequest::SURPRISE]).collect()
    }
}

/// True if the value is nearer than 2^-5 ulp to the middle between its neighbours, but not at the middle. The discarded
/// bits then begin with 10000 or 01111, and more bits follow.
fn is_beside_the_middle(facts: &Facts) -> bool {
    let (Some(value), Some(rounded)) = (facts.value, facts.rounded) else { return false };
    let way = Wide::from(&rounded.toward_zero(&value).distance).in_units(rounded.quantum.into());
    let goes_on = way.is_endless() || way.last_exponent() < Some(-BESIDE);
    goes_on && (2..=BESIDE).all(|place| way.bit(-place) == Some(!rounded.guard))
}

/// True if two results are the same number. +0 and −0 count as the same.
fn same(one: Float, other: Float) -> bool {
    one == other || (one.is_zero() && other.is_zero())
}

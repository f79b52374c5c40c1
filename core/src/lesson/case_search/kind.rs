//! The cases that one may ask for.

use super::lane::{Facts, Lane};
use crate::float::{Float, Loss, Rule, Wide};
use crate::isa::Op;

/// A kind of case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaseKind {
    /// the exact value lies half way between two numbers: `1 + 0x1.002p-1` in f16
    Tie,
    /// it lies so near to the middle that it takes a lens to tell on which side
    NearTie,
    /// it is a number of the format
    Exact,
    /// once rounded it is too large for the format: `65504 + 16`
    Overflow,
    /// the result is a subnormal number
    Subnormal,
    /// leading bits of a sum vanish: at least five, or all but one of a narrower format: `1.001 - 1`
    Cancel,
    /// rounding the product first, then the sum, gives another result
    Differ,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wanted {
    /// operands near the present ones that make such a case
    Kind(CaseKind),
    /// any case on any operands: another one each time
    Surprise,
}

/// So many leading bits vanish at least.
const VANISH: u32 = 5;
/// So many bits behind the cut tell how near the middle is.
const BESIDE: i64 = 5;

impl CaseKind {
    /// All of them, the commonest first.
    pub const ALL: [CaseKind; 7] = [
        CaseKind::Tie,
        CaseKind::NearTie,
        CaseKind::Overflow,
        CaseKind::Cancel,
        CaseKind::Subnormal,
        CaseKind::Differ,
        CaseKind::Exact,
    ];

    /// The word that asks for it: `near-tie`.
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

    /// The kind that this word asks for.
    pub fn named(word: &str) -> Option<CaseKind> {
        CaseKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Does it lie with how large the result is rather than with its digits?
    pub(super) const fn is_about_size(self) -> bool {
        matches!(self, CaseKind::Overflow | CaseKind::Subnormal | CaseKind::Cancel)
    }

    /// Is an evaluation such a case?
    pub(super) fn holds(self, lane: &Lane, facts: &Facts) -> bool {
        let rounded = facts.rounded.filter(|rounded| !facts.clamped && !rounded.overflow);
        match self {
            CaseKind::Tie => rounded.is_some_and(|rounded| rounded.loss() == Loss::Half),
            // The bits behind the cut are 1000… or 0111…
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

    /// What such a case is, in words: `the exact sum lies half way between two f16 numbers`.
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
                // Of a negative number more of the magnitude is less.
                let more = facts.rounded.is_some_and(|rounded| rounded.guard != rounded.negative);
                let side = if more { "above" } else { "below" };
                format!("the exact {what} lies a little {side} the middle between two {name} numbers")
            }
            CaseKind::Exact => format!("the exact {what} is a number of {name}: nothing is rounded"),
            CaseKind::Overflow => format!("the {what} is too large for {name}"),
            CaseKind::Subnormal => format!("the result is a subnormal number of {name}"),
            CaseKind::Cancel => format!("the {} leading bits of the sum cancel", facts.cancelled),
            CaseKind::Differ => "rounding the product first gives another result".to_owned(),
        }
    }

    /// What is asked for, behind `make it`: `a tie`, `overflow`.
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

impl Wanted {
    /// The word that asks for any case at all.
    pub const SURPRISE: &str = "surprise";
    /// What stands before the buttons that ask: `make it` `a tie`.
    pub const LABEL: &str = "make it";
    /// The word that asks for any case, on a button.
    pub const SURPRISE_LABEL: &str = "surprise me";

    /// What this word asks for.
    pub fn named(word: &str) -> Option<Wanted> {
        let kind = || CaseKind::named(word).map(Wanted::Kind);
        if word == Wanted::SURPRISE { Some(Wanted::Surprise) } else { kind() }
    }

    /// All words.
    pub fn words() -> Vec<&'static str> {
        CaseKind::ALL.into_iter().map(CaseKind::word).chain([Wanted::SURPRISE]).collect()
    }
}

/// Is the value nearer than 2^-5 ulp to the middle between its neighbours, but not there? What was cut off begins with
/// 10000 or 01111 then, and goes on.
fn is_beside_the_middle(facts: &Facts) -> bool {
    let (Some(value), Some(rounded)) = (facts.value, facts.rounded) else { return false };
    let way = Wide::from(&rounded.toward_zero(&value).distance).in_units(rounded.quantum.into());
    let goes_on = way.is_endless() || way.last_exponent() < Some(-BESIDE);
    goes_on && (2..=BESIDE).all(|place| way.bit(-place) == Some(!rounded.guard))
}

/// Are two results the same number? Two zeros are.
fn same(one: Float, other: Float) -> bool {
    one == other || (one.is_zero() && other.is_zero())
}

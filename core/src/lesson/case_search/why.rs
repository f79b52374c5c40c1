//! The reason why an instruction has no case of a kind, and an instruction that has one.

use super::kind::{CaseKind, Wanted};
use super::lane::Lane;
use crate::isa::{Instr, Modifier, Op};

impl CaseKind {
    /// True if some operands might make a case of this kind. If the instruction alone does not rule it out, the search
    /// must try.
    pub(super) fn may_be(self, lane: &Lane) -> bool {
        reason(self, &lane.instr).is_none()
    }

    /// The noun after "has no".
    const fn noun(self) -> &'static str {
        match self {
            CaseKind::Tie => "tie",
            CaseKind::NearTie => "near tie",
            CaseKind::Exact => "exact rounding",
            CaseKind::Overflow => "overflow",
            CaseKind::Subnormal => "subnormal result",
            CaseKind::Cancel => "cancellation",
            CaseKind::Differ => "unfused way that differs",
        }
    }
}

/// The message when the search finds nothing.
pub(super) fn why_not(instr: &Instr, wanted: Wanted) -> String {
    let Wanted::Kind(kind) = wanted else {
        return format!(
            "{instr} rounds nothing and adds nothing: add.f16, mul.f16 and fma.rn.f16 have cases"
        );
    };
    let none = format!("{instr} has no {}", kind.noun());
    if let Some(why) = reason(kind, instr) {
        return format!("{none}: {why}");
    }
    format!("{none}, whatever its operands are, as far as they were tried")
}

/// The reason why there is no such case, if the instruction alone tells, and an instruction that has one.
fn reason(kind: CaseKind, instr: &Instr) -> Option<&'static str> {
    let is_rounding =
        matches!(kind, CaseKind::Tie | CaseKind::NearTie | CaseKind::Exact | CaseKind::Overflow);
    match instr.op {
        Op::Mov => Some("it copies bits, which are no number; add, mul and fma have cases"),
        Op::Neg | Op::Abs if is_rounding => Some("it sets a sign and rounds nothing; add, mul and fma round"),
        Op::Min | Op::Max if is_rounding => {
            Some("it chooses a number and rounds nothing; add, mul and fma round")
        }
        _ if kind == CaseKind::Cancel && !matches!(instr.op, Op::Add | Op::Sub | Op::Fma) => {
            Some("it adds nothing; add, sub and fma do")
        }
        op if kind == CaseKind::Subnormal && instr.has(Modifier::Ftz) && op != Op::Cvt => {
            Some("`.ftz` makes it a zero; without `.ftz` there are such results")
        }
        Op::Tanh if kind == CaseKind::Overflow => {
            Some("its values lie between -1 and 1; add, mul and fma go further")
        }
        Op::Tanh if matches!(kind, CaseKind::Tie | CaseKind::Exact) => {
            Some("the digits of its values have no end; those of sums and products have")
        }
        Op::Cvt if is_widening(instr) && is_rounding => {
            Some("every number that it reads is one of the format that it gives; cvt.rn.f16.f32 rounds")
        }
        Op::Fma if kind == CaseKind::Differ && instr.is_mixed() => Some(
            "the product of two numbers of 16 bits is a number of f32: nothing is lost; fma.rn.f16 rounds it away",
        ),
        Op::Fma if kind == CaseKind::Differ && instr.has(Modifier::Oob) => {
            Some("no other instruction has `.oob`; fma.rn.f16 has an unfused way")
        }
        op if kind == CaseKind::Differ && op != Op::Fma => {
            Some("it rounds once in any case; fma has an unfused way")
        }
        _ => None,
    }
}

/// True if the result format holds all numbers of the source format.
fn is_widening(instr: &Instr) -> bool {
    let formats = instr.ty.format().zip(instr.from.format());
    formats.is_some_and(|(to, from)| to.holds(from))
}

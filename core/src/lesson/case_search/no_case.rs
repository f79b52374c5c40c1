//! The reason why an instruction has no case of a kind, and an instruction that has one.

use super::kind::{CaseKind, CaseRequest};
use super::lane::Lane;
use crate::isa::{Instr, Modifier, Op, Type};

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
            CaseKind::Exact => "exact case",
            CaseKind::Overflow => "overflow",
            CaseKind::Subnormal => "subnormal result",
            CaseKind::Cancel => "cancellation",
            CaseKind::Differ => "unfused result that differs",
        }
    }
}

/// The message when the search finds nothing.
pub(super) fn no_case_words(instr: &Instr, wanted: CaseRequest) -> String {
    let CaseRequest::Kind(kind) = wanted else {
        return format!("{instr} neither rounds nor adds; try add.f16, mul.f16 or fma.rn.f16");
    };
    let none = format!("{instr} has no {}", kind.noun());
    if let Some(why) = reason(kind, instr) {
        return format!("{none}: {why}");
    }
    format!("{none} among the operands that halfplay tried")
}

/// The reason why an instruction has no case of a kind, and an instruction that has one. `None` if the instruction
/// alone does not rule the case out.
fn reason(kind: CaseKind, instr: &Instr) -> Option<&'static str> {
    let is_rounding =
        matches!(kind, CaseKind::Tie | CaseKind::NearTie | CaseKind::Exact | CaseKind::Overflow);
    match instr.op {
        Op::Mov => Some("it only copies bits; try add, mul or fma"),
        Op::Neg | Op::Abs if is_rounding => {
            Some("it only sets the sign and never rounds; try add, mul or fma")
        }
        Op::Min | Op::Max if is_rounding => {
            Some("it selects an operand and never rounds; try add, mul or fma")
        }
        _ if kind == CaseKind::Cancel && !matches!(instr.op, Op::Add | Op::Sub | Op::Fma) => {
            Some("it does not add; try add, sub or fma")
        }
        op if kind == CaseKind::Subnormal && instr.has(Modifier::Ftz) && op != Op::Cvt => {
            Some("`.ftz` flushes it to zero; try the instruction without `.ftz`")
        }
        Op::Tanh if kind == CaseKind::Overflow => {
            Some("its values lie between -1 and 1; try add, mul or fma")
        }
        Op::Tanh if matches!(kind, CaseKind::Tie | CaseKind::Exact) => {
            Some("the tanh of a nonzero number has infinitely many digits; try add, mul or fma")
        }
        Op::Cvt if is_widening(instr) && is_rounding => {
            Some("its result format holds every value of its source format; try cvt.rn.f16.f32")
        }
        Op::Fma if kind == CaseKind::Differ && instr.is_mixed() && instr.from == Type::F16 => {
            Some("f32 holds the product of two f16 numbers exactly; try fma.rn.f16")
        }
        Op::Fma if kind == CaseKind::Differ && instr.has(Modifier::Oob) => {
            Some("no mul or add has `.oob`; try fma.rn.f16")
        }
        op if kind == CaseKind::Differ && op != Op::Fma => Some("it rounds only once anyway; try fma"),
        _ => None,
    }
}

/// True if the result format holds all numbers of the source format.
fn is_widening(instr: &Instr) -> bool {
    let formats = instr.ty.format().zip(instr.from.format());
    formats.is_some_and(|(to, from)| to.holds(from))
}

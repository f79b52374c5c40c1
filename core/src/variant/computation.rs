//! Finds the instructions that make up a variant, once for all operands.
//!
//! The result is `None` if the variant makes no sense for the instruction, or if the table lacks an instruction that
//! the variant needs.

use super::table::Variant;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Modifiers, Op, Provenance, Type, find};

/// The instructions of a variant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Computation {
    /// another instruction on the same operands
    OtherInstr(Instr),
    /// the product, then its sum with `c`
    MulThenAdd { mul: Instr, add: Instr },
    /// the operation on widened operands, then a conversion back
    ThroughF32 { wide: Instr, narrowing: Instr },
    /// the operation in f64, then one rounding
    ThroughF64,
    /// a conversion of each 16-bit operand, then the instruction in the other format
    OtherFormat { convert: Instr, there: Instr },
    /// the mixed instruction, with its last operand widened
    Accumulator(Instr),
}

/// Modifiers that a final stage can apply.
const AT_THE_END: Modifiers = Modifiers::of(&[Modifier::Sat, Modifier::Relu]);
const FLUSH: Modifiers = Modifiers::of(&[Modifier::Ftz]);

impl Computation {
    /// The instructions of a variant; `None` also for variants that do not consist of instructions.
    pub fn of(variant: Variant, instr: &Instr) -> Option<Computation> {
        match variant {
            Variant::Itself => Some(Computation::OtherInstr(*instr)),
            Variant::MulThenAdd => mul_then_add(instr).map(|[mul, add]| Computation::MulThenAdd { mul, add }),
            Variant::ThroughF32 => through_f32(instr),
            Variant::ThroughF64 => is_plain_arithmetic(instr).then_some(Computation::ThroughF64),
            Variant::Rounding(mode) if mode == instr.rounding() => None,
            Variant::Rounding(mode) => with_mode(instr, mode),
            Variant::With(modifier) if instr.has(modifier) => None,
            // Operands get the code that `.oob` tests for only from a tensor copy.
            Variant::With(Modifier::Oob) => None,
            Variant::With(modifier) => {
                other_instr(Instr { modifiers: instr.modifiers.with(modifier), ..*instr })
            }
            Variant::Without(modifier) if !instr.has(modifier) => None,
            Variant::Without(modifier) => {
                other_instr(Instr { modifiers: instr.modifiers.without(modifier), ..*instr })
            }
            Variant::OtherFormat => in_other_format(instr),
            Variant::Accumulator => into_f32(instr),
            Variant::FlushesOperands
            | Variant::FlushesResults
            | Variant::FlushesTiny
            | Variant::LargestFinite
            | Variant::Nan(_) => None,
        }
    }

    /// The replacement, if the variant is a single instruction on the same operands; `None` for several steps.
    pub fn instr(&self) -> Option<Instr> {
        match *self {
            Computation::OtherInstr(instr) => Some(instr),
            _ => None,
        }
    }

    /// The type of the result.
    pub fn ty(&self, instr: &Instr) -> Type {
        match self {
            Computation::ThroughF32 { .. } | Computation::ThroughF64 => instr.ty,
            Computation::OtherInstr(last)
            | Computation::Accumulator(last)
            | Computation::MulThenAdd { add: last, .. }
            | Computation::OtherFormat { there: last, .. } => last.ty,
        }
    }

    /// This computation with its last rounding toward zero; for f64, `instr` is changed. `None` if the table has no
    /// such instruction.
    pub fn cut(&self, instr: &mut Instr) -> Option<Computation> {
        let toward_zero = |instr: Instr| known(Instr { mode: Some(Mode::Rz), ..instr });
        Some(match *self {
            Computation::OtherInstr(instr) => with_mode(&instr, Mode::Rz)?,
            Computation::MulThenAdd { mul, add } => Computation::MulThenAdd { mul, add: toward_zero(add)? },
            Computation::ThroughF32 { wide, narrowing } => {
                Computation::ThroughF32 { wide, narrowing: toward_zero(narrowing)? }
            }
            Computation::ThroughF64 => {
                *instr = toward_zero(*instr)?;
                Computation::ThroughF64
            }
            Computation::OtherFormat { convert, there } => {
                Computation::OtherFormat { convert, there: toward_zero(there)? }
            }
            Computation::Accumulator(mixed) => Computation::Accumulator(toward_zero(mixed)?),
        })
    }

    /// True if an instruction of the computation is hypothetical: no GPU has it.
    pub fn is_what_if(&self) -> bool {
        let is_one = |instr: &Instr| instr.provenance == Provenance::WhatIf;
        match self {
            Computation::OtherInstr(one) | Computation::Accumulator(one) => is_one(one),
            Computation::MulThenAdd { mul: first, add: second }
            | Computation::ThroughF32 { wide: first, narrowing: second }
            | Computation::OtherFormat { convert: first, there: second } => is_one(first) || is_one(second),
            Computation::ThroughF64 => false,
        }
    }
}

impl Variant {
    /// The variants of an instruction that consist of instructions, in the order of [`Variant::ALL`], without the
    /// instruction itself.
    pub fn of_instructions(instr: &Instr) -> impl Iterator<Item = Variant> {
        let own = *instr;
        Variant::ALL.into_iter().filter(move |&variant| Computation::of(variant, &own).is_some())
    }
}

/// True for `add`, `sub`, `mul`, and `fma` without `.oob`, which only `fma` can have.
fn is_plain_arithmetic(instr: &Instr) -> bool {
    matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) && !instr.has(Modifier::Oob)
}

/// `mul`, then `add`, both with the rounding and flushing of the `fma`; only the sum is clamped. For a mixed `fma`, the
/// operands are widened first.
pub(crate) fn mul_then_add(instr: &Instr) -> Option<[Instr; 2]> {
    if instr.op != Op::Fma || !is_plain_arithmetic(instr) {
        return None;
    }
    let mode = Some(instr.rounding());
    let flush = instr.modifiers.common(FLUSH);
    let end = flush.union(instr.modifiers.common(AT_THE_END));
    let mul = known(Instr { op: Op::Mul, mode, modifiers: flush, from: instr.ty, ..*instr })?;
    let add = known(Instr { op: Op::Add, mode, modifiers: end, from: instr.ty, ..*instr })?;
    Some([mul, add])
}

/// The operation on widened operands, then a conversion with the same rounding and the clamp.
fn through_f32(instr: &Instr) -> Option<Computation> {
    let narrow = instr.ty.scalar();
    if !is_plain_arithmetic(instr) || instr.ty != instr.from || narrow == Type::F32 {
        return None;
    }
    let modifiers = instr.modifiers.common(FLUSH);
    let wide = known(Instr { modifiers, ty: Type::F32, from: Type::F32, ..*instr })?;
    let narrowing = known(Instr {
        op: Op::Cvt,
        mode: Some(instr.rounding()),
        modifiers: instr.modifiers.common(AT_THE_END),
        ty: narrow,
        from: Type::F32,
        ..*instr
    })?;
    Some(Computation::ThroughF32 { wide, narrowing })
}

/// The instruction with another rounding mode, if it rounds at all.
fn with_mode(instr: &Instr, mode: Mode) -> Option<Computation> {
    let (to, from) = (instr.ty.format()?, instr.from.format()?);
    let widens = to.exponent_bits() >= from.exponent_bits() && to.fraction_bits() >= from.fraction_bits();
    if instr.op == Op::Cvt && widens {
        return None;
    }
    other_instr(Instr { mode: Some(mode), ..*instr })
}

/// A single instruction as a computation, if the table has it.
fn other_instr(instr: Instr) -> Option<Computation> {
    known(instr).map(Computation::OtherInstr)
}

/// The 16-bit format in which the instruction could be done instead: the counterpart of its operands' format, or of the
/// format to which it converts f32.
pub(crate) fn other_format(instr: &Instr) -> Option<Format> {
    let ty = match (instr.op, instr.from) {
        (Op::Mov, _) => return None,
        (Op::Cvt, Type::F32) => instr.ty,
        (Op::Cvt, _) => return None,
        (_, from) => from,
    };
    other_type(ty).and_then(Type::format)
}

/// A conversion of each 16-bit operand, then the instruction. A conversion from f32 has the other format as its target.
fn in_other_format(instr: &Instr) -> Option<Computation> {
    other_format(instr)?;
    if instr.op == Op::Cvt {
        return other_instr(Instr { ty: other_type(instr.ty)?, ..*instr });
    }
    let from = other_type(instr.from)?;
    let ty = if instr.is_mixed() { instr.ty } else { from };
    let there = known(Instr { ty, from, ..*instr })?;
    let convert = known(Instr {
        op: Op::Cvt,
        mode: Some(Mode::Rn),
        modifiers: Modifiers::NONE,
        ty: from.scalar(),
        from: instr.from.scalar(),
        ..*instr
    })?;
    Some(Computation::OtherFormat { convert, there })
}

/// The mixed instruction, with its last operand widened.
fn into_f32(instr: &Instr) -> Option<Computation> {
    let half = instr.from.scalar();
    let adds = matches!(instr.op, Op::Add | Op::Sub | Op::Fma);
    if !adds || instr.ty != instr.from || !matches!(half, Type::F16 | Type::BF16) {
        return None;
    }
    known(Instr { ty: Type::F32, from: half, ..*instr }).map(Computation::Accumulator)
}

/// The instruction with the provenance of its row; `None` if the table has no such row.
fn known(instr: Instr) -> Option<Instr> {
    find(&instr).map(|row| Instr { provenance: row.provenance, ..instr })
}

/// The other 16-bit type, with the same number of lanes.
pub(crate) fn other_type(ty: Type) -> Option<Type> {
    match ty {
        Type::F16 => Some(Type::BF16),
        Type::BF16 => Some(Type::F16),
        Type::F16X2 => Some(Type::BF16X2),
        Type::BF16X2 => Some(Type::F16X2),
        _ => None,
    }
}

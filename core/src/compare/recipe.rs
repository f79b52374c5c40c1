//! What each pipeline is made of, whatever the operands: the instructions, found in the table once.
//!
//! `None` stands where a pipeline makes no sense for an instruction, or where no row has what it needs.

use super::kind::Kind;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Modifiers, Op, Provenance, Type, find};

/// The instructions of a pipeline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Recipe {
    /// another instruction on the same registers
    Again(Instr),
    /// the product, then the sum of it and `c`
    MulThenAdd { mul: Instr, add: Instr },
    /// the operation on widened operands, then a conversion
    ThroughF32 { wide: Instr, narrowing: Instr },
    /// the operation in f64, then one rounding
    ThroughF64,
    /// a conversion for each 16-bit operand, then the instruction
    OtherFormat { convert: Instr, there: Instr },
    /// the mixed instruction, its last operand widened
    Accumulator(Instr),
}

/// The modifiers that a last stage can take over.
const AT_THE_END: Modifiers = Modifiers::of(&[Modifier::Sat, Modifier::Relu]);
const FLUSH: Modifiers = Modifiers::of(&[Modifier::Ftz]);

impl Recipe {
    /// What a kind of pipeline is made of for an instruction.
    pub fn of(kind: Kind, instr: &Instr) -> Option<Recipe> {
        match kind {
            Kind::Itself => Some(Recipe::Again(*instr)),
            Kind::MulThenAdd => mul_then_add(instr).map(|[mul, add]| Recipe::MulThenAdd { mul, add }),
            Kind::ThroughF32 => through_f32(instr),
            Kind::ThroughF64 => is_plain_arithmetic(instr).then_some(Recipe::ThroughF64),
            Kind::Rounding(mode) => with_mode(instr, mode),
            Kind::With(modifier) => again(Instr { modifiers: instr.modifiers.with(modifier), ..*instr }),
            Kind::Without(modifier) => {
                again(Instr { modifiers: instr.modifiers.without(modifier), ..*instr })
            }
            Kind::OtherFormat(_) => in_other_format(instr),
            Kind::Accumulator => into_f32(instr),
        }
    }

    /// The same with its last rounding toward zero, of `instr` in f64; `None` where no row has that.
    pub fn cut(&self, instr: &mut Instr) -> Option<Recipe> {
        let toward_zero = |instr: Instr| known(Instr { mode: Some(Mode::Rz), ..instr });
        Some(match *self {
            Recipe::Again(instr) => with_mode(&instr, Mode::Rz)?,
            Recipe::MulThenAdd { mul, add } => Recipe::MulThenAdd { mul, add: toward_zero(add)? },
            Recipe::ThroughF32 { wide, narrowing } => {
                Recipe::ThroughF32 { wide, narrowing: toward_zero(narrowing)? }
            }
            Recipe::ThroughF64 => {
                *instr = toward_zero(*instr)?;
                Recipe::ThroughF64
            }
            Recipe::OtherFormat { convert, there } => {
                Recipe::OtherFormat { convert, there: toward_zero(there)? }
            }
            Recipe::Accumulator(mixed) => Recipe::Accumulator(toward_zero(mixed)?),
        })
    }

    /// Is any of its instructions one that no GPU has?
    pub fn is_what_if(&self) -> bool {
        let is_one = |instr: &Instr| instr.provenance == Provenance::WhatIf;
        match self {
            Recipe::Again(one) | Recipe::Accumulator(one) => is_one(one),
            Recipe::MulThenAdd { mul: first, add: second }
            | Recipe::ThroughF32 { wide: first, narrowing: second }
            | Recipe::OtherFormat { convert: first, there: second } => is_one(first) || is_one(second),
            Recipe::ThroughF64 => false,
        }
    }
}

/// `add`, `sub`, `mul` or `fma` without `.oob`: no other instruction has that.
fn is_plain_arithmetic(instr: &Instr) -> bool {
    matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) && !instr.has(Modifier::Oob)
}

/// `mul`, then `add`, both with the rounding and the flush of the `fma`; only the sum is clamped. Of a mixed `fma` they
/// take its operands widened.
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

/// The operation on widened operands, then a conversion with the same rounding, which clamps.
fn through_f32(instr: &Instr) -> Option<Recipe> {
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
    Some(Recipe::ThroughF32 { wide, narrowing })
}

/// The instruction with another rounding, where it rounds anything.
fn with_mode(instr: &Instr, mode: Mode) -> Option<Recipe> {
    let (to, from) = (instr.ty.format()?, instr.from.format()?);
    let widens = to.exponent_bits() >= from.exponent_bits() && to.fraction_bits() >= from.fraction_bits();
    if instr.op == Op::Cvt && widens {
        return None;
    }
    again(Instr { mode: Some(mode), ..*instr })
}

/// Another instruction on the same registers.
fn again(instr: Instr) -> Option<Recipe> {
    known(instr).map(Recipe::Again)
}

/// The 16-bit format that the instruction could be done in instead: that of its operands, or of what it converts
/// f32 to.
pub(super) fn other_format(instr: &Instr) -> Option<Format> {
    let ty = match (instr.op, instr.from) {
        (Op::Mov, _) => return None,
        (Op::Cvt, Type::F32) => instr.ty,
        (Op::Cvt, _) => return None,
        (_, from) => from,
    };
    other_type(ty).and_then(Type::format)
}

/// A conversion for each 16-bit operand, then the instruction. A conversion from f32 goes to the other format.
fn in_other_format(instr: &Instr) -> Option<Recipe> {
    other_format(instr)?;
    if instr.op == Op::Cvt {
        return again(Instr { ty: other_type(instr.ty)?, ..*instr });
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
    Some(Recipe::OtherFormat { convert, there })
}

/// The mixed instruction, its last operand widened.
fn into_f32(instr: &Instr) -> Option<Recipe> {
    let half = instr.from.scalar();
    let adds = matches!(instr.op, Op::Add | Op::Sub | Op::Fma);
    if !adds || instr.ty != instr.from || !matches!(half, Type::F16 | Type::BF16) {
        return None;
    }
    known(Instr { ty: Type::F32, from: half, ..*instr }).map(Recipe::Accumulator)
}

/// The instruction with the provenance of its row; `None` where no row has it.
fn known(instr: Instr) -> Option<Instr> {
    find(&instr).map(|row| Instr { provenance: row.provenance, ..instr })
}

/// The other 16-bit type with as many lanes.
pub(crate) fn other_type(ty: Type) -> Option<Type> {
    match ty {
        Type::F16 => Some(Type::BF16),
        Type::BF16 => Some(Type::F16),
        Type::F16X2 => Some(Type::BF16X2),
        Type::BF16X2 => Some(Type::F16X2),
        _ => None,
    }
}

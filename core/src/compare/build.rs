//! The stages of each kind of pipeline. `None` where it makes no sense for the instruction, or no row has it.

use super::double::Double;
use super::stage::{Stage, known};
use crate::eval::Evaluation;
use crate::float::{Float, Format, Mode};
use crate::isa::{Instr, Modifier, Modifiers, Op, Type};

/// The modifiers that a last stage can take over.
const AT_THE_END: Modifiers = Modifiers::of(&[Modifier::Sat, Modifier::Relu]);
const FLUSH: Modifiers = Modifiers::of(&[Modifier::Ftz]);

/// `add`, `sub`, `mul` or `fma` without `.oob`: no other instruction has that.
fn is_plain_arithmetic(instr: &Instr) -> bool {
    matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) && !instr.has(Modifier::Oob)
}

/// `mul`, then `add`, both with the rounding and the flush of the `fma`; only the sum is clamped.
pub(super) fn mul_then_add(evaluation: &Evaluation) -> Option<Vec<Stage>> {
    let instr = evaluation.instr;
    if instr.op != Op::Fma || !is_plain_arithmetic(&instr) {
        return None;
    }
    let mode = Some(instr.rounding());
    let flush = instr.modifiers.common(FLUSH);
    let end = flush.union(instr.modifiers.common(AT_THE_END));
    let mul = known(Instr { op: Op::Mul, mode, modifiers: flush, from: instr.ty, ..instr })?;
    let add = known(Instr { op: Op::Add, mode, modifiers: end, from: instr.ty, ..instr })?;
    let format = instr.ty.format()?;
    let [a, b, c] = evaluation.operands;
    let [a, b] = [(0, a), (1, b)].map(|(index, register)| match instr.is_mixed() {
        true => {
            packed(&evaluation.operand(index).iter().map(|half| half.widened(format)).collect::<Vec<_>>())
        }
        false => register,
    });
    let product = Evaluation::of(mul, [a, b, 0], evaluation.tininess);
    let operands = [product.outcome.bits, c, 0];
    Some(vec![Stage::Instruction(product), Stage::whole(add, operands, evaluation.tininess)])
}

/// The operation on widened operands, then a conversion with the same rounding, which clamps.
pub(super) fn through_f32(evaluation: &Evaluation) -> Option<Vec<Stage>> {
    let instr = evaluation.instr;
    let narrow = lane_type(instr.ty);
    if !is_plain_arithmetic(&instr) || instr.ty != instr.from || narrow == Type::F32 {
        return None;
    }
    let modifiers = instr.modifiers.common(FLUSH);
    let wide = known(Instr { modifiers, ty: Type::F32, from: Type::F32, ..instr })?;
    let narrowing = known(Instr {
        op: Op::Cvt,
        mode: Some(instr.rounding()),
        modifiers: instr.modifiers.common(AT_THE_END),
        ty: narrow,
        from: Type::F32,
        ..instr
    })?;
    let first = Stage::each(
        wide,
        &operand_lanes(evaluation, |_, value| value.widened(Format::F32)),
        evaluation.tininess,
    );
    let Stage::Lanes(sums) = &first else { return None };
    let operands: Vec<[u32; 3]> = sums.iter().map(|sum| [sum.outcome.bits, 0, 0]).collect();
    let second = Stage::each(narrowing, &operands, evaluation.tininess);
    Some(vec![first, second])
}

/// The operation in f64, then one rounding.
pub(super) fn through_f64(evaluation: &Evaluation) -> Option<Vec<Stage>> {
    if !is_plain_arithmetic(&evaluation.instr) {
        return None;
    }
    let lanes = 0..evaluation.results().len();
    let doubles: Option<Vec<Double>> = lanes.map(|lane| Double::of(evaluation, lane)).collect();
    Some(vec![Stage::Double(doubles?)])
}

/// The instruction with another rounding, where it rounds anything.
pub(super) fn with_mode(evaluation: &Evaluation, mode: Mode) -> Option<Vec<Stage>> {
    let instr = evaluation.instr;
    let (to, from) = (instr.ty.format()?, instr.from.format()?);
    let widens = to.exponent_bits() >= from.exponent_bits() && to.fraction_bits() >= from.fraction_bits();
    if instr.op == Op::Cvt && widens {
        return None;
    }
    again(evaluation, Instr { mode: Some(mode), ..instr })
}

/// The instruction with these modifiers.
pub(super) fn with_modifiers(evaluation: &Evaluation, modifiers: Modifiers) -> Option<Vec<Stage>> {
    again(evaluation, Instr { modifiers, ..evaluation.instr })
}

/// Another instruction on the same registers.
fn again(evaluation: &Evaluation, instr: Instr) -> Option<Vec<Stage>> {
    Some(vec![Stage::whole(known(instr)?, evaluation.operands, evaluation.tininess)])
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
pub(super) fn in_other_format(evaluation: &Evaluation) -> Option<Vec<Stage>> {
    let instr = evaluation.instr;
    if instr.op == Op::Cvt {
        return again(evaluation, Instr { ty: other_type(instr.ty)?, ..instr });
    }
    let from = other_type(instr.from)?;
    let ty = if instr.is_mixed() { instr.ty } else { from };
    let there = known(Instr { ty, from, ..instr })?;
    let convert = known(Instr {
        op: Op::Cvt,
        mode: Some(Mode::Rn),
        modifiers: Modifiers::NONE,
        ty: lane_type(from),
        from: lane_type(instr.from),
        ..instr
    })?;
    let mut stages = Vec::new();
    let mut operands = evaluation.operands;
    for (index, operand) in operands.iter_mut().enumerate().take(instr.operand_names().len()) {
        if instr.operand_type(index) != instr.from {
            continue;
        }
        let values: Vec<[u32; 3]> =
            evaluation.operand(index).iter().map(|value| [value.bits(), 0, 0]).collect();
        let stage = Stage::each(convert, &values, evaluation.tininess);
        let converted: Vec<Float> = (0..values.len()).filter_map(|lane| stage.result(lane)).collect();
        *operand = packed(&converted);
        stages.push(stage);
    }
    stages.push(Stage::whole(there, operands, evaluation.tininess));
    Some(stages)
}

/// The mixed instruction, its last operand widened.
pub(super) fn into_f32(evaluation: &Evaluation) -> Option<Vec<Stage>> {
    let instr = evaluation.instr;
    let half = lane_type(instr.from);
    let adds = matches!(instr.op, Op::Add | Op::Sub | Op::Fma);
    if !adds || instr.ty != instr.from || !matches!(half, Type::F16 | Type::Bf16) {
        return None;
    }
    let mixed = known(Instr { ty: Type::F32, from: half, ..instr })?;
    let operands = operand_lanes(evaluation, |index, value| match mixed.operand_type(index) {
        Type::F32 => value.widened(Format::F32),
        _ => value,
    });
    Some(vec![Stage::each(mixed, &operands, evaluation.tininess)])
}

/// The operands of each lane, after `change`, which is given the operand's index too.
fn operand_lanes(evaluation: &Evaluation, change: impl Fn(usize, Float) -> Float) -> Vec<[u32; 3]> {
    let registers: Vec<Vec<Float>> =
        (0..evaluation.instr.operand_names().len()).map(|index| evaluation.operand(index)).collect();
    let of_lane = |lane: usize| {
        let mut bits = [0; 3];
        for (index, (slot, register)) in bits.iter_mut().zip(&registers).enumerate() {
            *slot = register.get(lane).map_or(0, |&value| change(index, value).bits());
        }
        bits
    };
    (0..evaluation.instr.ty.lanes()).map(of_lane).collect()
}

/// The register that holds these numbers, the first in its lowest bits.
fn packed(numbers: &[Float]) -> u32 {
    numbers.iter().rev().fold(0, |bits, number| bits.wrapping_shl(16) | number.bits())
}

/// The type of one lane.
fn lane_type(ty: Type) -> Type {
    match ty {
        Type::F16x2 => Type::F16,
        Type::Bf16x2 => Type::Bf16,
        one => one,
    }
}

/// The other 16-bit type with as many lanes.
pub(crate) fn other_type(ty: Type) -> Option<Type> {
    match ty {
        Type::F16 => Some(Type::Bf16),
        Type::Bf16 => Some(Type::F16),
        Type::F16x2 => Some(Type::Bf16x2),
        Type::Bf16x2 => Some(Type::F16x2),
        _ => None,
    }
}

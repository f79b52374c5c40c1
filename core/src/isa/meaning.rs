//! One-line descriptions of instructions, and short ones of each word of a spelling, which menus show.

use super::{Instr, Modifier, Op, Type};
use crate::float::Mode;

impl Modifier {
    /// The effect of the modifier, without a full stop: `subnormal inputs and results become zero of the same sign`.
    pub const fn meaning(self) -> &'static str {
        match self {
            Modifier::Ftz => "subnormal inputs and results become zero of the same sign",
            Modifier::Sat => "the result is clamped to the range from 0 to 1; NaN becomes +0",
            Modifier::Relu => "a negative result becomes +0; NaN becomes the canonical NaN",
            Modifier::Oob => "if a or b is the out-of-bounds NaN, the result is +0",
            Modifier::Nan => "if any operand is NaN, so is the result",
            Modifier::XorsignAbs => "magnitudes are compared; the sign is the exclusive or of the signs",
            Modifier::Approx => "the hardware's own approximation, not correctly rounded",
        }
    }
}

/// The effect of an instruction: the description of its row in the table, followed by the effects of its modifiers in
/// the order in which they act.
pub(super) fn of_instr(line: &'static str, instr: &Instr) -> String {
    let mut text = match instr.op {
        Op::Min if instr.has(Modifier::XorsignAbs) => MAGNITUDES.replace("{}", "smaller"),
        Op::Max if instr.has(Modifier::XorsignAbs) => MAGNITUDES.replace("{}", "larger"),
        _ => line.to_owned(),
    };
    let choice = matches!(instr.op, Op::Min | Op::Max);
    let on_f32 = instr.ty == Type::F32 || instr.from == Type::F32;
    let parts = [
        (instr.has(Modifier::Ftz) && instr.op != Op::Cvt, ", with subnormals as zero"),
        (instr.has(Modifier::Ftz) && instr.op == Op::Cvt && on_f32, ", with f32 subnormals as zero"),
        (instr.has(Modifier::Sat), ", clamped to [0, 1]"),
        (instr.has(Modifier::Relu), ", with negative results as +0"),
        (instr.has(Modifier::Oob), "; +0 if a or b is the out-of-bounds NaN"),
        (choice && instr.has(Modifier::Nan), "; NaN if either is"),
        (choice && !instr.has(Modifier::Nan), "; a number wins over a NaN"),
    ];
    text.extend(parts.into_iter().filter_map(|(applies, words)| applies.then_some(words)));
    text
}

const MAGNITUDES: &str = "The {} of |a| and |b|, with the exclusive or of the signs of a and b";

/// The direction of a rounding mode; `None` is the default without a modifier.
pub(super) const fn of_rounding(mode: Option<Mode>) -> &'static str {
    match mode {
        None => "not written: to nearest, ties to even, if anything is rounded",
        Some(Mode::Rn) => "to nearest, ties to even",
        Some(Mode::Rz) => "toward zero",
        Some(Mode::Rm) => "toward negative infinity",
        Some(Mode::Rp) => "toward positive infinity",
        Some(Mode::Rna) => "to nearest, ties away from zero",
        Some(Mode::Ro) => "to odd: toward zero, and the last bit becomes 1 if anything is lost",
    }
}

/// The content of the registers, destination first.
pub(super) const fn of_types(op: Op, ty: Type, from: Type) -> &'static str {
    match (op, ty, from) {
        (Op::Cvt, Type::F16X2 | Type::BF16X2, _) => {
            "two numbers into one register: a into the upper half, b into the lower"
        }
        (Op::Cvt, Type::F16, _) => "into f16, from the second type",
        (Op::Cvt, Type::BF16, _) => "into bf16, from the second type",
        (Op::Cvt, Type::F32, _) => "into f32, from the second type",
        (Op::Cvt, Type::F64, _) => "into f64, from the second type",
        (Op::Cvt, Type::TOY, _) => "into the six-bit teaching format, from the second type",
        (_, Type::F32, Type::F16) => "f16 operands, widened exactly; the result is an f32",
        (_, Type::F32, Type::BF16) => "bf16 operands, widened exactly; the result is an f32",
        (_, Type::F16, _) => "one binary16: 5 exponent bits, 10 fraction bits",
        (_, Type::F16X2, _) => "two binary16 in one register, lane 0 in the lower half",
        (_, Type::BF16, _) => "one bfloat16: 8 exponent bits, 7 fraction bits",
        (_, Type::BF16X2, _) => "two bfloat16 in one register, lane 0 in the lower half",
        (_, Type::F32, _) => "one binary32: 8 exponent bits, 23 fraction bits",
        (_, Type::F64, _) => "one binary64: 11 exponent bits, 52 fraction bits",
        (_, Type::TOY, _) => "the six-bit teaching format: 3 exponent bits, 2 fraction bits",
        (_, Type::B32, _) => "32 untyped bits",
        // A test calls this for every type of the table.
        _ => unreachable!(),
    }
}

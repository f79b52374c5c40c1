//! The rules of behaviour as sentences, each with its grade and its instructions.

use super::{Grade, Instr, Modifier, Op, Provenance, Type};
use crate::float::Mode;

/// The rules that an instruction follows, in the order in which they take effect.
pub fn rules(instr: &Instr) -> impl Iterator<Item = Rule> {
    let apply = RULES.iter().filter(move |(applies, ..)| applies(instr));
    apply.map(|&(_, _, grade, words)| Rule { words, grade })
}

/// A rule of behaviour with its grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// the rule, as a sentence
    pub words: &'static str,
    /// how well the rule is known
    pub grade: Grade,
}

/// The decision that a rule makes, if steps of a trace mention it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// the code that marks an element out of bounds
    OutOfBounds,
    /// the condition under which `.ftz` replaces a result by zero
    FlushedResult,
    /// the NaN result for a NaN operand
    NanOperand,
    /// the NaN result for zero times infinity
    ZeroTimesInfinity,
    /// the NaN result for infinity minus infinity
    InfinityMinusInfinity,
    /// the role of a NaN operand's sign in `.xorsign`
    SignOfNan,
}

/// The grade of the rule by which an instruction makes a decision; `None` if the instruction has no rule for it.
pub fn grade_of(instr: &Instr, topic: Topic) -> Option<Grade> {
    let mut about = RULES.iter().filter(|(_, about, ..)| *about == Some(topic));
    about.find(|(applies, ..)| applies(instr)).map(|&(_, _, grade, _)| grade)
}

/// The instructions that follow a rule, its decision, its grade, and its sentence.
type Case = (fn(&Instr) -> bool, Option<Topic>, Grade, &'static str);

/// Every rule, in the order in which they take effect.
const RULES: &[Case] = &[
    (
        |i| i.provenance == Provenance::WhatIf,
        None,
        Grade::Inferred,
        "This is not a PTX instruction; its rules combine those of its parts.",
    ),
    (
        |i| i.provenance == Provenance::Undocumented,
        None,
        Grade::Assembler,
        "The assembler accepts this spelling; the manual does not list it.",
    ),
    (
        |i| i.ty.lanes() == 2 && i.op != Op::Cvt,
        None,
        Grade::Documented,
        "The two lanes are computed independently; lane 0 is bits 0 to 15.",
    ),
    (
        |i| i.ty.lanes() == 2 && i.op == Op::Cvt,
        None,
        Grade::Documented,
        "a goes into the upper half of the destination, b into the lower.",
    ),
    (|i| i.op == Op::Mov, None, Grade::Documented, "In braces, the first register is the lower half."),
    (
        |i| i.has(Modifier::Oob),
        Some(Topic::OutOfBounds),
        Grade::Measured,
        "If a or b is the out-of-bounds NaN (0x7ff7 apart from the sign), the result is +0, whatever the other \
         operands are; c is not tested.",
    ),
    (
        |i| is_ftz(i) && i.op != Op::Cvt,
        None,
        Grade::Documented,
        "Subnormal operands become zero of the same sign before the operation.",
    ),
    (
        |i| is_ftz(i) && i.op == Op::Cvt && i.from == Type::F16,
        None,
        Grade::Measured,
        "f16 subnormals are kept: they are normal f32 numbers.",
    ),
    (
        |i| is_ftz(i) && i.op == Op::Cvt && has_f32(i) && i.from != Type::F16,
        Some(Topic::FlushedResult),
        Grade::Inferred,
        "Subnormal f32 numbers become zero of the same sign; those of the other format are kept.",
    ),
    (
        |i| is_ftz(i) && i.op == Op::Cvt && !has_f32(i),
        None,
        Grade::Inferred,
        "Neither format is f32, so .ftz changes nothing.",
    ),
    (
        |i| is_ftz(i) && i.op == Op::Cvt && i.from == Type::F32 && is_f16(i),
        None,
        Grade::Unknown,
        "From f32 to f16, the assembler emits the same machine code with and without .ftz; it is not known what that code flushes.",
    ),
    (
        |i| i.is_mixed() && i.from == Type::F16,
        None,
        Grade::Documented,
        "Half operands are widened to f32, exactly; f16 subnormals become normal f32 numbers.",
    ),
    (
        |i| i.is_mixed() && i.from == Type::BF16,
        None,
        Grade::Documented,
        "Half operands are widened to f32, exactly; bf16 subnormals stay subnormal in f32.",
    ),
    (|i| is_arithmetic(i) && !is_ftz(i), None, Grade::Documented, "Subnormal operands and results are kept."),
    (
        |i| is_arithmetic(i) && (i.is_mixed() || i.ty == Type::F32),
        Some(Topic::NanOperand),
        Grade::Assembler,
        "A NaN operand gives the canonical NaN, 0x7fffffff.",
    ),
    (
        |i| is_arithmetic(i) && !(i.is_mixed() || i.ty == Type::F32 || i.ty == Type::TOY),
        Some(Topic::NanOperand),
        Grade::Assembler,
        "A NaN operand gives the canonical NaN, 0x7fff.",
    ),
    (
        |i| is_arithmetic(i) && i.ty == Type::TOY,
        Some(Topic::NanOperand),
        Grade::Inferred,
        "A NaN operand gives the canonical NaN.",
    ),
    (
        |i| has_product(i) && i.ty != Type::TOY,
        Some(Topic::ZeroTimesInfinity),
        Grade::Assembler,
        "0 × inf gives the canonical NaN.",
    ),
    (
        |i| has_product(i) && i.ty == Type::TOY,
        Some(Topic::ZeroTimesInfinity),
        Grade::Inferred,
        "0 × inf gives the canonical NaN.",
    ),
    (
        |i| has_sum(i) && i.ty != Type::TOY,
        Some(Topic::InfinityMinusInfinity),
        Grade::Assembler,
        "inf - inf gives the canonical NaN.",
    ),
    (
        |i| has_sum(i) && i.ty == Type::TOY,
        Some(Topic::InfinityMinusInfinity),
        Grade::Inferred,
        "inf - inf gives the canonical NaN.",
    ),
    (
        |i| has_sum(i) && i.op != Op::Sub && i.mode != Some(Mode::Rm),
        None,
        Grade::Assembler,
        "An exact sum of zero is +0, except that -0 + -0 is -0.",
    ),
    (
        |i| has_sum(i) && i.op != Op::Sub && i.mode == Some(Mode::Rm),
        None,
        Grade::Assembler,
        "An exact sum of zero is -0, except that +0 + +0 is +0.",
    ),
    (
        |i| i.op == Op::Sub && i.mode != Some(Mode::Rm),
        None,
        Grade::Assembler,
        "An exact difference of zero is +0, except that -0 - +0 is -0.",
    ),
    (
        |i| i.op == Op::Sub && i.mode == Some(Mode::Rm),
        None,
        Grade::Assembler,
        "An exact difference of zero is -0, except that +0 - -0 is +0.",
    ),
    (has_product, None, Grade::Assembler, "The sign of the product is the exclusive or of the signs."),
    (
        |i| is_arithmetic(i) && is_ftz(i) && (is_f16(i) || i.ty == Type::F32),
        Some(Topic::FlushedResult),
        Grade::Measured,
        STILL_TINY,
    ),
    (
        |i| is_arithmetic(i) && is_ftz(i) && !(is_f16(i) || i.ty == Type::F32),
        Some(Topic::FlushedResult),
        Grade::Inferred,
        STILL_TINY,
    ),
    (
        |i| is_rounded(i) && i.rounding() == Mode::Rn,
        None,
        Grade::Documented,
        "The exact result is rounded once, to nearest, ties to even.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Rz),
        None,
        Grade::Documented,
        "The exact result is rounded once, toward zero.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Rm),
        None,
        Grade::Documented,
        "The exact result is rounded once, toward negative infinity.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Rp),
        None,
        Grade::Documented,
        "The exact result is rounded once, toward positive infinity.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Rna),
        None,
        Grade::Inferred,
        "The exact result is rounded once, to nearest, ties away from zero.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Ro),
        None,
        Grade::Inferred,
        "The exact result is rounded once, to odd: toward zero, and the last bit becomes 1 if anything was lost.",
    ),
    (
        |i| is_rounded(i) && matches!(i.mode, Some(Mode::Rz | Mode::Rm | Mode::Rp)),
        None,
        Grade::Inferred,
        "If the rounding direction points away from the infinity, an overflow gives the largest finite number.",
    ),
    (
        |i| is_rounded(i) && i.mode == Some(Mode::Ro),
        None,
        Grade::Inferred,
        "An overflow gives the largest finite number, whose last bit is 1.",
    ),
    (
        |i| i.op == Op::Cvt,
        Some(Topic::NanOperand),
        Grade::Unknown,
        "A NaN gives the canonical NaN of the destination's format.",
    ),
    (
        |i| matches!(i.op, Op::Neg | Op::Abs) && i.ty == Type::F32,
        Some(Topic::NanOperand),
        Grade::Unknown,
        "Any NaN gives the canonical NaN: its sign and payload are lost.",
    ),
    (
        |i| matches!(i.op, Op::Neg | Op::Abs) && i.ty != Type::F32,
        Some(Topic::NanOperand),
        Grade::Assembler,
        "Any NaN gives the canonical NaN: its sign and payload are lost.",
    ),
    (is_choice, None, Grade::Documented, "-0 counts as smaller than +0."),
    (
        |i| is_choice(i) && !i.has(Modifier::Nan),
        None,
        Grade::Documented,
        "If one operand is a NaN, the result is the other; if both are, it is the canonical NaN.",
    ),
    (
        |i| i.has(Modifier::Nan),
        None,
        Grade::Documented,
        "If any operand is a NaN, the result is the canonical NaN.",
    ),
    (
        |i| i.has(Modifier::XorsignAbs),
        None,
        Grade::Documented,
        "Magnitudes are compared, and the result gets the exclusive or of the signs; a NaN result does not.",
    ),
    (
        |i| i.has(Modifier::XorsignAbs) && !i.has(Modifier::Nan) && i.ty != Type::F32,
        Some(Topic::SignOfNan),
        Grade::Measured,
        SIGN_OF_NAN,
    ),
    (
        |i| i.has(Modifier::XorsignAbs) && !i.has(Modifier::Nan) && i.ty == Type::F32,
        Some(Topic::SignOfNan),
        Grade::Unknown,
        SIGN_OF_NAN,
    ),
    (
        |i| i.op == Op::Tanh,
        None,
        Grade::Documented,
        "Infinities give -1 and 1, zeros keep their sign, a NaN gives a NaN, subnormals are kept.",
    ),
    (|i| i.op == Op::Tanh && is_f16(i), None, Grade::Documented, "The absolute error is at most 2^-10.987."),
    (|i| i.op == Op::Tanh && !is_f16(i), None, Grade::Documented, "The absolute error is at most 2^-8."),
    (|i| i.op == Op::Tanh && !is_f16(i), None, Grade::Measured, BEYOND_BOUND),
    (
        |i| i.op == Op::Ex2,
        None,
        Grade::Documented,
        "-inf gives +0, +inf gives +inf, zeros give 1, a NaN gives a NaN.",
    ),
    (
        |i| i.op == Op::Ex2 && is_f16(i),
        None,
        Grade::Documented,
        "Subnormal operands are supported; the relative error is at most 2^-9.9.",
    ),
    (|i| i.op == Op::Ex2 && !is_f16(i), None, Grade::Documented, "The relative error is at most 2^-7."),
    (
        |i| i.op == Op::Ex2 && !is_f16(i),
        Some(Topic::FlushedResult),
        Grade::Documented,
        "Subnormal results become +0.",
    ),
    (
        |i| matches!(i.op, Op::Tanh | Op::Ex2),
        Some(Topic::NanOperand),
        Grade::Measured,
        "A NaN operand gives the canonical NaN.",
    ),
    (
        |i| i.has(Modifier::Approx),
        None,
        Grade::Measured,
        "The hardware defines the bits of finite results: those of sm_90 are recorded; for other targets, halfplay \
         gives the correctly rounded value.",
    ),
    (
        |i| i.has(Modifier::Sat),
        None,
        Grade::Assembler,
        "Last, the result is clamped to [0, 1]; -0 and NaN become +0.",
    ),
    (
        |i| i.has(Modifier::Relu),
        None,
        Grade::Assembler,
        "Last, a negative result or -0 becomes +0; NaN becomes the canonical NaN.",
    ),
];

// Sentences for several rows, or longer than a row.
const SIGN_OF_NAN: &str = "The sign of a NaN operand counts too.";
const BEYOND_BOUND: &str =
    "The GPU exceeds that bound for 0x3f3f and 0xbf3f, with an error of 1.00007 × 2^-8.";
const STILL_TINY: &str = "A result below the smallest normal number, even when rounded with an unlimited exponent range, becomes zero of the same sign.";

fn is_arithmetic(i: &Instr) -> bool {
    matches!(i.op, Op::Add | Op::Sub | Op::Mul | Op::Fma)
}

fn has_sum(i: &Instr) -> bool {
    is_arithmetic(i) && i.op != Op::Mul
}

fn has_product(i: &Instr) -> bool {
    matches!(i.op, Op::Mul | Op::Fma)
}

fn is_choice(i: &Instr) -> bool {
    matches!(i.op, Op::Min | Op::Max)
}

fn is_f16(i: &Instr) -> bool {
    matches!(i.ty, Type::F16 | Type::F16X2)
}

fn has_f32(i: &Instr) -> bool {
    i.ty == Type::F32 || i.from == Type::F32
}

fn is_ftz(i: &Instr) -> bool {
    i.has(Modifier::Ftz)
}

/// True for arithmetic, and for conversions that may lose bits.
fn is_rounded(i: &Instr) -> bool {
    is_arithmetic(i) || (i.op == Op::Cvt && !widens(i))
}

fn widens(i: &Instr) -> bool {
    match (i.from.format(), i.ty.format()) {
        (Some(from), Some(to)) => to.holds(from),
        _ => true,
    }
}

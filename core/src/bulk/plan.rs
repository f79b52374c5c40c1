//! The properties of an instruction that bulk evaluation needs, derived once.

use super::wide::Rounding;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};

/// A plan for an instruction of one 16-bit format, or a conversion between two formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// the operation
    pub op: PlanOp,
    /// the format of the operands
    pub from: Format,
    /// the format of the results
    pub to: Format,
    /// the rounding mode of the results
    pub mode: Mode,
    /// the rounding mode as masks
    pub rounding: Rounding,
    /// true if subnormal operands become zero
    pub flushes_operands: bool,
    /// true if tiny results become zero
    pub flushes_results: bool,
    /// the final clamp, if any
    pub clamp: Option<Clamp>,
    /// the precision of a sum before the final rounding
    pub sums: Sums,
}

/// The precision of a sum before it is rounded to the format of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sums {
    /// everything that the rounding needs: the sum is rounded once
    Exact,
    /// rounded to nearest in f32: the sum is rounded twice
    Single,
    /// rounded to nearest in f64: the sum is rounded twice
    Double,
}

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanOp {
    /// a sum, or a difference: the sum with `b` negated
    Add {
        /// true for a difference
        subtracts: bool,
    },
    /// a product
    Mul,
    /// a product and a sum, rounded once
    Fma,
    /// a conversion to another format
    Convert,
    /// `neg` or `abs`
    Sign {
        /// true for `neg`
        flips: bool,
    },
    /// `min` or `max`
    Choose(Choice),
}

/// The rules by which `min` and `max` choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// true for `min`, false for `max`
    pub smaller: bool,
    /// true if a NaN operand makes the result NaN
    pub nan: bool,
    /// true for `.xorsign.abs`: magnitudes are compared, and the sign is the XOR of the signs
    pub xorsign: bool,
}

/// A clamp, the last step of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clamp {
    /// `.sat`
    Sat,
    /// `.relu`
    Relu,
}

impl Plan {
    /// Plans what an instruction does in each lane. `None` if there is no bulk evaluation: for `tanh`, `ex2`, `.oob`,
    /// `mov`, and rounding modes other than PTX's four.
    pub fn of(instr: &Instr) -> Option<Plan> {
        let (from, to) = (instr.from.format()?, instr.ty.format()?);
        let choice = |smaller: bool| {
            let [nan, xorsign] = [Modifier::Nan, Modifier::XorsignAbs].map(|modifier| instr.has(modifier));
            PlanOp::Choose(Choice { smaller, nan, xorsign })
        };
        let work = match instr.op {
            Op::Add => PlanOp::Add { subtracts: false },
            Op::Sub => PlanOp::Add { subtracts: true },
            Op::Mul => PlanOp::Mul,
            Op::Fma if !instr.has(Modifier::Oob) => PlanOp::Fma,
            Op::Cvt => PlanOp::Convert,
            Op::Neg => PlanOp::Sign { flips: true },
            Op::Abs => PlanOp::Sign { flips: false },
            Op::Min => choice(true),
            Op::Max => choice(false),
            Op::Fma | Op::Tanh | Op::Ex2 | Op::Mov => return None,
        };
        let rounding = match instr.rounding() {
            Mode::Rn => Rounding::RN,
            Mode::Rz => Rounding::RZ,
            Mode::Rm => Rounding::RM,
            Mode::Rp => Rounding::RP,
            Mode::Rna | Mode::Ro => return None,
        };
        let ftz = instr.has(Modifier::Ftz);
        let clamp = match () {
            () if instr.has(Modifier::Sat) => Some(Clamp::Sat),
            () if instr.has(Modifier::Relu) => Some(Clamp::Relu),
            () => None,
        };
        // `.ftz` of a conversion affects only the f32 operand or result.
        let concerns = |format: Format| ftz && (work != PlanOp::Convert || format == Format::F32);
        Some(Plan {
            op: work,
            from,
            to,
            mode: instr.rounding(),
            rounding,
            flushes_operands: concerns(from),
            flushes_results: concerns(to),
            clamp,
            sums: Sums::Exact,
        })
    }
}

//! What of an instruction counts for whole slices, worked out once.

use super::wide::Rounding;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};

/// An instruction of one 16-bit format, or the conversion of one into the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// what is done
    pub work: Work,
    /// the format of the operands
    pub from: Format,
    /// the format of the results
    pub to: Format,
    /// how results are rounded
    pub mode: Mode,
    /// the same as masks
    pub rounding: Rounding,
    /// do subnormal operands become zero?
    pub flushes_operands: bool,
    /// do tiny results?
    pub flushes_results: bool,
    /// what happens last
    pub clamp: Option<Clamp>,
    /// what a sum keeps before it is rounded
    pub sums: Sums,
}

/// What a sum keeps before it is rounded to the format of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sums {
    /// all that the rounding needs: it is rounded once
    Exact,
    /// the nearest number of f32: it is rounded twice
    Single,
    /// the nearest number of f64: it is rounded twice
    Double,
}

/// What is done with the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// a sum; of `b` with the other sign for a difference
    Add {
        /// is it a difference?
        subtracts: bool,
    },
    /// a product
    Mul,
    /// a product and a sum, rounded once
    Fma,
    /// the same number in another format
    Convert,
    /// `neg`, or else `abs`
    Sign {
        /// is it `neg`?
        flips: bool,
    },
    /// `min` or `max`
    Choose(Choice),
}

/// How `min` and `max` choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// the smaller, or else the larger
    pub smaller: bool,
    /// is a NaN taken before a number?
    pub nan: bool,
    /// are magnitudes compared?
    pub xorsign: bool,
}

/// What happens to a result last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clamp {
    /// `.sat`
    Sat,
    /// `.relu`
    Relu,
}

impl Plan {
    /// What an instruction does in each lane; `None` for those that are not done in bulk: `tanh`, `ex2`, `.oob`, `mov`, roundings
    /// other than PTX's four.
    pub fn of(instr: &Instr) -> Option<Plan> {
        let (from, to) = (instr.from.format()?, instr.ty.format()?);
        let choice = |smaller: bool| {
            let [nan, xorsign] = [Modifier::Nan, Modifier::XorsignAbs].map(|modifier| instr.has(modifier));
            Work::Choose(Choice { smaller, nan, xorsign })
        };
        let work = match instr.op {
            Op::Add => Work::Add { subtracts: false },
            Op::Sub => Work::Add { subtracts: true },
            Op::Mul => Work::Mul,
            Op::Fma if !instr.has(Modifier::Oob) => Work::Fma,
            Op::Cvt => Work::Convert,
            Op::Neg => Work::Sign { flips: true },
            Op::Abs => Work::Sign { flips: false },
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
        // `.ftz` of a conversion concerns its f32 side alone.
        let concerns = |format: Format| ftz && (work != Work::Convert || format == Format::F32);
        Some(Plan {
            work,
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

//! Definition of a plane: an instruction, its fixed operand, a pipeline, a colouring.

use super::colouring::Colouring;
use super::shade::shades;
use crate::bulk::sweep::Question;
use crate::bulk::{Batch, Bulk, Ruler};
use crate::eval::{Flags, NoTrace, eval};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Op, Type};
use crate::variant::{Prepared, Variant};

/// A plane. These fields alone determine every point.
#[derive(Clone, PartialEq, Debug)]
pub struct Plane {
    instr: Instr,
    by: Colouring,
    variant: Option<Variant>,
    third: u64,
    format: Format,
    pub(super) ways: PlaneEvaluator,
}

/// The computation of a plane's results.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlaneEvaluator {
    /// row by row
    Bulk { own: Bulk<u16, u16>, other: Option<(Box<Batch>, Ruler)> },
    /// case by case
    Each { other: Option<Prepared> },
}

/// The reasons why a plane cannot exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaneError {
    /// the instruction does not have two or three operands and a result of one format: f16, bf16 or the toy format
    Operands(Instr),
    /// the instruction has no such pipeline; it has pipelines with these names
    NoPipeline(Instr, Vec<&'static str>),
    /// the instruction rounds nothing, so that there is no decision to colour
    NothingDecided(Instr),
}

impl Plane {
    /// The plane of an instruction's first two operands. `third` is the code of the third operand, if there is one. A
    /// packed instruction counts as one of its lanes. Distances need a pipeline: `None` selects the first one that
    /// applies.
    pub fn new(
        instr: &Instr,
        by: Colouring,
        variant: Option<Variant>,
        third: u64,
    ) -> Result<Plane, PlaneError> {
        let instr = lane(instr);
        let format = instr.from.format().filter(|&format| instr.ty.format() == Some(format));
        let many = instr.operand_names().len();
        let is_short = matches!(instr.ty, Type::F16 | Type::BF16 | Type::TOY);
        let format = format.filter(|_| is_short && !instr.is_mixed() && (2..=3).contains(&many));
        let format = format.ok_or(PlaneError::Operands(instr))?;
        if by == Colouring::Decision && !matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) {
            return Err(PlaneError::NothingDecided(instr));
        }
        let names = || PlaneError::NoPipeline(instr, Plane::pipelines(&instr));
        let variant = match variant {
            None if by == Colouring::Distance => Some(first(&instr).ok_or_else(names)?),
            variant => variant,
        };
        let other = match variant {
            None => None,
            Some(variant) => Some((variant, prepared(&instr, variant).ok_or_else(names)?)),
        };
        let third = if many == 3 { third & format.code_mask() } else { 0 };
        let ways = match Bulk::<u16, u16>::of(&instr) {
            None => PlaneEvaluator::Each { other: other.map(|(_, prepared)| prepared) },
            Some(own) => PlaneEvaluator::Bulk {
                own,
                other: other
                    .and_then(|(variant, _)| Batch::variant(&instr, variant))
                    .map(|batch| (Box::new(batch), Ruler::new(format, batch.format()))),
            },
        };
        Ok(Plane { instr, by, variant, third, format, ways })
    }

    /// The names of the pipelines with which a plane can compare an instruction.
    pub fn pipelines(instr: &Instr) -> Vec<&'static str> {
        let lane = lane(instr);
        Variant::of_instructions(&lane)
            .filter(|&variant| prepared(&lane, variant).is_some())
            .map(Variant::word)
            .collect()
    }

    /// The pipeline with this name, if a plane can compare it.
    pub fn pipeline(instr: &Instr, name: &str) -> Option<Variant> {
        let lane = lane(instr);
        Question::pipeline(name).filter(|&variant| prepared(&lane, variant).is_some())
    }

    /// The instruction, for a single lane.
    pub fn instr(&self) -> &Instr {
        &self.instr
    }

    /// The colouring.
    pub fn by(&self) -> Colouring {
        self.by
    }

    /// The pipeline whose results are compared, if there is one.
    pub fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// The format of both axes, and of the results.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The code of the third operand; `None` if the instruction has only two.
    pub fn third(&self) -> Option<u64> {
        (self.instr.operand_names().len() == 3).then_some(self.third)
    }

    /// The code of the third operand, or 0.
    pub(super) fn third_code(&self) -> u64 {
        self.third
    }

    /// The number of codes along an axis.
    pub fn numbers(&self) -> u32 {
        self.format.code_mask() as u32 + 1
    }

    /// The number of shades of this colouring.
    pub fn shades(&self) -> usize {
        shades(self.by)
    }

    /// The result of the compared pipeline for these operands, if there is one.
    pub fn other(&self, operands: [u64; 3]) -> Option<Float> {
        match &self.ways {
            PlaneEvaluator::Bulk { other, .. } => {
                let (batch, _) = other.as_ref()?;
                let codes = operands.map(|code| [code as u16]);
                let mut result = [0];
                batch.results(codes.each_ref().map(|codes| codes.as_slice()), &mut result);
                Some(Float::new(batch.format(), result[0].into()))
            }
            PlaneEvaluator::Each { other } => Some(Float::new(self.format, other.as_ref()?.bits(&operands))),
        }
    }

    /// The instruction's result and flags for these operands.
    pub fn own(&self, operands: [u64; 3]) -> (Float, Flags) {
        let outcome = eval(&self.instr, &operands, Tininess::After, &mut NoTrace);
        (Float::new(self.format, outcome.bits), outcome.flags[0])
    }

    /// The operands at these places of the axes, `a` first.
    pub fn operands(&self, [a, b]: [u32; 2]) -> [u64; 3] {
        let code = |place| super::line::code_at(self.format, place).bits();
        [code(a), code(b), self.third]
    }
}

fn lane(instr: &Instr) -> Instr {
    instr.lane()
}

/// Prepares a variant; `None` if it does not apply, or if its results do not have the width that the plane needs.
fn prepared(instr: &Instr, variant: Variant) -> Option<Prepared> {
    let prepared = Prepared::of(&[variant], instr)?;
    match instr.ty {
        Type::TOY => (prepared.ty() == instr.ty).then_some(prepared),
        _ => Batch::variant(instr, variant).map(|_| prepared),
    }
}

/// The default pipeline: the first one that applies, which for an `fma` is two instructions.
fn first(instr: &Instr) -> Option<Variant> {
    Variant::of_instructions(instr).find(|&variant| prepared(instr, variant).is_some())
}

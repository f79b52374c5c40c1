//! What a plane is of: an instruction, its fixed operand, a pipeline, a colouring.

use super::by::By;
use super::shade::{Shade, shades};
use crate::bulk::sweep::Question;
use crate::bulk::{Bulk, Route, Ruler};
use crate::compare::{Kind, Way, kinds};
use crate::float::Format;
use crate::isa::{Instr, Op, Type};

/// A plane: whatever its points show follows from this alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    instr: Instr,
    by: By,
    kind: Option<Kind>,
    third: u64,
    format: Format,
    pub(super) ways: Ways,
}

/// How its results are computed.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ways {
    /// whole rows at once
    Bulk { own: Bulk<u16, u16>, other: Option<(Box<Route>, Ruler)> },
    /// case by case
    Each { other: Option<Way> },
}

/// Why there is no such plane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoField {
    /// it does not have two or three operands and a result of one format: of f16, bf16 or the toy format
    Operands(Instr),
    /// the instruction has no such pipeline; those that it has
    NoPipeline(Instr, Vec<String>),
    /// nothing of it is rounded, so that there is nothing to decide
    NothingDecided(Instr),
}

impl Field {
    /// The plane of the first two operands of an instruction; `third` is the code of its third one, where it has one. Packed types
    /// count as their lanes. A pipeline is wanted for distances: without one the first that there is.
    pub fn new(instr: &Instr, by: By, kind: Option<Kind>, third: u64) -> Result<Field, NoField> {
        let instr = lane(instr);
        let format = instr.from.format().filter(|&format| instr.ty.format() == Some(format));
        let many = instr.operand_names().len();
        let is_short = matches!(instr.ty, Type::F16 | Type::BF16 | Type::TOY);
        let format = format.filter(|_| is_short && !instr.is_mixed() && (2..=3).contains(&many));
        let format = format.ok_or(NoField::Operands(instr))?;
        if by == By::Decision && !matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) {
            return Err(NoField::NothingDecided(instr));
        }
        let names = || NoField::NoPipeline(instr, Field::pipelines(&instr));
        let kind = match kind {
            None if by == By::Distance => Some(first(&instr).ok_or_else(names)?),
            kind => kind,
        };
        let other = match kind {
            None => None,
            Some(kind) => Some((kind, way(&instr, kind).ok_or_else(names)?)),
        };
        let third = if many == 3 { third & format.code_mask() } else { 0 };
        let ways = match Bulk::<u16, u16>::of(&instr) {
            None => Ways::Each { other: other.map(|(_, way)| way) },
            Some(own) => Ways::Bulk {
                own,
                other: other
                    .and_then(|(kind, _)| Route::in_place_of(&instr, kind))
                    .map(|route| (Box::new(route), Ruler::new(format, route.format()))),
            },
        };
        Ok(Field { instr, by, kind, third, format, ways })
    }

    /// The names of the pipelines that an instruction may be compared with here.
    pub fn pipelines(instr: &Instr) -> Vec<String> {
        let lane = lane(instr);
        kinds(&lane).skip(1).filter(|&kind| way(&lane, kind).is_some()).map(Kind::word).collect()
    }

    /// The pipeline of this name.
    pub fn pipeline(instr: &Instr, name: &str) -> Option<Kind> {
        let lane = lane(instr);
        Question::pipeline(&lane, name).filter(|&kind| way(&lane, kind).is_some())
    }

    /// The instruction, of one lane.
    pub fn instr(&self) -> &Instr {
        &self.instr
    }

    /// What the colours tell.
    pub fn by(&self) -> By {
        self.by
    }

    /// The pipeline whose results are compared, if there is one.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// The format of both axes, and of the results.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The code of the third operand; `None` where the instruction has two.
    pub fn third(&self) -> Option<u64> {
        (self.instr.operand_names().len() == 3).then_some(self.third)
    }

    /// What stands where a third operand would: its code, or 0.
    pub(super) fn third_code(&self) -> u64 {
        self.third
    }

    /// How many numbers lie along an axis.
    pub fn numbers(&self) -> u32 {
        self.format.code_mask() as u32 + 1
    }

    /// The colours: what the points of a picture are places in.
    pub fn shades(&self) -> &'static [Shade] {
        shades(self.by)
    }

    /// The operands of the case at these places of the axes, `a` first.
    pub fn operands(&self, [a, b]: [u32; 2]) -> [u64; 3] {
        let code = |place| super::line::code_at(self.format, place).bits();
        [code(a), code(b), self.third]
    }
}

/// The instruction of one lane.
fn lane(instr: &Instr) -> Instr {
    instr.lane()
}

/// A pipeline with results of the instruction's width.
fn way(instr: &Instr, kind: Kind) -> Option<Way> {
    let way = Way::of(kind, instr)?;
    let comes_back = way.instr().is_none_or(|other| other.ty == instr.ty);
    match instr.ty {
        Type::TOY => (comes_back && !matches!(kind, Kind::OtherFormat(_) | Kind::Accumulator)).then_some(way),
        _ => Route::in_place_of(instr, kind).map(|_| way),
    }
}

/// The pipeline that is compared where none is named: two instructions for an `fma`, else the first.
fn first(instr: &Instr) -> Option<Kind> {
    kinds(instr).skip(1).find(|&kind| way(instr, kind).is_some())
}

//! Tables of recorded answers of an approximate instruction: for every code, the GPU's answer and the correctly rounded
//! value.

use super::cases::{answers, table};
use super::record::{Record, unpacked};
use crate::float::{Float, Format};
use crate::isa::{Instr, Op};
use crate::real::Real;

/// A GPU's answer to one code.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedAnswer {
    /// the answer of the GPU
    pub gpu: Float,
    /// the true value, rounded once to nearest
    pub model: Float,
    /// the GPU's answer minus the model's, in ulps of the model's; `None` if either is infinite or NaN
    pub ulp: Option<Real>,
}

/// True for instructions that hardware approximates.
pub const fn is_approximate(instr: &Instr) -> bool {
    matches!(instr.op, Op::Tanh | Op::Ex2)
}

impl Record {
    /// The GPU's answer to a code, for an approximate instruction with one lane. `None` if the record does not cover
    /// all codes.
    pub fn answer(&self, instr: &Instr, code: u32) -> Option<RecordedAnswer> {
        let model = *answers(instr, &[code]).first()?;
        let gpu = match self.all(instr)? {
            All::Table(text) => *unpacked(text)?.get(code as usize)?,
            All::AsModel => model,
        };
        Some(beside(instr.ty.format()?, gpu, model))
    }

    /// The GPU's answers to the codes from 0 to 65,535.
    fn every_answer(&self, instr: &Instr) -> Option<Vec<u32>> {
        match self.all(instr)? {
            All::Table(text) => unpacked(text),
            All::AsModel => Some(answers(instr, &table(instr))),
        }
    }

    /// The GPU's and the model's answers to the codes of all numbers, in ascending order of value. `None` if the record
    /// does not cover all codes.
    pub fn every_pair(&self, instr: &Instr) -> Option<(Vec<u32>, Vec<RecordedAnswer>)> {
        let (gpu, format) = (self.every_answer(instr)?, instr.ty.format()?);
        let model = answers(instr, &table(instr));
        let inputs: Vec<u32> = ascending(format);
        let pairs = inputs
            .iter()
            .filter_map(|&code| Some(beside(format, *gpu.get(code as usize)?, *model.get(code as usize)?)))
            .collect();
        Some((inputs, pairs))
    }

    /// The source of the answers to all codes, for an approximate instruction with one lane.
    fn all(&self, instr: &Instr) -> Option<All<'_>> {
        let asked = self.parts.iter().find(|part| part.inputs == "table")?;
        if !is_approximate(instr) || instr.ty.lanes() != 1 {
            return None;
        }
        let as_model = (asked.compared && asked.differences == 0).then_some(All::AsModel);
        self.table.as_deref().map(All::Table).or(as_model)
    }
}

/// The source of the answers to all codes.
enum All<'a> {
    /// the table of the record
    Table(&'a str),
    /// the model, because no answer differs from it
    AsModel,
}

fn beside(format: Format, gpu: u32, model: u32) -> RecordedAnswer {
    let [gpu, model] = [gpu, model].map(|bits| Float::new(format, bits.into()));
    let ulp = match (Real::of(gpu), Real::of(model)) {
        (Some(one), Some(other)) => Some(one.minus(&other).in_units(other.nearest(format).1)),
        _ => None,
    };
    RecordedAnswer { gpu, model, ulp }
}

/// The codes of all numbers, in ascending order of value.
fn ascending(format: Format) -> Vec<u32> {
    let mut codes: Vec<u32> =
        (0..1 << format.width()).filter(|&code| !Float::new(format, code.into()).is_nan()).collect();
    codes.sort_by_key(|&code| ordinal(Float::new(format, code.into())));
    codes
}

/// The position of a number in the order of values; both zeros are at 0.
pub fn ordinal(value: Float) -> i64 {
    let size = value.magnitude() as i64;
    if value.is_negative() { -size } else { size }
}

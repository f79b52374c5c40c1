//! Recorded tables of an approximation: a GPU's answer to every code, beside the value that is correctly rounded.

use super::cases::{answers, table};
use super::record::{Record, unpacked};
use crate::float::{Float, Format};
use crate::isa::{Instr, Op};
use crate::real::Real;

/// A GPU's answer to one code.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedAnswer {
    /// what the GPU gave
    pub gpu: Float,
    /// the true value, rounded once
    pub model: Float,
    /// how far the GPU's answer is above that, in ulp of the model's; `None` where either is not finite and they differ
    pub ulp: Option<Real>,
}

/// Is it an instruction that hardware approximates?
pub const fn is_approximate(instr: &Instr) -> bool {
    matches!(instr.op, Op::Tanh | Op::Ex2)
}

impl Record {
    /// The GPU's answer to a code of an approximation with one lane; `None` where the record has no answers to all codes.
    pub fn answer(&self, instr: &Instr, code: u32) -> Option<RecordedAnswer> {
        let model = *answers(instr, &[code]).first()?;
        let gpu = match self.all(instr)? {
            All::Table(text) => *unpacked(text)?.get(code as usize)?,
            All::AsModel => model,
        };
        Some(beside(instr.ty.format()?, gpu, model))
    }

    /// All answers of the GPU to the codes from 0 to 65,535.
    fn every_answer(&self, instr: &Instr) -> Option<Vec<u32>> {
        match self.all(instr)? {
            All::Table(text) => unpacked(text),
            All::AsModel => Some(answers(instr, &table(instr))),
        }
    }

    /// Both answers to every code of a number, from the least to the greatest. `None` if the record has no table.
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

    /// Where its answers to all codes are, of an approximation with one lane.
    fn all(&self, instr: &Instr) -> Option<All<'_>> {
        let asked = self.parts.iter().find(|part| part.inputs == "table")?;
        if !is_approximate(instr) || instr.ty.lanes() != 1 {
            return None;
        }
        let as_model = (asked.compared && asked.differences == 0).then_some(All::AsModel);
        self.table.as_deref().map(All::Table).or(as_model)
    }
}

/// Where a record has the answers to all codes.
enum All<'a> {
    /// in its table
    Table(&'a str),
    /// nowhere, as none of them differs from the model's
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

/// All codes of numbers, from the least to the greatest.
fn ascending(format: Format) -> Vec<u32> {
    let mut codes: Vec<u32> =
        (0..1 << format.width()).filter(|&code| !Float::new(format, code.into()).is_nan()).collect();
    codes.sort_by_key(|&code| ordinal(Float::new(format, code.into())));
    codes
}

/// The place of a number among all of its format; both zeros have the same.
pub fn ordinal(value: Float) -> i64 {
    let size = value.magnitude() as i64;
    if value.is_negative() { -size } else { size }
}

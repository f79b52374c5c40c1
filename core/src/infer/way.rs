//! Semantics for an instruction, found once and taken for many operands.

use super::combined::Semantics;
use super::departure::{Departure, NanRule};
use crate::compare::{self, Kind};
use crate::eval::lanes;
use crate::float::{Float, Format};
use crate::isa::{Instr, Modifier, Type};

/// What semantics make of the registers of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    instr: Instr,
    pipeline: compare::Way,
    flushes_operands: bool,
    flushes_results: bool,
    /// the same pipeline with its last rounding toward zero, which is subnormal wherever what is rounded is below the normal
    /// numbers; where such results are flushed before they are rounded
    toward_zero: Option<compare::Way>,
    largest_finite: bool,
    nan: Option<NanRule>,
}

impl Way {
    /// What these semantics do for an instruction; `None` where one of them makes no sense for it.
    pub fn of(semantics: &Semantics, instr: &Instr) -> Option<Way> {
        let mut altered = *instr;
        let mut path = Kind::Itself;
        let (mut flushes_operands, mut flushes_results, mut largest_finite) = (false, false, false);
        let (mut flushes_tiny, mut nan) = (false, None);
        let alter = |altered: &mut Instr, kind: Kind| {
            *altered = compare::Way::of(kind, altered)?.instr()?;
            Some(())
        };
        for departure in semantics.departures() {
            match *departure {
                Departure::MulThenAdd => path = Kind::MulThenAdd,
                Departure::ThroughF32 => path = Kind::ThroughF32,
                Departure::ThroughF64 => path = Kind::ThroughF64,
                Departure::OtherFormat => path = Kind::OtherFormat(instr.from.format()?),
                Departure::Rounding(mode) if mode == instr.rounding() => return None,
                Departure::Rounding(mode) => alter(&mut altered, Kind::Rounding(mode))?,
                Departure::Ftz if instr.has(Modifier::Ftz) => return None,
                Departure::Ftz => alter(&mut altered, Kind::With(Modifier::Ftz))?,
                Departure::KeepsSubnormals if !instr.has(Modifier::Ftz) => return None,
                Departure::KeepsSubnormals => alter(&mut altered, Kind::Without(Modifier::Ftz))?,
                Departure::Sat if instr.has(Modifier::Sat) => return None,
                Departure::Sat => alter(&mut altered, Kind::With(Modifier::Sat))?,
                Departure::Relu if instr.has(Modifier::Relu) => return None,
                Departure::Relu => alter(&mut altered, Kind::With(Modifier::Relu))?,
                Departure::FlushesOperands => flushes_operands = true,
                Departure::FlushesResults => flushes_results = true,
                Departure::FlushesTiny => flushes_tiny = true,
                Departure::LargestFinite => largest_finite = true,
                Departure::Nan(rule) => nan = Some(rule),
            }
        }
        let flushes = flushes_operands || flushes_results || flushes_tiny;
        if flushes && instr.has(Modifier::Ftz) || instr.ty.format().is_none() {
            return None;
        }
        let pipeline = compare::Way::of(path, &altered)?;
        let toward_zero = if flushes_tiny { Some(pipeline.cut()?) } else { None };
        Some(Way {
            instr: *instr,
            pipeline,
            flushes_operands,
            flushes_results,
            toward_zero,
            largest_finite,
            nan,
        })
    }

    /// The bits that it delivers for these registers, the first lane in the lowest.
    pub fn bits(&self, operands: [u64; 3]) -> u64 {
        let read = match self.flushes_operands {
            true => {
                self.each_operand(operands, |value| if value.is_subnormal() { zero(value) } else { value })
            }
            false => operands,
        };
        let bits = self.pipeline.bits(read);
        let is_plain = !self.flushes_results && self.toward_zero.is_none();
        if is_plain && !self.largest_finite && self.nan.is_none() {
            return bits;
        }
        let cut = self.toward_zero.map(|way| lanes(self.instr.ty, way.bits(read)));
        let is_tiny = |lane: usize| {
            let cut = cut.as_ref().and_then(|cut| cut.get(lane));
            cut.is_some_and(|cut| cut.is_subnormal() || cut.is_zero())
        };
        let results = lanes(self.instr.ty, bits).into_iter().enumerate();
        let results = results.map(|(lane, result)| {
            let is_number = result.is_finite() && !result.is_zero();
            (lane, if is_number && is_tiny(lane) { zero(result) } else { result })
        });
        let results: Vec<u64> = results
            .map(|(lane, result)| self.delivered(result, &self.operands_of(read, lane)).bits())
            .collect();
        results.into_iter().rev().fold(0, |bits, lane| bits.wrapping_shl(16) | lane)
    }

    /// What becomes of the result of a lane.
    fn delivered(&self, result: Float, operands: &[Float]) -> Float {
        let is_overflow = result.is_infinite() && operands.iter().all(|operand| operand.is_finite());
        match self.nan {
            Some(rule) if result.is_nan() => rule.of(result, operands.iter().copied()),
            _ if self.largest_finite && is_overflow => {
                let format = result.format();
                Float::new(format, format.max_finite()).with_sign(result.is_negative())
            }
            _ if self.flushes_results && result.is_subnormal() => zero(result),
            _ => result,
        }
    }

    /// The format of what it delivers.
    pub fn format(&self) -> Format {
        self.instr.ty.format().unwrap_or(Format::F32)
    }

    fn operand_types(&self) -> impl Iterator<Item = (usize, Type)> {
        let instr = self.instr;
        (0..instr.operand_names().len()).map(move |place| (place, instr.operand_type(place)))
    }

    fn operands_of(&self, operands: [u64; 3], lane: usize) -> Vec<Float> {
        self.operand_types()
            .filter_map(|(place, ty)| lanes(ty, *operands.get(place)?).get(lane).copied())
            .collect()
    }

    fn each_operand(&self, mut operands: [u64; 3], change: impl Fn(Float) -> Float) -> [u64; 3] {
        for (place, ty) in self.operand_types() {
            if let Some(register) = operands.get_mut(place) {
                let changed = lanes(ty, *register).into_iter().map(|value| change(value).bits());
                *register = changed.rev().fold(0, |bits, lane| bits.wrapping_shl(16) | lane);
            }
        }
        operands
    }
}

/// Zero with the sign of a number.
fn zero(value: Float) -> Float {
    Float::new(value.format(), 0).with_sign(value.is_negative())
}

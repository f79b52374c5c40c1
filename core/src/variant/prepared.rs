//! Prepares variants of an instruction once, for many operands.

use super::computation::Computation;
use super::double::LaneValues;
use super::nan_rule::NanRule;
use super::perform::LaneResult;
use super::table::Variant;
use crate::eval::{Forwarder, NoTrace, Step, eval, lanes};
use crate::float::{Float, Tininess};
use crate::isa::{Instr, Type};

/// A variant of an instruction, or several combined, of which only the result bits are needed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prepared {
    instr: Instr,
    path: Path,
    flushes_operands: bool,
    flushes_results: bool,
    /// `path` with its last rounding toward zero. Its result is subnormal or zero exactly if the exact value is below
    /// the normal numbers. Only present if tiny results are flushed before rounding.
    toward_zero: Option<Path>,
    largest_finite: bool,
    nan: Option<NanRule>,
}

/// The instructions that replace an instruction: `instr` is this instruction with changed rounding mode and modifiers.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Path {
    instr: Instr,
    computation: Computation,
}

impl Prepared {
    /// Combines these variants; none may be the instruction itself. `None` if one of them does not apply to the
    /// instruction, or if results of another width cannot be packed or changed further.
    ///
    /// ```
    /// use halfplay_core::isa::{Allow, parse};
    /// use halfplay_core::variant::{Prepared, Variant};
    /// let fma = parse("fma.rn.f16", Allow::PTX).unwrap().instr;
    /// let twice = Prepared::of(&[Variant::MulThenAdd], &fma).unwrap();
    /// assert_eq!(twice.bits(&[0x520b, 0x00e9, 0x2ff6]), 0x3000);
    /// ```
    pub fn of(variants: &[Variant], instr: &Instr) -> Option<Prepared> {
        instr.ty.format()?;
        let (mut altered, mut path) = (*instr, Variant::Itself);
        let (mut flushes_operands, mut flushes_results, mut flushes_tiny) = (false, false, false);
        let (mut largest_finite, mut nan) = (false, None);
        for &variant in variants {
            match variant {
                Variant::Itself
                | Variant::MulThenAdd
                | Variant::ThroughF32
                | Variant::ThroughF64
                | Variant::OtherFormat
                | Variant::Accumulator => path = variant,
                Variant::Rounding(_) | Variant::With(_) | Variant::Without(_) => {
                    altered = Computation::of(variant, &altered)?.instr()?;
                }
                Variant::FlushesOperands => flushes_operands = true,
                Variant::FlushesResults => flushes_results = true,
                Variant::FlushesTiny => flushes_tiny = true,
                Variant::LargestFinite => largest_finite = true,
                Variant::Nan(rule) => nan = Some(rule),
            }
        }
        let flushes = flushes_operands || flushes_results || flushes_tiny;
        if flushes && instr.has(crate::isa::Modifier::Ftz) {
            return None;
        }
        let path = Path { instr: altered, computation: Computation::of(path, &altered)? };
        let ty = path.computation.ty(&altered);
        let edits = flushes || largest_finite || nan.is_some();
        // Two 32-bit results do not fit into a register, and the final changes require results as wide as the
        // instruction's.
        if ty.width() / ty.lanes() as u32 != instr.ty.width() / instr.ty.lanes() as u32
            && (instr.ty.lanes() > 1 || edits)
        {
            return None;
        }
        let toward_zero = if flushes_tiny { Some(path.toward_zero()?) } else { None };
        Some(Prepared {
            instr: *instr,
            path,
            flushes_operands,
            flushes_results,
            toward_zero,
            largest_finite,
            nan,
        })
    }

    /// The type of the result.
    pub fn ty(&self) -> Type {
        self.path.computation.ty(&self.path.instr)
    }

    /// The result bits for these operand registers; lane 0 is in the lowest bits.
    pub fn bits(&self, operands: &[u64]) -> u64 {
        let flushed;
        let read = match self.flushes_operands {
            true => {
                flushed = self
                    .each_operand(operands, |value| if value.is_subnormal() { zero(value) } else { value });
                &flushed
            }
            false => operands,
        };
        let bits = self.path.bits(read);
        let is_plain = !self.flushes_results && self.toward_zero.is_none();
        if is_plain && !self.largest_finite && self.nan.is_none() {
            return bits;
        }
        let cut = self.toward_zero.map(|path| lanes(self.ty(), path.bits(read)));
        let is_tiny = |lane: usize| {
            let cut = cut.as_ref().and_then(|cut| cut.get(lane));
            cut.is_some_and(|cut| cut.is_subnormal() || cut.is_zero())
        };
        let results = lanes(self.ty(), bits).into_iter().enumerate();
        let results = results.map(|(lane, result)| {
            let is_number = result.is_finite() && !result.is_zero();
            (lane, if is_number && is_tiny(lane) { zero(result) } else { result })
        });
        let results: Vec<u64> = results
            .map(|(lane, result)| self.delivered(result, &self.operands_of(read, lane)).bits())
            .collect();
        self.ty().pack(results)
    }

    /// The result of a lane after the final changes.
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

    fn operand_types(&self) -> impl Iterator<Item = (usize, Type)> {
        let instr = self.instr;
        (0..instr.operand_names().len()).map(move |place| (place, instr.operand_type(place)))
    }

    fn operands_of(&self, operands: &[u64], lane: usize) -> Vec<Float> {
        self.operand_types()
            .filter_map(|(place, ty)| lanes(ty, *operands.get(place)?).get(lane).copied())
            .collect()
    }

    fn each_operand(&self, operands: &[u64], change: impl Fn(Float) -> Float) -> Vec<u64> {
        let mut operands = operands.to_vec();
        for (place, ty) in self.operand_types() {
            if let Some(register) = operands.get_mut(place) {
                let changed = lanes(ty, *register).into_iter().map(|value| change(value).bits());
                *register = ty.pack(changed);
            }
        }
        operands
    }
}

impl Path {
    /// This path with its last rounding toward zero; `None` if the table has no such instruction.
    fn toward_zero(&self) -> Option<Path> {
        let mut instr = self.instr;
        let computation = self.computation.cut(&mut instr)?;
        Some(Path { instr, computation })
    }

    fn bits(&self, operands: &[u64]) -> u64 {
        if let Some(instr) = self.computation.instr() {
            return eval(&instr, operands, Tininess::default(), &mut NoTrace).bits;
        }
        let ty = self.computation.ty(&self.instr);
        ty.pack((0..ty.lanes()).map(|lane| self.lane(operands, lane)))
    }

    fn lane(&self, operands: &[u64], lane: usize) -> u64 {
        let ty = self.instr.ty;
        debug_assert!(ty.format().is_some(), "{} computes with numbers", self.instr);
        let Some(format) = ty.format() else { return 0 };
        let mut observed = LaneValues::default();
        // Only the computation in f64 uses the steps of the instruction itself.
        let own = match self.computation {
            Computation::ThroughF64 => {
                let mut receive = |of: usize, step: Step| {
                    if of == lane {
                        observed.observe(&step);
                    }
                };
                let mut steps = Forwarder::new(&mut receive);
                ty.lane(eval(&self.instr, operands, Tininess::default(), &mut steps).bits, lane)
            }
            _ => 0,
        };
        let own = Float::new(format, own);
        let mut last = LaneResult { instr: &self.instr, own, observed: &observed, lane, result: None };
        self.computation.perform(&self.instr, operands, &mut last);
        debug_assert!(last.result.is_some(), "{} has a result", self.instr);
        last.result.map_or(0, Float::bits)
    }
}

/// A zero with the sign of `value`.
fn zero(value: Float) -> Float {
    Float::new(value.format(), 0).with_sign(value.is_negative())
}

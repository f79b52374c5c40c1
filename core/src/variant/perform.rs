//! Carries out a computation on any operands.

use super::computation::Computation;
use super::double::{InF64, Observed};
use crate::eval::{NoTrace, eval, lanes};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Type};

/// Performs the stages of a computation, one after the other.
pub trait Performer {
    /// An instruction on whole registers; gives the bits of its destination.
    fn whole(&mut self, instr: Instr, operands: [u64; 3]) -> u64;
    /// An instruction without packed types once for each lane, on these operands of it; gives the results.
    fn each(&mut self, instr: Instr, operands: &[[u64; 3]]) -> Vec<u64>;
    /// The whole operation in f64, then one rounding.
    fn in_f64(&mut self);
}

impl Computation {
    /// Performs the stages that stand in for `instr` on these registers.
    pub fn perform(&self, instr: &Instr, operands: [u64; 3], by: &mut impl Performer) {
        match *self {
            Computation::Again(other) => {
                by.whole(other, operands);
            }
            Computation::MulThenAdd { mul, add } => {
                let [a, b, c] = operands;
                let [a, b] = [(0, a), (1, b)].map(|(index, register)| match instr.ty.format() {
                    Some(format) if instr.is_mixed() => {
                        let halves = lanes(instr.operand_type(index), register);
                        packed(halves.into_iter().map(|half| half.widened(format).bits()))
                    }
                    _ => register,
                });
                let product = by.whole(mul, [a, b, 0]);
                by.whole(add, [product, c, 0]);
            }
            Computation::ThroughF32 { wide, narrowing } => {
                let sums = by.each(wide, &by_lane(instr, operands, |_, value| value.widened(Format::F32)));
                let sums: Vec<[u64; 3]> = sums.into_iter().map(|sum| [sum, 0, 0]).collect();
                by.each(narrowing, &sums);
            }
            Computation::ThroughF64 => by.in_f64(),
            Computation::OtherFormat { convert, there } => {
                let mut moved = operands;
                for (index, register) in moved.iter_mut().enumerate().take(instr.operand_names().len()) {
                    let ty = instr.operand_type(index);
                    if ty == instr.from {
                        let values: Vec<[u64; 3]> =
                            lanes(ty, *register).iter().map(|value| [value.bits(), 0, 0]).collect();
                        *register = packed(by.each(convert, &values).into_iter());
                    }
                }
                by.whole(there, moved);
            }
            Computation::Accumulator(mixed) => {
                let widened = |index: usize, value: Float| match mixed.operand_type(index) {
                    Type::F32 => value.widened(Format::F32),
                    _ => value,
                };
                by.each(mixed, &by_lane(instr, operands, widened));
            }
        }
    }
}

/// Keeps nothing but what the last stage delivers in one lane.
pub struct Bits<'a> {
    pub instr: &'a Instr,
    /// the instruction's own result in the lane
    pub own: Float,
    /// what the instruction did there
    pub observed: &'a Observed,
    pub lane: usize,
    /// what the last stage so far delivers in the lane
    pub result: Option<Float>,
}

impl Performer for Bits<'_> {
    fn whole(&mut self, instr: Instr, operands: [u64; 3]) -> u64 {
        let bits = answer(&instr, operands);
        self.result = instr.ty.format().map(|format| Float::new(format, bits >> (16 * self.lane)));
        bits
    }

    fn each(&mut self, instr: Instr, operands: &[[u64; 3]]) -> Vec<u64> {
        let results: Vec<u64> = operands.iter().map(|&of| answer(&instr, of)).collect();
        let bits = results.get(self.lane).copied();
        self.result = instr.ty.format().zip(bits).map(|(format, bits)| Float::new(format, bits));
        results
    }

    fn in_f64(&mut self) {
        self.result = InF64::of(self.instr, self.own, self.observed).map(|lane| lane.result);
    }
}

/// The bits that an instruction delivers. When a result counts as tiny changes flags alone.
fn answer(instr: &Instr, operands: [u64; 3]) -> u64 {
    eval(instr, &operands, Tininess::default(), &mut NoTrace).bits
}

/// The operands of each lane, after `change`, which is given the operand's index too.
fn by_lane(instr: &Instr, operands: [u64; 3], change: impl Fn(usize, Float) -> Float) -> Vec<[u64; 3]> {
    let mut of_lanes = vec![[0; 3]; instr.ty.lanes()];
    for (index, &register) in operands.iter().enumerate().take(instr.operand_names().len()) {
        let values = lanes(instr.operand_type(index), register);
        for (value, slot) in values.into_iter().zip(of_lanes.iter_mut().filter_map(|of| of.get_mut(index))) {
            *slot = change(index, value).bits();
        }
    }
    of_lanes
}

/// The register that holds these codes, the first in its lowest bits.
fn packed(codes: impl DoubleEndedIterator<Item = u64>) -> u64 {
    codes.rev().fold(0, |bits, code| bits.wrapping_shl(16) | code)
}

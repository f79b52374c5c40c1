//! Executes a computation on any operands.

use super::computation::Computation;
use super::double::{InF64, LaneValues};
use crate::eval::{NoTrace, eval, lanes};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Type};

/// Executes the stages of a computation, one after another.
pub trait Performer {
    /// Executes an instruction on whole registers and returns the destination register.
    fn whole(&mut self, instr: Instr, operands: &[u64]) -> u64;
    /// Executes a scalar instruction once per lane. `operands` has those of lane 0, then those of lane 1, and so on.
    /// Returns the results.
    fn each(&mut self, instr: Instr, operands: &[u64]) -> Vec<u64>;
    /// Executes the whole operation in f64, then one rounding.
    fn in_f64(&mut self);
}

impl Computation {
    /// Executes the stages that replace `instr`, on these registers.
    pub fn perform(&self, instr: &Instr, operands: &[u64], by: &mut impl Performer) {
        match *self {
            Computation::OtherInstr(other) => {
                by.whole(other, operands);
            }
            Computation::MulThenAdd { mul, add } => {
                let [a, b, c, ..] = *operands else {
                    debug_assert!(false, "{instr} has three operands");
                    return;
                };
                let factors = [(0, a), (1, b)].map(|(index, register)| match instr.ty.format() {
                    Some(format) if instr.is_mixed() => {
                        let halves = lanes(instr.operand_type(index), register);
                        instr.ty.pack(halves.into_iter().map(|half| half.widened(format).bits()))
                    }
                    _ => register,
                });
                let product = by.whole(mul, &factors);
                by.whole(add, &[product, c]);
            }
            Computation::ThroughF32 { wide, narrowing } => {
                let sums = by.each(wide, &by_lane(instr, operands, |_, value| value.widened(Format::F32)));
                by.each(narrowing, &sums);
            }
            Computation::ThroughF64 => by.in_f64(),
            Computation::OtherFormat { convert, there } => {
                let mut moved = operands[..instr.operand_names().len()].to_vec();
                for (index, register) in moved.iter_mut().enumerate() {
                    let ty = instr.operand_type(index);
                    if ty == instr.from {
                        let values: Vec<u64> =
                            lanes(ty, *register).iter().map(|value| value.bits()).collect();
                        *register = there.operand_type(index).pack(by.each(convert, &values));
                    }
                }
                by.whole(there, &moved);
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

/// Keeps only the latest result of one lane.
pub struct LaneResult<'a> {
    pub instr: &'a Instr,
    /// the instruction's own result in the lane
    pub own: Float,
    /// the values that the instruction used in the lane
    pub observed: &'a LaneValues,
    pub lane: usize,
    /// the result of the latest stage in the lane
    pub result: Option<Float>,
}

impl Performer for LaneResult<'_> {
    fn whole(&mut self, instr: Instr, operands: &[u64]) -> u64 {
        let bits = answer(&instr, operands);
        self.result = instr.ty.number(bits, self.lane);
        bits
    }

    fn each(&mut self, instr: Instr, operands: &[u64]) -> Vec<u64> {
        let results: Vec<u64> = of_lanes(&instr, operands).map(|of| answer(&instr, of)).collect();
        let bits = results.get(self.lane).copied();
        self.result = instr.ty.format().zip(bits).map(|(format, bits)| Float::new(format, bits));
        results
    }

    fn in_f64(&mut self) {
        self.result = InF64::of(self.instr, self.own, self.observed).map(|lane| lane.result);
    }
}

/// The result bits of an instruction. The choice of tininess affects only flags.
fn answer(instr: &Instr, operands: &[u64]) -> u64 {
    eval(instr, operands, Tininess::default(), &mut NoTrace).bits
}

/// The operands of each lane after `change`, which also receives the operand's index.
fn by_lane(instr: &Instr, operands: &[u64], change: impl Fn(usize, Float) -> Float) -> Vec<u64> {
    let count = instr.operand_names().len();
    let mut by_lane = vec![0; instr.ty.lanes() * count];
    for (index, &register) in operands.iter().enumerate().take(count) {
        let values = lanes(instr.operand_type(index), register).into_iter();
        let places = by_lane.iter_mut().skip(index).step_by(count);
        places.zip(values).for_each(|(place, value)| *place = change(index, value).bits());
    }
    by_lane
}

/// Splits a list of operands into those of each lane.
pub(crate) fn of_lanes<'a>(instr: &Instr, operands: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
    operands.chunks(instr.operand_names().len())
}

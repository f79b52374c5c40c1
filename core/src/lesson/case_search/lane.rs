//! One lane of an instruction, and the facts about its evaluation.

use crate::eval::{Forwarder, NoTrace, Step, eval};
use crate::float::{Exact, Float, Format, Rounded, Tininess};
use crate::isa::{Instr, Op};
use crate::real::Real;
use crate::variant::mul_then_add;

/// One lane: the scalar form of an instruction, and the numbers that it reads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lane {
    pub instr: Instr,
    /// the numbers; only the first `count` are operands
    numbers: [Float; 3],
    count: usize,
    /// the place of each number in the registers: the index of its operand, then of its lane
    places: [(usize, usize); 3],
    /// the product and the sum that can replace an `fma` without mixed formats, if both are instructions of the table
    unfused: Option<[Instr; 2]>,
}

/// The facts about the evaluation of a lane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Facts {
    /// the exact value before flushing and rounding; `None` if a rule gave the result
    pub value: Option<Exact>,
    /// its rounding, if it was rounded
    pub rounded: Option<Rounded>,
    /// the number of leading bits that a sum lost
    pub cancelled: u32,
    /// true if `.sat` or `.relu` replaced the rounded value
    pub clamped: bool,
    /// the delivered result
    pub result: Float,
}

impl Lane {
    /// A lane of an instruction on these registers; `None` if a type has no format.
    pub fn of(instr: &Instr, registers: &[u64], lane: usize) -> Option<Lane> {
        // A packing conversion puts `a` into the upper half and `b` into the lower.
        let packs = instr.op == Op::Cvt && instr.ty.lanes() > instr.from.lanes();
        let alone = instr.lane();
        let count = alone.operand_names().len();
        let mut numbers = [Float::new(alone.from.format()?, 0); 3];
        let mut places = [(0, 0); 3];
        alone.ty.format()?;
        for index in 0..count {
            let place = match packs {
                true => (usize::from(lane == 0), 0),
                false => (index, lane.min(instr.operand_type(index).lanes() - 1)),
            };
            numbers[index] = instr.operand_type(place.0).number(registers[place.0], place.1)?;
            places[index] = place;
        }
        let unfused = mul_then_add(&alone).filter(|_| !alone.is_mixed());
        Some(Lane { instr: alone, numbers, count, places, unfused })
    }

    /// The operands of this lane.
    pub fn numbers(&self) -> &[Float] {
        &self.numbers[..self.count]
    }

    /// The place of a number in the registers: the index of its operand, then of its lane.
    pub fn place(&self, index: usize) -> (usize, usize) {
        self.places[index]
    }

    /// The index of the number at a place in the registers.
    pub fn index_at(&self, operand: usize, lane: usize) -> Option<usize> {
        self.places[..self.count].iter().position(|place| *place == (operand, lane))
    }

    /// Replaces the number at an index.
    pub fn with(mut self, index: usize, number: Float) -> Lane {
        self.numbers[index] = number;
        self
    }

    /// The format of the result.
    pub fn format(&self) -> Format {
        debug_assert!(self.instr.ty.format().is_some(), "{} has a format", self.instr);
        self.instr.ty.format().unwrap_or(Format::F32)
    }

    fn codes(&self) -> [u64; 3] {
        self.numbers.map(Float::bits)
    }

    /// Evaluates the lane.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts {
            value: None,
            rounded: None,
            cancelled: 0,
            clamped: false,
            result: Float::new(self.format(), 0),
        };
        let mut keep = |_, step| match step {
            Step::Normalise { value, moved, .. } => {
                facts.value = Some(value);
                facts.cancelled = (-moved).max(0) as u32;
            }
            Step::Approximate { value, .. } => facts.value = Some(value),
            Step::Round { rounded, .. } => facts.rounded = Some(rounded),
            Step::Clamp { from, to, .. } => facts.clamped = from != to,
            Step::Deliver { result } => facts.result = result,
            _ => {}
        };
        eval(&self.instr, &self.codes(), Tininess::default(), &mut Forwarder::new(&mut keep));
        facts
    }

    /// The exact value of the result; `None` if there is none, or if its digits never end.
    pub fn exact(&self) -> Option<Real> {
        if matches!(self.instr.op, Op::Tanh | Op::Ex2) {
            return None;
        }
        let facts = self.facts();
        match facts.value {
            Some(value) => Some(Real::dyadic(&value)),
            None => facts.result.is_zero().then_some(Real::ZERO),
        }
    }

    /// The result of the product and the sum that replace an `fma`.
    pub fn unfused(&self) -> Option<Float> {
        let [mul, add] = self.unfused?;
        let [a, b, c] = self.codes();
        let bits = |instr, operands: &[u64]| eval(&instr, operands, Tininess::default(), &mut NoTrace).bits;
        Some(Float::new(self.format(), bits(add, &[bits(mul, &[a, b]), c])))
    }
}

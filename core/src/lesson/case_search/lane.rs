//! One lane of an instruction, and what an evaluation of it came to.

use crate::eval::{Forwarder, NoTrace, Step, eval};
use crate::float::{Exact, Float, Format, Rounded, Tininess};
use crate::isa::{Instr, Op};
use crate::real::Real;
use crate::variant::mul_then_add;

/// One lane: an instruction without packed types, and the numbers that it reads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lane {
    /// the instruction
    pub instr: Instr,
    /// the numbers, as many as the instruction has operands
    numbers: [Float; 3],
    count: usize,
    /// where they stand in the registers: operand, 0 being the first, and lane
    places: [(usize, usize); 3],
    /// a product and then a sum that may stand in place of an `fma`, where both are instructions of the table
    unfused: Option<[Instr; 2]>,
}

/// What an evaluation of a lane came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Facts {
    /// the exact value, before it was flushed or rounded; `None` where a rule gave the result
    pub value: Option<Exact>,
    /// its rounding, where there was one
    pub rounded: Option<Rounded>,
    /// how many leading bits a sum has lost
    pub cancelled: u32,
    /// did `.sat` or `.relu` put another number in place of the rounded one?
    pub clamped: bool,
    /// what is delivered
    pub result: Float,
}

impl Lane {
    /// A lane of an instruction on these registers; `None` of bits without a format.
    pub fn of(instr: &Instr, registers: &[u64], lane: usize) -> Option<Lane> {
        // A conversion that packs puts `a` into the upper half and `b` into the lower.
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

    /// The numbers that it reads.
    pub fn numbers(&self) -> &[Float] {
        &self.numbers[..self.count]
    }

    /// Where a number stands in the registers: operand, 0 being the first, and lane.
    pub fn place(&self, index: usize) -> (usize, usize) {
        self.places[index]
    }

    /// Which of its numbers stands there.
    pub fn index_at(&self, operand: usize, lane: usize) -> Option<usize> {
        self.places[..self.count].iter().position(|place| *place == (operand, lane))
    }

    /// The same with another number in this place.
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

    /// Evaluates it.
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

    /// The exact value of the result; `None` where it has none, or its digits have no end.
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

    /// What a product and then a sum deliver in place of an `fma`.
    pub fn unfused(&self) -> Option<Float> {
        let [mul, add] = self.unfused?;
        let [a, b, c] = self.codes();
        let bits = |instr, operands: &[u64]| eval(&instr, operands, Tininess::default(), &mut NoTrace).bits;
        Some(Float::new(self.format(), bits(add, &[bits(mul, &[a, b]), c])))
    }
}

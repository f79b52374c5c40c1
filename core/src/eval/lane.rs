//! Evaluates one lane of an instruction: the sequence of steps from operands to result.

use super::flags::Mark;
use super::nan;
use super::operand_id::{Named, OperandId};
use super::recorder::Recorder;
use super::status::Status;
use super::step::{Function, Step};
use crate::float::{Float, Format, Mode, Tininess};
use crate::isa::{Instr, Modifier, Op};

/// The state of a lane during evaluation.
pub(super) struct Lane<'r, R> {
    pub recorder: &'r mut R,
    pub status: Status,
    /// the format of the result
    pub format: Format,
    pub mode: Mode,
    pub ftz: bool,
    pub tininess: Tininess,
}

impl<'r, R: Recorder> Lane<'r, R> {
    #[inline(always)]
    pub fn new(instr: &Instr, format: Format, tininess: Tininess, recorder: &'r mut R) -> Self {
        Lane {
            recorder,
            status: Status::default(),
            format,
            mode: instr.rounding(),
            ftz: instr.has(Modifier::Ftz),
            tininess,
        }
    }

    #[inline(always)]
    pub fn run(mut self, instr: &Instr, from: Format, operands: [u64; 3]) -> (u64, Status) {
        let result = match instr.op {
            Op::Fma => {
                let (a, b) =
                    (self.read(OperandId::A, from, operands[0]), self.read(OperandId::B, from, operands[1]));
                let c = self.read(OperandId::C, self.format, operands[2]);
                match self.out_of_bounds(instr, a, b) {
                    Some(zero) => zero,
                    None => {
                        let (a, b, c) = (self.prepare(a), self.prepare(b), self.prepare(c));
                        self.fma(a, b, c)
                    }
                }
            }
            Op::Add | Op::Sub => {
                let a = self.read(OperandId::A, from, operands[0]);
                let second = if from == self.format { OperandId::B } else { OperandId::C };
                let b = self.read(second, self.format, operands[1]);
                let (a, b) = (self.prepare(a), self.prepare(b));
                let b = if instr.op == Op::Sub { self.negate(b) } else { b };
                self.add(a, b)
            }
            Op::Mul => {
                let (a, b) = self.read_two(from, operands);
                self.mul(a, b)
            }
            Op::Min | Op::Max => {
                let (a, b) = self.read_two(from, operands);
                self.minmax(instr, a, b)
            }
            Op::Neg | Op::Abs => {
                let a = self.read_one(from, operands);
                self.set_sign(instr.op, a)
            }
            Op::Tanh | Op::Ex2 => {
                let a = self.read_one(from, operands);
                let function = if instr.op == Op::Tanh { Function::Tanh } else { Function::Ex2 };
                self.approximate(function, a)
            }
            Op::Cvt | Op::Mov => {
                return self.run_conversion(instr, (OperandId::A, Float::new(from, operands[0])));
            }
        };
        self.deliver(instr, result)
    }

    #[inline(always)]
    pub fn run_conversion(mut self, instr: &Instr, (who, value): Named) -> (u64, Status) {
        let operand = self.read(who, value.format(), value.bits());
        let result = self.convert(operand);
        self.deliver(instr, result)
    }

    #[inline(always)]
    fn deliver(mut self, instr: &Instr, result: Float) -> (u64, Status) {
        let result = self.clamp(instr, result);
        self.recorder.record(|| Step::Deliver { result });
        (result.bits(), self.status)
    }

    #[inline(always)]
    fn read(&mut self, who: OperandId, format: Format, bits: u64) -> Named {
        let value = Float::new(format, bits);
        self.recorder.record(|| Step::Decode { who, value });
        (who, value)
    }

    #[inline(always)]
    fn read_one(&mut self, from: Format, operands: [u64; 3]) -> Named {
        let a = self.read(OperandId::A, from, operands[0]);
        self.prepare(a)
    }

    #[inline(always)]
    fn read_two(&mut self, from: Format, operands: [u64; 3]) -> (Named, Named) {
        let (a, b) = (self.read(OperandId::A, from, operands[0]), self.read(OperandId::B, from, operands[1]));
        (self.prepare(a), self.prepare(b))
    }

    /// The preparation of an operand: flush, then exact widening.
    #[inline(always)]
    fn prepare(&mut self, operand: Named) -> Named {
        let flushed = self.flush_input(operand);
        self.widen(flushed)
    }

    /// `.oob`: the out-of-bounds NaN in `a` or `b` (not `c`) forces the result to +0, whatever the other operands are.
    #[inline(always)]
    fn out_of_bounds(&mut self, instr: &Instr, a: Named, b: Named) -> Option<Float> {
        if !instr.has(Modifier::Oob) {
            return None;
        }
        let (who, value) = [a, b].into_iter().find(|&(_, value)| nan::is_out_of_bounds(value))?;
        let result = Float::new(self.format, 0);
        self.status.mark(Mark::OutOfBounds);
        self.recorder.record(|| Step::OutOfBounds { who, value, result });
        Some(result)
    }
}

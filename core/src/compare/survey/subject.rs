//! The subject of a survey: the varied operand and the fixed ones.

use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{Instr, Op};

/// Maximum number of codes in a survey.
const MOST: u32 = 1 << 16;
/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// An instruction, an operand of which one lane varies, and the fixed operands and lanes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subject {
    instr: Instr,
    /// the bits of the operands; the varied lane is 0
    operands: Vec<u64>,
    operand: usize,
    lane: usize,
}

impl Subject {
    /// Varies the operand with index `operand` in `lane`, and fixes its other lanes and the other `operands`. An index
    /// that is too large means the last operand or lane. The bits of the varied lane are ignored, missing operands are
    /// 0, and extra ones are ignored.
    pub fn new(instr: Instr, operands: &[u64], operand: usize, lane: usize) -> Self {
        let count = instr.operand_names().len();
        let operand = operand.min(count.saturating_sub(1));
        let operands = operands.iter().copied().chain(std::iter::repeat(0)).take(count).collect();
        let lane = lane.min(instr.operand_type(operand).lanes() - 1);
        let subject = Subject { instr, operands, operand, lane };
        Subject { operands: subject.operands(0), ..subject }
    }

    /// The instruction.
    pub fn instr(&self) -> Instr {
        self.instr
    }

    /// The index of the varied operand, from 0.
    pub fn operand(&self) -> usize {
        self.operand
    }

    /// The varied lane of the varied operand; 0 for scalars.
    pub fn lane(&self) -> usize {
        self.lane
    }

    /// The lane of the result that is compared. A packing conversion puts `a` into lane 1.
    pub fn result_lane(&self) -> usize {
        let packs = self.instr.op == Op::Cvt && self.instr.ty.lanes() > self.instr.from.lanes();
        if packs { usize::from(self.operand == 0) } else { self.lane.min(self.instr.ty.lanes() - 1) }
    }

    /// The width of the codes in bits.
    pub fn width(&self) -> u32 {
        self.instr.operand_type(self.operand).lane_width()
    }

    /// The number of codes in the survey: all of them, or a sample of 65,536.
    pub fn count(&self) -> u32 {
        if self.is_sample() { MOST } else { 1 << self.width() }
    }

    /// True if the operand has more codes than the survey. Then the codes are divided into 65,536 blocks of equal
    /// length. The survey takes one code from each block, at varying places.
    pub fn is_sample(&self) -> bool {
        self.width() > MOST.ilog2()
    }

    /// The code at this place of the survey.
    pub fn code(&self, place: u32) -> u64 {
        if !self.is_sample() {
            return place.into();
        }
        // An odd factor near the block length divided by the golden ratio visits each place within a block once, and
        // jumps far between neighbouring blocks. With the same place in all blocks, all numbers would have as few
        // significant bits as a bf16.
        let bits = self.width() - MOST.ilog2();
        let factor = GOLDEN >> (64 - bits) | 1;
        let place = u64::from(place);
        place << bits | place.wrapping_mul(factor) & ((1 << bits) - 1)
    }

    /// The registers of all operands with this code filled in.
    pub fn operands(&self, code: u64) -> Vec<u64> {
        let mut operands = self.operands.clone();
        if let Some(register) = operands.get_mut(self.operand) {
            *register = self.instr.operand_type(self.operand).with_lane(*register, self.lane, code);
        }
        operands
    }

    /// The traced evaluation of the instruction for this code.
    pub fn evaluation(&self, code: u64) -> Evaluation {
        Evaluation::of(self.instr, &self.operands(code), Tininess::default())
    }

    /// True if this subject results from `instr` with these operands. The bits of the varied lane are ignored.
    pub fn is_about(&self, instr: &Instr, operands: &[u64]) -> bool {
        *self == Subject::new(*instr, operands, self.operand, self.lane)
    }
}

//! What a survey runs through, and what stays meanwhile.

use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{Instr, Op};

/// So many codes are run through at most.
const MOST: u32 = 1 << 16;
/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The operand that goes through its codes, in one lane, and everything that stays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subject {
    instr: Instr,
    /// the bits of the operands; those that are run through are 0
    operands: Vec<u64>,
    operand: usize,
    lane: usize,
}

impl Subject {
    /// Operand `operand` (0 is the first) is run through in `lane`, while the other `operands` stay, and so does its
    /// other lanes. A number that is too large stands for the last operand or lane; the bits that the operand has in
    /// the lane do not matter. Missing operands are 0, and what follows the last one is ignored.
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

    /// The operand that is run through; 0 is the first.
    pub fn operand(&self) -> usize {
        self.operand
    }

    /// The lane of that operand; 0 where it has one.
    pub fn lane(&self) -> usize {
        self.lane
    }

    /// The lane of the result that is compared. A conversion that packs puts `a` into lane 1.
    pub fn result_lane(&self) -> usize {
        let packs = self.instr.op == Op::Cvt && self.instr.ty.lanes() > self.instr.from.lanes();
        if packs { usize::from(self.operand == 0) } else { self.lane.min(self.instr.ty.lanes() - 1) }
    }

    /// The width of the codes in bits.
    pub fn width(&self) -> u32 {
        self.instr.operand_type(self.operand).lane_width()
    }

    /// How many codes are run through: all that there are, or a sample of 65,536.
    pub fn count(&self) -> u32 {
        if self.is_sample() { MOST } else { 1 << self.width() }
    }

    /// Are there more codes than are run through? Then it is one from each of 65,536 blocks of codes that follow one
    /// another, all of one length, at another place in each block.
    pub fn is_sample(&self) -> bool {
        self.width() > MOST.ilog2()
    }

    /// The code at this place of those that are run through.
    pub fn code(&self, place: u32) -> u64 {
        if !self.is_sample() {
            return place.into();
        }
        // An odd factor near the length of a block divided by the golden ratio leads to each place within a block once, and from block
        // to block far away. With one place for all blocks every number would have as few digits as a bf16.
        let bits = self.width() - MOST.ilog2();
        let factor = GOLDEN >> (64 - bits) | 1;
        let place = u64::from(place);
        place << bits | place.wrapping_mul(factor) & ((1 << bits) - 1)
    }

    /// The bits of all operands while this code is looked at.
    pub fn operands(&self, code: u64) -> Vec<u64> {
        let mut operands = self.operands.clone();
        if let Some(register) = operands.get_mut(self.operand) {
            *register = self.instr.operand_type(self.operand).with_lane(*register, self.lane, code);
        }
        operands
    }

    /// The evaluation of the instruction for this code.
    pub fn evaluation(&self, code: u64) -> Evaluation {
        Evaluation::of(self.instr, &self.operands(code), Tininess::default())
    }

    /// Is this what is run through where `instr` has these operands? The bits that are run through may be any.
    pub fn is_about(&self, instr: &Instr, operands: &[u64]) -> bool {
        *self == Subject::new(*instr, operands, self.operand, self.lane)
    }
}

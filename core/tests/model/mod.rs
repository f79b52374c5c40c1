//! The exact model: the answer that each instruction must give, computed in a slow and simple way.
//!
//! Every finite number is an integer in units of `2^-scale`. The units are fine enough for the product of two smallest
//! subnormals, and for every f64. So sums and products are sums and products of integers, and rounding is a division
//! with remainder. The model has no guard bit, no sticky bit and no shift of significands. It uses nothing of the code
//! under test except the names of flags and marks.
//!
//! The model parses the words of a spelling itself.

pub mod approx;
mod lane;
pub mod manual;
pub mod number;
pub mod rounding;

pub use number::{BF16, F16, F32, F64, Layout, TOY};
use rounding::Direction;

use halfplay_core::eval::{Flags, Marks, Outcome};
use num_bigint::BigInt;

/// One parsed spelling, ready to compute answers.
#[derive(Clone, Debug)]
pub struct Model {
    pub operation: String,
    pub direction: Direction,
    pub to: Layout,
    pub from: Layout,
    pub lanes: usize,
    pub ftz: bool,
    pub sat: bool,
    pub relu: bool,
    pub oob: bool,
    pub nan: bool,
    pub xorsign: bool,
}

impl Model {
    pub fn read(spelling: &str) -> Model {
        let mut words = spelling.split('.');
        let mut model = Model {
            operation: words.next().expect("an operation").to_string(),
            direction: Direction::Rn,
            to: F16,
            from: F16,
            lanes: 1,
            ftz: false,
            sat: false,
            relu: false,
            oob: false,
            nan: false,
            xorsign: false,
        };
        let mut types = Vec::new();
        for word in words {
            match word {
                "ftz" => model.ftz = true,
                "sat" => model.sat = true,
                "relu" => model.relu = true,
                "oob" => model.oob = true,
                "NaN" => model.nan = true,
                "xorsign" => model.xorsign = true,
                "abs" | "approx" => {}
                "f16" => types.push((F16, 1)),
                "f16x2" => types.push((F16, 2)),
                "bf16" => types.push((BF16, 1)),
                "bf16x2" => types.push((BF16, 2)),
                "f32" => types.push((F32, 1)),
                "f64" => types.push((F64, 1)),
                "toy" => types.push((TOY, 1)),
                _ => model.direction = Direction::read(word),
            }
        }
        (model.to, model.lanes) = types[0];
        model.from = types.last().expect("a type").0;
        model
    }

    pub fn operands(&self) -> usize {
        match self.operation.as_str() {
            "fma" => 3,
            "add" | "sub" | "mul" | "min" | "max" => 2,
            "cvt" => self.lanes,
            _ => 1,
        }
    }

    /// The layout of operand `index`. The last operand of a mixed instruction, the addend, has the wide one.
    pub fn layout(&self, index: usize) -> Layout {
        let wide = match self.operation.as_str() {
            "add" | "sub" => index == 1,
            "fma" => index == 2,
            _ => false,
        };
        if wide { self.to } else { self.from }
    }

    /// The expected contents of the whole register, and the flags and marks of each lane.
    pub fn answer(&self, operands: [u64; 3], tiny_after: bool) -> Outcome {
        let mut outcome = Outcome { bits: 0, flags: [Flags::NONE; 2], marks: [Marks::NONE; 2] };
        for lane in 0..self.lanes {
            let codes = match (self.operation.as_str(), self.lanes) {
                (_, 1) => operands,
                // A packing conversion: `a` is the upper lane, `b` the lower one.
                ("cvt", _) => [operands[1 - lane]; 3],
                _ => operands.map(|register| register >> (16 * lane) & 0xffff),
            };
            // 128 bits hold every exact f16 and toy value; bf16 and f32 need hundreds of bits, f64 thousands.
            let (code, flags, marks) = if self.from.exponent_bits.max(self.to.exponent_bits) <= 5 {
                self.lane::<i128>(codes, tiny_after)
            } else {
                self.lane::<BigInt>(codes, tiny_after)
            };
            outcome.bits |= code << (16 * lane);
            outcome.flags[lane] = flags;
            outcome.marks[lane] = marks;
        }
        outcome
    }
}

//! Determines the kind of case that a lane is, from exact ratios and from the answers of the exact model.

use crate::model::Model;
use crate::rational::{Rational, integer, power, value};
use halfplay_core::eval::Flag;
use halfplay_core::float::{Float, Format};
use halfplay_core::isa::{Instr, Modifier, Op};
use halfplay_core::skins::lesson::CaseKind;
use num_traits::{Signed, Zero};

/// A one-lane instruction and its operands.
pub struct Lane {
    pub instr: Instr,
    pub numbers: Vec<Float>,
}

impl Lane {
    /// One lane of the registers. Lane 1 of a packing conversion is made from `a`.
    pub fn of(instr: &Instr, registers: &[u64], lane: usize) -> Lane {
        let packs = instr.op == Op::Cvt && instr.ty.lanes() == 2;
        let alone = instr.lane();
        let number = |index: usize| {
            let format = alone.operand_type(index).format().unwrap();
            let register = if packs { registers[1 - lane] } else { registers[index] };
            let shift = if instr.operand_type(index).lanes() == 2 { 16 * lane } else { 0 };
            Float::new(format, register >> shift)
        };
        Lane { instr: alone, numbers: (0..alone.operand_names().len()).map(number).collect() }
    }

    pub fn format(&self) -> Format {
        self.instr.ty.format().unwrap()
    }

    /// The value of an operand after flushing: `.ftz` makes a subnormal zero, but in a conversion only an f32 one.
    fn entering(&self, index: usize) -> Option<Rational> {
        let number = self.numbers[index];
        if !number.is_finite() {
            return None;
        }
        let flushes =
            self.instr.has(Modifier::Ftz) && (self.instr.op != Op::Cvt || number.format() == Format::F32);
        let magnitude = value(number.magnitude(), number.format());
        let magnitude = if flushes && number.is_subnormal() { integer(0) } else { magnitude };
        Some(if number.is_negative() { -magnitude } else { magnitude })
    }

    /// The two addends, if the instruction adds.
    fn addends(&self) -> Option<[Rational; 2]> {
        let [a, b, c] = [0, 1, 2].map(|index| (index < self.numbers.len()).then(|| self.entering(index)));
        Some(match self.instr.op {
            Op::Add => [a??, b??],
            Op::Sub => [a??, -b??],
            Op::Fma => [a?? * b??, c??],
            _ => return None,
        })
    }

    /// The exact value before rounding, if the instruction rounds.
    pub fn exact(&self) -> Option<Rational> {
        match self.instr.op {
            Op::Mul => Some(self.entering(0)? * self.entering(1)?),
            Op::Cvt => self.entering(0),
            _ => self.addends().map(|[left, right]| left + right),
        }
    }

    /// The model's answer for an instruction of the same types: its bits, and whether it overflows.
    fn answer(&self, spelling: &str, numbers: &[u64]) -> (u64, bool) {
        let mut operands = [0; 3];
        operands[..numbers.len()].copy_from_slice(numbers);
        let outcome = Model::read(spelling).answer(operands, true);
        (outcome.bits, outcome.flags[0].has(Flag::Overflow))
    }

    /// The model's result for this lane, and whether it overflows.
    pub fn result(&self) -> (Float, bool) {
        let numbers: Vec<u64> = self.numbers.iter().map(|number| number.bits()).collect();
        let (bits, overflows) = self.answer(&self.instr.to_string(), &numbers);
        (Float::new(self.format(), bits), overflows)
    }

    /// True if the lane is a case of this kind; `None` for functions, whose value is not a ratio.
    pub fn is(&self, kind: CaseKind) -> Option<bool> {
        let (result, overflows) = self.result();
        match kind {
            CaseKind::Overflow => return Some(overflows),
            CaseKind::Subnormal => return Some(result.is_subnormal()),
            CaseKind::Differ => return Some(self.differs(result)),
            _ => {}
        }
        if matches!(self.instr.op, Op::Tanh | Op::Ex2) {
            return None;
        }
        let Some(exact) = self.exact().filter(|exact| !exact.is_zero()) else { return Some(false) };
        let format = self.format();
        let top = exponent(&exact);
        let flushes = self.instr.has(Modifier::Ftz)
            && (self.instr.op != Op::Cvt || format == Format::F32)
            && top < i64::from(format.emin());
        if overflows || flushes || self.is_clamped(&exact, result) {
            return Some(false);
        }
        let quantum = (top - i64::from(format.fraction_bits())).max(i64::from(format.quantum_min()));
        let scaled = exact.abs() / power(2, quantum);
        let rest = &scaled - scaled.floor();
        let half = Rational::new(1.into(), 2.into());
        Some(match kind {
            CaseKind::Tie => rest == half,
            CaseKind::NearTie => rest != half && (&rest - &half).abs() < power(2, -5),
            CaseKind::Exact => rest.is_zero(),
            CaseKind::Cancel => {
                let addends = self.addends();
                let before = addends.iter().flatten().filter(|addend| !addend.is_zero()).map(exponent).max();
                before.is_some_and(|before| before - top >= 5.min(i64::from(format.fraction_bits())))
            }
            _ => unreachable!("answered above"),
        })
    }

    /// True if a clamp replaces the rounded value.
    fn is_clamped(&self, exact: &Rational, result: Float) -> bool {
        let negative = exact.is_negative();
        if self.instr.has(Modifier::Relu) {
            return negative;
        }
        let plain = self.instr.to_string().replace(".sat", "");
        self.instr.has(Modifier::Sat) && {
            let numbers: Vec<u64> = self.numbers.iter().map(|number| number.bits()).collect();
            let (bits, _) = self.answer(&plain, &numbers);
            Float::new(self.format(), bits) != result
        }
    }

    /// True if a separate product and sum give another value than the finite, unclamped result.
    fn differs(&self, result: Float) -> bool {
        if self.instr.op != Op::Fma || self.instr.is_mixed() || self.instr.has(Modifier::Oob) {
            return false;
        }
        let [a, b, c] = [0, 1, 2].map(|index| self.numbers[index].bits());
        let of = |op: &str, end: &str| {
            let flush = if self.instr.has(Modifier::Ftz) { ".ftz" } else { "" };
            format!("{op}.{}{flush}{end}.{}", self.instr.rounding().name(), self.instr.ty.name())
        };
        let end = [Modifier::Sat, Modifier::Relu].into_iter().find(|end| self.instr.has(*end));
        let end = end.map_or_else(String::new, |end| format!(".{}", end.name()));
        let (product, _) = self.answer(&of("mul", ""), &[a, b]);
        let (sum, _) = self.answer(&of("add", &end), &[product, c]);
        let sum = Float::new(self.format(), sum);
        let (unclamped, _) = self.answer(&of("fma", ""), &[a, b, c]);
        let clamped = Float::new(self.format(), unclamped) != result;
        result.is_finite() && !clamped && sum != result && !(sum.is_zero() && result.is_zero())
    }
}

/// The exponent of the leading one bit.
pub fn exponent(value: &Rational) -> i64 {
    let magnitude = value.abs();
    let guess = magnitude.numer().bits() as i64 - magnitude.denom().bits() as i64;
    let exponent = if power(2, guess) <= magnitude { guess } else { guess - 1 };
    assert!(power(2, exponent) <= magnitude && magnitude < power(2, exponent + 1));
    exponent
}

/// The position of a number in the order of its format; distances are differences of positions.
pub fn place(number: Float) -> i64 {
    let magnitude = number.magnitude() as i64;
    if number.is_negative() { -1 - magnitude } else { magnitude }
}

#[test]
fn the_judge_classifies_cases_worked_out_by_hand() {
    let lane = |spelling: &str, operands: [u64; 3]| Lane::of(&crate::common::instr(spelling), &operands, 0);
    let is = |spelling: &str, operands, kind| lane(spelling, operands).is(kind).unwrap();
    // 2048 + 1 lies half way between 2048 and 2050. 65504 + 16 is half an ulp above the largest number. 1.001 − 1 is an
    // ulp.
    assert!(is("add.f16", [0x6800, 0x3c00, 0], CaseKind::Tie));
    assert!(!is("add.f16", [0x6800, 0x4000, 0], CaseKind::Tie));
    assert!(is("add.f16", [0x7bff, 0x4c00, 0], CaseKind::Overflow));
    assert!(is("sub.f16", [0x3c01, 0x3c00, 0], CaseKind::Cancel));
    assert!(is("mul.f16", [0x0400, 0x3800, 0], CaseKind::Subnormal));
    assert!(is("fma.rn.f16", [0x520b, 0x00e9, 0x2ff6], CaseKind::NearTie));
}

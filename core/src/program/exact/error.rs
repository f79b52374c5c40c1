//! How far a result is from what was asked for in real numbers: what reading the numbers did, and what computing did.

use super::typed::TypedNumber;
use crate::eval::Evaluation;
use crate::float::Float;
use crate::isa::{Instr, Modifier, Op};
use crate::real::Real;

/// The error of a result of one lane, in two parts, each of them exact.
///
/// ```text
///   0.1 + 0.2 in f16     wished   0.3              the sum of what was typed
///                        read     0.2999267578125  the sum of 0x2e66 and 0x3266
///                        result   0.2998046875     0x34cc
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ErrorParts {
    /// what the formula gives for the numbers as they were typed
    pub wished: Real,
    /// what it gives for the numbers as they were read
    pub read: Real,
    /// what came out
    pub result: Float,
    /// the number of the result's format that is nearest to what was wished for
    pub nearest: Float,
    /// exponent of two of the unit of errors: an ulp of what was wished for
    unit: i32,
}

impl ErrorParts {
    /// The parts for one lane of an evaluation; `numbers` are those typed for this lane, one for each operand. `None` where
    /// nothing was rounded when the numbers were read, where no formula of real numbers is computed, and where something
    /// is infinite or NaN.
    pub fn of(evaluation: &Evaluation, lane: usize, numbers: &[TypedNumber]) -> Option<ErrorParts> {
        let instr = &evaluation.instr;
        let result = *evaluation.results().get(lane)?;
        let result_value = Real::of(result)?;
        let (mut typed, mut read) = (Vec::new(), Vec::new());
        for name in instr.operand_names() {
            let number = numbers.iter().find(|number| number.lane == lane && number.who.name() == *name)?;
            typed.push(number.real()?);
            read.push(Real::of(number.literal.float)?);
        }
        let wished = formula(instr, &typed)?;
        let (nearest, unit) = wished.nearest(result.format());
        // Zero has no binade of its own.
        let unit = if wished.is_zero() { result.quantum() } else { unit };
        let is_off = typed != read && result_value != wished;
        is_off.then_some(())?;
        Some(ErrorParts { read: formula(instr, &read)?, wished, result, nearest, unit })
    }

    /// What reading the numbers added, in ulp.
    pub fn by_reading(&self) -> Real {
        self.read.minus(&self.wished).in_units(self.unit)
    }

    /// What computing with them added, in ulp.
    pub fn by_computing(&self) -> Option<Real> {
        Some(Real::of(self.result)?.minus(&self.read).in_units(self.unit))
    }

    /// Both together, in ulp.
    pub fn total(&self) -> Option<Real> {
        Some(Real::of(self.result)?.minus(&self.wished).in_units(self.unit))
    }
}

/// What an instruction computes, in real numbers; `None` where that is no sum or product, or more than that.
fn formula(instr: &Instr, operands: &[Real]) -> Option<Real> {
    let bends = [Modifier::Sat, Modifier::Relu, Modifier::Oob];
    if bends.into_iter().any(|modifier| instr.has(modifier)) {
        return None;
    }
    Some(match (instr.op, operands) {
        (Op::Add, [a, b]) => a.plus(b),
        (Op::Sub, [a, b]) => a.minus(b),
        (Op::Mul, [a, b]) => a.times(b),
        (Op::Fma, [a, b, c]) => a.times(b).plus(c),
        _ => return None,
    })
}

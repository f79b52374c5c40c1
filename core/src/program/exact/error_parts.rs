//! The error of a single operation, split in two: the error of reading the operands and the error of computing.

use super::typed::TypedNumber;
use crate::eval::Evaluation;
use crate::float::Float;
use crate::isa::{Instr, Modifier, Op};
use crate::real::Real;

/// The error of a result of one lane, in two parts, which are both exact.
///
/// ```text
///   0.1 + 0.2 in f16     wished   0.3              the sum of the numbers as typed
///                        read     0.2999267578125  the sum of 0x2e66 and 0x3266
///                        result   0.2998046875     0x34cc
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ErrorParts {
    /// the exact result for the numbers as typed
    pub wished: Real,
    /// the exact result for the numbers as read
    pub read: Real,
    /// the computed result
    pub result: Float,
    /// the number of the result's format that is nearest to `wished`
    pub nearest: Float,
    /// the binary exponent of the unit of errors, an ulp of `wished`
    unit: i32,
}

impl ErrorParts {
    /// Splits the error of one lane of an evaluation. `numbers` are the typed numbers, one for each operand of this
    /// lane. `None` if the error does not need splitting, because all operands were read exactly or the result is
    /// exact; if the operation is not a plain sum, product or fma; and if a value is infinite or NaN.
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

    /// The error of reading the operands, in ulps.
    pub fn by_reading(&self) -> Real {
        self.read.minus(&self.wished).in_units(self.unit)
    }

    /// The error of the computation, in ulps.
    pub fn by_computing(&self) -> Option<Real> {
        Some(Real::of(self.result)?.minus(&self.read).in_units(self.unit))
    }

    /// The total error, in ulps.
    pub fn total(&self) -> Option<Real> {
        Some(Real::of(self.result)?.minus(&self.wished).in_units(self.unit))
    }
}

/// The exact result of an instruction; `None` unless it is a plain sum, product or fma.
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

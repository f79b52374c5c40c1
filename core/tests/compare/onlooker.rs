//! Facts about one row of a comparison that follow from codes and exact ratios alone.

use crate::rational::{Rational, integer, power, value};
use halfplay_core::compare::Pipeline;
use halfplay_core::eval::{Evaluation, Flag};
use halfplay_core::float::{Float, Format};
use halfplay_core::isa::{Modifier, Op};
use halfplay_core::variant::Variant;

/// One lane of a comparison's row, with methods that derive facts without the pipelines.
pub struct Case<'a> {
    pub itself: &'a Evaluation,
    pub pipeline: &'a Pipeline,
    pub lane: usize,
    /// the operands read, in the order a, b, c
    pub operands: Vec<(&'static str, Float)>,
    pub own: Float,
    pub other: Float,
}

impl Case<'_> {
    pub fn own_ftz(&self) -> bool {
        self.itself.instr.has(Modifier::Ftz)
    }

    pub fn clamps(&self) -> bool {
        [Modifier::Sat, Modifier::Relu]
            .iter()
            .any(|&clamp| self.itself.instr.has(clamp) || self.pipeline.variant == Variant::With(clamp))
    }

    pub fn operand(&self, name: &str) -> Option<Float> {
        self.operands.iter().find(|(of, _)| *of == name).map(|&(_, operand)| operand)
    }

    pub fn nans(&self) -> usize {
        self.operands.iter().filter(|(_, operand)| operand.is_nan()).count()
    }

    pub fn any(&self, is_it: fn(Float) -> bool) -> bool {
        self.operands.iter().any(|&(_, operand)| is_it(operand))
    }

    /// The exact product and the exact result of arithmetic on finite numbers. Subnormals count as zeros if the
    /// instruction flushes.
    pub fn exact(&self) -> Option<(Rational, Rational)> {
        let read: Vec<Rational> =
            self.operands.iter().map(|&(_, operand)| self.read(operand)).collect::<Option<_>>()?;
        Some(match (self.itself.instr.op, read.as_slice()) {
            (Op::Add, [a, b]) => (integer(0), a + b),
            (Op::Sub, [a, b]) => (integer(0), a - b),
            (Op::Mul, [a, b]) => (a * b, a * b),
            (Op::Fma, [a, b, c]) => (a * b, a * b + c),
            (Op::Cvt, [a]) => (integer(0), a.clone()),
            _ => return None,
        })
    }

    pub fn read(&self, operand: Float) -> Option<Rational> {
        let flushes = self.own_ftz() && operand.is_subnormal() && self.concerns(operand.format());
        let magnitude = if flushes { integer(0) } else { magnitude(operand)? };
        Some(if operand.is_negative() { -magnitude } else { magnitude })
    }

    /// True if `.ftz` affects numbers of the format: in a conversion, only f32.
    pub fn concerns(&self, format: Format) -> bool {
        self.itself.instr.op != Op::Cvt || format == Format::F32
    }

    pub fn flags(&self, flag: Flag) -> bool {
        self.itself.outcome.flags[self.lane].has(flag)
    }
}

pub fn magnitude(number: Float) -> Option<Rational> {
    number.is_finite().then(|| value(number.magnitude(), number.format()))
}

/// True if a value is representable with this precision and this smallest bit, whatever exponent it needs.
pub fn fits(exact: &Rational, precision: u32, smallest: i64) -> bool {
    let scaled = exact / power(2, smallest);
    if !scaled.is_integer() {
        return false;
    }
    let digits = scaled.to_integer();
    let zeros = digits.trailing_zeros().unwrap_or(0);
    digits.bits() - zeros <= u64::from(precision)
}

pub fn fits_in(exact: &Rational, format: Format) -> bool {
    fits(exact, format.precision(), i64::from(format.quantum_min()))
}

/// True if a magnitude is a finite number of the format.
pub fn is_in(magnitude: &Rational, format: Format) -> bool {
    fits_in(magnitude, format) && *magnitude <= value(format.max_finite(), format)
}

/// The position of a number in the order of its format.
pub fn order(number: Float) -> i64 {
    let magnitude = number.magnitude() as i64;
    if number.is_negative() { -1 - magnitude } else { magnitude }
}

pub fn other_of(case: &Case) -> Format {
    match case.pipeline.variant {
        Variant::OtherFormat => {
            let instr = &case.itself.instr;
            let half = if instr.op == Op::Cvt { instr.ty } else { instr.from };
            if half.format() == Some(Format::F16) { Format::BF16 } else { Format::F16 }
        }
        _ => case.other.format(),
    }
}

pub fn is_out_of_bounds(case: &Case, name: &str) -> bool {
    case.operand(name).is_some_and(|operand| operand.magnitude() == 0x7ff7)
}

//! The meaning of a case, from exact values in f64 and results of rustc_apfloat: sums and products of 16-bit numbers.

use halfplay_core::float::Format;
use halfplay_core::isa::{Instr, Op};
use halfplay_core::skins::bulk::heatmap::Colouring;
use rustc_apfloat::ieee::{BFloat, Half};
use rustc_apfloat::{Float, Round};

/// A sum, difference or product in one 16-bit format, rounded to nearest.
pub struct Model {
    format: Format,
    op: Op,
}

impl Model {
    pub fn of(instr: &Instr) -> Model {
        assert!(matches!(instr.op, Op::Add | Op::Sub | Op::Mul) && instr.modifiers.is_empty());
        Model { format: instr.ty.format().unwrap(), op: instr.op }
    }

    /// The result in the rounding mode `round`.
    fn result(&self, a: u64, b: u64, round: Round) -> f64 {
        fn done<F: Float>(op: Op, a: u64, b: u64, round: Round) -> u64 {
            let [a, b] = [a, b].map(|code| F::from_bits(code.into()));
            let done = match op {
                Op::Add => a.add_r(b, round),
                Op::Sub => a.sub_r(b, round),
                _ => a.mul_r(b, round),
            };
            done.value.to_bits() as u64
        }
        let bits = match self.format == Format::F16 {
            true => done::<Half>(self.op, a, b, round),
            false => done::<BFloat>(self.op, a, b, round),
        };
        value(self.format, bits)
    }

    /// The exact value before rounding, which must fit into f64. It always does for f16. It does for bf16 products that
    /// are not extremely small, and for bf16 sums of operands with similar exponents. So the tests check only the class
    /// of bf16 sums.
    fn exact(&self, a: u64, b: u64) -> f64 {
        let [a, b] = [a, b].map(|code| value(self.format, code));
        match self.op {
            Op::Add => a + b,
            Op::Sub => a - b,
            _ => a * b,
        }
    }

    /// The spacing of neighbours around a nonzero number.
    fn ulp(&self, number: f64) -> f64 {
        let exponent = ((number.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(self.format.emin());
        2f64.powi(exponent - self.format.fraction_bits() as i32)
    }
}

/// The value of a code, as f64.
pub fn value(format: Format, code: u64) -> f64 {
    let (fraction, field) =
        (code & format.fraction_mask(), (code & format.magnitude_mask()) >> format.fraction_bits());
    let hidden = 1u64 << format.fraction_bits();
    let last = (1u64 << format.exponent_bits()) - 1;
    let least = format.emin() - format.fraction_bits() as i32;
    let size = match field {
        0 => fraction as f64 * 2f64.powi(least),
        _ if field == last && fraction == 0 => f64::INFINITY,
        _ if field == last => f64::NAN,
        _ => (hidden + fraction) as f64 * 2f64.powi(least + field as i32 - 1),
    };
    if code & format.sign_mask() != 0 { -size } else { size }
}

/// The meaning of a case, in the words of the legend.
pub fn words(model: &Model, by: Colouring, a: u64, b: u64) -> &'static str {
    let format = model.format;
    let result = model.result(a, b, Round::NearestTiesToEven);
    let exact = model.exact(a, b);
    let least = 2f64.powi(format.emin());
    let subnormal = result != 0.0 && result.abs() < least;
    let inexact = !result.is_nan() && result != exact;
    let overflow = inexact && result.is_infinite();
    match by {
        Colouring::Class => match () {
            () if result.is_nan() => "NaN",
            () if result.is_infinite() => "infinity",
            () if result == 0.0 => "zero",
            () if subnormal => "subnormal",
            () if result < 0.0 => "negative, stronger is larger",
            () => "positive, stronger is larger",
        },
        Colouring::Flag => {
            let quiet = format.quiet_bit();
            let is_signalling = |code: u64| value(format, code).is_nan() && code & quiet == 0;
            let made = result.is_nan() && ![a, b].iter().any(|&code| value(format, code).is_nan());
            // With an unbounded exponent range, a value half an ulp below the smallest normal number rounds up to it.
            let tiny = exact.abs() < least - model.ulp(least) / 4.0;
            match () {
                () if made || is_signalling(a) || is_signalling(b) => "invalid",
                () if overflow => "overflow",
                () if inexact && tiny => "underflow",
                () if inexact => "inexact",
                () => "no flag",
            }
        }
        Colouring::Decision => match () {
            () if result.is_nan() => "NaN",
            () if overflow => "too large: overflow",
            () if !inexact => "exact: nothing is cut off",
            () if result == 0.0 => "too small: it becomes zero",
            () if subnormal => "rounded to a subnormal number",
            () if (exact - result).abs() * 2.0 == model.ulp(exact) => "exactly half way: a tie, to even",
            () if result.abs() > exact.abs() => "rounded away from zero",
            () => "rounded toward zero",
        },
        Colouring::Distance => {
            let other = model.result(a, b, Round::TowardZero);
            let both_nan = result.is_nan() && other.is_nan();
            match () {
                () if both_nan || result.to_bits() == other.to_bits() => "the same result",
                () if !result.is_finite() || !other.is_finite() => "one of the two is infinite or NaN",
                () if result == other => "a zero of the other sign",
                () => {
                    let far = (other - result) / model.ulp(result);
                    match (far.abs() <= 1.0, far > 0.0) {
                        (true, false) => "pipeline smaller, by up to 1 ulp",
                        (true, true) => "pipeline larger, by up to 1 ulp",
                        (false, false) => "smaller by more than 1 ulp",
                        (false, true) => "larger by more than 1 ulp",
                    }
                }
            }
        }
    }
}

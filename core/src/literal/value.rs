//! Converts written literals to exact values, and rounds them once.

use super::number::{Leading, Run};
use super::scanned::{RATIO_DIGITS, ScannedLiteral};
use crate::float::power_of_ten;
use crate::float::{Exact, Float, Format, Mode, Rounded, Tail, round};
use crate::real::Real;
use crate::real::{QUOTIENT_BITS, quotient};
use num_bigint::BigUint;

/// Number of leading decimal digits that suffice for every rounding, together with whether any later digit is nonzero:
/// numbers and midpoints of f64 and smaller formats have at most 768 significant digits.
const ENOUGH_DECIMAL: usize = 800;
/// An exponent beyond all formats: too large, or negated too small.
const BEYOND: i32 = 4000;
/// [`BEYOND`] in the type of written exponents.
const FAR: i64 = BEYOND as i64;

impl ScannedLiteral<'_> {
    /// The number, and its rounding if there is anything to round.
    pub fn value(&self, format: Format) -> (Float, Option<Rounded>) {
        match self.exact(format) {
            Value::Code(bits) => (Float::new(format, bits), None),
            Value::Zero { negative } => (zero(negative, format), None),
            Value::Exact(exact) => {
                let rounded = round(&exact, format, Mode::Rn);
                (rounded.result(), Some(rounded))
            }
        }
    }

    /// The written value, precise enough for every rounding to `format`.
    #[inline]
    pub fn exact(&self, format: Format) -> Value {
        match self {
            ScannedLiteral::Code(_, bits) => Value::Code(*bits),
            ScannedLiteral::Dyadic(exact) => Value::Exact(*exact),
            ScannedLiteral::Number { negative, run } if run.is_zero() => Value::Zero { negative: *negative },
            ScannedLiteral::Ratio { negative, numerator, .. } if numerator.is_zero() => {
                Value::Zero { negative: *negative }
            }
            ScannedLiteral::Scaled { negative, factor, .. } if factor.is_zero() => {
                Value::Zero { negative: *negative }
            }
            ScannedLiteral::Scaled { negative, factor, power } => {
                Value::Exact(scaled_by(*negative, factor, *power))
            }
            ScannedLiteral::Number { negative, run } if run.base == 16 => Value::Exact(hex(*negative, run)),
            ScannedLiteral::Number { negative, run } if !run.more => {
                let power = run.short_power + run.exponent;
                Value::Exact(short_decimal(*negative, run.short, power, format))
            }
            ScannedLiteral::Number { negative, run } => Value::Exact(long_decimal(*negative, run, format)),
            ScannedLiteral::Ratio { negative, numerator, denominator } => {
                let side = |run: &Run<'_>| run.leading(run.text.len()).digits;
                Value::Exact(quotient(*negative, side(numerator), side(denominator), false))
            }
        }
    }
}

impl ScannedLiteral<'_> {
    /// The written value for display: a hundred binary digits if they are endless. `None` for codes and zeros, which
    /// are not rounded, and for magnitudes far beyond the format, which are not computed.
    pub fn digits(&self, format: Format) -> Option<Exact> {
        let exact = match (self, self.exact(format)) {
            (ScannedLiteral::Number { negative, run }, Value::Exact(_)) if run.base == 10 => {
                long_decimal(*negative, run, format)
            }
            (_, Value::Exact(exact)) => exact,
            (_, Value::Code(_) | Value::Zero { .. }) => return None,
        };
        (exact.exponent.abs() < BEYOND - QUOTIENT_BITS as i32).then_some(exact)
    }

    /// The exact value; `None` for infinities and NaNs, and for values with more than a thousand digits or an exponent
    /// beyond ±1000.
    pub fn real(&self, format: Format) -> Option<Real> {
        let signed = |negative: bool, real: Real| if negative { real.negated() } else { real };
        let whole = |run: &Run<'_>| run.leading(RATIO_DIGITS);
        let short = |power: i64| i32::try_from(power).ok().filter(|power| power.abs() <= RATIO_DIGITS as i32);
        match self {
            ScannedLiteral::Code(_, bits) => Real::of(Float::new(format, *bits)),
            ScannedLiteral::Dyadic(exact) => Some(Real::dyadic(exact)),
            ScannedLiteral::Number { negative, run } => {
                let Leading { digits, power, more } = whole(run);
                let (base, power) = match run.base {
                    16 => (2, power * 4 + run.exponent),
                    _ => (10, power + run.exponent),
                };
                let power = short(if digits.bits() == 0 { 0 } else { power })?;
                (!more).then(|| signed(*negative, Real::scaled(digits, base, power)))
            }
            ScannedLiteral::Scaled { negative, factor, power } => {
                let factor = whole(factor);
                Some(signed(*negative, Real::scaled(factor.digits, 2, short(*power)?)))
            }
            ScannedLiteral::Ratio { negative, numerator, denominator } => {
                let numerator = Real::scaled(whole(numerator).digits, 2, 0);
                let denominator = Real::scaled(whole(denominator).digits, 2, 0);
                Some(signed(*negative, numerator.over(&denominator)?))
            }
        }
    }
}

/// The written value, before rounding.
pub(super) enum Value {
    /// a code of the format
    Code(u64),
    /// zero, which needs no rounding
    Zero { negative: bool },
    /// a nonzero value
    Exact(Exact),
}

/// The number nearest to `± significand × 10^power`, ties to even.
pub(crate) fn nearest(negative: bool, significand: u64, power: i64, format: Format) -> Float {
    if significand == 0 {
        return zero(negative, format);
    }
    round(&short_decimal(negative, significand, power, format), format, Mode::Rn).result()
}

fn zero(negative: bool, format: Format) -> Float {
    Float::new(format, 0).with_sign(negative)
}

/// A substitute for a value that surely overflows or underflows, judging by the weight of its leading digit, as a power
/// of ten. It has the same sign and rounds the same way.
fn beyond(negative: bool, leading: i64, format: Format) -> Option<Exact> {
    // 10^n ≥ 2^(3n) for n ≥ 0, and 10^(n+1) ≤ 2^(3(n+1)) for n < 0.
    let exponent = if leading.saturating_mul(3) > i64::from(format.emax()) + 1 {
        BEYOND
    } else if leading.saturating_add(1).saturating_mul(3) < i64::from(format.quantum_min()) - 1 {
        -BEYOND
    } else {
        return None;
    };
    Some(Exact { negative, head: 1, exponent, tail: Tail::Zero })
}

/// The nonzero value `± significand × 10^power`. Far beyond the range of the format, a substitute that rounds the same
/// way.
#[inline]
fn short_decimal(negative: bool, significand: u64, power: i64, format: Format) -> Exact {
    let leading = power + i64::from(significand.ilog10());
    if let Some(exact) = beyond(negative, leading, format) {
        return exact;
    }
    match power {
        0..=18 => {
            let head = u128::from(significand) * u128::from(10u64.pow(power as u32));
            Exact { negative, head, exponent: 0, tail: Tail::Zero }
        }
        -9..0 if format.precision() <= 32 => {
            // The quotient of 64 bits by at most 30 bits has at least 34: enough for the format, guard and round.
            let denominator = 10u64.pow(-power as u32);
            let shift = significand.leading_zeros();
            let numerator = significand << shift;
            let (head, rest) = (numerator / denominator, numerator % denominator);
            let tail = if rest == 0 { Tail::Zero } else { Tail::Endless };
            Exact { negative, head: head.into(), exponent: -(shift as i32), tail }
        }
        -19..0 => {
            let denominator = u128::from(10u64.pow(-power as u32));
            let shift = significand.leading_zeros() + 60;
            let numerator = u128::from(significand) << shift;
            let (head, rest) = (numerator / denominator, numerator % denominator);
            let tail = if rest == 0 { Tail::Zero } else { Tail::Endless };
            Exact { negative, head, exponent: -(shift as i32), tail }
        }
        _ => scaled(negative, Leading { digits: significand.into(), power, more: false }),
    }
}

fn long_decimal(negative: bool, run: &Run<'_>, format: Format) -> Exact {
    let leading = run.short_power + run.exponent + i64::from(run.short.ilog10());
    if let Some(exact) = beyond(negative, leading, format) {
        return exact;
    }
    let digits = run.leading(ENOUGH_DECIMAL);
    scaled(negative, Leading { power: digits.power + run.exponent, ..digits })
}

/// The value of decimal digits. The power is small, because the value is close to the range of the format.
fn scaled(negative: bool, Leading { digits, power, more }: Leading) -> Exact {
    let tens = power_of_ten(power.unsigned_abs() as u32);
    if power < 0 {
        quotient(negative, digits, tens, more)
    } else {
        quotient(negative, digits * tens, BigUint::from(1u32), more)
    }
}

/// The value of an integer times a power of two.
fn scaled_by(negative: bool, factor: &Run<'_>, power: i64) -> Exact {
    let whole = factor.leading(factor.text.len()).digits;
    // If the power is clamped, it is so large that a factor of at most a thousand digits does not bring the value back
    // into range.
    let power = power.clamp(-4 * FAR, 4 * FAR);
    let head = quotient(negative, whole, BigUint::from(1u32), false);
    Exact { exponent: head.exponent.saturating_add(power as i32), ..head }
}

/// The value of a hex float. Its first 16 digits contain at least 61 bits.
fn hex(negative: bool, run: &Run<'_>) -> Exact {
    let exponent = run.short_power.saturating_mul(4).saturating_add(run.exponent);
    let tail = if run.more { Tail::Endless } else { Tail::Zero };
    Exact { negative, head: run.short.into(), exponent: exponent.clamp(-FAR, FAR) as i32, tail }
}

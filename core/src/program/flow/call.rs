//! Functions in f32 and f64 that kernels call but the instruction table lacks. Division and roots with a rounding mode
//! are rounded once, as IEEE 754 requires. All other calls are hardware approximations, for which no public model is
//! bit-exact. halfplay returns the exact value rounded once to nearest even, and labels it so. In f64 the lower 32 bits
//! of an approximation are zeros, as on a GPU.

use crate::eval::{canonical_nan, true_value};
use crate::float::{Class, Exact, Float, Format, Mode, Tail, round};
use crate::real::{FunctionValue, Real};
use num_bigint::BigUint;
use std::fmt;

use super::special::special;
use super::value::{Value, double, nearest};

pub use super::function::Function;

/// A function with its modifiers: the rounding mode and the treatment of subnormal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// the function to compute
    pub function: Function,
    /// the written rounding mode; `None` for a hardware approximation (`.approx`)
    pub mode: Option<Mode>,
    /// true if subnormal operands and results are flushed to zero
    pub ftz: bool,
    /// the format of the operands and the result
    pub format: Format,
}

/// Prints the PTX spelling: `sqrt.approx.ftz.f32`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spelling) = self.function.spelling_outside_calls() {
            return match self.format {
                Format::F64 => f.write_str(&spelling.replace("f32", "f64")),
                _ => f.write_str(spelling),
            };
        }
        let rounding = self.mode.map_or("approx", |mode| mode.name());
        let ftz = if self.ftz { ".ftz" } else { "" };
        write!(f, "{}.{rounding}{ftz}.{}", self.function.name(), self.format.name())
    }
}

impl Call {
    /// The number of operands.
    pub const fn operands(self) -> usize {
        self.function.operands()
    }

    /// The result. A function of one operand ignores the second. Both operands must have the call's format.
    pub fn result(self, operands: [Float; 2]) -> Float {
        let flushed = |value: Float| match self.ftz && value.class() == Class::Subnormal {
            true => Float::new(self.format, 0).with_sign(value.is_negative()),
            false => value,
        };
        match value(self.function, operands.map(flushed)) {
            Value::Special(result) => flushed(self.coarse(result)),
            Value::Nan => canonical_nan(self.format),
            Value::Exact(exact) => {
                let rounded = round(&exact, self.format, self.mode.unwrap_or(Mode::Rn));
                flushed(self.coarse(rounded.result()))
            }
        }
    }

    /// The nearest number whose lower 32 bits are zeros, for an approximation in f64; for another call, the number
    /// itself.
    fn coarse(self, value: Float) -> Float {
        const UPPER: u64 = u64::MAX << 32;
        if self.mode.is_some() || self.format != Format::F64 || !value.is_finite() {
            return value;
        }
        // The fraction may carry into the exponent field, which gives the next power of two.
        Float::new(self.format, (value.bits() + (1 << 31)) & UPPER)
    }
}

fn value(function: Function, [a, b]: [Float; 2]) -> Value {
    let format = a.format();
    let infinity = |negative| Value::Special(Float::new(format, format.infinity()).with_sign(negative));
    let zero = |negative| Value::Special(Float::new(format, 0).with_sign(negative));
    let one = Float::new(format, format.one());
    let sign = a.is_negative();
    if function == Function::Pow && (b.is_zero() || a == one) {
        return Value::Special(one);
    }
    if function == Function::Hypot && (a.is_infinite() || b.is_infinite()) {
        return infinity(false);
    }
    if a.is_nan() || (function.operands() == 2 && b.is_nan()) {
        return Value::Nan;
    }
    if let Some(known) = special(function, [a, b]) {
        return known;
    }
    match function {
        Function::Floor => whole(a, f64::floor),
        Function::Ceil => whole(a, f64::ceil),
        Function::Trunc => whole(a, f64::trunc),
        Function::Rint => whole(a, f64::round_ties_even),
        Function::Round => whole(a, f64::round),
        // Rust's remainder is exact, as C's is.
        Function::Fmod => {
            let rest = double(a) % double(b);
            if rest.is_nan() { Value::Nan } else { Value::Special(narrowed(rest, format)) }
        }
        Function::Exp | Function::Exp10 if a.is_infinite() && sign => zero(false),
        Function::Exp | Function::Exp10 | Function::Expm1 if a.is_infinite() && !sign => infinity(false),
        Function::Expm1 if a.is_infinite() => Value::Special(one.with_sign(true)),
        Function::Ln | Function::Log10 if a.is_zero() => infinity(true),
        Function::Log1p if a == one.with_sign(true) => infinity(true),
        Function::Ln | Function::Log10 if sign => Value::Nan,
        Function::Log1p if sign && (a.is_infinite() || a.exponent() >= 0) => Value::Nan,
        Function::Ln | Function::Log10 | Function::Log1p if a.is_infinite() => infinity(false),
        Function::Cbrt if a.is_infinite() || a.is_zero() => Value::Special(a),
        Function::Tan if a.is_infinite() => Value::Nan,
        Function::Tan | Function::Expm1 | Function::Log1p if a.is_zero() => Value::Special(a),
        Function::Pow => power(a, b),
        Function::Exp | Function::Exp10 | Function::Expm1 => match real(function, [a, b]) {
            Some(known) => known,
            None if !sign => infinity(false),
            None if function == Function::Expm1 => Value::Special(one.with_sign(true)),
            None => zero(false),
        },
        Function::SinPi
        | Function::CosPi
        | Function::Asin
        | Function::Acos
        | Function::Atan
        | Function::Atan2
        | Function::Sinh
        | Function::Cosh
        | Function::Asinh
        | Function::Acosh
        | Function::Atanh
        | Function::Erf
        | Function::Erfc
        | Function::Remainder
        | Function::NextAfter
        | Function::Ldexp
        | Function::Hypot
        | Function::Ln
        | Function::Log10
        | Function::Log1p
        | Function::Cbrt
        | Function::Tan => real(function, [a, b]).unwrap_or(Value::Nan),
        Function::Rcp => value(Function::Div, [one, a]),
        Function::Div => {
            let negative = sign != b.is_negative();
            match (a.is_infinite(), b.is_infinite(), a.is_zero(), b.is_zero()) {
                (true, true, ..) | (_, _, true, true) => Value::Nan,
                (true, ..) | (_, _, _, true) => infinity(negative),
                (_, true, ..) | (_, _, true, _) => zero(negative),
                _ => Value::Exact(quotient(a, b, negative)),
            }
        }
        Function::Sqrt if a.is_zero() => Value::Special(a),
        Function::Rsqrt if a.is_zero() => infinity(sign),
        Function::Lg2 if a.is_zero() => infinity(true),
        Function::Sqrt | Function::Rsqrt | Function::Lg2 if sign => Value::Nan,
        Function::Sqrt | Function::Lg2 if a.is_infinite() => infinity(false),
        Function::Rsqrt if a.is_infinite() => zero(false),
        Function::Sqrt => Value::Exact(root(a)),
        Function::Rsqrt => nearest(inverse_root(a), format),
        Function::Tanh if a.is_zero() => Value::Special(a),
        Function::Tanh if a.is_infinite() => Value::Special(one.with_sign(sign)),
        Function::Lg2 if a == one => zero(false),
        Function::Lg2 | Function::Tanh if format == Format::F64 => {
            real(function, [a, b]).unwrap_or(Value::Nan)
        }
        Function::Lg2 => Value::Exact(logarithm(a)),
        Function::Ex2 if a.is_infinite() => {
            if sign {
                zero(false)
            } else {
                infinity(false)
            }
        }
        Function::Ex2 if format == Format::F64 => match real(function, [a, b]) {
            Some(known) => known,
            None if sign => zero(false),
            None => infinity(false),
        },
        Function::Ex2 => Value::Exact(true_value(crate::eval::Function::Ex2, a)),
        Function::Tanh => Value::Exact(true_value(crate::eval::Function::Tanh, a)),
        Function::Sin | Function::Cos if a.is_infinite() => Value::Nan,
        Function::Sin if a.is_zero() => Value::Special(a),
        Function::Sin => nearest(Real::of(a).and_then(|angle| angle.sine()), format),
        Function::Cos => nearest(Real::of(a).and_then(|angle| angle.cosine()), format),
    }
}

/// The value of a function of finite numbers. `None` if it is too large or too small to be computed.
fn real(function: Function, [a, b]: [Float; 2]) -> Option<Value> {
    let format = a.format();
    let [a, b] = [Real::of(a)?, Real::of(b).unwrap_or_default()];
    Some(nearest(function.exactly([&a, &b]), format))
}

/// A function to integers. The format of the operand can represent its result.
fn whole(a: Float, function: impl Fn(f64) -> f64) -> Value {
    Value::Special(narrowed(function(double(a)), a.format()))
}

/// A number in f64 that this format can represent.
fn narrowed(a: f64, format: Format) -> Float {
    let bits = if format == Format::F64 { a.to_bits() } else { (a as f32).to_bits().into() };
    Float::new(format, bits)
}

/// The power of two numbers that are no NaNs, of which the exponent is not zero. The special cases are those of C.
fn power(a: Float, b: Float) -> Value {
    let format = a.format();
    let infinity = Float::new(format, format.infinity());
    let one = Float::new(format, format.one());
    let (zero, exponent) = (Float::new(format, 0), double(b));
    let is_whole = exponent.trunc() == exponent;
    let is_odd = is_whole && (exponent % 2.0).abs() == 1.0;
    let is_small = a.exponent() < 0 || a.is_zero();
    match (a.is_zero() || a.is_infinite(), b.is_infinite()) {
        (false, true) if a.magnitude() == one.bits() => Value::Special(one),
        (_, true) => Value::Special(if is_small == b.is_negative() { infinity } else { zero }),
        (true, _) => {
            let magnitude = if a.is_zero() == b.is_negative() { infinity } else { zero };
            Value::Special(magnitude.with_sign(a.is_negative() && is_odd))
        }
        _ if a.is_negative() && !is_whole => Value::Nan,
        _ => match real(Function::Pow, [a, b]) {
            Some(known) => known,
            None => {
                let magnitude = if is_small == b.is_negative() { infinity } else { zero };
                Value::Special(magnitude.with_sign(a.is_negative() && is_odd))
            }
        },
    }
}

/// Digits down to 2^exponent; `ends` is true if no digits follow.
fn digits(negative: bool, head: u128, exponent: i32, ends: bool) -> Exact {
    Exact { negative, head, exponent, tail: if ends { Tail::Zero } else { Tail::Endless } }
}

/// The number of places by which a significand can move up in the head of an [`Exact`].
const fn room(significand: u128) -> u32 {
    significand.leading_zeros() - 3
}

/// The quotient of two nonzero numbers, to at least 71 bits.
fn quotient(a: Float, b: Float, negative: bool) -> Exact {
    let (above, below) = (u128::from(a.significand()), u128::from(b.significand()));
    let places = room(above);
    let above = above << places;
    digits(negative, above / below, a.quantum() - b.quantum() - places as i32, above.is_multiple_of(below))
}

/// The square root of a positive number, to at least 62 bits.
fn root(a: Float) -> Exact {
    // The exponent must be even.
    let odd = a.quantum().rem_euclid(2);
    let (significand, exponent) = (u128::from(a.significand()) << odd, a.quantum() - odd);
    let places = room(significand) & !1;
    let square = significand << places;
    let head = square.isqrt();
    digits(false, head, (exponent - places as i32) / 2, head * head == square)
}

/// The reciprocal of the square root of a positive number.
fn inverse_root(a: Float) -> Option<FunctionValue> {
    Real::two_to(0).over(&Real::of(a)?)?.root()
}

/// Computes the logarithm bit by bit: if squaring a number in [1, 2) gives 2 or more, the next bit is 1.
fn logarithm(a: Float) -> Exact {
    const BITS: u32 = 100;
    const DEPTH: u64 = 320;
    let whole = a.quantum() + 63 - a.significand().leading_zeros() as i32;
    let mut y = BigUint::from(a.significand()) << (DEPTH - (63 - u64::from(a.significand().leading_zeros())));
    let power_of_two = y == BigUint::from(1u32) << DEPTH;
    let mut part: i128 = 0;
    for _ in 0..BITS {
        y = (&y * &y) >> DEPTH;
        part <<= 1;
        if y.bits() > DEPTH + 1 {
            y >>= 1u32;
            part |= 1;
        }
    }
    // The unknown digits make the sum greater. They make the magnitude of a negative sum smaller,
    // so its head drops by one.
    let sum = i128::from(whole) * (1 << BITS) + part;
    let negative = sum < 0;
    let head = sum.unsigned_abs() - u128::from(negative && !power_of_two);
    digits(negative, head, -(BITS as i32), power_of_two)
}

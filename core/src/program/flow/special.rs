//! The special cases of trigonometric, hyperbolic and error functions, of remainders, and of steps within a format, as C
//! defines them (ISO C, annex F).

use super::function::Function;
use super::value::{Value, double, nearest};
use crate::float::Float;
use crate::real::{FunctionValue, Real};

/// The value of a function where it is not the rounded real value; no operand is a NaN.
pub fn special(function: Function, [a, b]: [Float; 2]) -> Option<Value> {
    let format = a.format();
    let is_negative = a.is_negative();
    let infinity = |negative| Value::Special(Float::new(format, format.infinity()).with_sign(negative));
    let zero = |negative| Value::Special(Float::new(format, 0).with_sign(negative));
    let one = |negative| Value::Special(Float::new(format, format.one()).with_sign(negative));
    let is_beyond_one = a.magnitude() > format.one();
    let is_one = a.magnitude() == format.one();
    Some(match function {
        // The sine of whole numbers of half turns is a zero with the sign of the number.
        Function::SinPi if a.is_finite() && double(a).trunc() == double(a) => zero(is_negative),
        Function::SinPi | Function::CosPi if a.is_infinite() => Value::Nan,
        Function::CosPi if double(a).rem_euclid(1.0) == 0.5 => zero(false),
        Function::Asin | Function::Acos if is_beyond_one => Value::Nan,
        Function::Acos if is_one && !is_negative => zero(false),
        Function::Asin
        | Function::Atan
        | Function::Sinh
        | Function::Asinh
        | Function::Atanh
        | Function::Erf
            if a.is_zero() =>
        {
            Value::Special(a)
        }
        Function::Atan if a.is_infinite() => angle(2, is_negative, a),
        Function::Atan2 => return angle_of_point(a, b),
        Function::Sinh | Function::Asinh if a.is_infinite() => Value::Special(a),
        Function::Cosh | Function::Acosh
            if a.is_infinite() && !(is_negative && function == Function::Acosh) =>
        {
            infinity(false)
        }
        // The value is too large to be computed.
        Function::Sinh | Function::Cosh if a.exponent() > 16 => {
            infinity(is_negative && function == Function::Sinh)
        }
        Function::Acosh if is_negative || !(is_beyond_one || is_one) => Value::Nan,
        Function::Acosh if is_one => zero(false),
        Function::Atanh if is_one => infinity(is_negative),
        Function::Atanh if is_beyond_one => Value::Nan,
        Function::Erf if a.is_infinite() => one(is_negative),
        Function::Erfc if a.is_infinite() && !is_negative => zero(false),
        Function::Erfc if a.is_infinite() => nearest(Some(exactly(Real::of_integer(2))), format),
        Function::Remainder if a.is_infinite() || b.is_zero() => Value::Nan,
        Function::Remainder if b.is_infinite() || a.is_zero() => Value::Special(a),
        Function::Remainder => {
            let known = Function::Remainder.exactly([&Real::of(a)?, &Real::of(b)?])?;
            if known.value.is_zero() { zero(is_negative) } else { nearest(Some(known), format) }
        }
        Function::NextAfter => Value::Special(next(a, b)),
        Function::Ldexp if a.is_infinite() || a.is_zero() => Value::Special(a),
        // Beyond the range of every format.
        Function::Ldexp if double(b).abs() > 10_000.0 => {
            if b.is_negative() {
                zero(is_negative)
            } else {
                infinity(is_negative)
            }
        }
        _ => return None,
    })
}

fn exactly(value: Real) -> FunctionValue {
    FunctionValue { value, exact: true }
}

/// A number of quarters of π, rounded.
fn angle(quarters: u32, is_negative: bool, like: Float) -> Value {
    let value = Real::eighths_of_turn(quarters);
    let value = if is_negative { value.negated() } else { value };
    nearest(Some(FunctionValue { value, exact: false }), like.format())
}

/// The angle of a point on an axis, or infinitely far away.
fn angle_of_point(y: Float, x: Float) -> Option<Value> {
    let quarters = match (y.is_infinite(), x.is_infinite(), x.is_negative()) {
        (true, true, false) => 1,
        (true, true, true) => 3,
        (true, false, _) => 2,
        (false, true, true) => 4,
        (false, true, false) => {
            return Some(Value::Special(Float::new(y.format(), 0).with_sign(y.is_negative())));
        }
        (false, false, false) if y.is_zero() => return Some(Value::Special(y)),
        (false, false, true) if y.is_zero() => 4,
        (false, false, _) => return None,
    };
    Some(angle(quarters, y.is_negative(), y))
}

/// The next number after `a` towards `b`.
fn next(a: Float, b: Float) -> Float {
    let format = a.format();
    let (from, to) = (double(a), double(b));
    if from == to {
        return b;
    }
    if a.is_zero() {
        return Float::new(format, 1).with_sign(to < 0.0);
    }
    let is_outward = (to > from) != a.is_negative();
    let magnitude = if is_outward { a.magnitude() + 1 } else { a.magnitude() - 1 };
    Float::new(format, magnitude).with_sign(a.is_negative())
}

//! Reads the codes and digits in a trace by means of the model.

use super::dyadic::{Dyadic, Spread};
use crate::model::number::{Int, Number};
use crate::model::{BF16, F16, F32, F64, Layout, TOY};
use halfplay_core::eval::Function;
use halfplay_core::float::{Exact, Float, Format};
use num_bigint::BigInt;

pub fn layout_of(format: Format) -> Layout {
    let layouts = [
        (Format::F16, F16),
        (Format::BF16, BF16),
        (Format::F32, F32),
        (Format::F64, F64),
        (Format::TOY, TOY),
    ];
    layouts.iter().find(|(known, _)| *known == format).expect("a known format").1
}

/// A code, decoded by the model.
pub fn number(float: Float) -> Number<BigInt> {
    Number::decode(layout_of(float.format()), float.bits())
}

/// The value of a finite code.
pub fn value(float: Float) -> Dyadic {
    Dyadic::new(number(float).value().expect("a finite number"), -BigInt::SCALE)
}

pub fn zero_like(float: Float) -> u64 {
    if number(float).negative { layout_of(float.format()).sign() } else { 0 }
}

/// Checks that the recorded digits are those of the function, as far as f64 can tell.
pub fn check_approximation(function: Function, operand: Float, found: &Exact) {
    let x = value(operand);
    let spread = Spread::of(found);
    if x.leading() > 8 || x.leading() < -900 {
        return;
    }
    let as_f64 = |x: &Dyadic| {
        let shift = x.leading() - 60;
        let top: f64 = x.abs().floor(shift).to_string().parse().unwrap_or(f64::NAN);
        let magnitude = top * 2f64.powi(shift as i32);
        if x.is_negative() { -magnitude } else { magnitude }
    };
    let (x, y) = (as_f64(&x), as_f64(&spread.low));
    let truth = if function == Function::Tanh { x.tanh() } else { x.exp2() };
    assert_eq!(found.negative, truth < 0.0);
    assert!((truth.abs() - y).abs() <= 1e-13 * y, "{function:?} {x}: {y} {truth}");
    // There are enough digits for every rounding to a 16-bit format.
    assert!(spread.unit.is_none() || found.head >= 1 << 48, "{function:?} {x}: {found:?}");
}

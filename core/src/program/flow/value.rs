//! The value of a function before rounding.

use crate::float::{Exact, Float, Format};
use crate::real::FunctionValue;

/// The value of a function before rounding.
pub(super) enum Value {
    Special(Float),
    Nan,
    Exact(Exact),
}

/// The number in f64, which can represent every number of f32.
pub(super) fn double(a: Float) -> f64 {
    f64::from_bits(a.widened(Format::F64).bits())
}

/// Rounds a value whose known digits suffice to round it.
pub(super) fn nearest(known: Option<FunctionValue>, format: Format) -> Value {
    known.map_or(Value::Nan, |known| Value::Special(known.value.nearest(format).0))
}

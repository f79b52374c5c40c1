//! Numbers of every format as ratios of integers: decimals, codes, and the nearest code by bisection.

use halfplay_core::float::Format;
use num_bigint::BigInt;
use num_rational::BigRational;

pub type Rational = BigRational;

pub fn integer(value: i64) -> Rational {
    Rational::from_integer(value.into())
}

pub fn power(base: i64, exponent: i64) -> Rational {
    let power = BigInt::from(base).pow(exponent.unsigned_abs() as u32);
    if exponent < 0 { Rational::new(1.into(), power) } else { Rational::from_integer(power) }
}

/// A format as its standard describes it: name, fraction bits, bias, code of the largest number. The last field is true
/// if a number that is too large becomes infinity, which has the next code; otherwise it becomes the largest number.
struct Shape(&'static str, u32, i64, u64, bool);

/// IEEE 754-2019, 3.6; OCP 8-bit Floating Point 1.0, table 1; OCP Microscaling Formats 1.0, 5.3. e5m2 follows PTX,
/// which converts to it only with `.satfinite`.
const SHAPES: [Shape; 12] = [
    Shape("e2m1", 1, 1, 0b111, false),
    Shape("toy", 2, 3, 0b11011, true),
    Shape("e2m3", 3, 1, 0b11111, false),
    Shape("e3m2", 2, 3, 0b11111, false),
    Shape("e4m3", 3, 7, 0x7e, false),
    Shape("e5m2", 2, 15, 0x7b, false),
    Shape("ue8m0", 0, 127, 0xfe, false),
    Shape("f16", 10, 15, 0x7bff, true),
    Shape("bf16", 7, 127, 0x7f7f, true),
    Shape("tf32", 10, 127, 0x3fbff, true),
    Shape("f32", 23, 127, 0x7f7f_ffff, true),
    Shape("f64", 52, 1023, 0x7fef_ffff_ffff_ffff, true),
];

fn shape(format: Format) -> Shape {
    let named = SHAPES.into_iter().find(|shape| shape.0 == format.name());
    // A format with other widths is built by the rules of IEEE 754.
    let bias = (1i64 << (format.exponent_bits() - 1)) - 1;
    let largest = ((2 * bias as u64 + 1) << format.fraction_bits()) - 1;
    named.unwrap_or(Shape("unnamed", format.fraction_bits(), bias, largest, true))
}

/// The value of a magnitude code. The code after the largest number gives the value that would follow.
pub fn value(magnitude: u64, format: Format) -> Rational {
    let Shape(name, fraction_bits, bias, ..) = shape(format);
    let fraction = (magnitude & ((1 << fraction_bits) - 1)) as i64;
    let field = (magnitude >> fraction_bits) as i64;
    let (hidden, exponent) = if field == 0 && name != "ue8m0" { (0, 1) } else { (1 << fraction_bits, field) };
    integer(fraction + hidden) * power(2, exponent - bias - i64::from(fraction_bits))
}

/// True if the number rounds to the code after the largest number.
pub fn is_too_large(magnitude: &Rational, format: Format) -> bool {
    unbounded(magnitude, format) > shape(format).3
}

/// The nearest code of a magnitude, ties to even, by bisection over the codes.
pub fn nearest(magnitude: &Rational, format: Format) -> u64 {
    let Shape(.., largest, to_infinity) = shape(format);
    unbounded(magnitude, format).min(largest + u64::from(to_infinity))
}

fn unbounded(magnitude: &Rational, format: Format) -> u64 {
    let end = shape(format).3 + 1;
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if value(middle, format) <= *magnitude { low = middle } else { high = middle - 1 }
    }
    if low == end {
        return low;
    }
    let midpoint = (value(low, format) + value(low + 1, format)) / integer(2);
    // Significands of a single digit are never even, so a tie gives the larger number (IEEE 754-2019, 4.3.1).
    let is_odd = low & 1 == 1 || format.fraction_bits() == 0;
    if *magnitude > midpoint || *magnitude == midpoint && is_odd { low + 1 } else { low }
}

/// The value of a plain decimal, or of a ratio of two.
pub fn rational(text: &str) -> Rational {
    if let Some((above, below)) = text.split_once('/') {
        return rational(above) / rational(below);
    }
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let digits: BigInt = format!("{whole}{rest}").parse().unwrap();
    Rational::from_integer(digits) * power(10, exponent.parse::<i64>().unwrap() - rest.len() as i64)
}

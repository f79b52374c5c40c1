//! Numbers of every format as ratios of whole numbers: decimals, codes, and the nearest code by bisection.

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

/// Value of a magnitude code; infinity's code gives the power of two where it begins.
pub fn value(magnitude: u64, format: Format) -> Rational {
    let fraction = (magnitude & format.fraction_mask()) as i64;
    let field = (magnitude >> format.fraction_bits()) as i64;
    let (hidden, exponent) = if field == 0 { (0, 1) } else { (1 << format.fraction_bits(), field) };
    let quantum = exponent - i64::from(format.bias()) - i64::from(format.fraction_bits());
    integer(fraction + hidden) * power(2, quantum)
}

/// Nearest code of a magnitude, ties to even, by bisection over the codes.
pub fn nearest(magnitude: &Rational, format: Format) -> u64 {
    let (mut low, mut high) = (0, format.infinity());
    while low < high {
        let middle = (low + high).div_ceil(2);
        if value(middle, format) <= *magnitude { low = middle } else { high = middle - 1 }
    }
    if low == format.infinity() {
        return low;
    }
    let midpoint = (value(low, format) + value(low + 1, format)) / integer(2);
    if *magnitude > midpoint || *magnitude == midpoint && low & 1 == 1 { low + 1 } else { low }
}

/// Value of a plain decimal, or of a ratio of such.
pub fn rational(text: &str) -> Rational {
    if let Some((above, below)) = text.split_once('/') {
        return rational(above) / rational(below);
    }
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let digits: BigInt = format!("{whole}{rest}").parse().unwrap();
    Rational::from_integer(digits) * power(10, exponent.parse::<i64>().unwrap() - rest.len() as i64)
}

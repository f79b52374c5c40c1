//! Formats numbers for a sheet.

use crate::explain::code;
use crate::float::{Float, Format};
use crate::lesson::diagnose::ratio::{Ratio, magnitude, scaled, signed};
use crate::literal::parse;
use num_bigint::BigInt;

/// A value: its decimal if that is short, otherwise an integer times the last place, with an approximate decimal.
pub fn value(number: Float) -> String {
    let text = number.decimal();
    match number.is_finite() && text.chars().count() > LONGEST {
        true => format!("{} ≈ {}", number.scaled(), number.short()),
        false if number.is_nan() => "NaN".to_owned(),
        false => text,
    }
}

/// The longest decimal that is still easy to read.
const LONGEST: usize = 14;

/// The code and the value: `0x3c00 (1)`.
pub fn code_and_value(number: Float) -> String {
    format!("`{}` ({})", code(number), value(number))
}

/// Sign, exponent and fraction in bits: `0 01111 0000000000`.
pub fn fields(number: Float) -> String {
    let format = number.format();
    format!(
        "{} {:0e$b} {:0f$b}",
        u32::from(number.is_negative()),
        number.exponent_field(),
        number.fraction(),
        e = format.exponent_bits() as usize,
        f = format.fraction_bits() as usize
    )
}

/// The distances of the nearest f16 and bf16 numbers from a decimal; an infinity counts as 2^200 away.
pub fn distances(text: &str) -> Option<[Ratio; 2]> {
    let exact = decimal(text)?;
    let distance = |format| {
        let near = parse(text, format).ok()?.float;
        let far = Ratio::from_integer(BigInt::from(1) << 200u32);
        let value = signed(scaled(near.significand().into(), near.quantum()), near.is_negative());
        Some(if near.is_finite() { magnitude(exact.clone() - value) } else { far })
    };
    Some([distance(Format::F16)?, distance(Format::BF16)?])
}

/// The exact value of a decimal without an exponent.
fn decimal(text: &str) -> Option<Ratio> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{rest}").parse().ok()?;
    Some(Ratio::new(digits, BigInt::from(10).pow(rest.len() as u32)))
}

//! Formats real numbers as text.

use super::Real;
use crate::float::{Decimal, Format, POSITIONAL};
use num_bigint::BigUint;
use std::fmt;

/// Maximum length of an exact decimal.
const LONGEST: usize = 24;
/// Number of significant digits of a rounded decimal.
const BRIEF: usize = 6;

/// All digits if they are finite and few; otherwise a short ratio, or six digits after `≈`, such as `-0.3`, `1/3`, `≈
/// 0.142857`.
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(BRIEF))
    }
}

impl Real {
    /// The text for a value near numbers of a format: after `≈`, six digits, or twelve if the format has more than 16
    /// bits, such as `≈ 53400714.2857`.
    pub fn beside(&self, format: Format) -> String {
        self.text(if format.width() > 16 { 2 * BRIEF } else { BRIEF })
    }

    fn text(&self, brief: usize) -> String {
        let (numerator, denominator) = self.parts();
        let sign = if self.is_negative() { "-" } else { "" };
        let (twos, fives) = powers(&denominator);
        let rest = &denominator / (BigUint::from(2u32).pow(twos) * BigUint::from(5u32).pow(fives));
        let text = if rest == BigUint::from(1u32) {
            let places = twos.max(fives);
            let digits =
                &numerator * BigUint::from(2u32).pow(places - twos) * BigUint::from(5u32).pow(places - fives);
            let exact = Decimal::new(false, &digits, -i64::from(places));
            let text = exact.text(POSITIONAL);
            if text.len() <= LONGEST { text } else { about(&exact, brief) }
        } else {
            let ratio = format!("{numerator}/{denominator}");
            let quotient = || about(&Decimal::quotient(false, &numerator, &denominator), brief);
            if ratio.len() <= BRIEF { ratio } else { quotient() }
        };
        match text.strip_prefix("≈ ") {
            Some(about) => format!("≈ {sign}{about}"),
            None => format!("{sign}{text}"),
        }
    }
}

/// The number rounded to this many digits.
fn about(decimal: &Decimal, digits: usize) -> String {
    format!("≈ {}", decimal.rounded(digits).text(POSITIONAL))
}

/// The exponents of 2 and 5 in the factorisation of a nonzero number.
fn powers(number: &BigUint) -> (u32, u32) {
    let twos = number.trailing_zeros().unwrap_or(0) as u32;
    let (mut rest, mut fives) = (number.clone(), 0);
    let five = BigUint::from(5u32);
    while &rest % &five == BigUint::ZERO {
        rest /= &five;
        fives += 1;
    }
    (twos, fives)
}

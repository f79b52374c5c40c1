//! Counts, shares and distances in words.

use crate::compare::Distance;
use crate::float::Float;

/// A count with a space between groups of three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A share in percent.
pub fn share(part: u64, whole: u64) -> String {
    let share = 100.0 * part as f64 / whole.max(1) as f64;
    if part > 0 && share < 0.01 { format!("{share:.1e} %") } else { format!("{share:.2} %") }
}

/// The distance between two results, in words.
pub fn apart(own: Float, other: Float) -> String {
    match Distance::between(own, other) {
        Distance::Below(ulps) => format!("−{} ulp", ulps.decimal()),
        Distance::Above(ulps) => format!("+{} ulp", ulps.decimal()),
        Distance::ZeroSign => "the sign of zero".to_owned(),
        Distance::NotFinite => "not finite".to_owned(),
        Distance::Same | Distance::SameValue | Distance::OtherNan => "the same".to_owned(),
    }
}

/// The range of a bucket of distances, in ulp: `more than 1/2, up to 1`.
pub fn bucket_words(bucket: i16) -> String {
    let power = |exponent: i16| match exponent {
        0..=20 => grouped(1 << exponent),
        -10..0 => format!("1/{}", 1 << -exponent),
        _ => format!("2^{exponent}"),
    };
    format!("more than {}, up to {}", power(bucket - 1), power(bucket))
}

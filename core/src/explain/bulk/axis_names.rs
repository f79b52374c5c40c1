//! The labels on the axes of a plane: few round values, not too close together.

use crate::bulk::heatmap::{code_at, place_of};
use crate::float::{Float, Format};

/// Labels for points along an axis, each with its point, in order. `place` maps a point to the first place that it
/// shows, counted from the least number. `shown` maps a place to its point, if it is visible.
pub(super) fn names(
    format: Format,
    points: u32,
    apart: u32,
    place: impl Fn(u32) -> u32,
    shown: impl Fn(u32) -> Option<u32>,
) -> Vec<(u32, String)> {
    let mut named: Vec<(u32, String)> = Vec::new();
    let take = |point: u32, name: String, named: &mut Vec<(u32, String)>| {
        if named.iter().all(|(other, _)| other.abs_diff(point) >= apart) {
            named.push((point, name));
        }
    };
    for number in round_numbers(format) {
        if let Some(point) = shown(place_of(number)) {
            take(point, name(number), &mut named);
        }
    }
    for point in (0..points).step_by(apart as usize) {
        take(point, name(code_at(format, place(point))), &mut named);
    }
    named.sort_by_key(|(point, _)| *point);
    named
}

/// Zero, the infinities, then powers of two, with the roundest exponents first.
fn round_numbers(format: Format) -> Vec<Float> {
    let power =
        |exponent: i32| Float::new(format, ((exponent + format.bias()) as u64) << format.fraction_bits());
    let infinity = Float::new(format, format.infinity());
    let mut numbers = vec![Float::new(format, 0), infinity, power(0)];
    for step in [64, 32, 16, 8, 4, 2, 1] {
        numbers.extend((format.emin()..=format.emax()).filter(|exponent| exponent % step == 0).map(power));
    }
    numbers.into_iter().flat_map(|number| [number, number.negated()]).collect()
}

/// A number in few characters.
pub(super) fn name(number: Float) -> String {
    let sign = if number.is_negative() { "-" } else { "" };
    let is_power = number.fraction() == 0 && number.exponent_field() > 0 && number.is_finite();
    match number.exponent() {
        _ if number.is_nan() => format!("{sign}NaN"),
        _ if number.is_infinite() => format!("{sign}inf"),
        exponent if is_power && exponent.unsigned_abs() > 3 => format!("{sign}2^{exponent}"),
        _ => number.short(),
    }
}

//! The labels on the axes of a plane: few round values, not too close together.

use crate::bulk::heatmap::{CellGrid, code_at, place_of};
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
    let numbers = round_numbers(format);
    let round = numbers.into_iter().filter_map(|number| Some((shown(place_of(number))?, name(number))));
    let others =
        (0..points).step_by(apart as usize).map(|point| (point, name(code_at(format, place(point)))));
    spaced(round.chain(others), apart)
}

/// An axis of a picture in cells: 0 to the right, 1 upward.
#[derive(Clone, Copy)]
pub(super) struct CellAxis<'a> {
    pub grid: &'a CellGrid,
    pub axis: usize,
}

/// Labels for the columns or the rows of a picture in cells, each with its column or row, in order. The ends of the
/// finite numbers are labelled first.
pub(super) fn cell_names(format: Format, CellAxis { grid, axis }: CellAxis<'_>) -> Vec<(u32, String)> {
    let most = Float::new(format, format.max_finite());
    let ends = [(most, "+max"), (most.negated(), "-max")].map(|(number, name)| (number, name.to_owned()));
    let round = round_numbers(format).into_iter().map(|number| (number, name(number)));
    let shown = |(number, name): (Float, String)| {
        let place = place_of(number);
        let is_shown = (grid.first[axis]..grid.first[axis] + grid.span).contains(&place);
        let [row, column] = grid.cell_of([place; 2]);
        is_shown.then_some((if axis == 0 { column } else { row }, name))
    };
    let cells = grid.size[axis];
    let apart = (cells / 9).max(5);
    let others = (0..cells).step_by(apart as usize);
    let others = others.map(|cell| (cell, name(code_at(format, grid.places(axis, cell).start))));
    spaced(ends.into_iter().chain(round).filter_map(shown).chain(others), apart)
}

/// Those labels that are at least `apart` from all labels before them, in the order of their points.
fn spaced(labels: impl Iterator<Item = (u32, String)>, apart: u32) -> Vec<(u32, String)> {
    let mut named: Vec<(u32, String)> = Vec::new();
    for (point, name) in labels {
        if named.iter().all(|(other, _)| other.abs_diff(point) >= apart) {
            named.push((point, name));
        }
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

//! The map of codes point by point: the kind of each code, and the labels on the axes.

use crate::atlas::{Area, Atlas};
use crate::doc::{ColourKey, Ground, PointMap, PointRow, Role};
use crate::float::{Class, Float, Format, Term, Wide};

/// The number of labelled columns, if there are as many.
pub(super) const NAMES: u64 = 4;

/// The colour of each code with its strength in percent, and the meanings of the colours.
pub(super) struct Paint<'a> {
    pub ground: Box<dyn Fn(Float) -> Ground + 'a>,
    pub legend: Vec<(Role, &'static str)>,
}

/// The colours by kind and size of the codes of a format.
pub(super) fn kinds<'a>(format: Format) -> Paint<'a> {
    let not_finite = if format.is_ieee() { "infinity and NaN" } else { "NaN" };
    let legend = [
        (true, (NORMAL, "normal, stronger is larger")),
        (format.has_zero(), (SMALL, "subnormal and zero")),
        (format.has_nan(), (NOT_FINITE, not_finite)),
    ];
    let legend = legend.into_iter().filter_map(|(is_there, key)| is_there.then_some(key)).collect();
    Paint { ground: Box::new(ground), legend }
}

/// The window of a map, with a point for each code.
pub(super) fn sheet(atlas: &Atlas, paint: Paint) -> PointMap {
    let Area { rows, columns } = atlas.window();
    let [row, column] = atlas.place(atlas.value().bits());
    let width = columns.end - columns.start;
    let firsts: Vec<Float> = rows.clone().map(|row| Float::new(atlas.format, atlas.code([row, 0]))).collect();
    let names = row_names(&firsts);
    let stripe = |(row, name): (u64, String)| {
        let codes = columns.clone().map(|column| Float::new(atlas.format, atlas.code([row, column])));
        let first = atlas.code([row, columns.start]);
        let mut row = PointRow { name, code: first, ..PointRow::default() };
        codes.for_each(|code| row.push((paint.ground)(code)));
        row
    };
    let parts = NAMES.min(width);
    let named = (0..parts).map(|part| part * width / parts);
    PointMap {
        rows: rows.clone().zip(names).map(stripe).collect(),
        columns: width as u32,
        apart: true,
        whole: Area { rows: rows.clone(), columns: columns.clone() } == atlas.whole(),
        step: [1, 1],
        below: named.map(|at| (at as u32, column_name(atlas.format, columns.start + at))).collect(),
        cursor: [row - rows.start, column - columns.start].map(|place| place as u32),
        legend: paint.legend.into_iter().map(key).collect(),
        sides: None,
    }
}

/// A legend entry for an ink that appears in several strengths.
fn key((role, words): (Role, &'static str)) -> ColourKey {
    ColourKey { ground: Ground::ink(role, 50), words, share: String::new() }
}

const NORMAL: Role = Role::Fraction;
const SMALL: Role = Role::Hidden;
pub(super) const NOT_FINITE: Role = Role::Lost;

/// The colour of a number. For normal numbers, the strength grows with the exponent.
fn ground(value: Float) -> Ground {
    match value.class() {
        Class::Zero | Class::Subnormal => Ground::ink(SMALL, 40),
        Class::Normal => {
            let last = value.format().exponent_top();
            Ground::ink(NORMAL, 6 + (44 * value.exponent_field() / last) as u32)
        }
        Class::Infinite | Class::QuietNan | Class::SignallingNan => Ground::ink(NOT_FINITE, 25),
    }
}

/// The labels of rows that begin with these numbers, as far as there is room: infinity, zero, and powers of two with
/// round exponents.
fn row_names(firsts: &[Float]) -> Vec<String> {
    let count = firsts.len();
    let every = [1, 2, 5, 10, 20, 40].into_iter().find(|every| count <= *every as usize * 16).unwrap_or(1);
    let apart = count.div_ceil(32);
    let is_special = |value: &Float| value.is_zero() || value.is_infinite();
    let special: Vec<usize> = (0..count).filter(|&row| firsts.get(row).is_some_and(is_special)).collect();
    let is_named = |(row, value): (usize, &Float)| match is_special(value) {
        // The two zeros are adjacent, so there is no room for both labels in a tall map.
        true => count <= 16 || !(value.is_zero() && value.is_negative()),
        false => {
            let is_round = value.exponent().unsigned_abs().is_multiple_of(every);
            is_round && (count <= 16 || special.iter().all(|other| other.abs_diff(row) >= apart))
        }
    };
    let name = |(row, value): (usize, &Float)| {
        if is_named((row, value)) { row_name(*value) } else { String::new() }
    };
    firsts.iter().enumerate().map(name).collect()
}

/// The label of a row that begins with this number: a power of two, zero or infinity.
pub(super) fn row_name(first: Float) -> String {
    let sign = if first.is_negative() { "-" } else { "" };
    match first.class() {
        Class::Normal if first.exponent() == 0 => format!("{sign}1"),
        Class::Normal => format!("{sign}2^{}", first.exponent()),
        Class::Zero | Class::Subnormal => format!("{sign}0"),
        Class::Infinite | Class::QuietNan | Class::SignallingNan => format!("{sign}inf"),
    }
}

/// The label of a column: the significand of its normal numbers, `× 1.5`. If a row has several exponents, the label
/// includes the power of two by which this column exceeds the row's first exponent: `× 3`.
pub(super) fn column_name(format: Format, column: u64) -> String {
    let significand = Term {
        negative: false,
        significand: format.hidden() | column & format.fraction_mask(),
        exponent: (column >> format.fraction_bits()) as i32 - format.fraction_bits() as i32,
    };
    format!("× {}", Wide::from(significand).decimal())
}

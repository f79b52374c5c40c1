//! The toy format whole: a table of its 64 codes, and a line that shows how the gaps between its numbers double.

use super::lane::{exponent_bits, fraction_bits, reading, sign_bits};
use super::number::title;
use super::phrase::{code, number};
use crate::atlas::{TOY_COLUMNS, TOY_ROWS, toy_cell};
use crate::doc::{Block, Cell, Column, Grid, Line, Role, Table, line};
use crate::float::{Float, Format};

/// The chosen code with its value, the table, the line, and sentences about the chosen code. Bits of `chosen` above
/// the format's six are dropped.
pub fn toy_blocks(chosen: u64) -> Vec<Block> {
    let chosen = Float::new(Format::TOY, chosen);
    vec![
        Block::Heading(title(chosen)),
        Block::Table(toy_table(chosen)),
        Block::Grid(toy_line(chosen)),
        Block::Text(reading(&format!("`{}`", code(chosen)), chosen)),
        Block::Text(neighbours(chosen)),
    ]
}

/// A column for each exponent field, a row for each sign and fraction, after a row and a column that name them.
/// The chosen code is marked with `›`; each leads to itself.
fn toy_table(chosen: Float) -> Table {
    let at = |row, column| Float::new(Format::TOY, toy_cell(row, column));
    let exponent = |column| Line::default().with(Role::Exponent, exponent_bits(at(0, column)));
    let name = |row| {
        Line::default()
            .with(Role::Sign, sign_bits(at(row, 0)))
            .with(Role::Plain, " ")
            .with(Role::Fraction, fraction_bits(at(row, 0)))
    };
    let cell = |row, column| match at(row, column) {
        value if value == chosen => Line::default().with(Role::Changed, format!("›{}", text(value))),
        value if value.is_finite() => Line::default().with(Role::Plain, text(value)),
        value => Line::default().with(Role::Dim, text(value)),
    };
    let heads = std::iter::once(Line::default()).chain((0..TOY_COLUMNS).map(exponent)).collect();
    let row =
        |row| std::iter::once(name(row)).chain((0..TOY_COLUMNS).map(|column| cell(row, column))).collect();
    let columns = [vec![Column::Left], vec![Column::Right; TOY_COLUMNS as usize]].concat();
    let codes =
        |row| std::iter::once(None).chain((0..TOY_COLUMNS).map(move |column| Some(toy_cell(row, column))));
    let codes = (0..TOY_ROWS).map(|row| codes(row).collect()).collect();
    Table { codes, ..Table::new(columns, (0..TOY_ROWS).map(row).collect()).headed(heads) }
}

/// Cells of the line for the length of 1.
const STEPS: u64 = 4;

/// The numbers from 0 to the largest in steps of a quarter: in each cell, how many numbers lie in that step.
fn toy_line(chosen: Float) -> Grid {
    let largest = Float::new(Format::TOY, Format::TOY.max_finite());
    let count = step(largest) + 1;
    let numbers = || (0..=largest.bits()).map(|bits| Float::new(Format::TOY, bits));
    let cell = |i| {
        let here = numbers().filter(|&number| step(number) == i).count();
        let (mark, role) = match u32::try_from(here).ok().and_then(|here| char::from_digit(here, 10)) {
            Some('0') | None => ('·', Role::Dim),
            Some(digit) => (digit, Role::Fraction),
        };
        // Where there is none, the number before it is meant.
        let before = numbers().rfind(|&number| step(number) < i);
        let number = numbers().find(|&number| step(number) == i).or(before);
        let chosen = chosen.is_finite() && !chosen.is_negative() && step(chosen) == i;
        Cell { mark, role, chosen, code: number.map_or(0, Float::bits) }
    };
    // From 1 on the beginning of each binade is named; below, there is no room.
    let binade = |number: Float| number.fraction() == 0 && number.exponent() >= 0;
    let named = |number: &Float| number.is_zero() || binade(*number) || *number == largest;
    let top = numbers().filter(named).fold(String::new(), |text, number| {
        format!("{text:start$}{}", number.decimal(), start = step(number) as usize)
    });
    Grid {
        sheet: None,
        rows: vec![(0..count).map(cell).collect()],
        left: Vec::new(),
        cells: Line::default(),
        top: Line::default().with(Role::Dim, top),
        legend: line("Numbers per quarter of 1. At each power of two from 0.5 on the gaps double."),
    }
}

/// In which step a nonnegative number lies: its value in quarters, rounded down.
fn step(value: Float) -> u64 {
    let shift = value.quantum() + STEPS.trailing_zeros() as i32;
    match u32::try_from(shift) {
        Ok(up) => value.significand() << up,
        Err(_) => value.significand() >> shift.unsigned_abs(),
    }
}

/// The value of a code, short enough for a column: NaNs without their payloads.
fn text(value: Float) -> String {
    match value.is_nan() {
        true => {
            let sign = if value.is_negative() { "-" } else { "" };
            format!("{sign}{}", if value.is_signalling() { "snan" } else { "nan" })
        }
        false => value.decimal(),
    }
}

/// The chosen code's neighbours, or that it has none.
fn neighbours(value: Float) -> Line {
    if value.is_nan() {
        return line("A NaN has no neighbours.");
    }
    let named = |other: Float| format!("`{}`, {}", code(other), number(other));
    let (down, up) = (value.next_down(), value.next_up());
    line(match (down == value, up == value) {
        (true, _) => format!("The next number is {}; nothing is less.", named(up)),
        (_, true) => format!("The previous number is {}; nothing is greater.", named(down)),
        _ => format!("The previous number is {}; the next is {}.", named(down), named(up)),
    })
}

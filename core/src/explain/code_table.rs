//! A very narrow format in full: a table of its codes, and a line that shows how the gaps between its numbers double.

use super::lane::{exponent_bits, fraction_bits, reading, sign_bits};
use super::number::title;
use super::phrase::{code, number};
use crate::atlas::CodeTable;
use crate::doc::{Block, Cell, Column, Grid, Line, Role, Table, line};
use crate::float::{Float, Format};

/// The chosen code with its value, the table, the line, and sentences about the chosen code. Bits of `chosen` above the
/// width of the format are dropped.
pub fn table_blocks(table: CodeTable, chosen: u64) -> Vec<Block> {
    let chosen = Float::new(table.format(), chosen);
    vec![
        Block::Heading(title(chosen)),
        Block::Table(code_table(table, chosen)),
        Block::Grid(number_line(chosen)),
        Block::Text(reading(&format!("`{}`", code(chosen)), chosen)),
        Block::Text(neighbours(chosen)),
    ]
}

/// The table of codes: a column for each exponent field, a row for each fraction. The first row and the first column
/// name these fields, with the sign. The chosen code is marked with `›`; each cell opens its own code.
fn code_table(table: CodeTable, chosen: Float) -> Table {
    let at = |row, column| Float::new(table.format(), table.code(row, column));
    let sign = |is_there: bool, value| match is_there {
        true => Line::default().with(Role::Sign, sign_bits(value)).with(Role::Plain, " "),
        false => Line::default(),
    };
    let head = |column| {
        let value = at(0, column);
        sign(table.has_sign_above(), value).with(Role::Exponent, exponent_bits(value))
    };
    let name = |row| {
        let value = at(row, 0);
        sign(table.has_sign_beside(), value).with(Role::Fraction, fraction_bits(value))
    };
    let cell = |row, column| match at(row, column) {
        value if value == chosen => Line::default().with(Role::Changed, format!("›{}", text(value))),
        value if value.is_finite() => Line::default().with(Role::Plain, text(value)),
        value => Line::default().with(Role::Dim, text(value)),
    };
    let (rows, columns) = (table.rows(), table.columns());
    let heads = std::iter::once(Line::default()).chain((0..columns).map(head)).collect();
    let row = |row| std::iter::once(name(row)).chain((0..columns).map(|column| cell(row, column))).collect();
    let sides = [vec![Column::Left], vec![Column::Right; columns as usize]].concat();
    let codes =
        |row| std::iter::once(None).chain((0..columns).map(move |column| Some(table.code(row, column))));
    let codes = (0..rows).map(|row| codes(row).collect()).collect();
    Table { codes, ..Table::new(sides, (0..rows).map(row).collect()).headed(heads) }
}

/// The maximum number of cells in the line.
const LONGEST: u64 = 64;

/// The binary exponent of the length of a cell: the length is the smallest gap between numbers, or more if the line
/// would otherwise be too long.
fn step_length(largest: Float) -> i32 {
    let mut length = largest.format().quantum_min();
    while step(largest, length) >= LONGEST {
        length += 1;
    }
    length
}

/// The length of a cell in words: `step of 1/4`.
fn length_words(length: i32) -> String {
    match length {
        0 => "step of 1".to_owned(),
        -1 => "step of 1/2".to_owned(),
        -2 => "step of 1/4".to_owned(),
        -3 => "step of 1/8".to_owned(),
        _ => format!("step of 2^{length}"),
    }
}

/// The line from 0 to the largest number in equal steps. Each cell counts the numbers in its step.
fn number_line(chosen: Float) -> Grid {
    let format = chosen.format();
    let largest = Float::new(format, format.max_finite());
    let length = step_length(largest);
    let step = |number: Float| step(number, length);
    let count = step(largest) + 1;
    let numbers = || (0..=largest.bits()).map(|bits| Float::new(format, bits));
    let cell = |i| {
        let here = numbers().filter(|&number| step(number) == i).count();
        let (mark, role) = match u32::try_from(here).ok().and_then(|here| char::from_digit(here, 10)) {
            Some('0') | None => ('·', Role::Dim),
            Some(digit) => (digit, Role::Fraction),
        };
        // An empty cell opens the last number before it.
        let before = numbers().rfind(|&number| step(number) < i);
        let number = numbers().find(|&number| step(number) == i).or(before);
        let chosen = chosen.is_finite() && !chosen.is_negative() && step(chosen) == i;
        Cell { mark, role, chosen, code: number.map_or(0, Float::bits) }
    };
    // From 1 upward, the start of each binade is labelled; below 1 there is no room.
    let binade = |number: Float| number.fraction() == 0 && number.exponent() >= 0;
    let named = |number: &Float| number.is_zero() || binade(*number) || *number == largest;
    let top = numbers().filter(named).fold(String::new(), |text, number| {
        format!("{text:start$}{}", number.decimal(), start = step(number) as usize)
    });
    Grid {
        rows: vec![(0..count).map(cell).collect()],
        top: Line::default().with(Role::Dim, top),
        legend: line(legend(format, length)),
        ..Grid::default()
    }
}

/// The meaning of the counts, and the number from which the gaps double: twice the smallest normal number.
fn legend(format: Format, length: i32) -> String {
    let doubles = Float::new(format, format.min_normal() + format.hidden());
    format!(
        "Numbers per {}. From {} on, the gaps double at each power of two.",
        length_words(length),
        doubles.decimal()
    )
}

/// The step that contains a nonnegative number: its value in units of `2^length`, rounded down.
fn step(value: Float, length: i32) -> u64 {
    let shift = value.quantum() - length;
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

/// The neighbours of the chosen code, or a remark that a NaN has none.
fn neighbours(value: Float) -> Line {
    if value.is_nan() {
        return line("A NaN has no neighbours.");
    }
    let named = |other: Float| format!("`{}`, {}", code(other), number(other));
    let (down, up) = (value.next_down(), value.next_up());
    line(match (down == value, up == value) {
        (true, _) => format!("The next number is {}; no number is smaller.", named(up)),
        (_, true) => format!("The previous number is {}; no number is greater.", named(down)),
        _ => format!("The previous number is {}; the next is {}.", named(down), named(up)),
    })
}

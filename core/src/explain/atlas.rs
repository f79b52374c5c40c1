//! The map of codes: the grid, and what lies under the cursor.

use super::lane::{class_word, field_columns, field_row, reading};
use super::phrase::{code, count, number};
use crate::atlas::{Atlas, class_ranges};
use crate::doc::{Block, Cell, Grid, Line, Role, Table, line};
use crate::float::{Class, Float};
use std::ops::RangeInclusive;

/// The map with its cursor, and the cell under it; where a cell is one code, that code's fields and how they are read.
pub fn atlas_blocks(atlas: &Atlas) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(title(atlas)), Block::Grid(grid(atlas))];
    let (row, column) = atlas.cursor_cell();
    let value = atlas.value();
    if atlas.cell_size() > 1 {
        blocks.push(Block::Text(contents(atlas, atlas.cell(row, column))));
        return blocks;
    }
    blocks.push(Block::Table(Table::new(field_columns(), vec![field_row("", value)])));
    blocks.push(Block::Text(reading(&format!("`{}`", code(value)), value)));
    blocks
}

/// Format, codes on the screen, how many a cell holds.
fn title(atlas: &Atlas) -> Line {
    let window = atlas.window();
    let [first, last] = [window.start(), window.end()].map(|&bits| code(Float::new(atlas.format, bits)));
    let size = atlas.cell_size();
    let shown = if size > 1 { ", rarest kind shown" } else { "" };
    Line::default()
        .with(Role::Strong, atlas.format.name())
        .with(Role::Plain, format!("  {first} to {last}  "))
        .with(Role::Dim, format!("{} to a cell{shown}", count(size, "code")))
}

fn grid(atlas: &Atlas) -> Grid {
    let cursor = atlas.cursor_cell();
    let cell = |row, column| {
        let (mark, role) = symbol_of(atlas.rarest(row, column));
        Cell { mark, role, chosen: (row, column) == cursor, code: atlas.code_at(row, column) }
    };
    let rows = (0..Atlas::ROWS).map(|row| (0..Atlas::COLUMNS).map(|column| cell(row, column)).collect());
    let caption = |row| code(Float::new(atlas.format, atlas.code_at(row, 0)));
    Grid {
        rows: rows.collect(),
        left: (0..Atlas::ROWS).map(caption).collect(),
        top: Line::default().with(Role::Dim, offsets(atlas)),
        legend: legend(),
    }
}

/// What the characters mean, each in its colour. A letter stays beside its meaning.
fn legend() -> Line {
    let kinds: [(&[(char, Role)], &str); 5] = [
        (&[ZERO], "zero"),
        (&[SUBNORMAL], "subnormal"),
        (&[EVEN, ODD], "normal, exponent even, odd"),
        (&[INFINITY], "infinity"),
        (&[SIGNALLING, QUIET], "NaN"),
    ];
    let mut legend = Line::default();
    for (marks, meaning) in kinds {
        let apart = if legend.width() > 0 { "   " } else { "" };
        legend = legend.with(Role::Plain, apart);
        for (mark, role) in marks {
            legend = legend.with(*role, mark.to_string()).with(Role::Plain, " ");
        }
        legend = legend.with(Role::Plain, meaning);
    }
    legend
}

const ZERO: (char, Role) = ('0', Role::Strong);
const SUBNORMAL: (char, Role) = ('s', Role::Hidden);
const EVEN: (char, Role) = ('.', Role::Fraction);
const ODD: (char, Role) = (':', Role::Exponent);
const INFINITY: (char, Role) = ('i', Role::Sign);
const SIGNALLING: (char, Role) = ('n', Role::Bad);
const QUIET: (char, Role) = ('q', Role::Bad);

/// How far the columns are from the beginning of their row: above every sixteenth.
fn offsets(atlas: &Atlas) -> String {
    let offset = |column: u32| format!("{:16}", format!("+{:#x}", column * atlas.cell_size()));
    (0..Atlas::COLUMNS).step_by(16).map(offset).collect::<String>().trim_end().to_owned()
}

/// The character of a number: its class, and of normal numbers in which binade they are, even or odd.
fn symbol_of(value: Float) -> (char, Role) {
    match value.class() {
        Class::Zero => ZERO,
        Class::Subnormal => SUBNORMAL,
        Class::Normal if value.exponent().rem_euclid(2) == 0 => EVEN,
        Class::Normal => ODD,
        Class::Infinite => INFINITY,
        Class::SignallingNan => SIGNALLING,
        Class::QuietNan => QUIET,
    }
}

/// The codes of a cell, class by class, with their values.
fn contents(atlas: &Atlas, cell: RangeInclusive<u32>) -> Line {
    let parts = class_ranges(atlas.format).into_iter().filter_map(|range| {
        let first = range.first.bits().max(*cell.start());
        let last = range.last.bits().min(*cell.end());
        let [first, last] = [first, last].map(|bits| Float::new(atlas.format, bits));
        (first.bits() <= last.bits() && range.holds(first)).then(|| part(range.class, first, last))
    });
    line(parts.collect::<Vec<_>>().join("; ") + ".")
}

/// `0x3c00 to 0x3c3f: normal, 1 to 1.0615234375`.
fn part(class: Class, first: Float, last: Float) -> String {
    let word = class_word(class);
    match class {
        _ if first == last && class == Class::Infinite => format!("`{}`: {}", code(first), first.decimal()),
        _ if first == last => format!("`{}`: {word}, {}", code(first), number(first)),
        Class::QuietNan | Class::SignallingNan => format!("`{}` to `{}`: {word}s", code(first), code(last)),
        _ => format!("`{}` to `{}`: {word}, {} to {}", code(first), code(last), number(first), number(last)),
    }
}

//! The map of codes: the grid, and what lies under the cursor.

use super::findings::Drawn;
use super::lane::{field_columns, field_row, reading};
use super::phrase::code;
use super::sheet::{column_name, row_name, sheet};
use crate::atlas::{Area, Atlas};
use crate::doc::{Block, Cell, Grid, Line, Role, Table};
use crate::float::{Class, Float};

/// The map with its cursor, and the number under it: its fields, how they are read, and what is found of it.
pub fn atlas_blocks(atlas: &Atlas, drawn: Drawn) -> Vec<Block> {
    let value = atlas.value();
    let mut blocks = vec![Block::Heading(title(atlas)), Block::Grid(grid(atlas, drawn))];
    blocks.extend(drawn.words(value));
    blocks.push(Block::Table(Table::new(field_columns(), vec![field_row("", value)])));
    blocks.push(Block::Text(reading(&format!("`{}`", code(value)), value)));
    blocks
}

/// Format, and how many of its codes are in sight, whether in cells or as points.
fn title(atlas: &Atlas) -> Line {
    let Area { rows, columns } = atlas.window();
    Line::default()
        .with(Role::Strong, atlas.format.name())
        .with(Role::Plain, "  ")
        .with(Role::Dim, format!("{} codes", (rows.end - rows.start) * (columns.end - columns.start)))
}

/// How many codes a cell holds; of their kinds the rarest is shown, so that none is hidden.
fn held(atlas: &Atlas, drawn: Drawn) -> Line {
    let [tall, wide] = atlas.cell_size();
    let shown = if tall * wide > 1 && matches!(drawn, Drawn::Kinds) { ", rarest shown" } else { "" };
    Line::default().with(Role::Dim, format!("{} to a cell{shown}", tall * wide))
}

fn grid(atlas: &Atlas, drawn: Drawn) -> Grid {
    let cursor = atlas.cursor_cell();
    let cell = |row, column| {
        let codes = atlas.cell(row, column);
        let kind = |codes| symbol_of(atlas.rarest(codes).unwrap_or(atlas.value()), atlas.cell_size()[0]);
        let (mark, role) = drawn.mark(atlas, codes.clone()).unwrap_or_else(|| kind(codes));
        Cell { mark, role, chosen: [row, column] == cursor, code: atlas.code_at(row, column) }
    };
    let rows = (0..Atlas::ROWS).map(|row| (0..Atlas::COLUMNS).map(|column| cell(row, column)).collect());
    Grid {
        rows: rows.collect(),
        left: (0..Atlas::ROWS).map(|row| least(atlas, atlas.cell(row, 0))).collect(),
        cells: held(atlas, drawn),
        top: Line::default().with(Role::Dim, significands(atlas)),
        legend: drawn.legend().unwrap_or_else(legend),
        sheet: Some(sheet(atlas, drawn.paint())),
    }
}

/// The least magnitude in some rows: a power of two, zero or infinity.
fn least(atlas: &Atlas, rows: Area) -> String {
    let values = rows.rows.map(|row| Float::new(atlas.format, atlas.code([row, 0])));
    values.min_by_key(|value| value.magnitude()).map_or_else(String::new, row_name)
}

/// What the characters mean, each in its colour. A letter stays beside its meaning.
fn legend() -> Line {
    let kinds: [(&[(char, Role)], &str); 5] = [
        (&[ZERO], "zero"),
        (&[SUBNORMAL], "subnormal"),
        (&[EVEN, ODD], "normal, row by row"),
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

/// The significands of normal numbers, above every sixteenth column.
fn significands(atlas: &Atlas) -> String {
    let name = |column: u64| format!("{:16}", column_name(atlas.format, atlas.cell(0, column).columns.start));
    (0..Atlas::COLUMNS).step_by(16).map(name).collect::<String>().trim_end().to_owned()
}

/// The character of a number: its class, and of normal numbers in which row of cells they are, even or odd, where a cell
/// holds so many rows.
fn symbol_of(value: Float, tall: u64) -> (char, Role) {
    match value.class() {
        Class::Zero => ZERO,
        Class::Subnormal => SUBNORMAL,
        Class::Normal if value.exponent_field() / tall % 2 == 1 => EVEN,
        Class::Normal => ODD,
        Class::Infinite => INFINITY,
        Class::SignallingNan => SIGNALLING,
        Class::QuietNan => QUIET,
    }
}

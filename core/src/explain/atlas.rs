//! The map of codes: the grid, and the number under the cursor.

use super::findings::MapProperty;
use super::lane::{field_columns, field_row, reading};
use super::phrase::code;
use super::point_map::{NAMES, column_name, row_name, sheet};
use crate::atlas::{Area, Atlas, CodeTable};
use crate::doc::{Block, Cell, Grid, Line, Role, Table};
use crate::float::{Class, Float, Format};

/// The map with its cursor, then the number under the cursor: the findings about it, its fields, and their reading.
pub fn atlas_blocks(atlas: &Atlas, drawn: MapProperty) -> Vec<Block> {
    atlas_blocks_of(atlas, drawn, atlas_picture(atlas, drawn))
}

/// The picture of a map's window. A motion of the cursor changes it only if the window moves.
pub fn atlas_picture(atlas: &Atlas, drawn: MapProperty) -> Grid {
    grid(atlas, drawn)
}

/// The blocks of [`atlas_blocks`] with a picture that the caller has kept; it must show the same window.
pub fn atlas_blocks_of(atlas: &Atlas, drawn: MapProperty, picture: Grid) -> Vec<Block> {
    let value = atlas.value();
    let mut blocks = vec![Block::Heading(title(atlas)), Block::Grid(with_cursor(picture, atlas))];
    blocks.extend(drawn.words(value));
    blocks.push(Block::Table(Table::new(field_columns(), vec![field_row("", value)])));
    blocks.push(Block::Text(reading(&format!("`{}`", code(value)), value)));
    blocks
}

/// The message that a format, or bits without one, cannot have a map.
pub(crate) fn no_map(format: Option<Format>) -> String {
    let names = || names(Atlas::formats());
    match format {
        Some(format) => format!(
            "A map draws every code, and {} has 2^{} of them: too many. Formats with a map: {}.",
            format.name(),
            format.width(),
            names()
        ),
        None => {
            format!("These bits have no format, so a map cannot draw them. Formats with a map: {}.", names())
        }
    }
}

/// The message that a format cannot have a table.
pub(crate) fn no_code_table(format: Format) -> String {
    format!(
        "A table lists every code, and {} has 2^{} of them: too many. Formats with a table: {}.",
        format.name(),
        format.width(),
        names(CodeTable::formats())
    )
}

fn names(formats: impl Iterator<Item = Format>) -> String {
    formats.map(Format::name).collect::<Vec<_>>().join(", ")
}

/// The heading: the format, and the number of codes in view.
fn title(atlas: &Atlas) -> Line {
    let Area { rows, columns } = atlas.window();
    Line::default()
        .with(Role::Strong, atlas.format.name())
        .with(Role::Plain, "  ")
        .with(Role::Dim, format!("{} codes", (rows.end - rows.start) * (columns.end - columns.start)))
}

/// The number of codes per cell. A cell shows its rarest kind, so that no kind is hidden.
fn held(atlas: &Atlas, drawn: MapProperty) -> Line {
    let [tall, wide] = atlas.cell_size();
    let shown = if tall * wide > 1 && matches!(drawn, MapProperty::Kinds) { ", rarest shown" } else { "" };
    Line::default().with(Role::Dim, format!("{} per cell{shown}", tall * wide))
}

fn grid(atlas: &Atlas, drawn: MapProperty) -> Grid {
    let cursor = atlas.cursor_cell();
    let cell = |row, column| {
        let codes = atlas.cell(row, column);
        let kind = |codes| symbol_of(atlas.rarest(codes).unwrap_or(atlas.value()), atlas.cell_size()[0]);
        let (mark, role) = drawn.mark(atlas, codes.clone()).unwrap_or_else(|| kind(codes));
        Cell { mark, role, chosen: [row, column] == cursor, code: atlas.code_at(row, column) }
    };
    let [down, across] = atlas.cells();
    let rows = (0..down).map(|row| (0..across).map(|column| cell(row, column)).collect());
    Grid {
        rows: rows.collect(),
        gap: cell_width(atlas) as usize - 1,
        left: (0..down).map(|row| least(atlas, atlas.cell(row, 0))).collect(),
        cells: held(atlas, drawn),
        top: Line::default().with(Role::Dim, significands(atlas)),
        legend: drawn.legend().unwrap_or_else(|| legend(atlas)),
        point_map: Some(sheet(atlas, drawn.paint(atlas.format))),
    }
}

/// The picture with its cursor on the code of the map.
fn with_cursor(mut picture: Grid, atlas: &Atlas) -> Grid {
    let cursor = atlas.cursor_cell();
    for (row, cells) in (0..).zip(&mut picture.rows) {
        (0..).zip(cells).for_each(|(column, cell)| cell.chosen = [row, column] == cursor);
    }
    if let Some(map) = &mut picture.point_map {
        let (Area { rows, columns }, [row, column]) = (atlas.window(), atlas.place(atlas.value().bits()));
        map.cursor = [row - rows.start, column - columns.start].map(|place| place as u32);
    }
    picture
}

/// The width of a cell in characters: the fewer columns, the wider.
fn cell_width(atlas: &Atlas) -> u64 {
    const MOST: u64 = 8;
    let [_, across] = atlas.cells();
    (Atlas::COLUMNS / across).min(MOST)
}

/// The label of the smallest magnitude that begins one of some rows: a power of two, zero or infinity.
fn least(atlas: &Atlas, rows: Area) -> String {
    let values = rows.rows.map(|row| Float::new(atlas.format, atlas.code([row, 0])));
    values.min_by_key(|value| value.magnitude()).map_or_else(String::new, row_name)
}

/// The legend: for each kind of number, its characters in their colours, then its meaning. Kinds that the format lacks
/// are left out.
fn legend(atlas: &Atlas) -> Line {
    let format = atlas.format;
    let normal = match atlas.column_bits() > format.fraction_bits() {
        true => "normal, by exponent",
        false => "normal, by row",
    };
    let nan: &[_] = if format.is_ieee() { &[SIGNALLING, QUIET] } else { &[QUIET] };
    let kinds = [
        (format.has_zero(), &[ZERO][..], "zero"),
        (format.has_zero(), &[SUBNORMAL], "subnormal"),
        (true, &[EVEN, ODD], normal),
        (format.is_ieee(), &[INFINITY], "infinity"),
        (format.has_nan(), nan, "NaN"),
    ];
    let mut legend = Line::default();
    for (_, marks, meaning) in kinds.into_iter().filter(|(is_there, ..)| *is_there) {
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

/// The labels above the cells: the significands of normal numbers at up to [`NAMES`] columns, evenly spaced.
fn significands(atlas: &Atlas) -> String {
    let [_, across] = atlas.cells();
    let apart = across.div_ceil(NAMES);
    let width = (apart * cell_width(atlas)) as usize;
    let name =
        |column: u64| format!("{:width$}", column_name(atlas.format, atlas.cell(0, column).columns.start));
    (0..across).step_by(apart as usize).map(name).collect::<String>().trim_end().to_owned()
}

/// The character of a number: its class or, for a normal number, the parity of its exponent field in units of `tall`,
/// the number of rows in a cell.
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

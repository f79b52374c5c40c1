//! The comparison by results: below each result, the ways to compute that give it.
//!
//! ```text
//! 0x3001  same     0▌ 0▌1▌1▌0▌0▌  1▌.0▌0▌0▌0▌0▌0▌0▌0▌0▌1▌         0.1251220703125
//!   fused, through f64, toward +inf, .sat, .relu
//! 0x3000  −1 ulp   0▌ 0▌1▌1▌0▌0▌  1▌.0▌0▌0▌0▌0▌0▌0▌0▌0▌0▌                   0.125
//!   mul, then add         product rounded: false tie
//! ›  through f32          f32 sum rounded: false tie
//! ```
//!
//! The ways of the chosen result have a line each, with their reasons; the others share a line.

use super::palette::Palette;
use super::palette::tiles::Fill;
use super::region::{INDENT, around};
use super::registers::Grid;
use super::styled::Styled;
use super::tile::Tile;
use halfplay_core::skins::doc::{Line, Role, Table};
use halfplay_core::skins::explain::{Delivered, DeliveredBit};
use halfplay_core::skins::session::{List, Msg};

/// The columns of names, and of reasons after them.
const NAME: usize = 3;
const REASON: usize = 26;

/// The lines of a list of results, in at most `height` lines.
pub fn lines(list: &List, table: &Table, grid: Grid, height: usize, palette: Palette) -> Vec<Styled> {
    let starts = (0..list.delivered.len()).filter(|place| list.delivered[*place].group.is_some());
    let starts: Vec<usize> = starts.chain([table.rows.len()]).collect();
    let groups = starts.windows(2).map(|ends| ends[0]..ends[1]);
    let mut lines: Vec<Styled> = Vec::new();
    let mut chosen = 0;
    for members in groups {
        lines.push(head(list, table, members.start, grid, palette));
        if members.contains(&list.chosen) {
            chosen = lines.len() + list.chosen - members.start;
            lines.extend(members.map(|place| way(list, table, place, palette)));
        } else {
            lines.extend(folded(table, members, grid, palette));
        }
    }
    around(lines.len(), chosen, height, |place| lines[place].clone(), palette)
}

fn cell(table: &Table, place: usize, column: usize) -> Line {
    table.rows.get(place).and_then(|row| row.get(column)).cloned().unwrap_or_default()
}

/// A result: its code, its distance from that of the instruction, its bits and its value.
fn head(list: &List, table: &Table, place: usize, grid: Grid, palette: Palette) -> Styled {
    let delivered = &list.delivered[place];
    // The first row is the instruction itself, from which distances are measured.
    let distance = if place == 0 { Line::default() } else { cell(table, place, 2) };
    let line = Styled::indented(INDENT).with(&cell(table, place, 1), palette);
    let value = Styled::default().text(&delivered.value, palette.style(Role::Plain));
    let line = bits(line, delivered, grid, palette).text("  ", palette.style(Role::Plain));
    let line = line.with(&distance, palette).right(value, grid.edge);
    line.aimed(0, Msg::Choose(place))
}

/// Appends the bits in the columns of the registers, if the result has the format of the grid.
fn bits(line: Styled, delivered: &Delivered, grid: Grid, palette: Palette) -> Styled {
    let of = |role: Role| delivered.bits.iter().filter(move |bit| bit.field == role);
    let [exponent, fraction] = [Role::Exponent, Role::Fraction].map(|role| of(role).count());
    let columns = grid.columns(exponent, fraction).filter(|columns| columns.sign > line.width());
    let Some(columns) = columns.filter(|_| !delivered.bits.is_empty()) else { return line };
    let tile = |bit: &DeliveredBit| {
        let role = if bit.differs { Role::Bad } else { bit.field };
        Tile::new(bit.digit, role, Fill::Half)
    };
    let field = |line: Styled, role: Role, start: usize| {
        of(role).enumerate().fold(line, |line, (place, bit)| {
            tile(bit).draw(line.to(start + place * grid.pitch), grid.pitch, palette)
        })
    };
    let line = field(line, Role::Sign, columns.sign);
    let line = field(line, Role::Exponent, columns.exponent);
    let line = match delivered.before_point {
        Some(digit) => {
            let tile = Tile::new(digit, Role::Hidden, Fill::Half);
            tile.draw(line.to(grid.hidden), grid.pitch, palette).text(".", palette.style(Role::Strong))
        }
        None => line,
    };
    field(line, Role::Fraction, columns.fraction)
}

/// A way to compute the result, with its reason.
fn way(list: &List, table: &Table, place: usize, palette: Palette) -> Styled {
    let here = place == list.chosen;
    let line = Styled::indented(1).marked(here, palette).to(NAME).with(&cell(table, place, 0), palette);
    let line = line.to(REASON).with(&cell(table, place, 3), palette).aimed(0, Msg::Choose(place));
    if here { line.strong() } else { line }
}

/// The names of the ways that give a result, in as few lines as possible. A click on a name chooses its way.
fn folded(table: &Table, members: std::ops::Range<usize>, grid: Grid, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let reason = if members.len() == 1 { cell(table, members.start, 3).text() } else { String::new() };
    let mut lines = vec![Styled::indented(NAME)];
    for place in members.clone() {
        let end = if place + 1 < members.end { "," } else { "" };
        let name = Styled::default().text(format!("{}{end}", cell(table, place, 0).text()), dim);
        let name = name.aimed(0, Msg::Choose(place));
        let line = lines.pop().unwrap_or_default();
        let gap = usize::from(line.width() > NAME);
        if line.width() + gap + name.width() <= grid.edge || gap == 0 {
            lines.push(line.text(" ".repeat(gap), dim).append(name));
        } else {
            lines.extend([line, Styled::indented(NAME).append(name)]);
        }
    }
    if !reason.is_empty() {
        let line = lines.pop().unwrap_or_default().text(format!(": {reason}"), dim);
        lines.push(line.aimed(NAME, Msg::Choose(members.start)));
    }
    lines
}

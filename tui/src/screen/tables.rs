//! Draws tables with aligned columns.

use super::palette::Palette;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Column, Line, Table};
use halfplay_core::skins::session::Msg;

/// The narrowest column into which a cell is wrapped.
const SHORTEST_CELL: usize = 12;
/// The spaces between two columns.
const APART: usize = 2;

/// A table with the widths of its columns.
pub struct Columns<'a> {
    table: &'a Table,
    widths: Vec<usize>,
}

impl<'a> Columns<'a> {
    /// Measures every cell.
    pub fn of(table: &'a Table) -> Self {
        let count = table.all_rows().map(Vec::len).max().unwrap_or(0);
        let mut widths = vec![0; count];
        for row in table.all_rows() {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        Columns { table, widths }
    }

    /// The width of all columns together.
    pub fn width(&self) -> usize {
        self.widths.iter().map(|width| width + APART).sum::<usize>().saturating_sub(APART)
    }

    /// The table in `width` columns. A click on a cell that represents a code chooses it.
    pub fn lines(&self, width: usize, palette: Palette) -> Vec<Styled> {
        let heads = usize::from(!self.table.heads.is_empty());
        let row = |(place, cells): (usize, &Vec<Line>)| {
            let code = |column| self.table.code(place.checked_sub(heads)?, column);
            self.set(cells, code, width, palette)
        };
        self.table.all_rows().enumerate().flat_map(row).collect()
    }

    /// One row. A sentence at its end is wrapped within its column. Other cells that do not fit go to lines of their
    /// own, below the second column.
    pub fn row(&self, row: &[Line], width: usize, palette: Palette) -> Vec<Styled> {
        self.set(row, |_| None, width, palette)
    }

    /// Like [`Columns::row`], with the codes that the cells represent.
    fn set(
        &self,
        row: &[Line],
        code: impl Fn(usize) -> Option<u64>,
        width: usize,
        palette: Palette,
    ) -> Vec<Styled> {
        let mut lines = Vec::new();
        let mut line = Styled::default();
        let mut start = 0;
        for (column, cell) in row.iter().enumerate() {
            let last = column + 1 == row.len();
            let right = self.table.columns.get(column) == Some(&Column::Right);
            let second = self.widths[0] + APART;
            let fits = start + cell.width() <= width;
            if !fits && last && !right && start + SHORTEST_CELL <= width {
                let mut pieces = wrap(cell, width - start, palette).into_iter();
                lines.push(line.to(start).append(pieces.next().unwrap_or_default()));
                line = pieces.next_back().map_or_else(Styled::default, |end| {
                    lines.extend(pieces.map(|piece| Styled::indented(start).append(piece)));
                    Styled::indented(start).append(end)
                });
                continue;
            }
            let own_line = !fits && column > 1 && start > second;
            if own_line {
                lines.push(std::mem::take(&mut line));
                start = second;
            }
            let spaces = if right && !own_line { self.widths[column] - cell.width() } else { 0 };
            line = line.to(start + spaces).with(cell, palette);
            if let Some(code) = code(column) {
                line = line.aimed(start, Msg::Choose(code as usize));
            }
            start = if own_line { line.width() + APART } else { start + self.widths[column] + APART };
        }
        lines.push(line);
        lines
    }
}

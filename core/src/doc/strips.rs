//! Strips: for each of several ways to compute, which of the observed results it gives.
//!
//! ```text
//! mul-then-add  ■  ■  ■  ■  ■  ■  6
//! itself        ■  ■  ×  ■  ×  ■  4
//!                     3     5
//! ```

use super::block::{Column, Strip, Strips, Table};
use super::span::{Line, Role};

/// A cell in text: a result that the way gives, and one that it does not.
const CELL: [char; 2] = ['■', '×'];
/// The width of strips in a picture, in characters.
pub const WIDTH: usize = 80;
/// The longest name in text, in characters.
const LONGEST: usize = 26;

impl Strips {
    /// The strips as a table for a text of `width` columns: name, cells, count. If the cells do not fit, neighbouring
    /// ones share a character, which is a cross if one of them is.
    pub fn table(&self, width: usize) -> Table {
        let role = |place| if place == 0 { Role::Strong } else { Role::Plain };
        let named = |(place, row): (usize, &Strip)| Line::default().with(role(place), row.name.clone());
        let names: Vec<Line> =
            self.rows.iter().enumerate().map(named).map(|name| name.clipped(LONGEST)).collect();
        let name = names.iter().map(Line::width).max().unwrap_or(0);
        let digits = self.of.to_string().len();
        // Two spaces before each column but the first.
        let room = width.saturating_sub(name + digits + 4).max(8);
        let count = self.rows.first().map_or(0, |row| row.cells.len()).max(1);
        let (apart, shared) = ((room / count).clamp(1, 3), count.div_ceil(room));
        let rows = self.rows.iter().zip(names).enumerate().map(|(place, (row, name))| {
            let cells = row.cells.chunks(shared).map(|cells| cells.iter().all(|cell| *cell));
            vec![
                name,
                drawn(cells, apart, if place == 0 { Role::Strong } else { Role::Dim }),
                Line::default().with(role(place), row.count.to_string()),
            ]
        });
        let below = self.names_below(apart, shared);
        let below = (!below.is_empty())
            .then(|| vec![Line::default(), Line::default().with(Role::Dim, below), Line::default()]);
        Table::new(vec![Column::Left, Column::Left, Column::Right], rows.chain(below).collect())
    }

    /// The names below the cells; a name without room is left out.
    fn names_below(&self, apart: usize, shared: usize) -> String {
        self.below.iter().fold(String::new(), |line, (cell, name)| {
            let start = cell / shared * apart;
            let used = line.chars().count();
            if used > 0 && start <= used { line } else { line + &" ".repeat(start - used) + name }
        })
    }

    /// The roles of the text.
    pub(super) fn roles(&self) -> Vec<Role> {
        self.table(usize::MAX).rows.iter().flatten().flat_map(|line| &line.0).map(|span| span.role).collect()
    }

    /// A sentence for each way: the number of results that it gives, and those of the named ones that it does not.
    pub(super) fn words(&self) -> Vec<String> {
        let row = |row: &Strip| {
            let missed = self.below.iter().filter(|(cell, _)| row.cells.get(*cell) == Some(&false));
            let missed: Vec<&str> = missed.map(|(_, name)| name.as_str()).collect();
            let Strip { name, count, .. } = row;
            let missed =
                if missed.is_empty() { String::new() } else { format!("; not {}", missed.join(", ")) };
            format!("{name} gives {count} of {}{missed}", self.of)
        };
        self.rows.iter().map(row).collect()
    }
}

/// Cells as text, each `apart` characters after the one before.
fn drawn(cells: impl Iterator<Item = bool>, apart: usize, role: Role) -> Line {
    let cells: Vec<bool> = cells.collect();
    let last = cells.len().saturating_sub(1);
    let runs = cells.iter().enumerate().map(|(place, agrees)| {
        let [given, missed] = CELL;
        let (cell, role) = if *agrees { (given, role) } else { (missed, Role::Bad) };
        let gap = if place == last { 0 } else { apart - 1 };
        (role, cell.to_string() + &" ".repeat(gap))
    });
    runs.fold(Line::default(), |mut line, (role, text)| match line.0.last_mut() {
        Some(span) if span.role == role => {
            span.text.to_mut().push_str(&text);
            line
        }
        _ => line.with(role, text),
    })
}

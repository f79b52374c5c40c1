//! Rows of bits: a cell for each bit, a column for each power of two.

use super::canvas::{Canvas, MARGIN, ROOM, Units, escape};
use super::table::corner;
use super::text::width;
use crate::doc::block::{Bits, Block, Doc, Picture};
use crate::doc::fold::{Piece, fold, folded};
use crate::doc::span::{Line, Role};

/// The distance between columns.
const PITCH: f64 = 20.0;
/// Labels are beside the rows only if columns can be at least this wide. Otherwise labels go above.
const BESIDE: f64 = 12.0;
const SMALLEST: f64 = 9.5;
/// Room for the operator: `+`, `−` or `=`.
const OPERATOR: f64 = 26.0;
const LABEL: f64 = 14.0;

/// The distance between columns that all pictures share, so that their columns line up. It is as large as the widest
/// picture allows. Very wide pictures are not counted and have their own distance.
pub(super) fn common_pitch(doc: &Doc, room: f64) -> f64 {
    let pictures = doc.blocks.iter().filter_map(|block| match block {
        Block::Picture(picture) => Some(Grid::new(picture, room, PITCH)),
        _ => None,
    });
    pictures.filter(|grid| grid.beside).map(|grid| grid.pitch).fold(PITCH, f64::min).max(BESIDE)
}

/// The layout of a picture's columns.
struct Grid {
    pieces: Vec<Piece>,
    pitch: f64,
    beside: bool,
}

impl Canvas {
    /// Draws the weight of the leftmost column, then the rows.
    pub fn picture(&mut self, picture: &Picture) {
        let grid = Grid::new(picture, ROOM, self.pitch);
        let left = MARGIN + OPERATOR;
        let right = left + grid.width();
        self.y += 28.0;
        let middle = left + grid.pitch / 2.0;
        let weight = Line::default().with(Role::Dim, format!("2^{}", picture.top));
        self.line_at(&weight, middle - 4.0, self.y - 9.0, 13.0, "start", "");
        self.put(&format!("<path class=\"hp-rule\" d=\"M{} {}v5\"/>", Units(middle), Units(self.y - 5.0)));
        for (place, row) in picture.rows.iter().enumerate() {
            let label = row.label.width() > 0;
            if picture.is_sum(place) {
                self.put(&format!(
                    "<path class=\"hp-rule\" d=\"M{} {}H{}\"/>",
                    Units(MARGIN),
                    Units(self.y + 3.0),
                    Units(right)
                ));
                self.y += 5.0;
            }
            if label && !grid.beside {
                self.y += 18.0;
                self.line_at(&row.label, left, self.y - 4.0, LABEL, "start", "");
                self.widen_to(left + width(&row.label, LABEL));
            }
            let height = grid.height(row);
            let base = self.y + height / 2.0 + grid.size() * 0.36;
            self.row(row, &grid, left, base);
            if label && grid.beside {
                self.line_at(&row.label, right + 14.0, base, LABEL, "start", "");
            }
            self.y += height + 7.0;
        }
        self.widen_to(right);
        self.y += 4.0;
    }

    fn row(&mut self, row: &Bits, grid: &Grid, left: f64, base: f64) {
        if !row.operator.is_empty() {
            let operator = Line::default().with(Role::Plain, row.operator);
            self.line_at(&operator, MARGIN + 4.0, base, 17.0, "start", "");
        }
        let mut x = left;
        for piece in &grid.pieces {
            match *piece {
                Piece::Gap => {}
                Piece::Shown(from, to) => {
                    let cells = row.cells.get(from..to.min(row.cells.len())).unwrap_or_default();
                    let mut x = x;
                    for run in cells.chunk_by(|a, b| a.1 == b.1 && is_bit(a.0) == is_bit(b.0)) {
                        self.run(run, grid, x, (self.y, base));
                        x += run.len() as f64 * grid.pitch;
                    }
                }
                Piece::Folded(from, to) if row.cells.get(from).is_some_and(|cell| is_bit(cell.0)) => {
                    let text = Line::default().with(Role::Dim, folded(to - from));
                    self.line_at(&text, x + grid.long(piece) / 2.0, base, grid.fold_size(), "middle", "");
                }
                Piece::Folded(..) => {}
            }
            x += grid.long(piece);
        }
    }

    /// Draws cells of one role. `y` is their top, and `base` the baseline of the letters.
    fn run(&mut self, cells: &[(char, Role)], grid: &Grid, x: f64, (y, base): (f64, f64)) {
        let role = cells[0].1;
        let name = role.name();
        let boxed = is_bit(cells[0].0)
            && !matches!(role, Role::Plain | Role::Dim | Role::Strong | Role::Code | Role::Link);
        let bold = if boxed || is_bit(cells[0].0) || role == Role::Dim { "" } else { " font-weight=\"600\"" };
        let height = grid.pitch * 1.25;
        let mut boxes = String::new();
        let mut letters = String::new();
        for (i, &(c, _)) in cells.iter().enumerate().filter(|(_, cell)| !matches!(cell.0, ' ' | '·')) {
            let x = x + i as f64 * grid.pitch;
            if boxed {
                boxes += &format!(
                    "<rect class=\"hp-{name}-cell\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                    Units(x + 1.0),
                    Units(y),
                    Units(grid.pitch - 2.0),
                    Units(height),
                    Units(corner(role).min(grid.pitch / 2.0 - 1.0))
                );
            }
            letters += &format!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                Units(x + grid.pitch / 2.0),
                Units(base),
                escape(&c.to_string())
            );
        }
        if letters.is_empty() {
            return;
        }
        if boxed && matches!(role, Role::Guard | Role::Round | Role::Sticky) {
            let long = cells.len() as f64 * grid.pitch - 6.0;
            boxes += &format!(
                "<path class=\"hp-{name}-mark\" d=\"M{} {}h{}\"/>",
                Units(x + 3.0),
                Units(y + height - 1.0),
                Units(long)
            );
        }
        let size = Units(grid.size());
        self.put(&format!("<g class=\"hp-mono hp-{name}\" font-size=\"{size}\" text-anchor=\"middle\"{bold}>{boxes}{letters}</g>"));
    }
}

fn is_bit(c: char) -> bool {
    matches!(c, '0' | '1')
}

impl Grid {
    fn new(picture: &Picture, room: f64, pitch: f64) -> Self {
        let mut grid = Grid { pieces: fold(picture), pitch: 1.0, beside: true };
        let labels = picture.rows.iter().map(|row| width(&row.label, LABEL)).fold(0.0, f64::max);
        // Widths are proportional to the pitch, except for a constant part.
        let constant: f64 = grid
            .pieces
            .iter()
            .filter(|piece| matches!(piece, Piece::Folded(..)))
            .map(|piece| grid.long(piece))
            .sum();
        let columns = grid.width() - constant;
        let fitting = |room: f64| ((room - OPERATOR - constant) / columns.max(1.0)).min(pitch);
        grid.pitch = fitting(room - labels - 18.0);
        if grid.pitch < BESIDE && labels > 0.0 {
            grid.beside = false;
            grid.pitch = fitting(room);
        }
        grid.pitch = grid.pitch.max(SMALLEST);
        grid
    }

    fn long(&self, piece: &Piece) -> f64 {
        match *piece {
            Piece::Gap => self.pitch * 0.6,
            Piece::Shown(from, to) => (to - from) as f64 * self.pitch,
            Piece::Folded(from, to) => {
                width(&Line::default().with(Role::Dim, folded(to - from)), self.fold_size()) + 10.0
            }
        }
    }

    fn width(&self) -> f64 {
        self.pieces.iter().map(|piece| self.long(piece)).sum()
    }

    /// Rows that only name columns are lower.
    fn height(&self, row: &Bits) -> f64 {
        let bits = row.cells.iter().any(|cell| is_bit(cell.0));
        if bits { self.pitch * 1.25 } else { self.pitch * 0.9 }
    }

    fn size(&self) -> f64 {
        self.pitch * 0.76
    }

    fn fold_size(&self) -> f64 {
        12.0
    }
}

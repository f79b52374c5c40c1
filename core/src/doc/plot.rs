//! Curves over a common axis, drawn as points. In text, a character holds two columns and four rows of points.
//!
//! ```text
//!   error in ulp
//!   1.5 │⠀⠀⠀⠀⢀⠔⠊⠉⠑⢄⠀⠀⠀⡠⠒⠉
//!     0 │⣀⡠⠔⠊⠁⠀⠀⠀⠀⠀⠉⠒⠊⠀⠀⠀
//!       0x0400    x    0x7bff
//!       ── as written   ·· gcc fast
//! ```

use super::span::{Line, Role};

/// Curves over a common axis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plot {
    /// the horizontal axis
    pub across: Axis,
    /// the vertical axis
    pub up: Axis,
    /// the curves; later ones are drawn over earlier ones
    pub curves: Vec<Curve>,
    /// the reader's position, from 0 at the left to 1
    pub at: Option<f64>,
}

/// An axis of a [`Plot`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// the quantity, with its unit
    pub name: String,
    /// the values at its start and its end
    pub ends: [String; 2],
}

/// A curve of a [`Plot`].
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// the name in the legend
    pub name: String,
    /// the role, which decides the colour
    pub role: Role,
    /// true if the curve is drawn with gaps, so that it is distinguishable without colour
    pub dotted: bool,
    /// the points from left to right; both coordinates go from 0 to 1, x first
    pub points: Vec<[f64; 2]>,
}

/// Height of a plot in text, in characters.
const ROWS: usize = 8;
/// Maximum width of the curves in text, in characters.
const WIDEST: usize = 72;
/// Points within a character, across and up.
const DOTS: [usize; 2] = [2, 4];
/// The Braille character without points; each point is a bit.
const EMPTY: u32 = 0x2800;
/// The bit number of each point of a Braille character: the left column, then the right one, each from top to bottom.
const BITS: [[u32; 4]; 2] = [[0, 1, 2, 6], [3, 4, 5, 7]];
/// A dotted curve keeps one of this many columns of points.
const GAP: usize = 3;

/// A plot as lines of text.
pub struct PlotLines {
    /// all lines, from top to bottom
    pub lines: Vec<Line>,
    /// the lines that show the curves
    pub rows: std::ops::Range<usize>,
    /// the column where the curves begin in those lines
    pub left: usize,
    /// the number of columns of the curves
    pub columns: usize,
}

impl Plot {
    /// The plot in lines of at most `width` characters, but at least 20.
    pub fn drawn(&self, width: usize) -> PlotLines {
        let [low, high] = &self.up.ends;
        let margin = low.chars().count().max(high.chars().count());
        let left = margin + 2;
        let columns = width.min(WIDEST + left).saturating_sub(left).max(20 - margin.min(10));
        let dim = |text: String| Line::default().with(Role::Dim, text);
        let mut lines = vec![dim(self.up.name.clone())];
        let rows = self.rows(columns);
        let first = lines.len();
        for (place, row) in rows.iter().enumerate() {
            let name = match place {
                0 => high.as_str(),
                _ if place + 1 == ROWS => low.as_str(),
                _ => "",
            };
            let line = dim(format!("{name:>margin$} │"));
            let spans = row.chunk_by(|one, other| one.1 == other.1);
            lines.push(spans.fold(line, |line, cells| {
                let role = cells.first().map_or(Role::Plain, |cell| cell.1);
                line.with(role, cells.iter().map(|cell| cell.0).collect::<String>())
            }));
        }
        let rows = first..lines.len();
        if let Some(at) = self.at {
            let column = ((columns - 1) as f64 * at.clamp(0.0, 1.0)).round() as usize;
            lines.push(Line::default().with(Role::Strong, format!("{:1$}▲", "", left + column)));
        }
        let [from, to] = &self.across.ends;
        let between = columns.saturating_sub(from.chars().count() + to.chars().count()).max(2);
        let name = &self.across.name;
        // The name goes between the ends if there is room, otherwise below them.
        let within = name.chars().count() + 4 <= between;
        let between = format!("{:^between$}", if within { name.as_str() } else { "" });
        lines.push(dim(format!("{:left$}{from}{between}{to}", "")));
        if !within {
            lines.push(dim(format!("{:left$}{name}", "")));
        }
        if self.curves.len() > 1 {
            let name = |curve: &Curve| {
                let stroke = if curve.dotted { "··" } else { "──" };
                Line::default().with(curve.role, format!("{stroke} {}", curve.name))
            };
            // Entries that do not fit beside each other go on separate lines.
            let mut legend = Line::default().with(Role::Plain, " ".repeat(left));
            for one in self.curves.iter().map(name) {
                if legend.width() > left && legend.width() + 3 + one.width() > width {
                    lines.push(std::mem::take(&mut legend));
                    legend = Line::default().with(Role::Plain, " ".repeat(left));
                } else if legend.width() > left {
                    legend = legend.with(Role::Plain, "   ");
                }
                legend.0.extend(one.0);
            }
            lines.push(legend);
        }
        PlotLines { lines, rows, left, columns }
    }

    /// The curves as characters. Each character has the points in its area and the role of the last curve there.
    fn rows(&self, columns: usize) -> Vec<Vec<(char, Role)>> {
        let mut cells = vec![vec![(EMPTY, Role::Plain); columns]; ROWS];
        let [across, up] = [columns * DOTS[0], ROWS * DOTS[1]];
        for curve in &self.curves {
            for (x, y) in curve.dots(across, up) {
                let (row, column) = (y / DOTS[1], x / DOTS[0]);
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                    cell.0 |= 1 << BITS[x % DOTS[0]][y % DOTS[1]];
                    cell.1 = curve.role;
                }
            }
        }
        let shown = |(code, role)| (char::from_u32(code).filter(|_| code != EMPTY).unwrap_or(' '), role);
        cells.into_iter().map(|row| row.into_iter().map(shown).collect()).collect()
    }
}

impl Curve {
    /// The points that draw the curve on a raster of `across` by `up`, counted from the top left.
    fn dots(&self, across: usize, up: usize) -> Vec<(usize, usize)> {
        let on = |share: f64, count: usize| (share.clamp(0.0, 1.0) * (count - 1) as f64).round() as usize;
        let place = |point: &[f64; 2]| (on(point[0], across), up - 1 - on(point[1], up));
        let mut dots: Vec<(usize, usize)> = self.points.iter().take(1).map(place).collect();
        for pair in self.points.windows(2) {
            let [(x, y), (to_x, to_y)] = [place(&pair[0]), place(&pair[1])];
            let steps = x.abs_diff(to_x).max(y.abs_diff(to_y)).max(1);
            let between = |from: usize, to: usize, step: usize| {
                (from as f64 + (to as f64 - from as f64) * step as f64 / steps as f64).round() as usize
            };
            dots.extend((1..=steps).map(|step| (between(x, to_x, step), between(y, to_y, step))));
        }
        dots.retain(|(x, _)| !self.dotted || x % GAP == 0);
        dots
    }
}

/// The plot in words, for readers who cannot see it.
pub(super) fn plot_words(plot: &Plot) -> String {
    let axis = |axis: &Axis| format!("{}, from {} to {}", axis.name, axis.ends[0], axis.ends[1]);
    let names: Vec<&str> = plot.curves.iter().map(|curve| curve.name.as_str()).collect();
    format!("plot of {}, over {}: {}", axis(&plot.up), axis(&plot.across), names.join(", "))
}

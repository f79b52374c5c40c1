//! A map point by point: names before its rows and below its columns, a ring around the cursor, a legend.

use super::canvas::{Canvas, MARGIN, ROOM, Units};
use super::text::width;
use crate::doc::block::PointMap;
use crate::doc::point_map::{ColourKey, Ground};
use crate::doc::span::{Line, Role};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The size of names and of the legend.
const SMALL: f64 = 12.0;
/// Minimum and maximum height of rows that have space between them.
const ROW: [f64; 2] = [12.0, 28.0];
/// Maximum width of a point.
const WIDEST: f64 = 48.0;
/// The side of a swatch in the legend; `APART` is the distance between entries.
const SWATCH: f64 = 12.0;
const APART: f64 = 24.0;

impl Canvas {
    /// Draws the points and everything around them.
    pub fn sheet(&mut self, sheet: &PointMap) {
        let name = |text: &str| {
            let minus = if text.starts_with('-') { "−" } else { "" };
            Line::default().with(Role::Dim, format!("{minus}{}", text.trim_start_matches('-')))
        };
        let names = sheet.rows.iter().map(|row| width(&name(&row.name), SMALL)).fold(0.0, f64::max);
        let left = MARGIN + names + if names > 0.0 { 10.0 } else { 0.0 };
        let wide = (MARGIN + ROOM - left) / f64::from(sheet.columns.max(1));
        let wide = if sheet.apart { wide.min(WIDEST) } else { wide };
        let tall = if sheet.apart { wide.clamp(ROW[0], ROW[1]) } else { wide };
        self.y += 10.0;
        let top = self.y;
        self.points(sheet, [left, top], [wide, tall]);
        for (row, stripe) in sheet.rows.iter().enumerate().filter(|(_, row)| !row.name.is_empty()) {
            let base = top + (row as f64 + 0.5) * tall + SMALL * 0.35;
            self.line_at(&name(&stripe.name), left - 6.0, base, SMALL, "end", "");
        }
        let [row, column] = sheet.cursor.map(|at| f64::from(at) + 0.5);
        let radius = (tall / 2.0).max(5.0);
        let [x, y, r] = [left + column * wide, top + row * tall, radius].map(Units);
        self.put(&format!("<circle class=\"hp-arrow\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
        self.y = top + sheet.rows.len() as f64 * tall + SMALL + 6.0;
        for (column, text) in &sheet.below {
            let x = left + (f64::from(*column) + 0.5) * wide;
            self.line_at(&name(text), x, self.y, SMALL, "middle", "");
        }
        self.y += 10.0;
        self.meanings(&sheet.legend, left);
    }

    /// Draws the points. All points of one colour form one shape.
    fn points(&mut self, sheet: &PointMap, [left, top]: [f64; 2], [wide, tall]: [f64; 2]) {
        let mut shapes: BTreeMap<String, String> = BTreeMap::new();
        for (row, stripe) in sheet.rows.iter().enumerate() {
            let mut column = 0;
            for ground in &stripe.grounds {
                let shape = shapes.entry(fill(ground.ground)).or_default();
                let _ = write!(shape, "M{column} {row}h{0}v1h-{0}z", ground.columns);
                column += ground.columns;
            }
        }
        let [x, y] = [left, top].map(Units);
        let [wide, tall] = [wide, tall].map(factor);
        self.put(&format!(
            "<g shape-rendering=\"crispEdges\" transform=\"translate({x} {y}) scale({wide} {tall})\">"
        ));
        for (fill, shape) in shapes {
            self.put(&format!("<path {fill} d=\"{shape}\"/>"));
        }
        self.put("</g>");
    }

    /// Draws the meanings of the colours, in as many lines as needed.
    fn meanings(&mut self, legend: &[ColourKey], left: f64) {
        let mut x = left;
        self.y += SWATCH + 4.0;
        for key in legend {
            let said =
                Line::default().with(Role::Plain, key.words).with(Role::Dim, format!(" {}", key.share));
            let length = SWATCH + 6.0 + width(&said, SMALL);
            if x > left && x + length > MARGIN + ROOM {
                x = left;
                self.y += SWATCH + 8.0;
            }
            let (at, y) = (Units(x), Units(self.y - SWATCH + 2.0));
            self.put(&format!(
                "<rect {} x=\"{at}\" y=\"{y}\" width=\"{SWATCH}\" height=\"{SWATCH}\"/>",
                fill(key.ground),
            ));
            self.line_at(&said, x + SWATCH + 6.0, self.y, SMALL, "start", "");
            x += length + APART;
        }
        self.y += 4.0;
    }
}

/// A factor with five decimals, formatted in integers because the standard code that formats floats is large.
fn factor(factor: f64) -> String {
    let parts = (factor * 1e5).round() as u64;
    format!("{}.{:05}", parts / 100_000, parts % 100_000)
}

/// The attributes of a shape of this colour.
fn fill(ground: Ground) -> String {
    match ground {
        Ground::Ink { role, strength } => {
            format!("class=\"hp-{}\" fill-opacity=\"{}\"", role.name(), part(strength))
        }
        Ground::Share(share) => format!("class=\"hp-{}\"", share.name()),
    }
}

/// Hundredths as a decimal fraction.
fn part(hundredths: u32) -> String {
    if hundredths >= 100 { "1".to_owned() } else { format!(".{hundredths:02}") }
}

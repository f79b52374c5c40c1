//! Curves over a common axis.

use super::canvas::{Canvas, MARGIN, ROOM, Units};
use super::text::width;
use crate::doc::plot::Plot;
use crate::doc::span::{Line, Role};

const HEIGHT: f64 = 180.0;
const NAME: f64 = 14.0;
const LEADING: f64 = 22.0;

impl Canvas {
    /// Draws the curves between their axes, the names of the axes, and the names of several curves.
    pub fn plot(&mut self, plot: &Plot) {
        let dim = |text: &str| Line::default().with(Role::Dim, text.to_owned());
        let [low, high] = &plot.up.ends;
        let margin = width(&dim(low), NAME).max(width(&dim(high), NAME)) + 8.0;
        let (left, room) = (MARGIN + margin, ROOM - margin);
        self.y += LEADING;
        self.line_at(&dim(&plot.up.name), MARGIN, self.y, NAME, "start", "");
        let top = self.y + 10.0;
        let bottom = top + HEIGHT;
        self.line_at(&dim(high), left - 8.0, top + 5.0, NAME, "end", "");
        self.line_at(&dim(low), left - 8.0, bottom + 5.0, NAME, "end", "");
        let right = left + room;
        self.put(&format!(
            "<path class=\"hp-rule\" d=\"M{} {}V{}H{}\"/>",
            Units(left),
            Units(top),
            Units(bottom),
            Units(right)
        ));
        for curve in &plot.curves {
            let dash = if curve.dotted { " stroke-dasharray=\"2 5\"" } else { "" };
            let path = path(&curve.points, [left, top], [room, HEIGHT]);
            self.put(&format!("<path class=\"hp-axis\"{dash} d=\"{path}\"/>"));
        }
        self.y = bottom + LEADING;
        let [from, to] = &plot.across.ends;
        self.line_at(&dim(from), left, self.y, NAME, "start", "");
        self.line_at(&dim(&plot.across.name), left + room / 2.0, self.y, NAME, "middle", "");
        self.line_at(&dim(to), right, self.y, NAME, "end", "");
        if plot.curves.len() > 1 {
            for curve in &plot.curves {
                self.y += LEADING;
                let stroke = if curve.dotted { "··" } else { "──" };
                let name = Line::default().with(curve.role, format!("{stroke} {}", curve.name));
                self.line_at(&name, left, self.y, NAME, "start", "");
            }
        }
        self.y += 8.0;
    }
}

/// The `d` of an SVG path through these points, each from 0 to 1 across and up. The last two arguments are the top left
/// corner and the size of the area.
pub fn path(points: &[[f64; 2]], [left, top]: [f64; 2], [room, height]: [f64; 2]) -> String {
    let mut path = String::new();
    for (place, [x, y]) in points.iter().enumerate() {
        let command = if place == 0 { 'M' } else { 'L' };
        let (x, y) = (left + x * room, top + (1.0 - y) * height);
        path.push_str(&format!("{command}{} {}", Units(x), Units(y)));
    }
    path
}

//! Several values on a line: a dot for each, and its names on a flag above.

use super::canvas::{Canvas, Units};
use super::ruler::{Ends, place_between};
use super::text::width;
use crate::doc::block::{Mark, Scale};
use crate::doc::span::{Line, Role};
use crate::order::in_order;

const NAME: f64 = 14.0;
/// Vertical distance between flags.
const LEADING: f64 = 20.0;
/// Distance from a pole to the text of its flag.
const BESIDE: f64 = 6.0;
/// Marks closer together than this share a flag.
const NEAR: f64 = 7.0;

/// A pole with a flag at its right.
struct Flag {
    at: f64,
    names: Line,
    /// 0 is the lowest
    row: usize,
}

impl Canvas {
    /// Draws the line with its ends and the marks. A flag is above all poles that it would cross.
    pub fn scale(&mut self, scale: &Scale) {
        let widest = scale.marks.iter().map(|mark| width(&names(&[mark]), NAME)).fold(0.0, f64::max);
        let ends = Ends {
            ends: [&scale.left, &scale.right],
            classes: ["", ""],
            beyond: widest + BESIDE,
            centre: "",
        };
        // The line is drawn below the flags. Its layout decides how many rows of flags there are, so it is computed
        // first.
        let before = self.out.len();
        let [start, middle, end] = self.axis(&ends);
        self.out.truncate(before);
        let flags = flags(scale, [start, middle, end]);
        let rows = flags.iter().map(|flag| flag.row + 1).max().unwrap_or(0);
        self.y += 20.0 + LEADING * rows as f64;
        let y = self.y;
        self.axis(&ends);
        for flag in &flags {
            let top = y - 16.0 - LEADING * flag.row as f64;
            self.put(&format!(
                "<path class=\"hp-rule\" d=\"M{} {}V{}\"/>",
                Units(flag.at),
                Units(top - 11.0),
                Units(y)
            ));
            self.line_at(&flag.names, flag.at + BESIDE, top, NAME, "start", "");
            self.widen_to(flag.at + BESIDE + width(&flag.names, NAME));
            self.dot(flag.at, y);
        }
        self.values(&ends, [start, middle, end]);
    }
}

/// The flags from right to left, each as low as possible.
fn flags(scale: &Scale, [start, middle, end]: [f64; 3]) -> Vec<Flag> {
    let marks = in_order(&scale.marks, |mark| mark.at);
    let x = |mark: &Mark| place_between(mark.at, start, middle, end);
    let mut flags: Vec<Flag> = Vec::new();
    for run in marks.chunk_by(|a, b| x(b) - x(a) < NEAR).rev() {
        let names = names(run);
        let at = run.first().map_or(start, |mark| x(mark));
        let right_end = at + BESIDE + width(&names, NAME) + BESIDE;
        let below = flags.iter().filter(|flag| flag.at < right_end).map(|flag| flag.row + 1);
        let row = below.max().unwrap_or(0);
        flags.push(Flag { at, names, row });
    }
    flags
}

/// The names of these marks, separated by commas.
fn names(marks: &[&Mark]) -> Line {
    marks.iter().enumerate().fold(Line::default(), |line, (i, mark)| {
        let line = if i > 0 { line.with(Role::Plain, ", ") } else { line };
        line.with(mark.role, mark.name.clone())
    })
}

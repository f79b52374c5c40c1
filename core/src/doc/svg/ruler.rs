//! The line between two neighbours.

use super::canvas::{Canvas, MARGIN, ROOM, Units};
use super::text::width;
use crate::doc::block::Ruler;
use crate::doc::span::{Line, Role};

const NAME: f64 = 15.0;
const VALUE: f64 = 13.0;
/// A value that is not exactly on an end or in the middle is drawn at least this far from it.
const APART: f64 = 9.0;

/// The labels at the ends and in the middle of a line.
pub(super) struct Ends<'a> {
    /// name and value of each end
    pub ends: [&'a [String; 2]; 2],
    /// additional CSS classes of the names
    pub classes: [&'static str; 2],
    /// minimum room to the right of the line
    pub beyond: f64,
    /// the label below the middle, shown if there is room; if it is empty, the middle is not marked
    pub centre: &'a str,
}

impl Canvas {
    /// Draws the line with its ends, its middle, the value, and an arrow to the chosen end.
    pub fn ruler(&mut self, ruler: &Ruler) {
        let class = |chosen: bool| if chosen { " hp-strong" } else { "" };
        let ends = Ends {
            ends: [&ruler.left, &ruler.right],
            classes: [!ruler.chose_right, ruler.chose_right].map(class),
            beyond: 0.0,
            centre: Ruler::MIDDLE,
        };
        self.y += 34.0;
        let y = self.y;
        let [start, middle, end] = self.axis(&ends);
        let at = place_between(ruler.at, start, middle, end);
        let chosen = if ruler.chose_right { end } else { start };
        self.arrow(at, chosen, y);
        self.dot(at, y);
        self.values(&ends, [start, middle, end]);
    }

    /// Draws the line with the names of its ends at the current height. Returns its start, its middle and its end.
    pub(super) fn axis(&mut self, ends: &Ends) -> [f64; 3] {
        let name = |[name, _]: &[String; 2]| {
            let line = Line::default().with(Role::Code, name.clone());
            (width(&line, NAME), line)
        };
        let [(left_width, left), (right_width, right)] = ends.ends.map(name);
        let [left_class, right_class] = ends.classes;
        let start = MARGIN + left_width + 12.0;
        let end = (MARGIN + ROOM - (right_width + 12.0).max(ends.beyond)).max(start + 240.0);
        let middle = (start + end) / 2.0;
        let y = self.y;
        self.line_at(&left, MARGIN, y + 5.0, NAME, "start", left_class);
        self.line_at(&right, end + 12.0, y + 5.0, NAME, "start", right_class);
        self.widen_to(end + 12.0 + right_width);
        let (a, m, b) = (Units(start), Units(middle), Units(end));
        let tick = match ends.centre.is_empty() {
            true => String::new(),
            false => format!("M{m} {}V{}", Units(y - 5.0), Units(y + 5.0)),
        };
        self.put(&format!(
            "<path class=\"hp-axis\" d=\"M{a} {0}V{1}M{b} {0}V{1}{tick}M{a} {2}H{b}\"/>",
            Units(y - 8.0),
            Units(y + 8.0),
            Units(y),
        ));
        [start, middle, end]
    }

    /// Draws a value on the line.
    pub(super) fn dot(&mut self, x: f64, y: f64) {
        self.put(&format!("<circle class=\"hp-dot\" cx=\"{}\" cy=\"{}\" r=\"5.5\"/>", Units(x), Units(y)));
    }

    /// Draws the arrow from the value to the chosen end, above the line. If they are close, no arrow is needed.
    fn arrow(&mut self, from: f64, to: f64, y: f64) {
        if (from - to).abs() < 4.0 * APART {
            return;
        }
        let away = (to - from).signum();
        let lift = 10.0 + (to - from).abs().min(200.0) * 0.06;
        let (tip_x, tip_y) = (to - away * 2.0, y - 10.0);
        let path = format!(
            "<path class=\"hp-arrow\" d=\"M{} {}Q{} {} {} {}M{} {}L{} {}L{} {}\"/>",
            Units(from),
            Units(y - 9.0),
            Units((from + to) / 2.0),
            Units(y - 9.0 - 2.0 * lift),
            Units(tip_x),
            Units(tip_y),
            Units(tip_x - away * 9.0),
            Units(tip_y - 1.0),
            Units(tip_x),
            Units(tip_y),
            Units(tip_x - away * 3.0),
            Units(tip_y - 8.5),
        );
        self.put(&path);
    }

    /// Draws the labels of the ends and the middle. Without room for all, the middle label is left out; then the right
    /// one is placed below.
    pub(super) fn values(&mut self, ends: &Ends, [start, middle, end]: [f64; 3]) {
        let text = |text: &str| Line::default().with(Role::Dim, text.to_owned());
        let [left, right, centre] = [&ends.ends[0][1], &ends.ends[1][1], ends.centre].map(text);
        let [left_width, right_width] = [&left, &right].map(|line| width(line, VALUE));
        let half = width(&centre, VALUE) / 2.0 + 10.0;
        let left_end = start + left_width;
        let right_start = end - right_width;
        self.y += 26.0;
        self.line_at(&left, start, self.y, VALUE, "start", "");
        if left_end < middle - half && right_start > middle + half {
            self.line_at(&centre, middle, self.y, VALUE, "middle", "");
        }
        if left_end + 16.0 > right_start {
            self.y += 18.0;
        }
        let (x, anchor) = if right_start < MARGIN { (MARGIN, "start") } else { (end, "end") };
        self.line_at(&right, x, self.y, VALUE, anchor, "");
        self.widen_to(left_end.max(x + if anchor == "start" { right_width } else { 0.0 }));
        self.y += 12.0;
    }
}

/// The position of a point `at` thousandths of the way on a line from `start` to `end`, in units about as wide as a
/// pixel. Only a value exactly on an end or in the middle is drawn there. All others keep a distance of 9 units, so
/// that the difference is visible.
///
/// ```
/// use halfplay_core::skins::doc::place_between;
/// assert_eq!(place_between(500, 0.0, 200.0, 400.0), 200.0);
/// assert_eq!(place_between(501, 0.0, 200.0, 400.0), 209.0);
/// ```
pub fn place_between(at: u32, start: f64, middle: f64, end: f64) -> f64 {
    let between = |from: f64, to: f64, part: u32| {
        let room = to - from - 2.0 * APART;
        from + APART + room * f64::from(part.saturating_sub(1)) / 498.0
    };
    match at {
        0 => start,
        1..500 => between(start, middle, at),
        500 => middle,
        501..1000 => between(middle, end, at - 500),
        _ => end,
    }
}

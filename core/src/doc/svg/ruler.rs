//! The line between two neighbours.

use super::text::width;
use super::{Canvas, MARGIN, ROOM, Units};
use crate::doc::block::Ruler;
use crate::doc::span::{Line, Role};

const NAME: f64 = 15.0;
const VALUE: f64 = 13.0;
/// A value that is not exactly on an end or in the middle is at least this far from it.
const APART: f64 = 9.0;

impl Canvas {
    /// The line with its ends, its middle, the value, and an arrow to the end that was chosen.
    pub fn ruler(&mut self, ruler: &Ruler) {
        let name = |[name, _]: &[String; 2], chosen: bool| {
            let line = Line::default().with(Role::Code, name.clone());
            (width(&line, NAME), line, if chosen { " hp-strong" } else { "" })
        };
        let (left_width, left, left_class) = name(&ruler.left, !ruler.chose_right);
        let (right_width, right, right_class) = name(&ruler.right, ruler.chose_right);
        let start = MARGIN + left_width + 12.0;
        let end = (MARGIN + ROOM - right_width - 12.0).max(start + 240.0);
        let middle = (start + end) / 2.0;
        self.y += 34.0;
        let y = self.y;

        self.line_at(&left, MARGIN, y + 5.0, NAME, "start", left_class);
        self.line_at(&right, end + 12.0, y + 5.0, NAME, "start", right_class);
        self.reach(end + 12.0 + right_width);
        let (a, m, b) = (Units(start), Units(middle), Units(end));
        self.put(&format!(
            "<path class=\"hp-axis\" d=\"M{a} {0}V{1}M{b} {0}V{1}M{m} {2}V{3}M{a} {4}H{b}\"/>",
            Units(y - 8.0),
            Units(y + 8.0),
            Units(y - 5.0),
            Units(y + 5.0),
            Units(y),
        ));
        let at = place(ruler.at, start, middle, end);
        let chosen = if ruler.chose_right { end } else { start };
        self.arrow(at, chosen, y);
        self.put(&format!("<circle class=\"hp-dot\" cx=\"{}\" cy=\"{}\" r=\"5.5\"/>", Units(at), Units(y)));
        self.values(ruler, [start, middle, end]);
    }

    /// From the value to the end that was chosen, above the line; where it is near, there is no need.
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

    /// What stands at the ends and in the middle; where there is no room for all, the right value goes below.
    fn values(&mut self, ruler: &Ruler, [start, middle, end]: [f64; 3]) {
        let text = |text: &str| Line::default().with(Role::Dim, text.to_owned());
        let [left, right, centre] = [&ruler.left[1], &ruler.right[1], "middle"].map(text);
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
        self.reach(left_end.max(x + if anchor == "start" { right_width } else { 0.0 }));
        self.y += 12.0;
    }
}

/// Where the value is drawn. Near an end or the middle it keeps apart, so that it is seen to be beside it.
fn place(at: u32, start: f64, middle: f64, end: f64) -> f64 {
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

//! The line between two neighbours, in LaTeX's own picture environment. Lengths are in points.

use super::words::{Typeface, text};
use crate::doc::block::Ruler;

/// The width of the text in `article`.
const WIDTH: usize = 345;
/// Width of a character in fixed type; `VALUE` is the width in the small type below the line. Both are slightly
/// generous.
const NAME: usize = 6;
const VALUE: usize = 5;

pub(super) fn ruler(ruler: &Ruler) -> String {
    let axis = Axis::between([&ruler.left, &ruler.right]);
    // The length is even, so it has a middle. The value is placed by the same rule as in plain text.
    let at = axis.start + place(ruler.at, axis.half);
    let middle = axis.start + axis.half;
    let chosen = if ruler.chose_right { axis.end() } else { axis.start };
    let mut items = vec![(middle, -3, "\\line(0,1){6}".to_owned()), (at, 0, "\\circle*{6}".to_owned())];
    if at.abs_diff(chosen) > 12 {
        let way = if chosen > at { 1 } else { -1 };
        items.push((at, 9, format!("\\vector({way},0){{{}}}", at.abs_diff(chosen))));
    }
    let room = |value: &String| VALUE * count(value) + 20 < axis.half;
    if room(&ruler.left[1]) && room(&ruler.right[1]) {
        items.push((middle, -9, format!("\\makebox(0,0)[t]{{{}}}", small("middle"))));
    }
    axis.picture([!ruler.chose_right, ruler.chose_right], 16, &items)
}

/// A line with the names and values of its ends.
pub(super) struct Axis<'a> {
    ends: [&'a [String; 2]; 2],
    /// start of the line
    pub start: usize,
    /// half the length of the line
    pub half: usize,
}

impl<'a> Axis<'a> {
    /// An axis as long as the names of its ends allow.
    pub fn between(ends: [&'a [String; 2]; 2]) -> Self {
        let [left, right] = ends.map(|[name, _]| NAME * count(name) + 8);
        Axis { ends, start: left, half: WIDTH.saturating_sub(left + right).max(160) / 2 }
    }

    fn end(&self) -> usize {
        self.start + 2 * self.half
    }

    /// The picture, with `height` points above the line. Each item has its x, its y and its LaTeX code. The name of a
    /// chosen end is underlined.
    pub fn picture(&self, chosen: [bool; 2], height: usize, items: &[(usize, i32, String)]) -> String {
        let fixed = |name: &str, chosen: bool| match chosen {
            true => format!("\\underline{{\\texttt{{{}}}}}", text(name, Typeface::Fixed)),
            false => format!("\\texttt{{{}}}", text(name, Typeface::Fixed)),
        };
        let [[left, left_value], [right, right_value]] = self.ends;
        let width = self.end() + NAME * count(right) + 8;
        let mut out = format!("\\begin{{picture}}({width},{})(0,-26)\n", height + 26);
        let mut put = |x: usize, y: i32, what: &str| out.push_str(&format!("\\put({x},{y}){{{what}}}\n"));
        put(self.start, 0, &format!("\\line(1,0){{{}}}", 2 * self.half));
        put(self.start, -5, "\\line(0,1){10}");
        put(self.end(), -5, "\\line(0,1){10}");
        items.iter().for_each(|(x, y, what)| put(*x, *y, what));
        put(0, 0, &format!("\\makebox(0,0)[l]{{{}}}", fixed(left, chosen[0])));
        put(width, 0, &format!("\\makebox(0,0)[r]{{{}}}", fixed(right, chosen[1])));
        put(self.start, -9, &format!("\\makebox(0,0)[tl]{{{}}}", small(left_value)));
        let both = VALUE * (count(left_value) + count(right_value)) + 10;
        let y = if both > 2 * self.half { -19 } else { -9 };
        put(self.end(), y, &format!("\\makebox(0,0)[tr]{{{}}}", small(right_value)));
        out.push_str("\\end{picture}");
        out
    }
}

fn small(value: &str) -> String {
    format!("\\footnotesize {}", text(value, Typeface::Words))
}

fn count(text: &str) -> usize {
    text.chars().count()
}

/// Distance of the value from the left end. The value is drawn on an end or in the middle only if it is exactly there.
pub(super) fn place(at: u32, half: usize) -> usize {
    const APART: usize = 6;
    let between = |part: u32| APART + (half - 2 * APART) * (part as usize - 1) / 498;
    match at {
        0 => 0,
        1..500 => between(at),
        500 => half,
        501..1000 => half + between(at - 500),
        _ => 2 * half,
    }
}

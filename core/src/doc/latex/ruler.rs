//! The line between two neighbours, in LaTeX's own picture environment; lengths are in points.

use super::words::{Type, text};
use crate::doc::block::Ruler;

/// The width of the text in `article`.
const WIDTH: usize = 345;
/// A letter in fixed type, and one of the small type below the line, or a little more.
const NAME: usize = 6;
const VALUE: usize = 5;

pub(super) fn ruler(ruler: &Ruler) -> String {
    let count = |text: &str| text.chars().count();
    let fixed = |name: &str| format!("\\texttt{{{}}}", text(name, Type::Fixed));
    let small = |value: &str| format!("\\footnotesize {}", text(value, Type::Words));
    let start = NAME * count(&ruler.left[0]) + 8;
    let names = start + NAME * count(&ruler.right[0]) + 8;
    // An even length has a middle; the place of a value is as in plain text.
    let half = WIDTH.saturating_sub(names).max(160) / 2;
    let (middle, end) = (start + half, start + 2 * half);
    let width = names + 2 * half;
    let at = start + place(ruler.at, half);
    let chosen = if ruler.chose_right { end } else { start };
    let marked = |name: String, chosen: bool| if chosen { format!("\\underline{{{name}}}") } else { name };
    let [left, right] = [&ruler.left[0], &ruler.right[0]].map(|name| fixed(name));

    let mut out = format!("\\begin{{picture}}({width},42)(0,-26)\n");
    let mut put = |x: usize, y: i32, what: &str| out.push_str(&format!("\\put({x},{y}){{{what}}}\n"));
    put(start, 0, &format!("\\line(1,0){{{}}}", 2 * half));
    put(start, -5, "\\line(0,1){10}");
    put(middle, -3, "\\line(0,1){6}");
    put(end, -5, "\\line(0,1){10}");
    put(at, 0, "\\circle*{6}");
    if at.abs_diff(chosen) > 12 {
        let way = if chosen > at { 1 } else { -1 };
        put(at, 9, &format!("\\vector({way},0){{{}}}", at.abs_diff(chosen)));
    }
    put(0, 0, &format!("\\makebox(0,0)[l]{{{}}}", marked(left, !ruler.chose_right)));
    put(width, 0, &format!("\\makebox(0,0)[r]{{{}}}", marked(right, ruler.chose_right)));
    let [left, right] = [&ruler.left[1], &ruler.right[1]];
    let (left_width, right_width) = (VALUE * count(left), VALUE * count(right));
    put(start, -9, &format!("\\makebox(0,0)[tl]{{{}}}", small(left)));
    if left_width + 20 < half && right_width + 20 < half {
        put(middle, -9, &format!("\\makebox(0,0)[t]{{{}}}", small("middle")));
    }
    let y = if left_width + right_width + 10 > 2 * half { -19 } else { -9 };
    put(end, y, &format!("\\makebox(0,0)[tr]{{{}}}", small(right)));
    out.push_str("\\end{picture}");
    out
}

/// How far from the left end the value is drawn: on an end or in the middle only if it is exactly there.
fn place(at: u32, half: usize) -> usize {
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

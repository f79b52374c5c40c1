//! Curves over a common axis, in LaTeX's own picture environment, with a dot for each point. Lengths are in points.

use super::words::{Typeface, paragraph, text};
use crate::doc::plot::Plot;

const WIDTH: i32 = 300;
const HEIGHT: i32 = 90;

/// The axes and the points of each curve; dotted curves have smaller points.
pub(super) fn plot(plot: &Plot) -> String {
    let mut out = "\\begin{picture}(345,124)(-40,-24)\n".to_owned();
    let mut put = |x: i32, y: i32, what: &str| out.push_str(&format!("\\put({x},{y}){{{what}}}\n"));
    put(0, 0, &format!("\\line(1,0){{{WIDTH}}}"));
    put(0, 0, &format!("\\line(0,1){{{HEIGHT}}}"));
    let small = |words: &str| format!("\\footnotesize {}", text(words, Typeface::Words));
    let [low, high] = &plot.up.ends;
    put(-4, HEIGHT, &format!("\\makebox(0,0)[r]{{{}}}", small(high)));
    put(-4, 0, &format!("\\makebox(0,0)[r]{{{}}}", small(low)));
    let [from, to] = &plot.across.ends;
    put(0, -6, &format!("\\makebox(0,0)[tl]{{{}}}", small(from)));
    put(WIDTH / 2, -6, &format!("\\makebox(0,0)[t]{{{}}}", small(&plot.across.name)));
    put(WIDTH, -6, &format!("\\makebox(0,0)[tr]{{{}}}", small(to)));
    for curve in &plot.curves {
        let dot = if curve.dotted { "\\circle*{1}" } else { "\\circle*{2}" };
        let on = |share: f64, length: i32| (share.clamp(0.0, 1.0) * f64::from(length)).round() as i32;
        curve.points.iter().for_each(|[x, y]| put(on(*x, WIDTH), on(*y, HEIGHT), dot));
    }
    out.push_str("\\end{picture}");
    out
}

/// The name of the vertical axis, and the legend of the curves.
pub(super) fn names(plot: &Plot) -> String {
    let sizes = plot
        .curves
        .iter()
        .map(|curve| format!("{} ({})", curve.name, if curve.dotted { "small dots" } else { "large dots" }));
    let curves: Vec<String> = sizes.collect();
    paragraph(&text(&format!("{}: {}", plot.up.name, curves.join(", ")), Typeface::Words))
}

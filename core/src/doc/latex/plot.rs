//! Curves over a common axis, in LaTeX's own picture environment: a dot for each point; lengths are in points.

use super::words::{Type, paragraph, text};
use crate::doc::plot::Plot;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 90.0;

/// The axes, and the points of each curve: of dotted ones smaller.
pub(super) fn plot(plot: &Plot) -> String {
    let mut out = "\\begin{picture}(345,124)(-40,-24)\n".to_owned();
    let mut put = |x: f64, y: f64, what: &str| out.push_str(&format!("\\put({x:.0},{y:.0}){{{what}}}\n"));
    put(0.0, 0.0, "\\line(1,0){300}");
    put(0.0, 0.0, "\\line(0,1){90}");
    let small = |words: &str| format!("\\footnotesize {}", text(words, Type::Words));
    let [low, high] = &plot.up.ends;
    put(-4.0, HEIGHT, &format!("\\makebox(0,0)[r]{{{}}}", small(high)));
    put(-4.0, 0.0, &format!("\\makebox(0,0)[r]{{{}}}", small(low)));
    let [from, to] = &plot.across.ends;
    put(0.0, -6.0, &format!("\\makebox(0,0)[tl]{{{}}}", small(from)));
    put(WIDTH / 2.0, -6.0, &format!("\\makebox(0,0)[t]{{{}}}", small(&plot.across.name)));
    put(WIDTH, -6.0, &format!("\\makebox(0,0)[tr]{{{}}}", small(to)));
    for curve in &plot.curves {
        let dot = if curve.dotted { "\\circle*{1}" } else { "\\circle*{2}" };
        curve.points.iter().for_each(|[x, y]| put(x * WIDTH, y * HEIGHT, dot));
    }
    out.push_str("\\end{picture}");
    out
}

/// What goes upwards, and what the curves are.
pub(super) fn names(plot: &Plot) -> String {
    let sizes = plot
        .curves
        .iter()
        .map(|curve| format!("{} ({})", curve.name, if curve.dotted { "small dots" } else { "large dots" }));
    let curves: Vec<String> = sizes.collect();
    paragraph(&text(&format!("{}: {}", plot.up.name, curves.join(", ")), Type::Words))
}

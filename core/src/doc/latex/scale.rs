//! Several values on a line: letters above it, and a legend of the letters below.

use super::ruler::{Axis, place};
use super::words::{Typeface, paragraph, text, words};
use crate::doc::block::Scale;
use crate::doc::scale::Spot;
use crate::doc::span::{Line, Role};

/// The line is divided into this many places (an odd number); marks at one place share a letter.
const STEPS: usize = 61;

/// The line with its ends and a letter for each occupied place.
pub(super) fn line(scale: &Scale) -> String {
    let axis = Axis::between([&scale.left, &scale.right]);
    let at = |spot: &Spot| axis.start + place(spot.marks.first().map_or(0, |mark| mark.at), axis.half);
    let items = scale.spots(STEPS).into_iter().flat_map(|spot| {
        let letter = format!("\\makebox(0,0)[b]{{\\footnotesize {}}}", spot.letter);
        [(at(&spot), 0, "\\circle*{6}".to_owned()), (at(&spot), 6, letter)]
    });
    axis.picture([false, false], 16, &items.collect::<Vec<_>>())
}

/// The legend of the letters.
pub(super) fn names(scale: &Scale) -> String {
    let name = |spot: Spot| {
        let letter = words(&Line::default().with(Role::Strong, spot.letter.to_string()));
        format!("{letter} {}", text(&spot.names(), Typeface::Words))
    };
    let names: Vec<String> = scale.spots(STEPS).into_iter().map(name).collect();
    if names.is_empty() { String::new() } else { paragraph(&names.join("\\quad{}")) }
}

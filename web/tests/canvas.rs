//! The markup of a map that is drawn point by point.

use crate::blocks::{clickable, render};
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::{OTHER_SCREENS, Session};

/// A map on a canvas has a description, values on its axes, and a legend. It is a single Tab stop.
#[test]
fn a_canvas_map_has_a_description_axes_and_legend() {
    let document =
        Session::open("#2/add.f16/1,2/screen=map").unwrap().with_modules(&[&OTHER_SCREENS]).document();
    let grid = document.blocks.into_iter().find(|block| matches!(block, Block::Grid(_))).expect("a map");
    let html = render(&[grid], clickable);
    for words in [
        "<canvas",
        "tabindex=\"0\"",
        "<li>2^13: 1 cell infinity, 63 cells NaN</li>",
        "× 1.5</text>",
        "</svg>subnormal and zero</li>",
    ] {
        assert_eq!(html.matches(words).count(), 1, "{words}: {html}");
    }
}

//! Maps, plots and strips through the lazy drawings module. The code that makes these blocks is fetched together with it.

use super::DrawOptions;
use crate::lazy_modules::{Drawings, drawings_at_hand};
use halfplay_core::skins::doc::{Grid, Plot, Strips};
use yew::prelude::*;

/// A map, with the regions `beside` it. Screen readers read `said`.
pub fn map(grid: &Grid, said: Html, beside: Option<Html>, options: &DrawOptions) -> Html {
    drawn(|code| (code.map)(grid, said, beside, options))
}

/// A plot, with its content in words.
pub fn plot(plot: &Plot, words: String, options: &DrawOptions) -> Html {
    drawn(|code| (code.plot)(plot, words, options))
}

/// Strips. Screen readers read `said`.
pub fn strips(strips: &Strips, said: Html) -> Html {
    drawn(|code| (code.strips)(strips, said))
}

fn drawn(draw: impl FnOnce(&Drawings) -> Html) -> Html {
    let code = drawings_at_hand();
    debug_assert!(code.is_some(), "no map, plot or strips without the code that draws them");
    code.map_or_else(Html::default, draw)
}

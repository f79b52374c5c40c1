//! The blocks of a document as HTML: the same content in the same order as in every front end.
//!
//! Drawings (bits, lines, maps) use means that the browser scales itself: text in columns, and SVG with positions in
//! hundredths of its width. Each drawing also has the core's words for screen readers. The style sheets in `web/style`
//! set the appearance, and `palette.css` the colours. No element has an inline style.

mod axis;
mod draw_options;
mod lazy;
mod line;
mod map;
mod picture;
mod plot;
mod point_map;
mod sideways;
mod strips;
mod table;

pub use draw_options::{DrawOptions, Grip, MapGesture, ValueMove};
pub(crate) use line::raised;
pub use line::{cell, line};
pub(crate) use map::map;
pub(crate) use plot::plot;
pub(crate) use strips::strips;
pub use table::table;

use halfplay_core::skins::doc::{self, Block, Grid, MapRegion};
use yew::prelude::*;

/// The blocks from top to bottom.
///
/// ```
/// use halfplay_core::skins::doc::{Block, line};
/// use halfplay_web::blocks::{DrawOptions, blocks};
/// let drawn = blocks(&[Block::Text(line("The guard bit is 1."))], &DrawOptions::default());
/// # let _: yew::Html = drawn;
/// ```
pub fn blocks(blocks: &[Block], options: &DrawOptions) -> Html {
    html! { <div class="blocks">{ for blocks.iter().map(|one| block(one, options)) }</div> }
}

/// One block.
pub fn block(block: &Block, options: &DrawOptions) -> Html {
    match block {
        Block::Heading(text) => heading(line(text, options), options.heading),
        Block::Text(text) => html! { <p>{ line(text, options) }</p> },
        Block::Table(table) => self::table(table, options),
        Block::Picture(drawn) => picture::picture(drawn, said(block), options),
        Block::Ruler(ruler) => axis::ruler(ruler, words(block), options),
        Block::Scale(scale) => axis::scale(scale, words(block)),
        Block::Plot(drawn) => lazy::plot(drawn, words(block), options),
        Block::Strips(strips) => lazy::strips(strips, said(block)),
        Block::Grid(grid) => lazy::map(grid, said(block), beside(grid, options), options),
    }
}

/// The regions beside a map, if it has some. The legend is part of the map itself.
fn beside(grid: &Grid, options: &DrawOptions) -> Option<Html> {
    let sides = grid.point_map.as_ref()?.sides.as_ref()?;
    let region = |region: &MapRegion| match region {
        MapRegion::Legend { below, .. } => {
            html! { <section>{ for below.iter().map(|one| block(one, options)) }</section> }
        }
        MapRegion::Blocks { title, blocks, .. } => html! {
            <section>
                <h3>{ title }</h3>
                { for blocks.iter().map(|one| block(one, options)) }
            </section>
        },
    };
    Some(html! { <div class="regions">{ for sides.regions.iter().map(region) }</div> })
}

fn heading(text: Html, level: u8) -> Html {
    match level {
        ..=2 => html! { <h2>{ text }</h2> },
        3 => html! { <h3>{ text }</h3> },
        4 => html! { <h4>{ text }</h4> },
        5 => html! { <h5>{ text }</h5> },
        _ => html! { <h6>{ text }</h6> },
    }
}

/// The content of a block in words, as one text.
fn words(block: &Block) -> String {
    doc::linear(std::slice::from_ref(block)).join("; ")
}

/// The content of a block in words, as a visually hidden list for screen readers.
fn said(block: &Block) -> Html {
    let lines = doc::linear(std::slice::from_ref(block));
    html! { <ul class="said">{ for lines.into_iter().map(|line| html! { <li>{ line }</li> }) }</ul> }
}

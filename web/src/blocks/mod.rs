//! The blocks of a document as parts of the page: the same content in the same order as in every skin, set in type.
//!
//! What is a drawing (bits, lines, maps) is drawn in what the reader's browser scales by itself: text in columns, and
//! SVG placed in hundredths of its width. Beside each stand its words, by the core, for screen readers.
//! Everything looks as the sheets in `web/style` say, colours as in its `palette.css`. No element has a style of its own.

mod axis;
mod line;
mod map;
mod picture;
mod plot;
mod sheet;
mod table;

pub(crate) use line::raised;
pub use line::{cell, line};
pub(crate) use sheet::{FINING, Fining};
pub use table::table;

use halfplay_core::doc::{self, Block};
use halfplay_core::session::{Finer, Handle};
use std::rc::Rc;
use yew::prelude::*;

/// How blocks are drawn, and what a click on them does.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner {
    /// the level of a [`Block::Heading`], 2 to 6
    pub heading: u8,
    /// is the type large, for a presentation?
    pub large: bool,
    /// which end of a [`Block::Ruler`] was chosen before it was shown: the right one?
    pub guess: Option<bool>,
    /// what can be taken hold of on a [`Block::Ruler`], and what that does
    pub grip: Option<Grip>,
    /// a term of the glossary was clicked; if nothing, terms are not marked. What comes is what
    /// `Msg::Define` wants: a text, and the place of a character in it.
    pub on_word: Option<Callback<(String, usize)>>,
    /// a cell of a map was clicked: the code that it stands for
    pub on_code: Option<Callback<u64>>,
    /// a place of a plot was clicked, in thousandths from its left
    pub on_plot: Option<Callback<u32>>,
    /// what is seen of a map was moved by hand
    pub on_sweep: Option<Callback<Sweep>>,
    /// what of a map can be painted in more points
    pub finer: Option<Rc<Finer>>,
}

/// How a hand moves what is seen of a map. What comes of it the session decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sweep {
    /// closer to a code or further away from it
    Zoom {
        /// what is pointed at
        code: u64,
        /// closer?
        closer: bool,
    },
    /// along with the hand
    Drag {
        /// the code that was taken hold of
        from: u64,
        /// the code where the hand is now
        to: u64,
    },
}

/// The value on a number line, to be moved.
#[derive(Clone, PartialEq, Debug)]
pub struct Grip {
    /// where it is, and what is said of that
    pub handle: Handle,
    /// it is moved
    pub on_move: Callback<Moved>,
}

/// How a value is moved on its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// to this place, in thousandths
    To(u32),
    /// a little, up or down
    ALittle {
        /// up?
        up: bool,
    },
    /// it is let go
    LetGo,
}

impl Default for Manner {
    /// Headings of level 3, and no clicks.
    fn default() -> Self {
        Manner {
            heading: 3,
            large: false,
            guess: None,
            grip: None,
            on_word: None,
            on_code: None,
            on_plot: None,
            on_sweep: None,
            finer: None,
        }
    }
}

/// The blocks from top to bottom.
///
/// ```
/// use halfplay_core::doc::{Block, line};
/// use halfplay_web::blocks::{Manner, blocks};
/// let drawn = blocks(&[Block::Text(line("The guard bit is 1."))], &Manner::default());
/// # let _: yew::Html = drawn;
/// ```
pub fn blocks(blocks: &[Block], manner: &Manner) -> Html {
    html! { <div class="blocks">{ for blocks.iter().map(|one| block(one, manner)) }</div> }
}

/// One block.
pub fn block(block: &Block, manner: &Manner) -> Html {
    match block {
        Block::Heading(text) => heading(line(text, manner), manner.heading),
        Block::Text(text) => html! { <p>{ line(text, manner) }</p> },
        Block::Table(table) => self::table(table, manner),
        Block::Picture(drawn) => picture::picture(drawn, said(block), manner),
        Block::Ruler(ruler) => axis::ruler(ruler, words(block), manner),
        Block::Scale(scale) => axis::scale(scale, words(block)),
        Block::Plot(drawn) => plot::plot(drawn, words(block), manner),
        Block::Grid(grid) => map::map(grid, said(block), manner),
    }
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

/// What a block says, in one text.
fn words(block: &Block) -> String {
    doc::linear(std::slice::from_ref(block)).join("; ")
}

/// What a block says, as a list for screen readers, not seen.
fn said(block: &Block) -> Html {
    let lines = doc::linear(std::slice::from_ref(block));
    html! { <ul class="said">{ for lines.into_iter().map(|line| html! { <li>{ line }</li> }) }</ul> }
}

/// What may be wider than a phone: it moves sideways in a box of its own, which the keyboard reaches.
fn sideways(class: Classes, label: &'static str, content: Html) -> Html {
    html! { <div class={classes!(class, "sideways")} tabindex="0" role="group" aria-label={label}>{ content }</div> }
}

//! Options for drawing blocks, and the events that they send.

use halfplay_core::skins::session::{FinerPicture, Handle};
use std::rc::Rc;
use yew::prelude::*;

/// Options for drawing blocks, and the callbacks of their events.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawOptions {
    /// the level of a [`Heading`](halfplay_core::skins::doc::Block::Heading), 2 to 6
    pub heading: u8,
    /// true for the large type of a presentation
    pub large: bool,
    /// the end of a [`Ruler`](halfplay_core::skins::doc::Block::Ruler) that the user guessed beforehand: true for the
    /// right one
    pub guess: Option<bool>,
    /// the value on a [`Ruler`](halfplay_core::skins::doc::Block::Ruler) that the user can drag, with its callback
    pub grip: Option<Grip>,
    /// called when a glossary term is clicked, with the arguments of `Msg::Define`: a text and the position of a
    /// character in it; with `None`, terms are not marked
    pub on_word: Option<Callback<(String, usize)>>,
    /// called with its code when a cell of a map or table is clicked
    pub on_code: Option<Callback<u64>>,
    /// called when a plot is clicked, with the position in thousandths from its left
    pub on_plot: Option<Callback<u32>>,
    /// called when the visible part of a map is dragged or zoomed
    pub on_sweep: Option<Callback<MapGesture>>,
    /// the map that can be painted at a higher resolution
    pub finer: Option<Rc<FinerPicture>>,
}

/// A change of the visible part of a map. The session decides its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapGesture {
    /// zoom in towards a code, or out from it
    Zoom {
        /// the code under the pointer
        code: u64,
        /// true to zoom in
        closer: bool,
    },
    /// a drag
    Drag {
        /// the code where the drag began
        from: u64,
        /// the code under the pointer now
        to: u64,
    },
}

/// A value that can be moved on a number line.
#[derive(Clone, PartialEq, Debug)]
pub struct Grip {
    /// the position and description of the value
    pub handle: Handle,
    /// called for each movement
    pub on_move: Callback<ValueMove>,
}

/// A movement of a value on its number line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueMove {
    /// to this position, in thousandths
    To(u32),
    /// by one step, up or down
    ALittle {
        /// true for up
        up: bool,
    },
    /// the end of a drag
    DragEnd,
}

impl Default for DrawOptions {
    /// Headings of level 3, and no clicks.
    fn default() -> Self {
        DrawOptions {
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

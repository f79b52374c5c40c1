//! Options for drawing blocks, and the events that they send.

use halfplay_core::skins::session::{Finer, Handle};
use std::rc::Rc;
use yew::prelude::*;

/// Options for drawing blocks, and the callbacks of their events.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner {
    /// the level of a [`Heading`](halfplay_core::skins::doc::Block::Heading), 2 to 6
    pub heading: u8,
    /// true for the large type of a presentation
    pub large: bool,
    /// which end of a [`Ruler`](halfplay_core::skins::doc::Block::Ruler) was chosen before it was shown: the right one?
    pub guess: Option<bool>,
    /// the value that can be dragged on a [`Ruler`](halfplay_core::skins::doc::Block::Ruler), and what that does
    pub grip: Option<Grip>,
    /// a term of the glossary was clicked; if nothing, terms are not marked. What comes is what
    /// `Msg::Define` wants: a text, and the place of a character in it.
    pub on_word: Option<Callback<(String, usize)>>,
    /// a cell of a map was clicked: the code that it stands for
    pub on_code: Option<Callback<u64>>,
    /// a place of a plot was clicked, in thousandths from its left
    pub on_plot: Option<Callback<u32>>,
    /// the visible part of a map was dragged or zoomed
    pub on_sweep: Option<Callback<Sweep>>,
    /// the map that can be painted with more points
    pub finer: Option<Rc<Finer>>,
}

/// A change of the visible part of a map. The session decides its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sweep {
    /// closer to a code or further away from it
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
    /// its place, and the words for that
    pub handle: Handle,
    /// it is moved
    pub on_move: Callback<Moved>,
}

/// A movement of a value on its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// to this place, in thousandths
    To(u32),
    /// by one step, up or down
    ALittle {
        /// true for up
        up: bool,
    },
    /// the end of a drag
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

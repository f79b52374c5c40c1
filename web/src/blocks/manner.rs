//! How blocks are drawn, and what a hand does with them.

use halfplay_core::skins::session::{Finer, Handle};
use std::rc::Rc;
use yew::prelude::*;

/// How blocks are drawn, and what a click on them does.
#[derive(Clone, PartialEq, Debug)]
pub struct Manner {
    /// the level of a [`Heading`](halfplay_core::skins::doc::Block::Heading), 2 to 6
    pub heading: u8,
    /// is the type large, for a presentation?
    pub large: bool,
    /// which end of a [`Ruler`](halfplay_core::skins::doc::Block::Ruler) was chosen before it was shown: the right one?
    pub guess: Option<bool>,
    /// what can be taken hold of on a [`Ruler`](halfplay_core::skins::doc::Block::Ruler), and what that does
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

//! The state of a finer picture, and the functions that a lazy module has for it.

use crate::browser::{Helper, Tile};
use halfplay_core::skins::session::Finer;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};
use yew::Callback;

/// A finer picture: the one that was requested, and its tiles so far.
#[derive(Default)]
pub struct Fine {
    pub(super) asked: Option<Rc<Finer>>,
    pub(super) tiles: Vec<Tile>,
    pub(super) painter: Option<Helper>,
}

/// The same for the canvas that draws it and the worker that adds to it.
pub type Shared = Rc<RefCell<Fine>>;

/// Functions of the lazy module for finer pictures.
pub struct Fining {
    /// has this painted, and drops what was painted of another picture; the callback is called for each tile
    pub(super) want: fn(&Shared, &Option<Rc<Finer>>, Callback<()>),
    /// the coarse drawing with the tiles over it, if there are any; colours are as the legend has them
    pub(super) draw:
        fn(&Fine, &HtmlCanvasElement, &CanvasRenderingContext2d, &Element) -> Option<HtmlCanvasElement>,
}

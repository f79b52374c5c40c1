//! The state of a finer picture, and the table of the lazy module's functions for it.

use crate::browser::{Helper, Tile};
use halfplay_core::skins::session::FinerPicture;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};
use yew::Callback;

/// A finer picture: the requested one, and its tiles so far.
#[derive(Default)]
pub struct FinePicture {
    pub(super) asked: Option<Rc<FinerPicture>>,
    pub(super) tiles: Vec<Tile>,
    pub(super) painter: Option<Helper>,
}

/// A picture shared by the canvas that draws it and the worker that adds tiles.
pub type Shared = Rc<RefCell<FinePicture>>;

/// Functions of the lazy module for finer pictures.
pub struct FinePictureCode {
    /// requests a picture and drops the tiles of any other; the callback runs after each tile
    pub(super) want: fn(&Shared, &Option<Rc<FinerPicture>>, Callback<()>),
    /// draws the coarse picture with the tiles over it, in the legend's colours; `None` if there are no tiles
    pub(super) draw: fn(
        &FinePicture,
        &HtmlCanvasElement,
        &CanvasRenderingContext2d,
        &Element,
    ) -> Option<HtmlCanvasElement>,
}

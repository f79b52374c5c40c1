//! Finer pictures through the lazy lessons module, if it is loaded.

use super::fine_picture::{FinePicture, Shared};
use crate::lazy_modules::lessons_at_hand;
use halfplay_core::skins::session::FinerPicture;
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};
use yew::Callback;

/// Requests this picture, if the module is loaded.
pub fn want(fine: &Shared, finer: &Option<Rc<FinerPicture>>, came: Callback<()>) {
    if let Some(lessons) = lessons_at_hand() {
        (lessons.fine.want)(fine, finer, came);
    }
}

impl FinePicture {
    /// The drawing with all tiles so far; `None` if there are none yet.
    pub fn over(
        &self,
        coarse: &HtmlCanvasElement,
        context: &CanvasRenderingContext2d,
        legend: &Element,
    ) -> Option<HtmlCanvasElement> {
        (lessons_at_hand()?.fine.draw)(self, coarse, context, legend)
    }
}

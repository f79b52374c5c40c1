//! Finer pictures by the module that a page loads later, where it is there.

use super::fining::{Fine, Shared};
use crate::lazy_modules::lessons_at_hand;
use halfplay_core::skins::session::Finer;
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};
use yew::Callback;

/// Has this painted, if what does so is there.
pub fn want(fine: &Shared, finer: &Option<Rc<Finer>>, came: Callback<()>) {
    if let Some(lessons) = lessons_at_hand() {
        (lessons.fine.want)(fine, finer, came);
    }
}

impl Fine {
    /// The drawing with what there is of the finer picture; `None` where there is nothing yet.
    pub fn over(
        &self,
        coarse: &HtmlCanvasElement,
        context: &CanvasRenderingContext2d,
        legend: &Element,
    ) -> Option<HtmlCanvasElement> {
        (lessons_at_hand()?.fine.draw)(self, coarse, context, legend)
    }
}

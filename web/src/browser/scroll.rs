//! Scrolling of the window.

use super::{document, window};
use web_sys::{Element, Window};

/// The part of the window's height that one press scrolls by.
const PART: f64 = 0.75;
/// The height of a line of text, in pixels.
const LINE: f64 = 24.0;
/// If at most this much remains below the window, in pixels, it does not scroll.
const REST: i32 = 8;

/// Scrolls down if the page continues below the window. Returns false if it does not.
pub fn reads_on() -> bool {
    let Some((window, page)) = all() else { return false };
    let below = page.scroll_height() - page.scroll_top() - page.client_height();
    if below > REST {
        window.scroll_by_with_x_and_y(0.0, f64::from(page.client_height()) * PART);
    }
    below > REST
}

/// Scrolls the window by `lines` lines of text; up if negative.
pub fn scroll(lines: i32) {
    if let Some((window, _)) = all() {
        window.scroll_by_with_x_and_y(0.0, f64::from(lines) * LINE);
    }
}

/// Scrolls to the top of the page.
pub fn to_top() {
    if let Some((window, _)) = all() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

fn all() -> Option<(Window, Element)> {
    Some((window()?, document()?.scrolling_element()?))
}

//! What of the page is in the window.

use super::{document, window};
use web_sys::{Element, Window};

/// So much of the window is gone on at once.
const PART: f64 = 0.75;
/// The height of a line of text, in pixels.
const LINE: f64 = 24.0;
/// Less than that below the window, in pixels, is no reason to go on.
const REST: i32 = 8;

/// Shows what lies below the window; false where nothing does.
pub fn reads_on() -> bool {
    let Some((window, page)) = all() else { return false };
    let below = page.scroll_height() - page.scroll_top() - page.client_height();
    if below > REST {
        window.scroll_by_with_x_and_y(0.0, f64::from(page.client_height()) * PART);
    }
    below > REST
}

/// Moves the window over so many lines of text, up where there are fewer than none.
pub fn scroll(lines: i32) {
    if let Some((window, _)) = all() {
        window.scroll_by_with_x_and_y(0.0, f64::from(lines) * LINE);
    }
}

/// Shows the top of the page.
pub fn to_top() {
    if let Some((window, _)) = all() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

fn all() -> Option<(Window, Element)> {
    Some((window()?, document()?.scrolling_element()?))
}

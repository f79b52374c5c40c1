//! The window and the document of the page.

use web_sys::{Document, Window};

/// Sets the page's title, which the history and tabs show.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(&format!("{title} · halfplay"));
    }
}

/// Opens the browser's print dialog.
pub fn print() {
    if let Some(window) = window() {
        // In a frame that may not print this fails, and nothing happens.
        let _ = window.print();
    }
}

pub fn window() -> Option<Window> {
    web_sys::window()
}

pub fn document() -> Option<Document> {
    window()?.document()
}

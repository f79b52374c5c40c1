//! The window and the document of the page.

use web_sys::{Document, Window};

/// The title of the page, which history and tabs show.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(&format!("{title} · halfplay"));
    }
}

/// Opens the browser's dialog for printing.
pub fn print() {
    if let Some(window) = window() {
        // A frame that may not print leaves it at that.
        let _ = window.print();
    }
}

pub fn window() -> Option<Window> {
    web_sys::window()
}

pub fn document() -> Option<Document> {
    window()?.document()
}

//! What is asked of the browser itself: its address and history, its focus, its clipboard, its files, its workers. All else in this
//! crate runs without one.

mod address;
mod announcer;
mod drop;
mod files;
mod focus;
mod history;
mod listen;
mod progress;
mod scroll;
mod theme;
mod worker;

pub use address::address;
pub use announcer::{Announcer, REGION};
pub use files::{copy, copy_later, download, download_png};
pub use focus::{
    Opener, apart, content_has_focus, focus_on, has_focus, keep_chosen_in_sight, keep_verdict_in_sight,
    lay_out_away, let_go, page_has_focus, put_selected, ready,
};
pub use history::History;
pub use listen::{KeyState, Listeners};
pub use progress::{finished, keep_finished};
pub use scroll::{reads_on, scroll, to_top};
pub use theme::{set_theme, theme};
pub use worker::{Helper, Tile, count, painter};

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

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

//! Access to the browser: address and history, focus, clipboard, files, workers.

mod address;
mod drop;
mod files;
mod focus;
mod history;
mod lesson_records;
mod listen;
mod live_region;
mod scroll;
mod theme;
mod window;
mod worker;

pub use address::address;
pub use files::{copy, copy_later, download, download_png};
pub use focus::{
    Opener, apart, content_has_focus, drop_focus, focus_on, has_focus, keep_chosen_in_sight,
    keep_verdict_in_sight, lay_out_away, page_has_focus, put_selected, ready,
};
pub use history::History;
pub use lesson_records::{keep_lesson_records, lesson_records};
pub use listen::{KeyState, Listeners};
pub use live_region::{REGION, read_aloud};
pub use scroll::{reads_on, scroll, to_top};
pub use theme::{set_theme, theme};
pub use window::{print, set_title};
pub use worker::{Helper, Tile, count, painter};

use window::{document, window};

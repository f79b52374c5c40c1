//! The browser's skin of halfplay. It draws what the core says and decides nothing itself.
//!
//! [`Page`] draws a view: a plain function from what the core says to elements, so that tests need no browser. [`App`]
//! holds the session, hands it keys and events, and does in the browser what it asks for.

mod app;
pub mod blocks;
mod browser;
pub mod frame;
pub mod keys;
pub mod lazy_modules;
mod page;
mod parts;
mod screens;
pub mod share;
mod ui_event;
pub mod work;

pub use app::App;
pub use page::{Page, PageProps};
pub use screens::Screens;
pub use ui_event::{Download, UiEvent};

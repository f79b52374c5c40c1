//! The browser front end of halfplay. It draws the core's views and decides nothing itself.
//!
//! [`Page`] draws a view. It is a plain function from the core's view to elements, so tests need no browser. [`App`]
//! holds the session, passes keys and events to it, and performs its effects in the browser.

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

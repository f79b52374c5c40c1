//! The events that the program reacts to.

use crate::lazy_modules::{Fetched, NotFetched, Removal, Writers};
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Key, Module};

/// An event that the program reacts to.
pub enum Event {
    /// an element of the page reports an event
    Ui(UiEvent),
    /// a key was pressed
    Press {
        /// the key
        key: Key,
        /// true if the key is held down and repeats
        held: bool,
        /// the row that has the browser's focus
        row: Option<String>,
    },
    /// the browser went to another address
    Navigated,
    /// the browser has painted the last change
    AfterPaint,
    /// there is time to do some work in advance
    Idle,
    /// the warm-up has begun; this removes it
    WarmsUp(Removal),
    /// the warm-up has ended
    WarmedUp,
    /// a browser operation has ended, with the notice to show
    Finished(String),
    /// the writers were fetched, or failed to load
    Fetched(Result<&'static Writers, NotFetched>),
    /// a module that the session waits for was fetched, or failed to load
    ModuleCame(Result<Fetched, Module>),
}

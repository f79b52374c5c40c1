//! The events that the program reacts to.

use crate::lazy_modules::{Fetched, NotFetched, Writers};
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Key, Module};

/// An event that the program reacts to.
pub enum Event {
    /// an element of the page reports something
    Ui(UiEvent),
    /// a key was pressed
    Press {
        /// which
        key: Key,
        /// is it held down?
        held: bool,
        /// the row that has the browser's focus
        row: Option<String>,
    },
    /// the browser went to another address
    Navigated,
    /// the picture of an answer has been drawn
    AfterPaint,
    /// there is time for a piece of work that is done beforehand
    Idle,
    /// the warm-up has ended
    WarmedUp,
    /// something that was asked of the browser has ended, with a notice of how
    Finished(String),
    /// the writers were fetched, or could not be
    Fetched(Result<&'static Writers, NotFetched>),
    /// a module that the session waits for was fetched, or could not be
    ModuleCame(Result<Fetched, Module>),
}

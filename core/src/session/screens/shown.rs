//! The content of the present screen.

use super::SCREENS;
use super::content::Content;
use crate::session::Session;

impl Session {
    /// The content of the present screen.
    pub(in crate::skins::session) fn content(&self) -> Content {
        let row = SCREENS.iter().find(|row| row.screen == self.state.screen);
        debug_assert!(row.is_some(), "{:?} has a row", self.state.screen);
        row.map_or_else(Content::hidden, |row| (row.content)(self))
    }
}

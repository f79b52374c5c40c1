//! The content of the present screen.

use super::SCREENS;
use super::content::Content;
use crate::session::value::Session;

impl Session {
    /// The content of the present screen: from code that is loaded later, where that is there.
    pub(in crate::session) fn content(&self) -> Content {
        let row = SCREENS.iter().find(|row| row.screen == self.state.screen);
        let loaded = row.and_then(|row| (row.loaded)(self));
        loaded.unwrap_or_else(|| self.panel().content(&self.scene()))
    }
}

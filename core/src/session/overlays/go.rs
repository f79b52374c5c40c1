//! The popup that leads to other screens.

use crate::session::msg::Msg;
use crate::session::screens::{SCREENS, Screen};

/// The popup of the screens.
#[derive(Clone, PartialEq, Debug)]
pub struct GoMenu {
    /// the index of the selected screen
    place: usize,
}

impl GoMenu {
    /// The popup with this screen selected.
    pub fn on(screen: Screen) -> GoMenu {
        GoMenu { place: SCREENS.iter().position(|row| row.screen == screen).unwrap_or(0) }
    }

    /// Selects the next screen or the previous one.
    pub fn walk(&mut self, msg: &Msg) {
        self.place = msg.moved(self.place, SCREENS.len()).unwrap_or(self.place);
    }

    /// The index of the selected screen.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The selected screen.
    pub fn selected(&self) -> Screen {
        SCREENS[self.place].screen
    }
}

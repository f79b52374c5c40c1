//! The popup that leads to other screens.

use crate::session::msg::Msg;

/// The popup of the screens.
#[derive(Clone, PartialEq, Debug)]
pub struct GoMenu {
    /// the index of the selected screen
    place: usize,
}

impl GoMenu {
    /// The popup with the screen at this index selected.
    pub fn on(place: usize) -> GoMenu {
        GoMenu { place }
    }

    /// Selects the next or the previous of `count` screens.
    pub fn walk(&mut self, msg: &Msg, count: usize) {
        self.place = msg.moved(self.place, count).unwrap_or(self.place);
    }

    /// The index of the selected screen.
    pub fn place(&self) -> usize {
        self.place
    }
}

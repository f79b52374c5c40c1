//! The state of the help: its search, and the selected result.

use crate::session::host::Skin;
use crate::session::input::{Edit, Input};
use crate::session::msg::Msg;

/// The search text, and the index of the selected result.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Help {
    input: Input,
    at: usize,
    /// true if the whole manual is shown instead: the keys of every place, and the commands
    manual: bool,
}

impl Help {
    /// The help of a skin. A page has no search line and shows the manual.
    pub fn of(skin: Skin) -> Self {
        Help { manual: skin == Skin::Page, ..Help::default() }
    }

    /// True if the whole manual is shown.
    pub fn is_manual(&self) -> bool {
        self.manual
    }

    /// The search text; `None` if it is empty or the manual is shown.
    pub fn query(&self) -> Option<&str> {
        let query = self.input.text.trim();
        Some(query).filter(|query| !self.manual && !query.is_empty())
    }

    /// The search line as typed.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The index of the selected result.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Selects this result.
    pub fn choose(&mut self, place: usize) {
        self.at = place;
    }

    /// Switches between the manual and the keys of the place.
    pub fn turn(&mut self) {
        self.manual = !self.manual;
    }

    /// Edits the search text.
    pub fn edit(&mut self, edit: Edit) {
        self.input.edit(edit);
        self.at = 0;
        self.manual = false;
    }

    /// Moves the selection among `count` results.
    pub fn walk(&mut self, msg: &Msg, count: usize) {
        self.at = msg.moved(self.at, count).unwrap_or(self.at);
    }
}

//! Help: what is searched for in it, and what is chosen of what was found.

use crate::session::host::Skin;
use crate::session::input::{Edit, Input};
use crate::session::msg::Msg;

/// What is searched for, and which of what was found is looked at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Help {
    input: Input,
    at: usize,
    /// is it the whole manual instead: the keys of every place, and the commands?
    manual: bool,
}

impl Help {
    /// Help as a skin has it: a page has no line for searching, and shows the manual.
    pub fn of(skin: Skin) -> Self {
        Help { manual: skin == Skin::Page, ..Help::default() }
    }

    /// Is it the whole manual?
    pub fn is_manual(&self) -> bool {
        self.manual
    }

    /// What is searched for; `None` where one reads and there is nothing to choose from.
    pub fn query(&self) -> Option<&str> {
        let query = self.input.text.trim();
        Some(query).filter(|query| !self.manual && !query.is_empty())
    }

    /// The line as it is typed.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The place of what is looked at among what was found.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Looks at this of what was found.
    pub fn choose(&mut self, place: usize) {
        self.at = place;
    }

    /// To the manual, or back to the place.
    pub fn turn(&mut self) {
        self.manual = !self.manual;
    }

    /// Changes what is searched for.
    pub fn edit(&mut self, edit: Edit) {
        self.input.edit(edit);
        self.at = 0;
        self.manual = false;
    }

    /// Moves among so many that were found.
    pub fn walk(&mut self, msg: &Msg, count: usize) {
        self.at = msg.moved(self.at, count).unwrap_or(self.at);
    }
}

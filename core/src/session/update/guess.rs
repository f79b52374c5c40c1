//! A choice between the two neighbours of a hidden result.

use crate::session::keys::Key;
use crate::session::value::Session;

impl Session {
    /// What a key chooses, where it stands for a neighbour that is on the screen: the right one? A page has buttons for them.
    pub(super) fn guessed_by(&self, key: Key) -> Option<bool> {
        let right = match key {
            Key::Char('a') => false,
            Key::Char('b') => true,
            Key::Left if !self.state.presenting => false,
            Key::Right if !self.state.presenting => true,
            _ => return None,
        };
        let bare = self.layer.is_none() && self.typing.is_none() && self.host.has_keys_alone();
        (bare && self.is_asked()).then_some(right)
    }

    /// Shows the result, and says whether that neighbour is it.
    pub(super) fn guess(&mut self, right: bool) {
        if self.is_asked() {
            self.guessed = Some(right);
            self.state.hidden = false;
        }
    }

    fn is_asked(&self) -> bool {
        self.prediction().is_some_and(|prediction| prediction.guess.is_none())
    }
}

//! The keys that answer what is asked of a hidden result.

use crate::session::keys::Key;
use crate::session::value::Session;

impl Session {
    /// What a key answers, where what is asked stands on the screen: B? A page has buttons for that.
    pub(super) fn guessed_by(&self, key: Key) -> Option<bool> {
        let right = match key {
            Key::Char('a') => false,
            Key::Char('b') => true,
            Key::Left if !self.state.presenting => false,
            Key::Right if !self.state.presenting => true,
            _ => return None,
        };
        let bare = self.layer.is_none() && self.typing.is_none() && self.host.has_keys_alone();
        let asked = || self.prediction().is_some_and(|prediction| prediction.asked.is_some());
        (bare && asked()).then_some(right)
    }
}

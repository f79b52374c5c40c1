//! The keys that answer what is asked of a hidden result.

use crate::session::keys::{Key, chosen_by};
use crate::session::value::Session;

impl Session {
    /// What a key answers, where what is asked stands on the screen: B? While steps are presented the arrows go on and back.
    pub(super) fn guessed_by(&self, key: Key) -> Option<bool> {
        let right = match key {
            Key::Left if !self.state.presenting => false,
            Key::Right if !self.state.presenting => true,
            key => chosen_by(key)?,
        };
        let bare = self.layer.is_none() && self.typing.is_none();
        let asked = || self.prediction().is_some_and(|prediction| prediction.asked.is_some());
        (bare && asked()).then_some(right)
    }
}

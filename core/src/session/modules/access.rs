//! The modules that are loaded.

use super::{RunsPrograms, Teaches};
use crate::session::Session;
use crate::session::msg::Msg;

impl Session {
    /// What runs programs, if it is loaded.
    pub(in crate::skins::session) fn programs(&self) -> Option<&'static dyn RunsPrograms> {
        self.modules.programs()
    }

    /// What teaches, if it is loaded.
    pub(in crate::skins::session) fn teaching(&self) -> Option<&'static dyn Teaches> {
        self.modules.teaching()
    }

    /// What teaches. As long as it is not loaded, the message waits for it.
    pub(in crate::skins::session) fn teaching_for(
        &mut self,
        msg: impl FnOnce() -> Msg,
    ) -> Option<&'static dyn Teaches> {
        if self.teaching().is_none() {
            self.awaits_teaching = Some(msg());
        }
        self.teaching()
    }
}

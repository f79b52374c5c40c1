//! Access to the loaded modules.

use super::{RunsPrograms, Teaches};
use crate::session::Session;
use crate::session::msg::Msg;

impl Session {
    /// The module that runs programs, if it is loaded.
    pub(in crate::skins::session) fn programs(&self) -> Option<&'static dyn RunsPrograms> {
        self.modules.programs()
    }

    /// The teaching module, if it is loaded.
    pub(in crate::skins::session) fn teaching(&self) -> Option<&'static dyn Teaches> {
        self.modules.teaching()
    }

    /// The teaching module. If it is not loaded yet, `msg` is performed once it is.
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

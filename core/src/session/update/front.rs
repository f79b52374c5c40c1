//! The start of a visit.

use crate::session::Session;
use crate::session::screens::Screen;

/// The first sum that a visitor sees: it shows that f16 does not represent 0.1 exactly, and a tie.
const FRIENDLY: &str = "0.1 + 0.2";

impl Session {
    /// Opens on a friendly sum, `0.1 + 0.2`.
    pub fn front() -> Self {
        let mut session = Session::worked();
        if let Ok(reading) = session.state.question.read(FRIENDLY) {
            session.take_reading(&reading, FRIENDLY);
        }
        session.notice = None;
        session.on_first_screen = true;
        session
    }

    /// Opens like [`Session::front`], with the line selected, so that typing replaces it.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::welcome();
    /// assert_eq!(session.evaluation().outcome.bits, 0x34cc);
    /// "-1.5 * 2".chars().for_each(|c| drop(session.update(Msg::Type(c))));
    /// assert_eq!(session.evaluation().outcome.bits, 0xc200);
    /// ```
    pub fn welcome() -> Self {
        let mut session = Session::front();
        session.select_line();
        session
    }

    /// The same session for a terminal, with the operation at a glance unless a link names a step.
    pub fn with_overview(mut self) -> Self {
        self.at_a_glance = self.state.step.is_first();
        self
    }

    /// True while the session still shows its first screen. A text being typed does not count yet.
    pub(in crate::skins::session) fn is_on_first_screen(&self) -> bool {
        let state = self.typing.as_ref().map_or(&self.state, |typing| &typing.before);
        state.question.typed.as_deref() == Some(FRIENDLY)
            && state.screen == Screen::default()
            && state.step.is_first()
            && !(state.presenting || state.hidden)
    }
}

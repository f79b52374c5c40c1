//! How a visit begins.

use crate::session::Session;
use crate::session::screens::Screen;

/// The sum that a first visitor meets: it shows why 0.1 is not 0.1, and a tie.
const FRIENDLY: &str = "0.1 + 0.2";

impl Session {
    /// Opens on a friendly sum, `0.1 + 0.2`.
    pub fn front() -> Self {
        let mut session = Session::worked();
        if let Ok(reading) = session.state.question.read(FRIENDLY) {
            session.take_reading(&reading, FRIENDLY);
        }
        session.notice = None;
        session.begins = true;
        session
    }

    /// The same with its line selected: what is typed takes its place.
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

    /// Is this still how a visit begins? A text that is being typed is not taken yet.
    pub(in crate::skins::session) fn still_begins(&self) -> bool {
        let state = self.typing.as_ref().map_or(&self.state, |typing| &typing.before);
        state.question.typed.as_deref() == Some(FRIENDLY)
            && state.screen == Screen::default()
            && state.step.is_first()
            && !(state.presenting || state.hidden)
    }
}

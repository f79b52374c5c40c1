//! The effects of messages to the comparison.

use super::msg::CompareMsg;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::screens::screen::Screen;

impl Session {
    /// Handles a message to the comparison.
    pub(in crate::skins::session) fn on_compare(&mut self, msg: CompareMsg) -> Option<Effect> {
        match msg {
            CompareMsg::Survey => return self.start_survey(),
            CompareMsg::FirstDifference => self.take_first_difference(),
            CompareMsg::Pipeline(place) => {
                self.show(Screen::COMPARE);
                let lane = self.lane();
                self.state.screens.compare.choose_row(place, &self.answer.pipelines, lane);
            }
        }
        None
    }
}

//! The effects of messages to the ladder.

use super::msg::LadderMsg;
use crate::session::Session;
use crate::session::msg::Effect;

impl Session {
    /// Performs a message to the ladder.
    pub(in crate::skins::session) fn on_ladder(&mut self, msg: LadderMsg) -> Option<Effect> {
        let ladder = &mut self.state.screens.ladder;
        let said = match msg {
            LadderMsg::Longer => (!ladder.lengthen()).then_some("the ladder is as long as it gets"),
            LadderMsg::Shorter => (!ladder.shorten()).then_some("the ladder is as short as it gets"),
            LadderMsg::Notation => {
                ladder.switch_notation();
                None
            }
        };
        if let Some(words) = said {
            self.say(words);
        }
        None
    }
}

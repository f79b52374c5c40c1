//! How often pipelines differ: a count that a skin does while the session stays at hand.
//!
//! The session asks for it with [`Effect::Survey`] and gives it up with [`Effect::Cancel`]; the skin does the work
//! wherever it wants, in slices, and says with [`Msg::Surveyed`] how far it has come. What is said of another question
//! than the present one is not listened to.
//!
//! [`Msg::Surveyed`]: crate::session::Msg::Surveyed

use super::counted::GIVES_UP;
use crate::compare::{Subject, Survey, SurveyState};
use crate::doc::{Line, line};
use crate::isa::Type;
use crate::program::read::Number;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::question::Focus;
use crate::session::question::{NAMES, slots};
use crate::session::screens::kinds::Screen;
use crate::session::state::State;

/// Said when a count begins, and when it has ended.
const COUNTING: &str = "counting";
const ALL_COUNTED: &str = "all codes are counted";

impl Session {
    /// Asks for a count over all codes of an operand, and shows the comparison. What is counted already is shown.
    pub(in crate::skins::session) fn start_survey(&mut self) -> Option<Effect> {
        if self.state.hidden {
            self.say(self.would_reveal_words());
            return None;
        }
        self.show(Screen::COMPARE);
        self.count_all()
    }

    /// True if the count that the present question asks for is there, or under way.
    pub(in crate::skins::session) fn has_count(&self) -> bool {
        let about = self.survey_subject();
        self.survey.as_ref().is_some_and(|known| *known.subject() == about)
    }

    /// Asks for a count over all codes of an operand, unless it is there already.
    pub(in crate::skins::session) fn count_all(&mut self) -> Option<Effect> {
        let survey = Survey::new(self.survey_subject());
        let known = self.survey.as_ref().filter(|known| known.subject() == survey.state().subject());
        if let Some(known) = known {
            let done = known.progress().is_finished();
            self.say(if done { "they are counted already" } else { "the count is under way" });
            return None;
        }
        if survey.rows().is_empty() {
            self.say("there is no other pipeline whose results could be counted");
            return None;
        }
        let link = self.survey_link(survey.state().subject());
        self.survey = Some(survey.state().clone());
        self.notice = Some(self.counting_words());
        Some(Effect::Survey(link))
    }

    /// Takes over how far a count has come, if it is the one that was asked for.
    pub(in crate::skins::session) fn surveyed(&mut self, state: SurveyState) {
        if self.survey.as_ref().is_some_and(|asked| asked.subject() == state.subject()) {
            if state.progress().is_finished() && self.notice == Some(self.counting_words()) {
                self.say(ALL_COUNTED);
            }
            self.survey = Some(state);
        }
    }

    /// Gives up a count that is under way on this screen; `None` where there is none.
    pub(in crate::skins::session) fn cancel_survey(&mut self) -> Option<Effect> {
        let plain = self.layer.is_none() && self.typing.is_none() && self.panel().shows_count();
        self.survey.take_if(|survey| plain && !survey.progress().is_finished()).map(|_| Effect::Cancel)
    }

    /// Drops a count that is about another question than the present one; what goes on with it is to stop, unless
    /// something else is to be done.
    pub(in crate::skins::session) fn drop_stale_survey(&mut self, effect: Option<Effect>) -> Option<Effect> {
        let question = &self.state.question;
        let (instr, operands) = (question.instr, question.operands.bits(&question.instr));
        let stale = self.survey.take_if(|survey| !survey.subject().is_about(&instr, &operands));
        let under_way = stale.is_some_and(|survey| !survey.progress().is_finished());
        effect.or(under_way.then_some(Effect::Cancel))
    }

    fn counting_words(&self) -> Line {
        line(if self.host.has_keys_alone() { format!("{COUNTING}; {GIVES_UP}") } else { COUNTING.to_owned() })
    }

    /// Puts the first code where the chosen pipeline differs in place of the operand that was run through.
    pub(in crate::skins::session) fn take_first_difference(&mut self) {
        let row = self.counted_row();
        let Some(survey) = &self.survey else {
            return self.say("nothing is counted yet: the space bar or `survey` counts all codes");
        };
        let Some(row) = row.and_then(|row| survey.rows().get(row)) else {
            return self.say("this is the instruction itself: choose another pipeline");
        };
        let (subject, first) = (survey.subject().clone(), row.first);
        let Some(code) = first else {
            let done = survey.progress().is_finished();
            return self.say(if done { "this pipeline never differs" } else { "no difference so far" });
        };
        let Some((slot, ty)) = slots(&subject.instr()).nth(subject.operand()) else { return };
        self.put_focus(Focus::Bits { operand: slot, lane: subject.lane() });
        let written = Number::of_bits(code, Type::format(ty));
        let name = NAMES.get(slot).copied().unwrap_or_default();
        let said = format!("{name} is `{}` now, the first code where they differ", written.text());
        self.put_number(slot, subject.lane(), written);
        self.say(said);
    }

    /// A link that says which operand is meant.
    fn survey_link(&self, subject: &Subject) -> String {
        let slot = slots(&subject.instr()).nth(subject.operand()).map_or(0, |(slot, _)| slot);
        let focus = Focus::Bits { operand: slot, lane: subject.lane() };
        Session::at(State { focus, ..(*self.state).clone() }).link()
    }
}

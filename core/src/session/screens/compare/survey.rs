//! Counts how often pipelines differ. A skin counts, so the session stays responsive.
//!
//! The session starts a count with [`Effect::Survey`] and cancels it with [`Effect::Cancel`]. The skin counts in
//! slices, on any thread it likes, and reports progress with [`Msg::Surveyed`]. The session ignores reports about any
//! question but the present one.
//!
//! [`Msg::Surveyed`]: crate::session::Msg::Surveyed

use super::survey_view::GIVES_UP;
use crate::compare::{Subject, Survey, SurveyState};
use crate::doc::{Line, line};
use crate::isa::Type;
use crate::program::read::Number;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::question::Focus;
use crate::session::question::{NAMES, slots};
use crate::session::screens::screen::Screen;
use crate::session::state::State;

/// The notices at the start and at the end of a count.
const COUNTING: &str = "counting";
const ALL_COUNTED: &str = "all codes are counted";

impl Session {
    /// Shows the comparison, and starts a count over all codes of an operand unless the count is done or running.
    pub(in crate::skins::session) fn start_survey(&mut self) -> Option<Effect> {
        if self.state.hidden {
            self.say(self.would_reveal_words());
            return None;
        }
        self.show(Screen::COMPARE);
        self.count_all()
    }

    /// True if the count for the present question is finished or running.
    pub(in crate::skins::session) fn has_count(&self) -> bool {
        let about = self.survey_subject();
        self.survey.as_ref().is_some_and(|known| *known.subject() == about)
    }

    /// Starts a count over all codes of an operand, unless it is done or running.
    pub(in crate::skins::session) fn count_all(&mut self) -> Option<Effect> {
        let survey = Survey::new(self.survey_subject());
        let known = self.survey.as_ref().filter(|known| known.subject() == survey.state().subject());
        if let Some(known) = known {
            let done = known.progress().is_finished();
            self.say(if done { "all codes are counted already" } else { "the count is still running" });
            return None;
        }
        if survey.rows().is_empty() {
            self.say("this instruction has no other pipeline to count");
            return None;
        }
        let link = self.survey_link(survey.state().subject());
        self.survey = Some(survey.state().clone());
        self.notice = Some(self.counting_words());
        Some(Effect::Survey(link))
    }

    /// Stores the progress of the requested count; ignores any other count.
    pub(in crate::skins::session) fn surveyed(&mut self, state: SurveyState) {
        if self.survey.as_ref().is_some_and(|asked| asked.subject() == state.subject()) {
            if state.progress().is_finished() && self.notice == Some(self.counting_words()) {
                self.say(ALL_COUNTED);
            }
            self.survey = Some(state);
        }
    }

    /// Cancels the count that is running on this screen; `None` if there is none.
    pub(in crate::skins::session) fn cancel_survey(&mut self) -> Option<Effect> {
        let plain = self.open_overlay.is_none() && self.typing.is_none() && self.panel().shows_count();
        self.survey.take_if(|survey| plain && !survey.progress().is_finished()).map(|_| Effect::Cancel)
    }

    /// Drops a count about any question but the present one. Returns `effect`; without one, returns the effect that
    /// cancels the dropped count if it was running.
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

    /// Replaces the counted operand by the first code for which the chosen pipeline differs.
    pub(in crate::skins::session) fn take_first_difference(&mut self) {
        let row = self.counted_row();
        let Some(survey) = &self.survey else {
            return self
                .say("nothing is counted yet; to count all codes, press the space bar or enter `survey`");
        };
        let Some(row) = row.and_then(|row| survey.rows().get(row)) else {
            return self.say("this is the instruction itself; choose another pipeline");
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
        let said = format!("{name} is now `{}`, the first code for which they differ", written.text());
        self.put_number(slot, subject.lane(), written);
        self.say(said);
    }

    /// A link that names the operand to count over.
    fn survey_link(&self, subject: &Subject) -> String {
        let slot = slots(&subject.instr()).nth(subject.operand()).map_or(0, |(slot, _)| slot);
        let focus = Focus::Bits { operand: slot, lane: subject.lane() };
        Session::at(State { focus, ..(*self.state).clone() }).link()
    }
}

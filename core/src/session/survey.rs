//! How often pipelines differ: a count that a skin does while the session stays at hand.
//!
//! The session asks for it with [`Effect::Survey`] and gives it up with [`Effect::Cancel`]; the skin does the work
//! wherever it wants, in slices, and says with [`Msg::Surveyed`] how far it has come. What is said of another question
//! than the present one is not listened to.
//!
//! [`Msg::Surveyed`]: super::Msg::Surveyed

use super::link::LinkError;
use super::msg::Effect;
use super::question::Focus;
use super::question::{NAMES, slots};
use super::screens::Screen;
use super::state::State;
use super::value::Session;
use crate::compare::{Progress, Subject, Survey, SurveyState};
use crate::doc::{Block, Line, Span, line};
use crate::explain::{survey_blocks, survey_brief};
use crate::isa::Type;
use crate::program::read::Number;

/// How often pipelines differ, as far as it is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// how far it has come
    pub progress: Progress,
    /// what is counted of the pipeline that is looked at, when all is: `differs for 12 of 65536 codes (0.02 %)`
    pub brief: Option<String>,
    /// does the pipeline that is looked at differ for a code that is counted, so that there is a first one to take?
    pub differs: bool,
    /// what is run through, and a line about the progress or, at the end, a table of all pipelines
    pub blocks: Vec<Block>,
}

/// Said when a count begins, and when it has ended.
const COUNTING: &str = "counting";
/// Said besides where nothing but a key gives it up.
const GIVES_UP: &str = "Esc gives up";
const ALL_COUNTED: &str = "all codes are counted";

impl Survey {
    /// The survey of what a link is about: over the operand that has the focus, else over the last one.
    ///
    /// ```
    /// use halfplay_core::session::Survey;
    /// let mut survey = Survey::of_link("#1/add.f16/0.1,0.2")?;
    /// let progress = survey.advance(1024);
    /// assert_eq!((progress.done, progress.of, survey.state().subject().operand()), (1024, 65536, 0));
    /// # Ok::<(), halfplay_core::session::LinkError>(())
    /// ```
    pub fn of_link(link: &str) -> Result<Survey, LinkError> {
        Session::open(link).map(|session| Survey::new(session.survey_subject()))
    }
}

impl Session {
    /// Asks for a count over all codes of an operand, and shows the comparison. What is counted already is shown.
    pub(super) fn start_survey(&mut self) -> Option<Effect> {
        if self.state.hidden {
            self.notice = Some(line(self.would_reveal_words()));
            return None;
        }
        self.show(Screen::Compare);
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
    pub(super) fn surveyed(&mut self, state: SurveyState) {
        if self.survey.as_ref().is_some_and(|asked| asked.subject() == state.subject()) {
            if state.progress().is_finished() && self.notice == Some(self.counting_words()) {
                self.say(ALL_COUNTED);
            }
            self.survey = Some(state);
        }
    }

    /// Gives up a count that is under way on this screen; `None` where there is none.
    pub(super) fn cancel_survey(&mut self) -> Option<Effect> {
        let plain = self.layer.is_none() && self.typing.is_none() && self.state.screen == Screen::Compare;
        self.survey.take_if(|survey| plain && !survey.progress().is_finished()).map(|_| Effect::Cancel)
    }

    /// Drops a count that is about another question than the present one; what goes on with it is to stop, unless
    /// something else is to be done.
    pub(super) fn drop_stale_survey(&mut self, effect: Option<Effect>) -> Option<Effect> {
        let question = &self.state.question;
        let (instr, operands) = (question.spelling.good, question.operands.bits(&question.spelling.good));
        let stale = self.survey.take_if(|survey| !survey.subject().is_about(&instr, operands));
        let under_way = stale.is_some_and(|survey| !survey.progress().is_finished());
        effect.or(under_way.then_some(Effect::Cancel))
    }

    /// The count as it stands, where the comparison is shown.
    pub(super) fn counted(&self) -> Option<Counted> {
        let survey = self.survey.as_ref().filter(|_| self.state.screen == Screen::Compare)?;
        let here = survey.subject().result_lane() == self.lane();
        let row = self.state.screens.compare.place(&self.answer.pipelines).checked_sub(1).filter(|_| here);
        let mut blocks = survey_blocks(survey);
        if let Some(Block::Text(far)) = blocks.last_mut()
            && !survey.progress().is_finished()
            && self.host.has_keys_alone()
        {
            far.0.push(Span::plain(format!(" {GIVES_UP}.")));
        }
        Some(Counted {
            progress: survey.progress(),
            brief: row.and_then(|row| survey_brief(survey, row)),
            differs: row.and_then(|row| survey.rows().get(row)).is_some_and(|row| row.first.is_some()),
            blocks,
        })
    }

    fn counting_words(&self) -> Line {
        line(if self.host.has_keys_alone() { format!("{COUNTING}; {GIVES_UP}") } else { COUNTING.to_owned() })
    }

    /// Puts the first code where the chosen pipeline differs in place of the operand that was run through.
    pub(super) fn take_first_difference(&mut self) {
        let row = self.state.screens.compare.place(&self.answer.pipelines).checked_sub(1);
        let Some(survey) = &self.survey else {
            return self.say("nothing is counted yet: a counts all codes");
        };
        let Some(row) = row.and_then(|row| survey.rows().get(row)) else {
            return self.say("this is the instruction itself: choose another pipeline");
        };
        let (subject, first) = (*survey.subject(), row.first);
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
        self.notice = Some(line(said));
    }

    /// What a count would be about: the operand that has the focus, else the last one that leads into the lane that
    /// is looked at.
    fn survey_subject(&self) -> Subject {
        let question = &self.state.question;
        let instr = question.spelling.good;
        let operands = question.operands.bits(&instr);
        let lane = self.lane();
        let focused = match self.state.focus {
            Focus::Bits { operand, .. } => slots(&instr).position(|(slot, _)| slot == operand),
            _ => None,
        };
        let of = |operand: usize| Subject::new(instr, operands, operand, lane);
        let last = instr.operand_names().len().saturating_sub(1);
        let fed = || (0..=last).rev().map(of).find(|subject| subject.result_lane() == lane);
        focused.map(of).or_else(fed).unwrap_or_else(|| of(last))
    }

    /// A link that says which operand is meant.
    fn survey_link(&self, subject: &Subject) -> String {
        let slot = slots(&subject.instr()).nth(subject.operand()).map_or(0, |(slot, _)| slot);
        let focus = Focus::Bits { operand: slot, lane: subject.lane() };
        Session::at(State { focus, ..self.state.clone() }).link()
    }
}

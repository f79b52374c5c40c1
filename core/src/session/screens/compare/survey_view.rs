//! The count of the codes for which pipelines differ, as shown on screen, and the subject of such a count.

use crate::compare::{Progress, Subject, Survey};
use crate::doc::{Block, Span};
use crate::explain::{survey_blocks, survey_brief};
use crate::session::Session;
use crate::session::link::LinkError;
use crate::session::question::{Focus, slots};
use crate::session::screens::Screen;

/// The count of the codes for which pipelines differ.
#[derive(Clone, PartialEq, Debug)]
pub struct SurveyView {
    /// the progress of the count
    pub progress: Progress,
    /// the count of the selected pipeline, once all codes are counted: `differs for 12 of 65536 codes (0.02 %)`
    pub brief: Option<String>,
    /// true if the selected pipeline differs for a counted code, so that the user can take the first such code
    pub differs: bool,
    /// the operand that is counted over; then a line about the progress or, at the end, a table of all pipelines; then
    /// what is known about all operands
    pub blocks: Vec<Block>,
}

/// A hint for skins where only a key can cancel the count.
pub const GIVES_UP: &str = "Esc stops it";

impl Survey {
    /// The survey of the question in a link: over the focused operand, else over the last one.
    ///
    /// ```
    /// use halfplay_core::skins::session::Survey;
    /// let mut survey = Survey::of_link("#1/add.f16/0.1,0.2")?;
    /// let progress = survey.advance(1024);
    /// assert_eq!((progress.done, progress.of, survey.state().subject().operand()), (1024, 65536, 0));
    /// # Ok::<(), halfplay_core::skins::session::LinkError>(())
    /// ```
    pub fn of_link(link: &str) -> Result<Survey, LinkError> {
        Session::open(link).map(|session| Survey::new(session.survey_subject()))
    }
}

impl Session {
    /// The present count, if the comparison is shown.
    pub(in crate::skins::session) fn counted(&self) -> Option<SurveyView> {
        let survey = self.survey.as_ref().filter(|_| self.state.screen == Screen::COMPARE)?;
        let here = survey.subject().result_lane() == self.lane();
        let row = self.counted_row().filter(|_| here);
        let mut blocks = survey_blocks(survey);
        if let Some(Block::Text(far)) = blocks.last_mut()
            && !survey.progress().is_finished()
            && self.host.has_keys_alone()
        {
            far.0.push(Span::plain(format!(" {GIVES_UP}.")));
        }
        if let (Some(teacher), Some(row)) = (self.teaching(), row) {
            teacher.verdict(survey, row, &mut blocks);
        }
        Some(SurveyView {
            progress: survey.progress(),
            brief: row.and_then(|row| survey_brief(survey, row)),
            differs: row.and_then(|row| survey.rows().get(row)).is_some_and(|row| row.first.is_some()),
            blocks,
        })
    }

    /// The subject of a count: the focused operand, else the last one that feeds the selected lane.
    pub(in crate::skins::session) fn survey_subject(&self) -> Subject {
        let question = &self.state.question;
        let instr = question.instr;
        let operands = question.operands.bits(&instr);
        let lane = self.lane();
        let focused = match self.state.focus {
            Focus::Bits { operand, .. } => slots(&instr).position(|(slot, _)| slot == operand),
            _ => None,
        };
        let of = |operand: usize| Subject::new(instr, &operands, operand, lane);
        let last = instr.operand_names().len().saturating_sub(1);
        let fed = || (0..=last).rev().map(of).find(|subject| subject.result_lane() == lane);
        focused.map(of).or_else(fed).unwrap_or_else(|| of(last))
    }
}

//! How a run of questions stands.

use crate::doc::Block;
use crate::session::Session;
use crate::session::quiz::Quiz;

/// How a run of questions stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizView {
    /// how many were right: `5 of 7 right`; empty for an answer that belongs to no run
    pub score: String,
    /// what comes next, once the result is shown: `its step`, `next question`; empty before
    pub on: &'static str,
}

impl Session {
    /// How the run of questions stands that is under way.
    pub(super) fn quiz_view(&self) -> Option<QuizView> {
        let score = self.quiz.as_ref().map(Quiz::score);
        let on = match (self.state.hidden, self.step_to_see()) {
            (true, _) => "",
            (false, Some(_)) => "its step",
            (false, None) if score.is_some() => "next question",
            (false, None) => return None,
        };
        (score.is_some() || !on.is_empty()).then(|| QuizView { score: score.unwrap_or_default(), on })
    }

    /// What a wrong answer fits, once the result is shown.
    pub(super) fn quiz_verdict(&self) -> Option<Block> {
        self.judged()?.told.clone().map(Block::Text)
    }
}

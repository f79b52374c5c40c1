//! How a run of questions stands.

use crate::doc::Block;
use crate::session::value::Session;

/// How a run of questions stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizView {
    /// how many were right: `5 of 7 right`
    pub score: String,
    /// what comes next, once the result is shown: `its step`, `next question`; empty before
    pub on: &'static str,
}

impl Session {
    /// How the run of questions stands that is under way.
    pub(super) fn quiz_view(&self) -> Option<QuizView> {
        let quiz = self.quiz.as_ref()?;
        let on = match (self.state.hidden, self.step_to_see()) {
            (true, _) => "",
            (false, Some(_)) => "its step",
            (false, None) => "next question",
        };
        Some(QuizView { score: quiz.score(), on })
    }

    /// What a wrong answer fits, once the result is shown.
    pub(super) fn quiz_verdict(&self) -> Option<Block> {
        let quiz = self.quiz.as_ref().filter(|_| !self.state.hidden && self.is_in_quiz())?;
        quiz.told().map(Block::Text)
    }
}

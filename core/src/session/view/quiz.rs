//! The score of a quiz.

use crate::doc::Block;
use crate::session::Session;
use crate::session::quiz::Quiz;

/// The score of a quiz, and its next action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizView {
    /// the number of right answers: `5 of 7 right`; empty for an answer outside a quiz
    pub score: String,
    /// the next action, once the result is shown: `its step`, `next question`; empty until then
    pub on: &'static str,
}

impl Session {
    /// The score of the running quiz, and its next action; `None` if there is neither.
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

    /// The misconceptions behind a wrong answer, once the result is shown.
    pub(super) fn quiz_verdict(&self) -> Option<Block> {
        self.judged()?.feedback.clone().map(Block::Text)
    }
}

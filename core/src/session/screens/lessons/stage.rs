//! The stages in which a step of a lesson is shown to a class, and the effect of the presenter's clicker.
//!
//! ```text
//! the text of the step  ->  its question  ->  the right answer  ->  the next step
//! ```
//!
//! A press advances by one stage, but never to an answer. The presenter asks for an answer with `v` or by choosing one.
//! So one press too many shows a class at most a question, and no step with an open answer is skipped.

/// The stage to which a step has been shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// the text and the picture of the step
    #[default]
    Words,
    /// the question of the step, with the answers to choose from
    Question,
    /// the right answer
    Answer,
}

/// The effect of a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// asks the question
    Ask,
    /// does nothing: the presenter has not asked for the answer yet
    Wait,
    /// goes to the next step
    Next,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Stage; 3] = [Stage::Words, Stage::Question, Stage::Answer];

    /// The name in links.
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Words => "words",
            Stage::Question => "question",
            Stage::Answer => "answer",
        }
    }

    /// The effect of a press at a step, given whether it has a question and whether its answer is still hidden.
    pub fn press(self, has_question: bool, is_hidden: bool) -> Press {
        match self {
            Stage::Words if has_question => Press::Ask,
            Stage::Words | Stage::Question if is_hidden => Press::Wait,
            _ => Press::Next,
        }
    }
}

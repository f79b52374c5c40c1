//! How far a step of a lesson has been shown to a class, and what one press of a clicker does there.
//!
//! ```text
//! what the step says  ->  its question  ->  which answer is right  ->  the next step
//! ```
//!
//! The rule: a press goes on by one, but never to an answer. An answer is asked for, by `v` or by choosing one. So a press too
//! many shows a class at most a question, and no step is passed whose answer is still to come.

/// How far a step has been shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// what it says, with its picture
    #[default]
    Words,
    /// what it asks, with the answers to choose from
    Question,
    /// which of them is right
    Answer,
}

/// What a press does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// it asks the question
    Ask,
    /// it does nothing: the answer is still to be asked for
    Wait,
    /// it goes on to the next step
    Next,
}

impl Stage {
    /// All of them, in their order.
    pub const ALL: [Stage; 3] = [Stage::Words, Stage::Question, Stage::Answer];

    /// How links have it.
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Words => "words",
            Stage::Question => "question",
            Stage::Answer => "answer",
        }
    }

    /// What a press does at a step that has a question or none, and whose answer is still hidden or not.
    pub fn press(self, has_question: bool, is_hidden: bool) -> Press {
        match self {
            Stage::Words if has_question => Press::Ask,
            Stage::Words | Stage::Question if is_hidden => Press::Wait,
            _ => Press::Next,
        }
    }
}

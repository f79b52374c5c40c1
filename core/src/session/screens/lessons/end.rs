//! The end of a lesson: the reader's new skills and answers, and the next steps to choose from.

use crate::doc::{Block, Line, Role, line};
use crate::lesson::sheet::Topic;
use crate::session::screens::content::{Content, List, ListKind};

/// The end of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonEnd {
    /// the title of the lesson
    pub title: String,
    /// a dot for each step
    pub dots: String,
    /// the number of finished lessons: `3 of 19 lessons`
    pub count: String,
    /// the reader's new skills; each completes the sentence that [`LessonEnd::CAN`] begins
    pub goals: Vec<String>,
    /// the reader's first answers, in the order of the steps
    pub answers: Vec<EndAnswer>,
    /// the next steps to choose from
    pub rows: Vec<NextRow>,
    /// the index of the chosen next step
    pub chosen: usize,
}

/// The first answer to the question of a step.
#[derive(Clone, PartialEq, Debug)]
pub struct EndAnswer {
    /// the number of the step, from 1
    pub step: usize,
    /// the title of the step
    pub title: String,
    /// the letter of the answer
    pub letter: char,
    /// true if the answer was right
    pub is_right: bool,
    /// the lesson's comment on a wrong answer; otherwise empty
    pub reason: Line,
}

/// A next step to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextRow {
    /// its name
    pub label: String,
    /// more about it in a few words
    pub about: String,
    /// the length of a lesson: `9 steps`; otherwise empty
    pub length: String,
    /// its effect
    pub action: NextAction,
}

/// The effect of a next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextAction {
    /// begins this lesson of the shelf
    Lesson(&'static str),
    /// returns to the user's own line
    OwnLine,
    /// shows this step of the lesson again, 0 being the first
    Again(usize),
    /// makes a worksheet
    Sheet(Topic),
}

impl LessonEnd {
    /// Begins the sentence about each goal.
    pub const CAN: &str = "You can now";
    /// The heading of the answers.
    pub const ANSWERS: &str = "your answers";
    /// Says which answers are listed.
    pub const FIRST: &str = "first try";
    /// The heading of the next steps.
    pub const NEXT: &str = "next";
    /// The label of the button that goes back to the last step.
    pub const BACK: &str = "back to the last step";
    /// Replaces the number of the step at the end.
    pub const DONE: &str = "done";

    /// The sentence about a goal.
    pub fn sentence(goal: &str) -> String {
        format!("{} {goal}.", LessonEnd::CAN)
    }

    /// The end as the content of a screen.
    pub(in crate::skins::session) fn content(&self) -> Content {
        let heading = Line::default().with(Role::Strong, format!("{}: {}", self.title, LessonEnd::DONE));
        let rows = self.rows.iter().map(|row| {
            let cells = [(Role::Plain, &row.label), (Role::Dim, &row.about), (Role::Dim, &row.length)];
            cells.map(|(role, text)| Line::default().with(role, text.clone())).to_vec()
        });
        let list = List::new(ListKind::Rows(LessonEnd::NEXT), rows.collect(), self.chosen);
        let goals = self.goals.iter().map(|goal| line(LessonEnd::sentence(goal)));
        let answers = self.answers.iter().map(EndAnswer::line);
        let blocks = goals.chain(answers).map(Block::Text).collect();
        Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
    }
}

impl EndAnswer {
    /// The mark: right or wrong.
    pub fn mark(&self) -> Line {
        match self.is_right {
            true => Line::default().with(Role::Good, "✓"),
            false => Line::default().with(Role::Bad, "✗"),
        }
    }

    /// The answer in words, for skins without columns: `step 5, An odd neighbour: A, wrong: 2050 ends in a 1`.
    fn line(&self) -> Line {
        let verdict = if self.is_right { "right" } else { "wrong" };
        let start = line(format!("step {}, {}: {}, {verdict}", self.step, self.title, self.letter));
        if self.reason.width() == 0 {
            return start;
        }
        Line([start.0, line(". ").0, self.reason.0.clone()].concat())
    }
}

//! A lesson and its steps.

use super::fields::LessonFields;
use crate::doc::Line;

/// A lesson, one idea at a time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lesson {
    /// its title
    pub title: String,
    /// its subject, in a sentence or two
    pub about: Vec<Line>,
    /// the fields of its `lesson` block
    pub fields: LessonFields,
    /// its steps; a lesson without steps is a mistake
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The time that the lesson takes, in minutes, rounded to the nearest minute, but at least 1. The rule counts half a
    /// minute for each step, to look at its picture, and one minute for 120 words.
    pub fn minutes(&self) -> usize {
        const WORDS: usize = 120;
        let words = self.word_count();
        ((self.steps.len() * WORDS + 2 * words + WORDS) / (2 * WORDS)).max(1)
    }

    /// The number of words that a reader reads: introduction, texts, background, questions, answers and feedback.
    fn word_count(&self) -> usize {
        let of_step = |step: &Step| {
            let question = step.question.iter();
            let asked = question.flat_map(|question| {
                let choices = question.choices.iter().flat_map(|choice| [&choice.words, &choice.feedback]);
                question.words.iter().chain(choices)
            });
            step.text.iter().chain(&step.known).chain(asked).map(words_of).sum::<usize>()
        };
        self.about.iter().map(words_of).sum::<usize>() + self.steps.iter().map(of_step).sum::<usize>()
    }

    /// The index of the step with this name; 0 if there is none.
    pub fn place(&self, name: &str) -> usize {
        self.steps.iter().position(|step| step.name == name).unwrap_or(0)
    }

    /// The step that sets up the screen for the step at index `place`: that step itself if it has deeds, otherwise the
    /// nearest earlier one that has.
    pub fn shown_by(&self, place: usize) -> Option<&Step> {
        self.steps.iter().take(place + 1).rev().find(|step| !step.setup.is_empty())
    }
}

fn words_of(line: &Line) -> usize {
    line.text().split_whitespace().count()
}

/// A step: a text, a screen, and often a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// its title
    pub title: String,
    /// its name in links, unique in the lesson: `a-little-more-than-half`
    pub name: String,
    /// the line of the file on which it begins, from 1
    pub line: usize,
    /// one to three sentences
    pub text: Vec<Line>,
    /// facts that the reader knows by now, shown beside the text
    pub known: Vec<Line>,
    /// the deeds that set up its screen, each with its line in the file
    pub setup: Vec<(usize, SetupAction)>,
    /// further lines worth typing, each with its line in the file
    pub tries: Vec<(usize, String)>,
    /// its question, below the screen
    pub question: Option<StepQuestion>,
    /// the numerical claims in its text, each with its line in the file: `2048 + 1 = 2048`
    pub claims: Vec<(usize, String)>,
}

/// An action that sets up the screen of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupAction {
    /// a line as a user would type it: `2048 + 1`, `step rounding`, `hide`
    Line(String),
    /// a program to run
    Program(String),
}

/// The question of a step, with its answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StepQuestion {
    /// the question
    pub words: Vec<Line>,
    /// the answers, in the order written
    pub choices: Vec<Choice>,
}

/// One of the answers to a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// the line of the file, from 1
    pub line: usize,
    /// the answer
    pub words: Line,
    /// true if it is the right answer
    pub is_right: bool,
    /// the explanation shown to a reader who chooses this answer
    pub feedback: Line,
}

/// A mistake in the text of a lesson, or advice on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// the line of the file, from 1
    pub line: usize,
    /// its severity
    pub severity: Severity,
    /// the problem, and what to write instead
    pub words: String,
}

/// The severity of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// the text means something unintended, or is false
    Wrong,
    /// the text could be easier to read
    Advice,
}

impl Mistake {
    /// A mistake that must be fixed.
    pub fn wrong(line: usize, words: impl Into<String>) -> Self {
        Mistake { line, severity: Severity::Wrong, words: words.into() }
    }

    /// A suggestion.
    pub fn advice(line: usize, words: impl Into<String>) -> Self {
        Mistake { line, severity: Severity::Advice, words: words.into() }
    }
}

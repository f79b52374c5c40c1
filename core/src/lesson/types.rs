//! A lesson and its steps.

use crate::doc::Line;

/// A lesson: one idea after the other.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lesson {
    /// what it is called
    pub title: String,
    /// what it is about, in a sentence or two
    pub about: Vec<Line>,
    /// its steps, at least one
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The place of the step of this name; the first one where there is none.
    pub fn place(&self, name: &str) -> usize {
        self.steps.iter().position(|step| step.name == name).unwrap_or(0)
    }

    /// What is done to show the step in this place: where it says nothing of its own, what the nearest one before it does.
    pub fn shown_by(&self, place: usize) -> Option<&Step> {
        self.steps.iter().take(place + 1).rev().find(|step| !step.deeds.is_empty())
    }
}

/// A step: a text, what stands on the screen, and often a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// what it is called
    pub title: String,
    /// the same as links have it: `a-little-more-than-half`; no two steps of a lesson have the same
    pub name: String,
    /// the line of the file where it begins, from 1
    pub line: usize,
    /// one to three sentences
    pub text: Vec<Line>,
    /// what is known by now
    pub known: Vec<Line>,
    /// what is done to show it, each with its line of the file
    pub deeds: Vec<(usize, Deed)>,
    /// what else is worth typing there
    pub tries: Vec<(usize, String)>,
    /// the question below that
    pub asked: Option<StepQuestion>,
    /// what its words say of numbers, each with its line of the file: `2048 + 1 = 2048`
    pub claims: Vec<(usize, String)>,
}

/// Something that is done to show a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// a line as one would type it: `2048 + 1`, `step rounding`, `hide`
    Line(String),
    /// a program that is run
    Program(String),
}

/// The question of a step, with answers to choose from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StepQuestion {
    /// the question
    pub words: Vec<Line>,
    /// the answers, in their order
    pub choices: Vec<Choice>,
}

/// An answer to choose.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// the line of the file, from 1
    pub line: usize,
    /// the answer
    pub words: Line,
    /// is it the right one?
    pub is_right: bool,
    /// what is said of it once it is chosen
    pub told: Line,
}

/// What is wrong with the text of a lesson, or could be better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// the line of the file, from 1
    pub line: usize,
    /// how much it weighs
    pub weight: Weight,
    /// what was found, and what to write instead
    pub words: String,
}

/// How much a mistake weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// it says something else than what was meant, or what is not true
    Wrong,
    /// it would be easier to read another way
    Advice,
}

impl Mistake {
    /// What is wrong.
    pub fn wrong(line: usize, words: impl Into<String>) -> Self {
        Mistake { line, weight: Weight::Wrong, words: words.into() }
    }

    /// What could be better.
    pub fn advice(line: usize, words: impl Into<String>) -> Self {
        Mistake { line, weight: Weight::Advice, words: words.into() }
    }
}

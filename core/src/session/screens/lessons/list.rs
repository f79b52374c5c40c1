//! The list of lessons for a skin: groups of cards, with the progress in each lesson.

use crate::doc::Line;
use std::ops::Range;

/// The lessons and exhibits.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonList {
    /// the text above all cards, and the text for authors of lessons
    pub words: Vec<Line>,
    /// the number of lessons: `19 lessons`
    pub count: String,
    /// the number of lessons finished and begun: `2 done, 1 begun`; empty before the first lesson
    pub progress: String,
    /// the time that the lessons take: `8 to 15 minutes each`
    pub time: String,
    /// lessons first, then the exhibits of the museum, in the order of the list
    pub cards: Vec<LessonCard>,
    /// the groups of cards, in order; together they contain every card
    pub groups: Vec<LessonGroup>,
}

/// A group of cards: a level of lessons, or the museum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonGroup {
    /// the name of the level: `first steps`
    pub name: String,
    /// the indices of its cards
    pub cards: Range<usize>,
    /// the number of cards, or how many of them are finished: `4 lessons`, `2 of 5`
    pub note: String,
}

/// A lesson, or an exhibit of the museum.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonCard {
    /// the title of the lesson
    pub title: String,
    /// the subject of the lesson in a few words; empty for an exhibit
    pub phrase: String,
    /// the subject of the lesson, in a sentence or two
    pub about: Line,
    /// the titles of its steps
    pub steps: Vec<String>,
    /// the furthest step that the user has reached, from 1; 0 before the lesson is begun
    pub reached: usize,
    /// the skills that the reader gains
    pub goals: Vec<String>,
    /// the time that the lesson takes, in minutes
    pub minutes: usize,
    /// true for an exhibit of the museum
    pub is_exhibit: bool,
    /// true if the user has read the lesson to its end
    pub is_finished: bool,
    /// true for the lesson to continue with
    pub is_next: bool,
}

impl LessonList {
    /// Marks the lesson to continue with.
    pub const CONTINUE: &str = "continue here";
    /// The heading of the museum.
    pub const MUSEUM: &str = "museum";
    /// The heading of the goals.
    pub const GOALS: &str = "afterwards you can";
    /// The heading of the steps.
    pub const STEPS: &str = "steps";
}

impl LessonCard {
    /// A dot for each step: `●●◆·····`.
    pub fn dots(&self) -> String {
        let present = self.reached.checked_sub(1).filter(|_| !self.is_finished);
        dots(self.steps.len(), present, self.is_finished)
    }

    /// The progress in words: `step 3 of 8`, `8 steps, finished`, `8 steps`.
    pub fn progress(&self) -> String {
        let count = self.steps.len();
        match (self.is_finished, self.reached) {
            (true, _) => format!("{count} steps, finished"),
            (false, 0) => format!("{count} steps"),
            (false, step) => format!("step {step} of {count}"),
        }
    }
}

/// A dot for each of `count` steps: `●` done, `◆` present, `·` later. `present` is an index.
pub fn dots(count: usize, present: Option<usize>, is_finished: bool) -> String {
    let dot = |place: usize| match present {
        Some(present) if place == present => '◆',
        Some(present) if place < present => '●',
        None if is_finished => '●',
        _ => '·',
    };
    (0..count).map(dot).collect()
}

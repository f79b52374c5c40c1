//! A lesson as it stands round a screen: its words above what is shown, its question below.

use crate::doc::{Line, Role};
use crate::lesson::{Choice, Step};
use crate::session::screens::{Screen, Shelf};
use crate::session::value::Session;

/// A step of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonView {
    /// what the lesson is called
    pub title: String,
    /// the place of the step, 0 being the first
    pub place: usize,
    /// the titles of all steps
    pub steps: Vec<String>,
    /// what the lesson is about: on its first step
    pub about: Vec<Line>,
    /// what the step says
    pub text: Vec<Line>,
    /// what is known by now
    pub known: Vec<Line>,
    /// is there something to look at besides its words?
    pub shows: bool,
    /// what is asked
    pub asked: Vec<Line>,
    /// the answers to choose from
    pub choices: Vec<LessonChoice>,
    /// what else is worth typing
    pub tries: Vec<String>,
    /// what is wrong with a lesson that somebody has brought: `line 3: …`
    pub mistakes: Vec<String>,
    /// the lessons of the shelf: their titles, whether they were read to their end, whether it is this one
    pub shelf: Vec<(&'static str, bool, bool)>,
}

/// An answer to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonChoice {
    /// by which it is chosen
    pub letter: char,
    /// the answer
    pub words: Line,
    /// was it chosen?
    pub chosen: bool,
    /// once an answer was chosen: is this one right?
    pub right: Option<bool>,
    /// what is said of it, if it was chosen, or is the right one once another was
    pub told: Option<Line>,
}

impl LessonView {
    /// `step 3 of 7   Predict`.
    pub fn heading(&self) -> String {
        let title = self.steps.get(self.place).map_or("", String::as_str);
        format!("step {} of {}   {title}", self.place + 1, self.steps.len())
    }

    /// The words above what is shown: what is wrong, what the lesson is about, what the step says. What is known stands
    /// beside them.
    pub fn words(&self) -> Vec<Line> {
        let wrong = self.mistakes.iter().map(|wrong| Line::default().with(Role::Bad, wrong.clone()));
        wrong.chain([&self.about, &self.text].into_iter().flatten().cloned()).collect()
    }

    /// The question below it, its answers each behind its letter, and what is said of the one that was chosen.
    pub fn question(&self) -> Vec<Line> {
        let choice = |choice: &LessonChoice| {
            let letter = Line::default().with(Role::Strong, format!("{}: ", choice.letter));
            Line([letter.0, choice.words.0.clone()].concat())
        };
        let told = self.choices.iter().filter_map(LessonChoice::verdict);
        self.asked.iter().cloned().chain(self.choices.iter().map(choice)).chain(told).collect()
    }
}

impl LessonChoice {
    /// What stands behind an answer: whether it is right, or was chosen, once that is known.
    pub fn mark(&self) -> Line {
        match (self.right, self.chosen) {
            (Some(true), _) => Line::default().with(Role::Good, "✓"),
            (Some(false), true) => Line::default().with(Role::Bad, "your choice"),
            _ => Line::default(),
        }
    }

    /// What is said of it once an answer was chosen: `Yes, B: …` of the right one, `Not A: …` of another.
    pub fn verdict(&self) -> Option<Line> {
        let told = self.told.as_ref()?;
        let letter = self.letter;
        let (role, begins) = match (self.right?, self.chosen) {
            (true, true) => (Role::Good, format!("Yes, {letter}. ")),
            (true, false) => (Role::Good, format!("It is {letter}. ")),
            (false, _) => (Role::Bad, format!("Not {letter}. ")),
        };
        let mut told = told.clone();
        // It is a sentence of its own here.
        if let Some(first) = told.0.first_mut().filter(|span| span.role != Role::Code) {
            let mut letters = first.text.chars();
            let capital =
                letters.next().map(|letter| letter.to_uppercase().chain(letters).collect::<String>());
            first.text = capital.unwrap_or_default().into();
        }
        Some(Line([Line::default().with(role, begins).0, told.0].concat()))
    }
}

impl Session {
    /// The shelf, where that is the screen and what reads lessons is there.
    pub(super) fn shelf_view(&self) -> Option<Shelf> {
        let teacher =
            self.teacher.filter(|_| self.state.screen == Screen::Lessons && self.sheet_shown().is_none())?;
        Some((teacher.cards)(&self.finished))
    }

    /// The step of the lesson that stands round the screen.
    pub(super) fn lesson_view(&self) -> Option<LessonView> {
        let (taught, place) = self.lesson_at()?;
        let lesson = &taught.lesson;
        let step = lesson.steps.get(place)?;
        let shelf = self.teacher.map(|teacher| (teacher.shelf)()).unwrap_or_default();
        let name = taught.read.name();
        Some(LessonView {
            title: lesson.title.clone(),
            place,
            steps: lesson.steps.iter().map(|step| step.title.clone()).collect(),
            about: if place == 0 { lesson.about.clone() } else { Vec::new() },
            text: step.text.clone(),
            known: step.known.clone(),
            shows: lesson.shown_by(place).is_some(),
            asked: step.asked.as_ref().map_or_else(Vec::new, |asked| asked.words.clone()),
            choices: self.lesson_choices_view(step),
            tries: step.tries.iter().map(|(_, text)| text.clone()).collect(),
            // Those of the shelf are as they should be.
            mistakes: taught
                .mistakes
                .iter()
                .filter(|_| name.is_none())
                .map(|wrong| format!("line {}: {}", wrong.line, wrong.words))
                .collect(),
            shelf: shelf
                .iter()
                .map(|one| (one.title(), self.finished.contains(one.name), name == Some(one.name)))
                .collect(),
        })
    }

    fn lesson_choices_view(&self, step: &Step) -> Vec<LessonChoice> {
        let answered = self.state.screens.lessons.read().and_then(|read| read.answered());
        let choices = step.asked.iter().flat_map(|asked| &asked.choices);
        let view = |(place, (letter, choice)): (usize, (char, &Choice))| {
            let chosen = answered == Some(place);
            LessonChoice {
                letter,
                words: choice.words.clone(),
                chosen,
                right: answered.map(|_| choice.is_right),
                told: answered.filter(|_| chosen || choice.is_right).map(|_| choice.told.clone()),
            }
        };
        ('A'..='F').zip(choices).enumerate().map(view).collect()
    }
}

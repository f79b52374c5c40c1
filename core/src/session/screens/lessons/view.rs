//! A lesson as it stands round a screen: its words above what is shown, its question below.

use super::stage::Stage;
use super::state::Shelf;
use crate::doc::{Line, Role, line};
use crate::explain::hands_told;
use crate::lesson::{Choice, StepQuestion};
use crate::session::Session;
use crate::session::guesses::LETTERS;
use crate::session::screens::kinds::Screen;

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
    /// how many hands of a class were counted for them, in words: `12 hands for A, 9 for B`; empty where none was
    pub hands_told: String,
    /// before a class: is something still to be asked, or to be answered?
    pub waits: bool,
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
    /// how many hands of a class were counted for it
    pub hands: u32,
    /// was it chosen?
    pub chosen: bool,
    /// once an answer was chosen, or the right one was shown: is this one right?
    pub right: Option<bool>,
    /// what is said of it, if it was chosen, or is the right one once another was
    pub told: Option<Line>,
}

impl LessonView {
    /// The screen whose tab is the present one while a lesson is read.
    pub const SCREEN: Screen = Screen::LESSONS;
    /// Said above what is known by now.
    pub const KNOWN: &str = "What you know";
    /// Said before what else is worth typing.
    pub const TRY: &str = "try";
    /// What leads to what is shown, without the lesson round it.
    pub const ALONE: &str = "without the lesson";

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
        let hands = Some(&self.hands_told).filter(|told| !told.is_empty()).map(line);
        self.asked.iter().cloned().chain(self.choices.iter().map(choice)).chain(hands).chain(told).collect()
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
    pub(in crate::skins::session) fn shelf_view(&self) -> Option<Shelf> {
        let teacher = self
            .teaching()
            .filter(|_| self.state.screen == Screen::LESSONS && self.sheet_shown().is_none())?;
        Some(teacher.cards(&self.finished))
    }

    /// The step of the lesson that stands round the screen.
    pub(in crate::skins::session) fn lesson_view(&self) -> Option<LessonView> {
        let (taught, place) = self.lesson_at()?;
        let lesson = &taught.lesson;
        let step = lesson.steps.get(place)?;
        let asked = step.asked.as_ref().filter(|_| self.shows_question());
        let (choices, hands_told) = self.lesson_choices_view(asked);
        // A class sees one thing at a time.
        let alone = self.state.presenting;
        let shelf = self.teaching().map(|teacher| teacher.shelf()).unwrap_or_default();
        let name = taught.read.name();
        Some(LessonView {
            title: lesson.title.clone(),
            place,
            steps: lesson.steps.iter().map(|step| step.title.clone()).collect(),
            about: if place == 0 { lesson.about.clone() } else { Vec::new() },
            text: step.text.clone(),
            known: if alone { Vec::new() } else { step.known.clone() },
            shows: lesson.shown_by(place).is_some(),
            asked: asked.map_or_else(Vec::new, |asked| asked.words.clone()),
            choices,
            hands_told,
            waits: self
                .stage()
                .is_some_and(|stage| self.is_unanswered() || (stage == Stage::Words && self.has_question())),
            tries: step.tries.iter().filter(|_| !alone).map(|(_, text)| text.clone()).collect(),
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

    /// The answers to choose from, and the hands for them in words.
    fn lesson_choices_view(&self, asked: Option<&StepQuestion>) -> (Vec<LessonChoice>, String) {
        let answered = self.state.screens.lessons.read().and_then(|read| read.answered());
        let is_told = answered.is_some() || self.stage() == Some(Stage::Answer);
        let hands = self.guesses_here().of_lane(self.step_lane()).hands.counts;
        let choices = asked.map_or(&[][..], |asked| &asked.choices);
        let view = |(place, (letter, choice)): (usize, (char, &Choice))| {
            let chosen = answered == Some(place);
            LessonChoice {
                letter,
                words: choice.words.clone(),
                hands: hands.get(place).copied().unwrap_or_default(),
                chosen,
                right: is_told.then_some(choice.is_right),
                told: (is_told && (chosen || choice.is_right)).then(|| choice.told.clone()),
            }
        };
        let told = hands.get(..choices.len()).map_or_else(String::new, hands_told);
        (LETTERS.into_iter().zip(choices).enumerate().map(view).collect(), told)
    }
}

//! The active lesson for a skin: its text above the content of the screen, its question below.

use super::end::LessonEnd;
use super::list::{LessonList, dots};
use super::stage::Stage;
use crate::doc::{Line, Role, line};
use crate::explain::hands_words;
use crate::lesson::{Choice, StepQuestion};
use crate::session::Session;
use crate::session::lesson_records::Reached;
use crate::session::prediction_answers::LETTERS;
use crate::session::screens::screen::Screen;

/// A step of the active lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonView {
    /// the title of the lesson
    pub title: String,
    /// the index of the step, 0 being the first
    pub place: usize,
    /// the titles of all steps
    pub steps: Vec<String>,
    /// the introduction of the lesson; empty except on the first step
    pub about: Vec<Line>,
    /// the text of the step
    pub text: Vec<Line>,
    /// the facts that the lesson has established so far
    pub known: Vec<Line>,
    /// true if the step shows a screen in addition to its text
    pub shows: bool,
    /// the question of the step
    pub question: Vec<Line>,
    /// the answers to choose from
    pub choices: Vec<LessonChoice>,
    /// the counted hands of a class, in words: `12 hands for A, 9 for B`; empty if none were counted
    pub hands_words: String,
    /// while presenting: true if a question or an answer is still to come
    pub waits: bool,
    /// other inputs worth trying
    pub tries: Vec<String>,
    /// the mistakes in a lesson of the user's own: `line 3: …`
    pub mistakes: Vec<String>,
    /// the user's own line, which returns when the user leaves the lesson; empty if no line waits
    pub own_line: String,
    /// the lessons of the shelf: the title, true if the lesson is finished, true if it is the active one
    pub shelf: Vec<(&'static str, bool, bool)>,
}

/// An answer to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonChoice {
    /// the letter that chooses the answer
    pub letter: char,
    /// the text of the answer
    pub words: Line,
    /// the number of hands of a class counted for the answer
    pub hands: u32,
    /// true if the user chose the answer
    pub chosen: bool,
    /// true if the answer is right; `None` until an answer is chosen or the right one is shown
    pub right: Option<bool>,
    /// the comment on the answer, once the right one is shown; `None` for a wrong answer that was not chosen
    pub feedback: Option<Line>,
}

impl LessonView {
    /// The screen whose tab is highlighted while a lesson is active.
    pub const SCREEN: Screen = Screen::LESSONS;
    /// The heading of the facts established so far.
    pub const KNOWN: &str = "Known so far";
    /// Says that the user's own line returns after the lesson.
    pub const OWN_LINE: &str = "your own line waits";
    /// The label of the inputs worth trying.
    pub const TRY: &str = "try";
    /// The label of the button that makes a worksheet about the lesson.
    pub const SHEET: &str = "a worksheet";
    /// The label of the button that shows the step's question without the lesson.
    pub const ALONE: &str = "without the lesson";

    /// A dot for each step: `●●◆·····`.
    pub fn dots(&self) -> String {
        dots(self.steps.len(), Some(self.place), false)
    }

    /// The heading of the step: `step 3 of 7   Predict`.
    pub fn heading(&self) -> String {
        let title = self.steps.get(self.place).map_or("", String::as_str);
        format!("step {} of {}   {title}", self.place + 1, self.steps.len())
    }

    /// The text above the content of the screen: mistakes, introduction, text of the step. The established facts are
    /// shown beside this text.
    pub fn words(&self) -> Vec<Line> {
        let wrong = self.mistakes.iter().map(|wrong| Line::default().with(Role::Bad, wrong.clone()));
        wrong.chain([&self.about, &self.text].into_iter().flatten().cloned()).collect()
    }

    /// The question below the content of the screen, each answer with its letter, the counted hands, and the comments
    /// on the answers.
    pub fn question(&self) -> Vec<Line> {
        let choice = |choice: &LessonChoice| {
            let letter = Line::default().with(Role::Strong, format!("{}: ", choice.letter));
            Line([letter.0, choice.words.0.clone()].concat())
        };
        let told = self.choices.iter().filter_map(LessonChoice::verdict);
        let hands = Some(&self.hands_words).filter(|told| !told.is_empty()).map(line);
        self.question
            .iter()
            .cloned()
            .chain(self.choices.iter().map(choice))
            .chain(hands)
            .chain(told)
            .collect()
    }
}

impl LessonChoice {
    /// The mark on an answer: right, or chosen by the user, once the answer is shown.
    pub fn mark(&self) -> Line {
        match (self.right, self.chosen) {
            (Some(true), _) => Line::default().with(Role::Good, "✓"),
            (Some(false), true) => Line::default().with(Role::Bad, "your choice"),
            _ => Line::default(),
        }
    }

    /// The comment on an answer once the answer is shown: `Yes, B. …` or `It is B. …` for the right one, `Not A. …` for
    /// another.
    pub fn verdict(&self) -> Option<Line> {
        let told = self.feedback.as_ref()?;
        let letter = self.letter;
        let (role, begins) = match (self.right?, self.chosen) {
            (true, true) => (Role::Good, format!("Yes, {letter}. ")),
            (true, false) => (Role::Good, format!("It is {letter}. ")),
            (false, _) => (Role::Bad, format!("Not {letter}. ")),
        };
        let mut told = told.clone();
        // In the verdict, the comment starts a sentence.
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
    /// The shelf, if it is on screen and the teaching module is loaded.
    pub(in crate::skins::session) fn lesson_list_view(&self) -> Option<LessonList> {
        let teacher = self
            .teaching()
            .filter(|_| self.state.screen == Screen::LESSONS && self.sheet_shown().is_none())
            .filter(|_| self.state.screens.lessons.end().is_none())?;
        Some(teacher.cards(&self.records))
    }

    /// The end of the lesson, if that is on screen and the teaching module is loaded.
    pub(in crate::skins::session) fn lesson_end(&self) -> Option<LessonEnd> {
        let lessons = &self.state.screens.lessons;
        let chosen =
            lessons.end().filter(|_| self.state.screen == Screen::LESSONS && lessons.sheet().is_none())?;
        let parsed = self.lesson_parsed()?;
        let end = self.teaching()?.end(lessons.read()?, &parsed.lesson, &self.line(), &self.records);
        Some(LessonEnd { chosen: chosen.min(end.rows.len().saturating_sub(1)), ..end })
    }

    /// The present step of the active lesson.
    pub(in crate::skins::session) fn lesson_view(&self) -> Option<LessonView> {
        let (taught, place) = self.lesson_at()?;
        let lesson = &taught.lesson;
        let step = lesson.steps.get(place)?;
        let asked = step.question.as_ref().filter(|_| self.shows_question());
        let (choices, hands_words) = self.lesson_choices_view(asked);
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
            question: asked.map_or_else(Vec::new, |asked| asked.words.clone()),
            choices,
            hands_words,
            waits: self
                .stage()
                .is_some_and(|stage| self.is_unanswered() || (stage == Stage::Words && self.has_question())),
            tries: step.tries.iter().filter(|_| !alone).map(|(_, text)| text.clone()).collect(),
            // The lessons of the shelf contain no mistakes.
            mistakes: taught
                .mistakes
                .iter()
                .filter(|_| name.is_none())
                .map(|wrong| format!("line {}: {}", wrong.line, wrong.words))
                .collect(),
            own_line: self.own_line(),
            shelf: shelf
                .iter()
                .map(|one| {
                    (one.title(), self.records.of(one.name) == Some(Reached::End), name == Some(one.name))
                })
                .collect(),
        })
    }

    /// The answers to choose from, and their counted hands in words.
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
                feedback: (is_told && (chosen || choice.is_right)).then(|| choice.feedback.clone()),
            }
        };
        let told = hands.get(..choices.len()).map_or_else(String::new, hands_words);
        (LETTERS.into_iter().zip(choices).enumerate().map(view).collect(), told)
    }
}

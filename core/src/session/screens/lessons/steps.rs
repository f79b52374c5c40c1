//! Begins and leaves lessons, goes from step to step, and takes answers.
//!
//! To show a step, halfplay runs its commands in a new session and copies that session's state. Undo restores the
//! previous state. If the user then types something else, the numbers change but the text of the step stays.

use crate::session::Session;
use crate::session::modules::ParsedLesson;
use crate::session::prediction_answers::PredictionAnswers;
use crate::session::screens::screen::Screen;
use crate::typo::{clipped, closest};
use std::rc::Rc;

impl Session {
    /// Reads the lesson to show, unless it has been read, and shows its first step if the lesson is new.
    pub(in crate::skins::session) fn settle_lesson(&mut self) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        if !self.state.screens.lessons.is_open() || self.reads_lesson() {
            return;
        }
        let unpacked = self.state.screens.lessons.find_text(runner);
        let Some(read) = self.state.screens.lessons.read().cloned() else { return };
        let shelf = teacher.shelf();
        let named = read.name().and_then(|name| shelf.iter().find(|one| one.name == name));
        let Some(text) = read.text().or(named.map(|one| one.text)).filter(|_| unpacked) else {
            self.state.screens.lessons.forget();
            self.state.screen = Screen::LESSONS;
            return self.say(no_lesson(read.name(), &shelf.iter().map(|one| one.name).collect::<Vec<_>>()));
        };
        let (lesson, mistakes) = teacher.read(text, runner);
        let is_new = read.is_new();
        self.parsed_lesson = Some(Rc::new(ParsedLesson { read, lesson, mistakes }));
        if is_new {
            self.enter_step(0);
        }
    }

    /// Begins a lesson of the shelf.
    pub(in crate::skins::session) fn begin_lesson(&mut self, name: &str) {
        self.open_overlay = None;
        self.state.screens.lessons.begin(name);
        self.show_beginning();
    }

    /// Shows the shelf, with its first exhibit chosen.
    pub(in crate::skins::session) fn show_exhibits(&mut self) {
        self.show_lessons();
        let cards = self.teaching().map(|teacher| teacher.cards(&self.finished).cards);
        let first = cards.and_then(|cards| cards.iter().position(|card| card.is_exhibit));
        self.state.screens.lessons.choose(first.unwrap_or(0));
    }

    /// Begins a lesson from the user.
    pub(in crate::skins::session) fn begin_lesson_text(&mut self, text: &str) {
        self.open_overlay = None;
        self.state.screens.lessons.begin_text(text);
        self.show_beginning();
    }

    /// Shows the first step of the lesson to show, even if that lesson is active at another step.
    fn show_beginning(&mut self) {
        match self.reads_lesson() {
            true => self.enter_step(0),
            false => self.settle_lesson(),
        }
    }

    /// Goes to a screen. This leaves the active lesson, but keeps its question.
    pub(in crate::skins::session) fn go_to_screen(&mut self, screen: Screen) {
        if screen == Screen::LESSONS {
            return self.show_lessons();
        }
        self.leave_lesson();
        self.show(screen);
    }

    /// Goes to the shelf.
    pub(in crate::skins::session) fn show_lesson_list(&mut self) {
        self.show(Screen::LESSONS);
    }

    /// Goes to the current worksheet or the suspended lesson. If there is none, or it is already on screen, goes to the
    /// shelf.
    pub(in crate::skins::session) fn show_lessons(&mut self) {
        if self.state.screens.lessons.sheet().is_some() {
            if self.state.screen == Screen::LESSONS {
                self.state.screens.lessons.put_sheet_away();
            }
            return self.show(Screen::LESSONS);
        }
        let waits = self.state.screens.lessons.read().is_some() && !self.reads_lesson();
        if waits && self.state.screen != Screen::LESSONS {
            self.state.screens.lessons.take_up();
            self.settle_lesson();
            let place = self.lesson_at().map(|(_, place)| place);
            return self.enter_step(place.unwrap_or(0));
        }
        self.show(Screen::LESSONS);
    }

    /// Leaves the lesson but keeps its question on the screen.
    pub(in crate::skins::session) fn leave_lesson(&mut self) {
        self.state.screens.put_aside();
        self.state.screens.numbers.show(None);
    }

    /// Begins the chosen entry of the shelf, or continues it.
    pub(in crate::skins::session) fn begin_chosen(&mut self) {
        let Some(teacher) = self.teaching() else { return };
        let all = teacher.shelf();
        let Some(one) = all.get(self.state.screens.lessons.place().min(all.len().saturating_sub(1))) else {
            return;
        };
        let waits = self.state.screens.lessons.read().is_some_and(|read| read.name() == Some(one.name));
        if waits {
            self.state.screens.lessons.take_up();
            let place = self.lesson_at().map_or(0, |(_, place)| place);
            return self.enter_step(place);
        }
        self.begin_lesson(one.name);
    }

    /// Goes to the step at this index.
    pub(in crate::skins::session) fn enter_step(&mut self, place: usize) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        let Some(taught) = self.lesson_at().map(|(taught, _)| Rc::clone(taught)) else { return };
        let steps = &taught.lesson.steps;
        let Some(step) = steps.get(place.min(steps.len().saturating_sub(1))) else { return };
        let presenting = self.state.presenting;
        let mut lessons = std::mem::take(&mut self.state.screens.lessons);
        lessons.go_to(&step.name);
        if let Some(shown_by) = taught.lesson.shown_by(place) {
            let mut shown = teacher.step_state(shown_by, runner);
            if shown.state.screen == Screen::PROGRAM {
                self.run = shown.run.take();
            } else {
                shown.state.screens.programs.clone_from(&self.state.screens.programs);
            }
            self.state = shown.state;
        } else {
            self.state.screen = Screen::default();
        }
        self.state.screens.lessons = lessons;
        self.state.presenting = presenting;
        self.guesses = PredictionAnswers::default();
        self.submitted_answer = None;
        self.open_overlay = None;
        if place + 1 >= steps.len()
            && let Some(name) = taught.read.name()
        {
            self.finished.insert(name.to_owned());
        }
        self.settle();
    }

    /// Goes to the next step or the previous one. After the last step comes the next lesson, except in a presentation.
    pub(in crate::skins::session) fn turn_step(&mut self, on: bool) {
        let Some((taught, place)) = self.lesson_at() else { return };
        let last = taught.lesson.steps.len().saturating_sub(1);
        match on {
            true if place < last => self.enter_step(place + 1),
            true if self.state.presenting => {}
            true => self.next_lesson(true),
            false => self.enter_step(place.saturating_sub(1)),
        }
    }

    /// Goes to the next lesson of the shelf or the previous one. Beyond the ends, and from a lesson of the user's own,
    /// goes to the shelf.
    pub(in crate::skins::session) fn next_lesson(&mut self, on: bool) {
        let Some(teacher) = self.teaching() else { return };
        let all = teacher.shelf();
        let name = self.state.screens.lessons.read().and_then(|read| read.name().map(str::to_owned));
        let here = name.and_then(|name| all.iter().position(|one| one.name == name));
        let next = match (here, on) {
            (Some(here), true) => Some(here + 1),
            (Some(here), false) => here.checked_sub(1),
            (None, _) => None,
        };
        match next.and_then(|next| Some((next, all.get(next)?))) {
            Some((place, one)) => {
                self.state.screens.lessons.choose(place);
                self.begin_lesson(one.name);
            }
            None => self.show(Screen::LESSONS),
        }
    }

    /// Chooses an answer to the lesson's question, and shows the result.
    pub(in crate::skins::session) fn answer_lesson(&mut self, place: usize) {
        let count = self.lesson_choices();
        if place < count {
            self.state.screens.lessons.answer(place);
            self.state.hidden = false;
        }
    }
}

/// The message that there is no lesson with this name; without a name, that the lesson in a link cannot be read.
fn no_lesson(name: Option<&str>, all: &[&str]) -> String {
    let Some(name) = name else {
        return "cannot read the lesson in the link; its end may be missing".to_owned();
    };
    match closest(name, all.iter().copied()) {
        Some(near) => format!("no lesson is named {}; did you mean {near}?", clipped(name)),
        None => format!("no lesson is named {}; the lessons are {}", clipped(name), all.join(", ")),
    }
}

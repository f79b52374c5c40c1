//! Begins and leaves lessons, goes from step to step, and takes answers.
//!
//! To show a step, halfplay runs its commands in a new session and copies that session's state. Undo restores the
//! previous state. If the user then types something else, the numbers change but the text of the step stays.

use super::state::Start;
use crate::session::Session;
use crate::session::lesson_records::Reached;
use crate::session::modules::ParsedLesson;
use crate::session::prediction_answers::PredictionAnswers;
use crate::session::screens::screen::Screen;
use crate::typo::{clipped, closest};
use std::rc::Rc;

impl Session {
    /// Reads the lesson to show, unless it has been read, and shows its first step if the lesson is new.
    pub(in crate::skins::session) fn settle_lesson(&mut self) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        let lessons = &self.state.screens.lessons;
        let is_wanted = lessons.is_open() || lessons.end().is_some();
        if !is_wanted || self.lesson_parsed().is_some() {
            return;
        }
        let unpacked = self.state.screens.lessons.find_text(runner);
        let Some(read) = self.state.screens.lessons.read().cloned() else { return };
        let shelf = teacher.shelf();
        let named = read.name().and_then(|name| shelf.iter().find(|one| one.name == name));
        let Some(text) = read.text().or(named.map(|one| one.text)).filter(|_| unpacked) else {
            self.restore_own_line();
            self.state.screens.lessons.forget();
            self.state.screen = Screen::LESSONS;
            return self.say(no_lesson(read.name(), &shelf.iter().map(|one| one.name).collect::<Vec<_>>()));
        };
        let (lesson, mistakes) = teacher.read(text, runner);
        let start = read.start();
        self.parsed_lesson = Some(Rc::new(ParsedLesson { read, lesson, mistakes }));
        if let Some(start) = start {
            self.enter_start(start);
        }
    }

    /// Shows the step at which a lesson starts.
    fn enter_start(&mut self, start: Start) {
        match start {
            Start::At(place) => self.enter_step(place),
            Start::Last => self.show_step(usize::MAX),
        }
    }

    /// Begins a lesson of the shelf.
    pub(in crate::skins::session) fn begin_lesson(&mut self, name: &str) {
        self.begin_lesson_at(name, Start::At(0));
    }

    /// Begins a lesson of the shelf at a step.
    pub(super) fn begin_lesson_at(&mut self, name: &str, start: Start) {
        self.open_overlay = None;
        self.keep_own_line();
        self.state.screens.lessons.begin(name, start);
        self.show_beginning(start);
    }

    /// Shows the shelf, with its first exhibit chosen.
    pub(in crate::skins::session) fn show_exhibits(&mut self) {
        self.show_lessons();
        let cards = self.teaching().map(|teacher| teacher.cards(&self.records).cards);
        let first = cards.and_then(|cards| cards.iter().position(|card| card.is_exhibit));
        self.state.screens.lessons.choose(first.unwrap_or(0));
    }

    /// Begins a lesson from the user.
    pub(in crate::skins::session) fn begin_lesson_text(&mut self, text: &str) {
        self.open_overlay = None;
        self.keep_own_line();
        self.state.screens.lessons.begin_text(text);
        self.show_beginning(Start::At(0));
    }

    /// Shows the step at which the lesson to show starts, even if that lesson is active at another step.
    fn show_beginning(&mut self, start: Start) {
        match self.reads_lesson() {
            true => self.enter_start(start),
            false => self.settle_lesson(),
        }
    }

    /// Goes to a screen. This leaves the active lesson; the user's own question returns.
    pub(in crate::skins::session) fn go_to_screen(&mut self, screen: Screen) {
        if screen == Screen::LESSONS {
            return self.show_lessons();
        }
        self.restore_own_line();
        self.leave_lesson();
        self.show(screen);
    }

    /// Goes to the shelf.
    pub(in crate::skins::session) fn show_lesson_list(&mut self) {
        self.restore_own_line();
        self.show(Screen::LESSONS);
    }

    /// Goes to the current worksheet or the suspended lesson. If there is none, or it is already on screen, goes to the
    /// shelf.
    pub(in crate::skins::session) fn show_lessons(&mut self) {
        if self.state.screens.lessons.sheet().is_some() {
            if self.state.screen == Screen::LESSONS {
                self.state.screens.lessons.put_sheet_away();
            }
            return self.show_lesson_list();
        }
        if self.state.screen == Screen::LESSONS {
            self.state.screens.lessons.leave_end();
        }
        let waits = self.state.screens.lessons.read().is_some() && !self.reads_lesson();
        if waits && self.state.screen != Screen::LESSONS {
            self.take_up_lesson();
            self.settle_lesson();
            let place = self.lesson_at().map(|(_, place)| place);
            return self.enter_step(place.unwrap_or(0));
        }
        self.show_lesson_list();
    }

    /// Makes the suspended lesson active again.
    pub(super) fn take_up_lesson(&mut self) {
        self.keep_own_line();
        self.state.screens.lessons.take_up();
    }

    /// Leaves the lesson but keeps its question on the screen, as the user's own.
    pub(in crate::skins::session) fn leave_lesson(&mut self) {
        self.state.screens.put_aside();
        self.state.screens.numbers.show(None);
    }

    /// Begins the chosen entry of the shelf, or continues it.
    pub(in crate::skins::session) fn begin_chosen(&mut self) {
        let Some(teacher) = self.teaching() else { return };
        let all = teacher.shelf();
        let Some(one) = all.get(self.chosen_lesson()) else { return };
        let waits = self.state.screens.lessons.read().is_some_and(|read| read.name() == Some(one.name));
        if waits {
            self.take_up_lesson();
            let place = self.lesson_at().map_or(0, |(_, place)| place);
            return self.enter_step(place);
        }
        let start = match self.records.of(one.name) {
            Some(Reached::Step(step)) => step.saturating_sub(1),
            Some(Reached::End) | None => 0,
        };
        self.begin_lesson_at(one.name, Start::At(start));
    }

    /// The index of the chosen entry of the shelf. Until the user chooses one, it is the lesson to continue.
    pub(super) fn chosen_lesson(&self) -> usize {
        let chosen = self.state.screens.lessons.chosen();
        let list = self.teaching().filter(|_| chosen.is_none()).map(|teacher| teacher.cards(&self.records));
        let next = || list.and_then(|list| list.cards.iter().position(|card| card.is_next));
        chosen.or_else(next).unwrap_or(0)
    }

    /// Goes to the step at this index, and records that it was reached.
    pub(in crate::skins::session) fn enter_step(&mut self, place: usize) {
        self.show_step(place);
        self.record_step();
    }

    /// Records that the user has reached the present step of a lesson of the shelf.
    fn record_step(&mut self) {
        let Some((taught, place)) = self.lesson_at() else { return };
        let is_last = place + 1 >= taught.lesson.steps.len();
        let reached = if is_last { Reached::End } else { Reached::Step(place + 1) };
        if let Some(name) = taught.read.name().map(str::to_owned) {
            self.records.reach(&name, reached);
        }
    }

    /// Shows the step at this index, or the last one if the index is too large.
    fn show_step(&mut self, place: usize) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        let Some(taught) = self.lesson_at().map(|(taught, _)| Rc::clone(taught)) else { return };
        let steps = &taught.lesson.steps;
        let place = place.min(steps.len().saturating_sub(1));
        let Some(step) = steps.get(place) else { return };
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
        self.settle();
    }

    /// Goes to the next step or the previous one. After the last step comes the end of the lesson, except in a
    /// presentation. Before the first step comes the last step of the previous lesson.
    pub(in crate::skins::session) fn turn_step(&mut self, on: bool) {
        let Some((taught, place)) = self.lesson_at() else { return };
        let last = taught.lesson.steps.len().saturating_sub(1);
        match on {
            true if place < last => self.enter_step(place + 1),
            true if self.state.presenting => {}
            true => self.show_lesson_end(),
            false if place > 0 => self.enter_step(place - 1),
            false if self.state.presenting => {}
            false => self.turn_back(),
        }
    }

    /// Goes from the last step to the end of the lesson.
    fn show_lesson_end(&mut self) {
        self.restore_own_line();
        self.show(Screen::LESSONS);
        self.state.screens.lessons.show_end(0);
    }

    /// Opens the lesson before this one at its last step. Before the first lesson there is nothing.
    fn turn_back(&mut self) {
        if let Some((place, name)) = self.beside_lesson(false) {
            self.state.screens.lessons.choose(place);
            self.begin_lesson_at(name, Start::Last);
        }
    }

    /// Goes to the next lesson of the shelf or the previous one. Beyond the ends, and from a lesson of the user's own,
    /// goes to the shelf.
    pub(in crate::skins::session) fn next_lesson(&mut self, on: bool) {
        match self.beside_lesson(on) {
            Some((place, name)) => {
                self.state.screens.lessons.choose(place);
                self.begin_lesson(name);
            }
            None => self.show_lesson_list(),
        }
    }

    /// The index and the name of the next lesson of the shelf, or of the previous one.
    fn beside_lesson(&self, on: bool) -> Option<(usize, &'static str)> {
        let all = self.teaching()?.shelf();
        let name = self.state.screens.lessons.read()?.name()?;
        let here = all.iter().position(|one| one.name == name)?;
        let place = if on { here + 1 } else { here.checked_sub(1)? };
        all.get(place).map(|one| (place, one.name))
    }

    /// Chooses an answer to the lesson's question, and shows the result.
    pub(in crate::skins::session) fn answer_lesson(&mut self, place: usize) {
        let count = self.lesson_choices();
        if place < count {
            self.record_choice(place);
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

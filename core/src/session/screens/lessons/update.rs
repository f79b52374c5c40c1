//! The effects of messages to the lessons.

use super::end::NextAction;
use super::msg::LessonMsg;
use crate::lesson::sheet::SheetRequest;
use crate::session::Session;
use crate::session::keys::KeyContext;
use crate::session::msg::Effect;
use crate::session::screens::act::Act;
use crate::session::screens::screen::Screen;

impl Session {
    /// Handles a message to the lessons.
    pub(in crate::skins::session) fn on_lessons(&mut self, msg: LessonMsg) -> Option<Effect> {
        match msg {
            LessonMsg::Open(text) => self.begin_lesson_text(&text),
            LessonMsg::Next { on } => self.next_lesson(on),
            LessonMsg::Answer(place) => self.answer_lesson(place),
            LessonMsg::MakeSheet => self.make_sheet(),
            LessonMsg::LastStep => self.enter_lesson_again(usize::MAX),
            LessonMsg::AskForSheet => self.ask_for_sheet(),
            LessonMsg::NextSheet { on } => self.next_sheet(on),
            LessonMsg::SheetKey => self.turn_sheet_key(),
        }
        None
    }

    /// True if Up and Down scroll text: that of a worksheet, or that of a lesson whose screen has no list.
    pub(in crate::skins::session) fn reads_words(&self) -> bool {
        match self.context() {
            KeyContext::SHEET => true,
            context => context == KeyContext::LESSON && self.panel().head().has_bits(),
        }
    }

    /// Performs an action on the shelf.
    pub(in crate::skins::session) fn act_on_lesson_list(&mut self, act: Act) {
        if self.state.screens.lessons.end().is_some() {
            return self.act_on_lesson_end(act);
        }
        let Some(teacher) = self.teaching() else { return };
        let (place, count) = (self.chosen_lesson(), teacher.shelf().len());
        let place = match act {
            Act::Open => return self.begin_chosen(),
            Act::Choose(place) => place.min(count.saturating_sub(1)),
            Act::Move(way) => way.moved(place, count),
        };
        self.state.screens.lessons.choose(place);
    }

    /// Chooses or performs a next step.
    fn act_on_lesson_end(&mut self, act: Act) {
        let Some(end) = self.lesson_end() else { return };
        let count = end.rows.len();
        match act {
            Act::Open => end.rows.get(end.chosen).into_iter().for_each(|row| self.go_on(row.action)),
            Act::Choose(place) => self.state.screens.lessons.show_end(place.min(count.saturating_sub(1))),
            Act::Move(way) => self.state.screens.lessons.show_end(way.moved(end.chosen, count)),
        }
    }

    fn go_on(&mut self, action: NextAction) {
        match action {
            NextAction::Lesson(name) => self.begin_lesson(name),
            NextAction::OwnLine => self.show(Screen::default()),
            NextAction::Again(step) => self.enter_lesson_again(step),
            NextAction::Sheet(topic) => self.show_sheet(SheetRequest::about(topic)),
        }
    }

    /// Goes from the end of the lesson back to a step, or to the last one if the index is too large.
    fn enter_lesson_again(&mut self, step: usize) {
        self.take_up_lesson();
        self.enter_step(step);
    }
}

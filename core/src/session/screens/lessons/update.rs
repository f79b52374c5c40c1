//! The effects of messages to the lessons.

use super::msg::LessonMsg;
use crate::session::Session;
use crate::session::keys::KeyContext;
use crate::session::msg::Effect;
use crate::session::screens::act::Act;

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
}

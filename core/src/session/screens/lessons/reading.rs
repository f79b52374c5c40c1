//! The active lesson and the worksheet on screen.

use super::stage::Stage;
use crate::lesson::StepQuestion;
use crate::lesson::sheet::SheetForm;
use crate::session::Session;
use crate::session::export_form::ExportForm;
use crate::session::keys::{Key, KeyContext};
use crate::session::lesson_records::LessonRecords;
use crate::session::modules::{ParsedLesson, SheetView};
use crate::session::screens::diagnose::Explanation;
use crate::session::screens::screen::Screen;
use std::rc::Rc;

impl Session {
    /// True if a lesson, the shelf or a worksheet is shown.
    pub fn shows_lessons(&self) -> bool {
        self.state.screen == Screen::LESSONS || self.state.screens.lessons.is_open()
    }

    /// The lessons that the user has begun or finished, for skins that store them.
    pub fn lesson_records(&self) -> &LessonRecords {
        &self.records
    }

    /// Restores the lessons that the user began or finished earlier.
    pub fn remember_lessons(&mut self, records: LessonRecords) {
        self.records = records;
    }

    /// True if a lesson is active. False until the module that reads lessons is loaded.
    pub(in crate::skins::session) fn reads_lesson(&self) -> bool {
        self.lesson_at().is_some()
    }

    /// The key context of the active lesson; `None` without one.
    pub(in crate::skins::session) fn lesson_context(&self) -> Option<KeyContext> {
        self.reads_lesson().then_some(KeyContext::LESSON)
    }

    /// The active lesson, and the index of its step.
    pub(in crate::skins::session) fn lesson_at(&self) -> Option<(&Rc<ParsedLesson>, usize)> {
        let lessons = &self.state.screens.lessons;
        let read = lessons.read().filter(|_| lessons.is_open())?;
        let parsed = self.lesson_parsed()?;
        Some((parsed, parsed.lesson.place(read.step())))
    }

    /// The lesson being read, whether it is active or suspended; `None` until it is parsed.
    pub(in crate::skins::session) fn lesson_parsed(&self) -> Option<&Rc<ParsedLesson>> {
        let read = self.state.screens.lessons.read()?;
        self.parsed_lesson.as_ref().filter(|parsed| parsed.read.is_of(read))
    }

    /// The worksheet on screen; `None` if none is shown, or before the module that makes worksheets is loaded.
    pub(in crate::skins::session) fn sheet_shown(&self) -> Option<&Rc<SheetView>> {
        let wish = self.state.screens.lessons.sheet().filter(|_| self.state.screen == Screen::LESSONS)?;
        self.sheet.as_ref().filter(|made| made.request == wish)
    }

    /// The explanation of the user's results; `None` until it is found.
    pub(in crate::skins::session) fn explanation(&self) -> Option<&Explanation> {
        let text = self.state.screens.results.text()?;
        self.explanation.as_deref().filter(|found| Rc::ptr_eq(&found.text, text) || found.text == *text)
    }

    /// The worksheet on screen as a text of this kind; `None` if none is on screen, or if worksheets have no such form.
    pub(in crate::skins::session) fn sheet_text(&self, what: ExportForm) -> Option<String> {
        let form = match what {
            ExportForm::Sheet(form) => form,
            ExportForm::Markdown => SheetForm::Markdown,
            ExportForm::Latex => SheetForm::Latex,
            ExportForm::Json => SheetForm::Json,
            ExportForm::Bits
            | ExportForm::Value
            | ExportForm::Link
            | ExportForm::Plain
            | ExportForm::Svg
            | ExportForm::Png
            | ExportForm::Iframe => {
                return None;
            }
        };
        let (shown, teacher) = (self.sheet_shown()?, self.teaching()?);
        Some(teacher.sheet_text(shown.request, form))
    }

    /// The stage to which the step has been shown to a class; `None` if no lesson is being presented.
    pub(in crate::skins::session) fn stage(&self) -> Option<Stage> {
        let read = self.state.screens.lessons.read().filter(|_| self.state.presenting)?;
        self.lesson_at().map(|_| read.stage())
    }

    /// True if the question of a step is shown. A class sees it only after the presenter has asked it.
    pub(in crate::skins::session) fn shows_question(&self) -> bool {
        self.stage() != Some(Stage::Words)
    }

    /// The question of the current step, if it is shown and has answers to choose from.
    fn lesson_question(&self) -> Option<&StepQuestion> {
        let (taught, place) = self.lesson_at()?;
        let asked = taught.lesson.steps.get(place)?.question.as_ref().filter(|_| self.shows_question())?;
        (!asked.choices.is_empty()).then_some(asked)
    }

    /// True if the lesson waits for an answer, no overlay is open, and no text is being edited.
    pub(in crate::skins::session) fn awaits_answer(&self) -> bool {
        let bare = self.open_overlay.is_none() && self.typing.is_none();
        bare && self.is_lesson_open() && self.lesson_choices() > 0
    }

    /// True until the right answer of the step has been shown.
    pub(in crate::skins::session) fn is_lesson_open(&self) -> bool {
        let answered = self.state.screens.lessons.read().and_then(|read| read.answered());
        answered.is_none() && self.stage() != Some(Stage::Answer)
    }

    /// The number of answers to choose from.
    pub(in crate::skins::session) fn lesson_choices(&self) -> usize {
        self.lesson_question().map_or(0, |asked| asked.choices.len())
    }

    /// The answer of a lesson that a key chooses, 0 being the first.
    pub(in crate::skins::session) fn lesson_answered_by(&self, key: Key) -> Option<usize> {
        let Key::Char(letter @ 'a'..='f') = key else { return None };
        let place = letter as usize - 'a' as usize;
        let bare = self.open_overlay.is_none() && self.typing.is_none();
        (bare && place < self.lesson_choices()).then_some(place)
    }
}

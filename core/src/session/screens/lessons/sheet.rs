//! Worksheets: showing one, choosing another, showing or hiding the key.

use crate::lesson::sheet::SheetRequest;
use crate::session::Session;
use crate::session::overlays::PromptKind;
use crate::session::screens::screen::Screen;
use std::rc::Rc;

impl Session {
    /// Shows a worksheet in place of the list of lessons.
    pub(in crate::skins::session) fn show_sheet(&mut self, wish: SheetRequest) {
        self.restore_own_line();
        self.show(Screen::LESSONS);
        self.state.screens.lessons.show_sheet(wish);
    }

    /// Makes the wanted worksheet, unless it is made already.
    pub(in crate::skins::session) fn settle_sheet(&mut self) {
        let wish = self.state.screens.lessons.sheet().filter(|_| self.state.screen == Screen::LESSONS);
        let (Some(teacher), Some(wish)) = (self.teaching(), wish) else { return };
        if self.sheet.as_ref().is_none_or(|made| made.request != wish) {
            self.sheet = Some(Rc::new(teacher.sheet(wish)));
        }
    }

    /// Goes to the worksheet with the next seed, or the previous one.
    pub(in crate::skins::session) fn next_sheet(&mut self, on: bool) {
        let Some(mut wish) = self.state.screens.lessons.sheet() else { return };
        let seed = &mut wish.order.seed;
        *seed = if on { seed.saturating_add(1) } else { seed.saturating_sub(1) };
        self.state.screens.lessons.show_sheet(wish);
    }

    /// Shows or hides the key.
    pub(in crate::skins::session) fn turn_sheet_key(&mut self) {
        if let Some(wish) = self.state.screens.lessons.sheet() {
            self.state.screens.lessons.show_sheet(SheetRequest { key: !wish.key, ..wish });
        }
    }

    /// Shows the worksheet of the active lesson or, on the shelf, of the chosen lesson.
    pub(in crate::skins::session) fn make_sheet(&mut self) {
        let Some(teacher) = self.teaching() else { return };
        let lessons = &self.state.screens.lessons;
        let is_on_shelf = self.lesson_at().is_none() && lessons.end().is_none();
        let topic = match lessons.read().filter(|_| !is_on_shelf) {
            Some(_) => self.lesson_parsed().and_then(|parsed| parsed.lesson.fields.topic),
            None => teacher.shelf().get(self.chosen_lesson()).and_then(|one| teacher.sheet_topic(one.name)),
        };
        self.show_sheet(topic.map_or_else(SheetRequest::default, SheetRequest::about));
    }

    /// Opens the command line with the worksheet on screen, so that the user can change it.
    pub(in crate::skins::session) fn ask_for_sheet(&mut self) {
        let wish = self.state.screens.lessons.sheet().unwrap_or_default();
        self.open_prompt(PromptKind::Command, &format!("sheet {}", wish.words()));
    }
}

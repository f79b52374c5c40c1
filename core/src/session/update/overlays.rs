//! Opens and closes overlays, and moves in them.

use crate::session::Session;
use crate::session::export_form::ExportForm;
use crate::session::msg::{Effect, Msg};
use crate::session::overlays::{CopyMenu, GoMenu, Menu, OverlayState, PromptKind, PromptLine, Terms};
use crate::session::screens::Screen;

/// The notice that only a page can copy the code of a frame.
const NO_PAGE: &str = "only the page has HTML to embed; open the link in a browser and copy it there";
/// The notice that the screen has no trace.
const NO_TRACE: &str = "this screen has no trace to copy as JSON; go to Operation";

impl Session {
    /// Opens an overlay, or closes it if it is open already.
    pub(in crate::skins::session) fn toggle(&mut self, layer: OverlayState) {
        let open = self.open_overlay.as_ref().is_some_and(|open| open.context() == layer.context());
        self.open_overlay = if open { None } else { Some(layer) };
    }

    /// Moves the selection of the overlay.
    pub(in crate::skins::session) fn walk_layer(&mut self, msg: &Msg) {
        let copies = ExportForm::offered(self.host.skin(), self.panel().has_trace());
        match &mut self.open_overlay {
            Some(OverlayState::Copy(menu)) => menu.walk(msg, &copies),
            Some(OverlayState::Terms(terms)) => terms.walk(msg),
            Some(OverlayState::Menu(menu)) => menu.walk(msg, &self.state.question.parts()),
            Some(OverlayState::Prompt(prompt)) if matches!(msg, Msg::Up | Msg::Down) => {
                prompt.recall(*msg == Msg::Up, &self.command_history);
            }
            Some(OverlayState::Go(menu)) => menu.walk(msg, Screen::ALL.len()),
            Some(OverlayState::Prompt(_) | OverlayState::Help(_)) | None => {}
        }
    }

    /// Opens the popup of the screens with the present screen selected, or closes it.
    pub(in crate::skins::session) fn turn_go_menu(&mut self) {
        let place = Screen::ALL.iter().position(|screen| *screen == self.tab()).unwrap_or(0);
        self.toggle(OverlayState::Go(GoMenu::on(place)));
    }

    /// Closes the overlay. A cancelled search restores the previous search.
    pub(in crate::skins::session) fn close_layer(&mut self) {
        if let Some(OverlayState::Prompt(prompt)) = self.open_overlay.take()
            && prompt.kind() == PromptKind::Search
        {
            let (query, entry) = prompt.before();
            self.restore_search(query, entry);
        }
    }

    /// Opens the menu of the instruction's parts, on the present choice of the first part.
    pub(in crate::skins::session) fn open_menu(&mut self) {
        self.open_overlay = Some(OverlayState::Menu(Menu::open(&self.state.question.parts())));
    }

    /// Makes a choice for a part of the instruction. If it is illegal, says why and suggests a legal instruction.
    pub(in crate::skins::session) fn choose_part(&mut self, menu: Menu) {
        let parts = self.state.question.parts();
        let Some(chosen) = menu.choice(&parts) else { return };
        self.open_overlay = Some(OverlayState::Menu(menu));
        match &chosen.outcome {
            Ok(instr) => self.use_instr(*instr),
            Err(problem) => {
                let instead = problem.suggestion.map_or_else(String::new, |instr| format!("; try `{instr}`"));
                self.say(format!("{}{instead}", problem.reason()));
            }
        }
    }

    /// Requests a copy in this form, unless that is not on offer or would reveal the result.
    pub(in crate::skins::session) fn copy(&mut self, what: ExportForm) -> Option<Effect> {
        self.open_overlay = None;
        if !ExportForm::offered(self.host.skin(), self.panel().has_trace()).contains(&what) {
            self.say(if what == ExportForm::Json { NO_TRACE } else { NO_PAGE });
            return None;
        }
        if self.would_tell(what) {
            self.say(self.would_reveal_words());
            return None;
        }
        Some(Effect::Copy(what))
    }

    /// Copies the form in the selected row of the menu.
    pub(in crate::skins::session) fn copy_row(&mut self, menu: CopyMenu) -> Option<Effect> {
        let what = menu.chosen(&ExportForm::offered(self.host.skin(), self.panel().has_trace()))?;
        self.copy(what)
    }

    /// Opens a command line or a search line with this initial text. A search line searches the instruction table;
    /// without a text, it finds every instruction.
    pub(in crate::skins::session) fn open_prompt(&mut self, kind: PromptKind, text: &str) {
        let before = self.searched();
        if kind == PromptKind::Search {
            self.find("");
        }
        self.open_overlay = Some(OverlayState::Prompt(PromptLine::new(kind, text, before)));
    }

    /// Updates the search while the user types.
    pub(in crate::skins::session) fn follow_search(&mut self) {
        if let Some(OverlayState::Prompt(prompt)) = &self.open_overlay
            && prompt.kind() == PromptKind::Search
        {
            let query = prompt.input().text.clone();
            self.refine_search(&query);
        }
    }

    /// Explains the terms on this screen, or opens the glossary if there are none.
    pub(in crate::skins::session) fn explain_terms(&mut self) {
        match Terms::of_lines(&self.content().lines()) {
            Some(terms) => self.open_overlay = Some(OverlayState::Terms(terms)),
            None => self.open_glossary(None),
        }
    }

    /// Explains the term that covers this character of a text.
    pub(in crate::skins::session) fn define(&mut self, text: &str, at: usize) {
        if let Some(terms) = Terms::of_word(text, at) {
            self.open_overlay = Some(OverlayState::Terms(terms));
        }
    }
}

//! What lies above a screen: opened, moved in, closed.

use crate::session::Session;
use crate::session::msg::{Effect, Msg};
use crate::session::overlays::{CopyMenu, Layer, Menu, PromptKind, PromptLine, Terms};
use crate::session::what::What;

/// Said where no page is at hand.
const NO_PAGE: &str = "a frame shows a page: open the link in a browser and copy the code there";

impl Session {
    /// Opens a layer, or closes it where it is open already.
    pub(in crate::skins::session) fn toggle(&mut self, layer: Layer) {
        let open = self.layer.as_ref().is_some_and(|open| open.context() == layer.context());
        self.layer = if open { None } else { Some(layer) };
    }

    /// Moves in what lies above the screen.
    pub(in crate::skins::session) fn walk_layer(&mut self, msg: &Msg) {
        let copies = What::offered(self.host.skin(), self.panel().has_trace());
        match &mut self.layer {
            Some(Layer::Copy(menu)) => menu.walk(msg, &copies),
            Some(Layer::Terms(terms)) => terms.walk(msg),
            Some(Layer::Menu(menu)) => menu.walk(msg, &self.state.question.parts()),
            Some(Layer::Prompt(prompt)) if matches!(msg, Msg::Up | Msg::Down) => {
                prompt.recall(*msg == Msg::Up, &self.entered);
            }
            Some(Layer::Prompt(_) | Layer::Help(_) | Layer::Go) | None => {}
        }
    }

    /// Closes a layer. A search that is given up is forgotten.
    pub(in crate::skins::session) fn close_layer(&mut self) {
        if let Some(Layer::Prompt(prompt)) = self.layer.take()
            && prompt.kind() == PromptKind::Search
        {
            let (query, entry) = prompt.before();
            self.restore_search(query, entry);
        }
    }

    /// Opens the menu of the instruction's parts, on what is chosen in the first.
    pub(in crate::skins::session) fn open_menu(&mut self) {
        self.layer = Some(Layer::Menu(Menu::open(&self.state.question.parts())));
    }

    /// Chooses what may stand in a part of the instruction. What is illegal is said, with what would be legal.
    pub(in crate::skins::session) fn choose_part(&mut self, menu: Menu) {
        let parts = self.state.question.parts();
        let Some(chosen) = menu.choice(&parts) else { return };
        self.layer = Some(Layer::Menu(menu));
        match &chosen.outcome {
            Ok(instr) => self.use_instr(*instr),
            Err(problem) => {
                let instead = problem.suggestion.map_or_else(String::new, |instr| format!("; try `{instr}`"));
                self.say(format!("{}{instead}", problem.reason()));
            }
        }
    }

    /// Asks for something to be copied, if it may be.
    pub(in crate::skins::session) fn copy(&mut self, what: What) -> Option<Effect> {
        self.layer = None;
        if !What::offered(self.host.skin(), self.panel().has_trace()).contains(&what) {
            self.say(NO_PAGE);
            return None;
        }
        if self.would_tell(what) {
            self.say(self.would_reveal_words());
            return None;
        }
        Some(Effect::Copy(what))
    }

    /// Copies what a row of the menu says.
    pub(in crate::skins::session) fn copy_row(&mut self, menu: CopyMenu) -> Option<Effect> {
        let what = menu.chosen(&What::offered(self.host.skin(), self.panel().has_trace()))?;
        self.copy(what)
    }

    /// Opens a line with the beginning of its text. Searching is done in the instruction table; until something is
    /// typed, all of it is found.
    pub(in crate::skins::session) fn open_prompt(&mut self, kind: PromptKind, text: &str) {
        let before = self.searched();
        if kind == PromptKind::Search {
            self.find("");
        }
        self.layer = Some(Layer::Prompt(PromptLine::new(kind, text, before)));
    }

    /// While one types what is searched for, it is found.
    pub(in crate::skins::session) fn follow_search(&mut self) {
        if let Some(Layer::Prompt(prompt)) = &self.layer
            && prompt.kind() == PromptKind::Search
        {
            let query = prompt.input().text.clone();
            self.refine_search(&query);
        }
    }

    /// Shows what the terms on this screen mean, or the glossary where there are none.
    pub(in crate::skins::session) fn explain_terms(&mut self) {
        match Terms::of_lines(&self.content().lines()) {
            Some(terms) => self.layer = Some(Layer::Terms(terms)),
            None => self.open_glossary(None),
        }
    }

    /// Shows what the word means that covers a character of a text.
    pub(in crate::skins::session) fn define(&mut self, text: &str, at: usize) {
        if let Some(terms) = Terms::of_word(text, at) {
            self.layer = Some(Layer::Terms(terms));
        }
    }
}

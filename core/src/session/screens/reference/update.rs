//! The effects of messages to the reference, and functions that go to its pages.

use super::msg::ReferenceMsg;
use super::page::ReferencePage;
use crate::explain::Term;
use crate::isa::Instr;
use crate::session::Session;
use crate::session::input::LONGEST;
use crate::session::msg::Effect;
use crate::session::screens::screen::Screen;

impl Session {
    /// Handles a message to the reference.
    pub(in crate::skins::session) fn on_reference(&mut self, msg: ReferenceMsg) -> Option<Effect> {
        match msg {
            ReferenceMsg::Page(page) => self.show_reference(page),
            ReferenceMsg::Records(op) => self.state.screens.reference.list_records(op),
        }
        None
    }

    /// Shows a page of the reference.
    pub(in crate::skins::session) fn show_reference(&mut self, page: ReferencePage) {
        self.show(Screen::REFERENCE);
        self.state.screens.reference.show(page);
    }

    /// Searches the instruction table.
    pub(in crate::skins::session) fn find(&mut self, query: &str) {
        self.show_reference(ReferencePage::Instructions);
        let query: String = query.chars().take(LONGEST).filter(|c| !c.is_control()).collect();
        self.state.screens.reference.search(&query);
        self.state.screens.reference.look_up(None);
    }

    /// The search text, and the selected instruction.
    pub(in crate::skins::session) fn searched(&self) -> (String, Option<Instr>) {
        let reference = &self.state.screens.reference;
        (reference.query().to_owned(), reference.entry())
    }

    /// Updates the search while the user types.
    pub(in crate::skins::session) fn refine_search(&mut self, query: &str) {
        self.state.screens.reference.search(query);
    }

    /// Restores an earlier search.
    pub(in crate::skins::session) fn restore_search(&mut self, query: &str, entry: Option<Instr>) {
        self.state.screens.reference.search(query);
        self.state.screens.reference.look_up(entry);
    }

    /// Goes to the glossary, and selects a term if one is given.
    pub(in crate::skins::session) fn open_glossary(&mut self, term: Option<&'static Term>) {
        self.show_reference(ReferencePage::Glossary);
        if let Some(term) = term {
            self.state.screens.reference.define(term);
        }
    }
}

//! Help: opening, searching, and the action of a search result.

use crate::session::Session;
use crate::session::help::{self, HelpEntry};
use crate::session::keys::{self, KeyContext};
use crate::session::msg::Msg;
use crate::session::overlays::{Help, OverlayState, PromptKind};
use crate::session::question::Focus;
use crate::session::screens::Screen;

impl Session {
    /// Opens or closes help for this place.
    pub(in crate::skins::session) fn toggle_help(&mut self) {
        self.toggle(OverlayState::Help(Help::of(self.host.skin())));
    }

    /// Switches between the manual and the keys of this place.
    pub(in crate::skins::session) fn turn_help(&mut self) {
        if let Some(OverlayState::Help(help)) = &mut self.open_overlay {
            help.turn();
        }
    }

    /// True if help shows text to read, with no search results.
    pub(in crate::skins::session) fn reads_help(&self) -> bool {
        matches!(&self.open_overlay, Some(OverlayState::Help(help)) if help.query().is_none())
    }

    /// Moves the selection among the search results.
    pub(in crate::skins::session) fn walk_help(&mut self, msg: &Msg) {
        let Some(OverlayState::Help(help)) = &self.open_overlay else { return };
        let mut help = help.clone();
        help.walk(msg, self.found_by(&help).len());
        self.open_overlay = Some(OverlayState::Help(help));
    }

    fn found_by(&self, help: &Help) -> Vec<HelpEntry> {
        let search = |query| help::search(query, self.context_covered(), self.host.skin());
        help.query().map_or_else(Vec::new, search)
    }

    /// Chooses this search result: see [`Session::open_found`].
    pub(in crate::skins::session) fn open_found_at(&mut self, place: usize) -> Option<Msg> {
        let Some(OverlayState::Help(mut help)) = self.open_overlay.take() else { return None };
        help.choose(place);
        self.open_found(&help)
    }

    /// Goes to the chosen search result. Returns a message if the result is an action: a key of this place, a command
    /// without arguments, or the command that goes to the place of a key.
    pub(in crate::skins::session) fn open_found(&mut self, help: &Help) -> Option<Msg> {
        let here = self.context_covered();
        match *self.found_by(help).get(help.place())? {
            HelpEntry::Key(row) if row.holds(here, self.host.skin()) => {
                return row.keys.first().map(|(_, msg)| msg.clone());
            }
            // End the edit below first: during an edit, the key would insert a character.
            HelpEntry::Key(row) if here == KeyContext::Typing && row.contexts.has(KeyContext::Bits) => {
                self.leave_edit();
                return row.keys.first().map(|(_, msg)| msg.clone());
            }
            HelpEntry::Key(row) => return self.go_to_place(keys::first(row)?),
            HelpEntry::Screen(screen) => self.show(screen),
            HelpEntry::Word(term) => self.open_glossary(Some(term)),
            HelpEntry::Command(command) if command.takes.is_empty() => {
                return Some(Msg::RunCommand(command.name.to_owned()));
            }
            HelpEntry::Command(command) => {
                self.open_prompt(PromptKind::Command, &format!("{} ", command.name))
            }
        }
        None
    }

    /// Goes to the place where the keys of this context work, if the user can go there.
    fn go_to_place(&mut self, place: KeyContext) -> Option<Msg> {
        match place {
            KeyContext::Screen(place) if !place.command.is_empty() => {
                return Some(Msg::RunCommand(place.command.to_owned()));
            }
            KeyContext::Bits => self.go_to_row(Focus::Bits { operand: 0, lane: 0 }),
            KeyContext::Instruction => self.go_to_row(Focus::Instruction),
            KeyContext::Result | KeyContext::Guess => self.go_to_row(Focus::Result { lane: 0 }),
            KeyContext::Steps => self.go_to_row(Focus::Steps),
            _ => {}
        }
        None
    }

    fn go_to_row(&mut self, focus: Focus) {
        self.show(Screen::default());
        self.put_focus(focus);
    }
}

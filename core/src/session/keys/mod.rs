//! Which key means what, where: one table, from which keys are looked up, help is written and the foot of
//! the screen is filled.

mod key;
mod table;

pub use key::{Hint, Key, KeyContext, Row};

use super::host::Skin;
use super::layers::Layer;
use super::msg::{Effect, Msg};
use super::question::Focus;
use super::screens::{NumberPage, ReferencePage, Screen};
use super::value::Session;
use crate::doc::{Block, Line, Role, Table};
use Key::Char;
use KeyContext::{
    Bits, Compare, Copying, Glossary, Instruction, Keys, Map, Menu, Presenting, Prompt, Reference, Result,
    Steps, Term, Toy, Typing,
};
use table::{QUIET, SCREENS, TABLE};

/// The table. A key's first row that holds in a place counts there.
pub fn table() -> &'static [Row] {
    TABLE
}

/// What a key means in a place.
pub fn msg(key: Key, place: KeyContext, skin: Skin) -> Option<Msg> {
    let rows = || TABLE.iter().filter(|row| row.holds(place, skin));
    let named = rows().flat_map(|row| row.keys).find(|(known, _)| *known == key).map(|(_, msg)| msg.clone());
    let typed = || match key {
        Char(c) if rows().filter_map(|row| row.text).any(|takes| takes(c)) => Some(Msg::Type(c)),
        _ => None,
    };
    named.or_else(typed)
}

/// The keys worth showing at the foot of the screen. What two rows do is said once.
pub(super) fn hints(place: KeyContext, skin: Skin) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for hint in TABLE.iter().filter(|row| row.holds(place, skin)).filter_map(|row| row.hint) {
        if hints.iter().all(|other| other.does != hint.does) {
            hints.push(hint);
        }
    }
    hints
}

/// The keys of a place for reading.
pub fn help(place: KeyContext, skin: Skin) -> Table {
    rows(TABLE.iter().filter(|row| row.holds(place, skin)))
}

fn rows(rows: impl Iterator<Item = &'static Row>) -> Table {
    let row = |row: &Row| {
        vec![Line::default().with(Role::Strong, row.shown), Line::default().with(Role::Plain, row.does)]
    };
    Table::new(Vec::new(), rows.map(row).collect())
}

/// Everything about keys and commands: this place first, then the others.
pub fn pages(here: KeyContext, skin: Skin) -> Vec<Block> {
    let heading = |text: &'static str| Block::Heading(Line::default().with(Role::Strong, text));
    let mut blocks = vec![heading(here.name()), Block::Table(help(here, skin))];
    for place in KeyContext::ALL.into_iter().filter(|&place| place != here) {
        let own = own(place, skin);
        if !own.rows.is_empty() {
            blocks.push(heading(place.name()));
            blocks.push(Block::Table(own));
        }
    }
    blocks.push(heading("commands, behind :"));
    blocks.push(Block::Table(super::commands::help()));
    blocks
}

/// The keys of a place that are not those of every screen.
fn own(place: KeyContext, skin: Skin) -> Table {
    let common = |row: &&Row| {
        row.places != SCREENS && row.places != QUIET && row.places.len() != KeyContext::ALL.len()
    };
    rows(TABLE.iter().filter(common).filter(|row| row.holds(place, skin)))
}

impl Session {
    /// Where a key would be pressed now.
    pub fn place(&self) -> KeyContext {
        match &self.layer {
            Some(Layer::Keys) => return Keys,
            Some(Layer::Menu { .. }) => return Menu,
            Some(Layer::Copy(_)) => return Copying,
            Some(Layer::Term { .. }) => return Term,
            Some(Layer::Prompt(_)) => return Prompt,
            None if self.typing.is_some() => return Typing,
            None => {}
        }
        self.place_below()
    }

    /// The place on the screen itself, below whatever lies above it.
    pub(super) fn place_below(&self) -> KeyContext {
        if self.state.presenting {
            return Presenting;
        }
        let by_focus = match self.state.focus {
            Focus::Instruction => Instruction,
            Focus::Bits { .. } => Bits,
            Focus::Result { .. } => Result,
            Focus::Steps => Steps,
        };
        let screens = &self.state.screens;
        match (self.state.screen, screens.numbers.page(), screens.reference.page()) {
            (Screen::Operation, ..) | (Screen::Number, NumberPage::Value, _) => by_focus,
            (Screen::Steps, ..) => Steps,
            (Screen::Compare, ..) => Compare,
            (Screen::Number, NumberPage::Map, _) => Map,
            (Screen::Number, NumberPage::Toy, _) => Toy,
            (Screen::Reference, _, ReferencePage::Instructions) => Reference,
            (Screen::Reference, _, ReferencePage::Glossary) => Glossary,
        }
    }

    /// Does what a key means here, if it means anything.
    pub fn press(&mut self, key: Key) -> Option<Effect> {
        let place = self.place();
        match (key, place) {
            // In this menu each choice has a letter.
            (Char(c), Copying) if self.copies().iter().any(|what| what.key() == c) => {
                let what = self.copies().into_iter().find(|what| what.key() == c)?;
                self.update(Msg::CopyAs(what))
            }
            _ => msg(key, place, self.host.skin()).and_then(|msg| self.update(msg)),
        }
    }
}

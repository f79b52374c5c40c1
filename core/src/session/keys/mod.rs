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

/// The table. A key's first row that holds in a context counts there.
pub fn table() -> &'static [Row] {
    TABLE
}

/// What a key means in a context.
pub fn msg(key: Key, context: KeyContext, skin: Skin) -> Option<Msg> {
    let rows = || TABLE.iter().filter(|row| row.holds(context, skin));
    let named = rows().flat_map(|row| row.keys).find(|(known, _)| *known == key).map(|(_, msg)| msg.clone());
    let typed = || match key {
        Char(c) if rows().filter_map(|row| row.text).any(|takes| takes(c)) => Some(Msg::Type(c)),
        _ => None,
    };
    named.or_else(typed)
}

/// The keys worth showing at the foot of the screen. What two rows do is said once.
pub(super) fn hints(context: KeyContext, skin: Skin) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for hint in TABLE.iter().filter(|row| row.holds(context, skin)).filter_map(|row| row.hint) {
        if hints.iter().all(|other| other.does != hint.does) {
            hints.push(hint);
        }
    }
    hints
}

/// The keys of a context for reading.
pub fn help(context: KeyContext, skin: Skin) -> Table {
    rows(TABLE.iter().filter(|row| row.holds(context, skin)))
}

fn rows(rows: impl Iterator<Item = &'static Row>) -> Table {
    let row = |row: &Row| {
        vec![Line::default().with(Role::Strong, row.shown), Line::default().with(Role::Plain, row.does)]
    };
    Table::new(Vec::new(), rows.map(row).collect())
}

/// Everything about keys and commands: this context first, then the others.
pub fn pages(here: KeyContext, skin: Skin) -> Vec<Block> {
    let heading = |text: &'static str| Block::Heading(Line::default().with(Role::Strong, text));
    let mut blocks = vec![heading(here.name()), Block::Table(help(here, skin))];
    for context in KeyContext::ALL.into_iter().filter(|&context| context != here) {
        let own = own(context, skin);
        if !own.rows.is_empty() {
            blocks.push(heading(context.name()));
            blocks.push(Block::Table(own));
        }
    }
    blocks.push(heading("commands, behind :"));
    blocks.push(Block::Table(super::commands::help()));
    blocks
}

/// The keys of a context that are not those of every screen.
fn own(context: KeyContext, skin: Skin) -> Table {
    let common = |row: &&Row| {
        row.contexts != SCREENS && row.contexts != QUIET && row.contexts.len() != KeyContext::ALL.len()
    };
    rows(TABLE.iter().filter(common).filter(|row| row.holds(context, skin)))
}

impl Session {
    /// The context in which a key would be pressed now.
    pub fn context(&self) -> KeyContext {
        match &self.layer {
            Some(Layer::Keys) => return Keys,
            Some(Layer::Menu { .. }) => return Menu,
            Some(Layer::Copy(_)) => return Copying,
            Some(Layer::Term { .. }) => return Term,
            Some(Layer::Prompt(_)) => return Prompt,
            None if self.typing.is_some() => return Typing,
            None => {}
        }
        self.context_below()
    }

    /// The context of the screen itself, below whatever lies above it.
    pub(super) fn context_below(&self) -> KeyContext {
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
        let context = self.context();
        match (key, context) {
            // In this menu each choice has a letter.
            (Char(c), Copying) if self.copies().iter().any(|what| what.key() == c) => {
                let what = self.copies().into_iter().find(|what| what.key() == c)?;
                self.update(Msg::CopyAs(what))
            }
            _ => msg(key, context, self.host.skin()).and_then(|msg| self.update(msg)),
        }
    }
}

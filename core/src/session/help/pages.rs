//! The help pages: the keys of a place, and the manual of all keys and commands.

use super::guides::{GUIDES, Guide};
use crate::doc::{Block, Line, Role, Table};
use crate::session::commands::{self, Command};
use crate::session::host::Skin;
use crate::session::keys::{Contexts, KeyContext, Row, contexts, table};
use crate::session::msg::Msg;

/// The keys of a context, described in full.
pub fn keys(context: KeyContext, skin: Skin) -> Table {
    rows(table().iter().filter(|row| row.holds(context, skin)))
}

/// The keys of a context, described briefly enough for one page. Rows for typed text are left out, and so are the keys
/// that open help.
pub fn brief(context: KeyContext, skin: Skin) -> Table {
    let is_told = |row: &&Row| !row.keys.is_empty() && row.keys.iter().all(|(_, msg)| *msg != Msg::Keys);
    let row = |row: &Row| {
        vec![Line::default().with(Role::Strong, row.shown), Line::default().with(Role::Plain, row.brief)]
    };
    let rows = table().iter().filter(|row| row.holds(context, skin)).filter(is_told);
    Table::new(Vec::new(), rows.map(row).collect())
}

fn rows(rows: impl Iterator<Item = &'static Row>) -> Table {
    let row = |row: &Row| {
        vec![Line::default().with(Role::Strong, row.shown), Line::default().with(Role::Plain, row.does)]
    };
    Table::new(Vec::new(), rows.map(row).collect())
}

/// The manual: all keys and commands, the keys of the context `here` first; in a terminal also the guides.
pub fn pages(here: KeyContext, skin: Skin) -> Vec<Block> {
    let heading = |text: &'static str| Block::Heading(Line::default().with(Role::Strong, text));
    let mut blocks = vec![heading(here.name()), Block::Table(keys(here, skin))];
    for context in contexts().into_iter().filter(|&context| context != here) {
        let own = own(context, skin);
        if !own.rows.is_empty() {
            blocks.push(heading(context.name()));
            blocks.push(Block::Table(own));
        }
    }
    // In a text field, a letter is text, so the first table lacks the letters that act on every screen.
    if let Some(screen) = contexts().into_iter().find(|context| context.is_screen() && !here.is_screen()) {
        let letters = table().iter().filter(|row| matches!(row.contexts, Contexts::Screens));
        blocks.push(heading("every screen"));
        blocks.push(Block::Table(rows(letters.filter(|row| row.holds(screen, skin)))));
    }
    blocks.push(heading("commands, after :"));
    blocks.push(Block::Table(commands_table()));
    // The page has links to the guides instead.
    if skin != Skin::Page {
        blocks.push(heading("guides, in a shell"));
        blocks.push(Block::Table(guides()));
    }
    blocks
}

/// The keys of a context, without those that every screen has.
fn own(context: KeyContext, skin: Skin) -> Table {
    let common = |row: &&Row| !matches!(row.contexts, Contexts::Screens | Contexts::All);
    rows(table().iter().filter(common).filter(|row| row.holds(context, skin)))
}

/// The commands that print the guides, with their subjects.
fn guides() -> Table {
    let row = |guide: &Guide| {
        let line = format!("halfplay guide {}", guide.name);
        vec![Line::default().with(Role::Strong, line), Line::default().with(Role::Plain, guide.subject)]
    };
    Table::new(Vec::new(), GUIDES.iter().map(row).collect())
}

/// The commands with their arguments and effects.
fn commands_table() -> Table {
    let row = |command: &Command| {
        vec![
            Line::default()
                .with(Role::Strong, format!("{} {}", command.name, command.takes).trim_end().to_owned()),
            Line::default().with(Role::Plain, command.does),
        ]
    };
    Table::new(Vec::new(), commands::table().iter().map(row).collect())
}

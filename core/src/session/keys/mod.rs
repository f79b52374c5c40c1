//! Which key means what, where: one table, from which keys are looked up, help is written and the foot of
//! the screen is filled.

mod key;
mod search;
mod table;

pub use key::{Hint, Key, KeyContext, Row};
pub(super) use search::{Found, search};
pub use table::{FREE, table};

use super::host::Skin;
use super::msg::Msg;
use crate::doc::{Block, Line, Role, Table};
use Key::Char;
use table::SCREENS;

/// What a page calls the switch for keys that are one letter or sign each: who speaks to a computer, or hits keys by
/// accident, can turn them off (WCAG 2.1.4).
pub const LETTER_KEYS: &str = "single-letter keys";

/// What a key means in a context.
pub fn msg(key: Key, context: KeyContext, skin: Skin) -> Option<Msg> {
    let rows = || table().iter().filter(|row| row.holds(context, skin));
    let named = rows().flat_map(|row| row.keys).find(|(known, _)| *known == key).map(|(_, msg)| msg.clone());
    let typed = || match key {
        Char(c) if rows().filter_map(|row| row.text).any(|takes| takes(c)) => Some(Msg::Type(c)),
        _ => None,
    };
    named.or_else(typed)
}

/// What a letter chooses where two neighbours stand on the screen, A and B: the right one?
pub const fn chosen_by(key: Key) -> Option<bool> {
    match key {
        Char('a') => Some(false),
        Char('b') => Some(true),
        _ => None,
    }
}

/// The keys worth showing while one of two neighbours is to be chosen.
pub(super) fn hints_to_choose(context: KeyContext, skin: Skin) -> Vec<Hint> {
    let hint = |keys, does| Hint { keys, does };
    match (skin, context) {
        (_, KeyContext::Guess) => hints(context, skin),
        (_, KeyContext::Presenting) => {
            let own = [hint("a b", "choose"), hint("h l", "count hands")];
            own.into_iter().chain(hints(context, skin)).collect()
        }
        (Skin::Page, _) => [hint("a b", "choose")].into_iter().chain(hints(context, skin)).collect(),
        (Skin::Terminal, _) => vec![
            hint("a ←", "A"),
            hint("b →", "B"),
            hint("PgUp", "look back"),
            hint("v", "give up"),
            hint("g", "go to"),
        ],
    }
}

/// The keys worth showing while a lesson asks for one of so many answers.
pub(super) fn hints_to_answer(count: usize, context: KeyContext, skin: Skin) -> Vec<Hint> {
    let letters = ["a", "a b", "a b c", "a b c d", "a b c d e", "a b c d e f"];
    let keys = letters.get(count.saturating_sub(1)).copied().unwrap_or("a …");
    let count = Hint { keys: if count > 2 { "h l j" } else { "h l" }, does: "hands" };
    let count = (context == KeyContext::Presenting).then_some(count);
    [Hint { keys, does: "answer" }].into_iter().chain(count).chain(hints(context, skin)).collect()
}

/// The keys worth showing at the foot of the screen. What two rows do is said once.
pub(super) fn hints(context: KeyContext, skin: Skin) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for hint in table()
        .iter()
        .filter(|row| row.holds(context, skin))
        .filter(|row| row.is_hinted(context))
        .filter_map(|row| row.hint)
    {
        if hints.iter().all(|other| other.does != hint.does) {
            hints.push(hint);
        }
    }
    hints
}

/// The keys of a context for reading.
pub fn help(context: KeyContext, skin: Skin) -> Table {
    rows(table().iter().filter(|row| row.holds(context, skin)))
}

/// The keys of a context in few words, as one page has room for; without texts, and without the keys that lead here.
pub(super) fn brief(context: KeyContext, skin: Skin) -> Table {
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
    let common = |row: &&Row| row.contexts != SCREENS && row.contexts.len() != KeyContext::ALL.len();
    rows(table().iter().filter(common).filter(|row| row.holds(context, skin)))
}

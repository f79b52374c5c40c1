//! The search in the help: keys, screens, terms, commands.

use crate::explain::{Term, glossary};
use crate::order::in_order;
use crate::session::commands::{self, Command};
use crate::session::host::Skin;
use crate::session::keys::{Contexts, KeyContext, Row, table};
use crate::session::screens::{SCREENS, Screen};

/// A search result of the help.
#[derive(Clone, Copy)]
pub enum HelpEntry {
    /// a row of the key table
    Key(&'static Row),
    /// a screen
    Screen(Screen),
    /// a term of the glossary
    Word(&'static Term),
    /// a command
    Command(&'static Command),
}

/// The quality of a match, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// the name equals the query
    Same,
    /// the name contains the words of the query
    Named,
    /// each word of the query is in the name or in the description
    Said,
}

/// Returns the entries that contain all words of a query, best match first. Among equal matches, the keys of this place
/// come first. Case is ignored for ASCII letters only: case tables for other letters would make the page larger.
pub fn search(query: &str, here: KeyContext, skin: Skin) -> Vec<HelpEntry> {
    let query = query.to_ascii_lowercase();
    let mut found: Vec<(Rank, u8, HelpEntry)> = Vec::new();
    for row in table().iter().filter(|row| row.skin.is_none_or(|only| only == skin) && !row.keys.is_empty()) {
        let is_here = row.holds(here, skin);
        // The keys of help itself are already on screen.
        if is_here || !matches!(row.contexts, Contexts::These([KeyContext::Keys])) {
            let key = row.shown.split(' ').any(|key| key.to_ascii_lowercase() == query);
            let name = if key { &query } else { row.brief };
            let order = if is_here { 0 } else { 4 };
            // A key of this place that contains the query ranks as high as a term that equals it.
            let nearer = |rank| if is_here && rank == Rank::Named { Rank::Same } else { rank };
            found.extend(rank(&query, name, row.does).map(|rank| (nearer(rank), order, HelpEntry::Key(row))));
        }
    }
    let screens = SCREENS.iter();
    found.extend(
        screens.filter_map(|row| Some((rank(&query, row.name, "")?, 1, HelpEntry::Screen(row.screen)))),
    );
    let terms = glossary().iter().filter_map(|term| {
        let best = term.forms().filter_map(|form| rank(&query, form, term.words)).min()?;
        Some((best, 2, HelpEntry::Word(term)))
    });
    found.extend(terms);
    let commands = commands::table().iter();
    found.extend(commands.filter_map(|command| {
        let rank = rank(query.trim_start_matches(':'), command.name, command.does)?;
        Some((rank, 3, HelpEntry::Command(command)))
    }));
    let found = in_order(found, |&(rank, order, _)| (rank, order));
    found.into_iter().map(|(.., entry)| entry).collect()
}

/// Ranks a name and its description against a query; `None` if they do not match.
fn rank(query: &str, name: &str, said: &str) -> Option<Rank> {
    let (name, said) = (name.to_ascii_lowercase(), said.to_ascii_lowercase());
    let all = |text: &dyn Fn(&str) -> bool| query.split_whitespace().all(text);
    if name == query {
        Some(Rank::Same)
    } else if all(&|word| name.contains(word)) {
        Some(Rank::Named)
    } else {
        all(&|word| name.contains(word) || said.contains(word)).then_some(Rank::Said)
    }
}

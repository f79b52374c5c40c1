//! The view of the help for one place: its keys, possible texts, the terms on the screen; and the results of a search
//! in keys, terms, commands and screens.

use super::overlay::{Help as HelpView, Overlay};
use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::{Term, term_blocks};
use crate::session::Session;
use crate::session::help::{self, HelpEntry};
use crate::session::host::Skin;
use crate::session::keys::{self, KeyContext};
use crate::session::overlays::{Help, Terms};
use crate::session::screens::{LINE_EXAMPLES, List, ListKind};

/// The hint for an empty search.
const SEARCHED: &str = "type a key, a word or a command";
/// The heading of the possible texts.
const STARTS: &str = "any other character starts a text, such as:";

impl Session {
    /// The help as an overlay.
    pub(super) fn help(&self, help: &Help) -> Overlay {
        let skin = self.host.skin();
        if help.is_manual() {
            return Overlay::Page { title: line("keys"), blocks: help::pages(self.context_below(), skin) };
        }
        let here = self.context_covered();
        let terms = Terms::of_lines(&self.content().lines());
        let terms = terms.map_or_else(Vec::new, |terms| terms.all());
        let name = |term: &&'static Term| Line::default().with(Role::Link, term.name);
        let found = help.query().map(|query| help::search(query, here, skin));
        let chosen = found.as_ref().and_then(|found| found.get(help.place()));
        let says =
            found.as_ref().map_or_else(|| SEARCHED.to_owned(), |found| format!("{} found", found.len()));
        let list = |found: &Vec<HelpEntry>| {
            List::new(
                ListKind::Found,
                found.iter().map(|entry| row(entry, here, skin)).collect(),
                help.place(),
            )
        };
        Overlay::Help(Box::new(HelpView {
            title: line("keys"),
            place: Line::default().with(Role::Dim, "here: ").with(Role::Strong, here.name()),
            search: help.input().text.clone(),
            caret: help.input().caret,
            says,
            keys: help::brief(here, skin),
            starts: line(STARTS),
            typed: typed(here),
            words: terms.iter().map(name).collect(),
            about: chosen.map_or_else(Vec::new, about),
            found: found.as_ref().map(list),
        }))
    }
}

/// A search result as a row: key or name, its place, its effect or meaning.
fn row(entry: &HelpEntry, here: KeyContext, skin: Skin) -> Vec<Line> {
    let (name, place, does) = match entry {
        HelpEntry::Key(row) => {
            let place = if row.holds(here, skin) { here } else { keys::first(row).unwrap_or(here) };
            (row.shown.to_owned(), place.chip(), row.brief.to_owned())
        }
        HelpEntry::Screen(screen) => (screen.name().to_owned(), "screen", String::new()),
        HelpEntry::Word(term) => (term.name.to_owned(), "word", first_words(term.words)),
        HelpEntry::Command(command) => (format!(":{}", command.name), "command", first_words(command.does)),
    };
    vec![
        Line::default().with(Role::Strong, name),
        Line::default().with(Role::Dim, place),
        Line::default().with(Role::Plain, does),
    ]
}

/// The first sentence of a text, truncated if it is long.
fn first_words(text: &str) -> String {
    const LONGEST: usize = 50;
    let text = text.replace('`', "");
    let sentence = text.split_once(". ").map_or(text.as_str(), |(first, _)| first).trim_end_matches('.');
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => {
            let words = sentence.get(..end).unwrap_or_default();
            format!("{}…", words.rsplit_once(' ').map_or(words, |(whole, _)| whole))
        }
        None => sentence.to_owned(),
    }
}

/// The selected search result in full.
fn about(entry: &HelpEntry) -> Vec<Block> {
    let said = |name: &str, text: &str| {
        let name = Line::default().with(Role::Strong, name.to_owned());
        vec![Block::Heading(name), Block::Text(line(text))]
    };
    match entry {
        HelpEntry::Key(row) => said(row.shown, row.does),
        HelpEntry::Screen(_) => Vec::new(),
        HelpEntry::Word(term) => term_blocks(term),
        HelpEntry::Command(command) => {
            said(format!(":{} {}", command.name, command.takes).trim_end(), command.does)
        }
    }
}

/// Examples of texts that the user can type in a context, with their meanings.
fn typed(here: KeyContext) -> Table {
    let rows: &[(&str, &str)] = match here {
        KeyContext::Bits => &[
            ("-1  .5  1/3  max  nan  0x3c00", "a value, or bits, for this row"),
            ("0.1 + 0.2   add.bf16   fma.rn.f16 1 2 3", "a formula, an instruction"),
            ("{1, 2}   #2/add.f16/1,2   pasted lines", "lanes, a link, a program"),
        ],
        KeyContext::Guess => &[
            ("-1  .5  1/3  max  nan  0x3c00", "a value, or bits, as a guess"),
            ("{1, 2}", "both lanes of a packed result"),
            ("0.1 + 0.2   add.bf16   fma.rn.f16 1 2 3", "a formula, an instruction"),
        ],
        KeyContext::Instruction | KeyContext::Result | KeyContext::Steps | KeyContext::Presenting => {
            LINE_EXAMPLES
        }
        KeyContext::Screen(place) => place.examples,
        _ => &[],
    };
    let row = |(text, what): &(&'static str, &'static str)| {
        vec![Line::default().with(Role::Code, *text), Line::default().with(Role::Dim, *what)]
    };
    Table::new(Vec::new(), rows.iter().map(row).collect())
}

//! The reference: the instruction table, which can be searched, and the glossary.

use super::content::{Content, List, ListKind, Scene, titled};
use super::kinds::{Head, ReferencePage, Screen};
use super::panel::{Panel, Request};
use super::parts::{LinkPart, one_of};
use crate::doc::{Block, Line, Role};
use crate::explain::{
    Term, glossary, reference_blocks, reference_found, reference_remark, reference_row, term, term_blocks,
};
use crate::isa::{Allow, Instr, entry, parse};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::Answer;

/// So many rows are passed at once.
const PAGE: usize = 10;

/// What is looked at of the instruction table and the glossary.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reference {
    page: ReferencePage,
    /// what is searched for in the instruction table
    query: String,
    /// the instruction that is looked at; `None` for the first that is found
    entry: Option<Instr>,
    /// the name of the term that is looked at; `None` for the first
    term: Option<&'static str>,
}

impl Reference {
    /// Shows a page.
    pub fn show(&mut self, page: ReferencePage) {
        self.page = page;
    }

    /// What is searched for.
    pub fn query(&self) -> &str {
        &self.query
    }

    /// The instruction that is looked at; `None` for the first that is found.
    pub fn entry(&self) -> Option<Instr> {
        self.entry
    }

    /// Looks at an instruction of the table.
    pub fn look_up(&mut self, instr: Option<Instr>) {
        self.entry = instr;
    }

    /// Searches the instruction table.
    pub fn search(&mut self, query: &str) {
        if self.query != query {
            self.query = query.to_owned();
            self.entry = None;
        }
    }

    /// The term that is looked at.
    pub fn term(&self) -> &'static Term {
        let named = self.term.and_then(term);
        named.unwrap_or(&glossary()[0])
    }

    /// Looks at a term of the glossary.
    pub fn define(&mut self, term: &'static Term) {
        self.term = Some(term.name);
    }

    /// The instructions that are found.
    pub fn found(&self, allow: Allow) -> Vec<Instr> {
        reference_found(&self.query, allow)
    }

    /// The row that is looked at, and how many there are.
    fn place(&self, allow: Allow) -> (usize, usize) {
        match self.page {
            ReferencePage::Instructions => {
                let found = self.found(allow);
                (self.place_in(&found), found.len())
            }
            ReferencePage::Glossary => (place_of(self.term()), glossary().len()),
        }
    }

    /// Looks at the row in this place, the last one at most.
    fn choose(&mut self, row: usize, allow: Allow) {
        match self.page {
            ReferencePage::Instructions => {
                let found = self.found(allow);
                self.entry = found.get(row.min(found.len().saturating_sub(1))).copied();
            }
            ReferencePage::Glossary => self.define(&glossary()[row.min(glossary().len() - 1)]),
        }
    }

    fn place_in(&self, found: &[Instr]) -> usize {
        found.iter().position(|instr| Some(*instr) == self.entry).unwrap_or(0)
    }

    fn table(&self, allow: Allow) -> Content {
        let found = self.found(allow);
        let chosen = self.place_in(&found);
        let heading = match found.get(chosen) {
            Some(instr) => Line::default().with(Role::Strong, instr.to_string()),
            None => Line::default().with(Role::Bad, "nothing found"),
        };
        let blocks = match found.get(chosen).and_then(entry) {
            Some(entry) => reference_blocks(&entry, None, None),
            None => reference_remark(&self.query, allow).map(Block::Text).into_iter().collect(),
        };
        let rows: Vec<Vec<Line>> = found.iter().map(|instr| reference_row(instr).into()).collect();
        let brief = rows.iter().map(|row| row.iter().take(1).cloned().collect()).collect();
        let list = List::new(ListKind::Instructions, rows, chosen).with_brief(brief);
        Content { list: Some(list), step: None, heading, blocks }
    }

    fn terms(&self) -> Content {
        let term = self.term();
        let rows = glossary().iter().map(|term| vec![Line::default().with(Role::Plain, term.name)]).collect();
        let (heading, blocks) = titled(term_blocks(term));
        let list = List::new(ListKind::Terms, rows, place_of(term));
        Content { list: Some(list), step: None, heading, blocks }
    }
}

impl Panel for Reference {
    fn head(&self, _: Screen) -> Head {
        Head::None
    }

    fn context(&self, _: Screen) -> Option<KeyContext> {
        Some(match self.page {
            ReferencePage::Instructions => KeyContext::Reference,
            ReferencePage::Glossary => KeyContext::Glossary,
        })
    }

    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        false
    }

    fn update(&mut self, msg: &Msg, scene: &Scene<'_>) -> Option<Request> {
        let allow = scene.answer.question().allow;
        let (place, count) = self.place(allow);
        match msg {
            Msg::Open if self.page == ReferencePage::Instructions => {
                return self.found(allow).get(place).copied().map(Request::Use);
            }
            // The first of the terms that are related to this one.
            Msg::Open => {
                let related = self.term().see.first().and_then(|name| term(name));
                self.define(related.unwrap_or_else(|| self.term()));
            }
            Msg::Choose(row) => self.choose(*row, allow),
            Msg::PageUp => self.choose(place.saturating_sub(PAGE), allow),
            Msg::PageDown => self.choose(place + PAGE, allow),
            _ => self.choose(msg.moved(place, count)?, allow),
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.page) != ReferencePage::Instructions
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["about", "search", "entry", "term"]
    }

    /// The page, what is searched for there, and what is looked at.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        match self.page {
            ReferencePage::Instructions => {
                let query = (!self.query.is_empty()).then(|| ("search", self.query.clone()));
                let entry = self.entry.map(|instr| ("entry", instr.to_string()));
                query.into_iter().chain(entry).collect()
            }
            ReferencePage::Glossary => {
                let term = self.term().name.replace(' ', "-");
                vec![("about", self.page.word().to_owned()), ("term", term)]
            }
        }
    }

    fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Result<(), String> {
        match name {
            "about" => one_of(text, &ReferencePage::ALL, ReferencePage::word).map(|page| self.page = page),
            "search" => {
                self.search(text);
                Ok(())
            }
            "entry" => {
                let parsed = parse(text, Allow::ALL).ok().map(|parsed| parsed.instr);
                let entry = parsed.filter(|instr| answer.question().allow.permits(instr.provenance));
                self.entry = Some(entry.ok_or("an instruction of the table")?);
                Ok(())
            }
            _ => {
                let found = glossary().iter().find(|term| term.name.replace(' ', "-") == text);
                self.define(found.ok_or("a term of the glossary")?);
                Ok(())
            }
        }
    }

    fn content(&self, scene: &Scene<'_>) -> Content {
        match self.page {
            ReferencePage::Instructions => self.table(scene.answer.question().allow),
            ReferencePage::Glossary => self.terms(),
        }
    }
}

/// The place of a term in the glossary.
fn place_of(term: &Term) -> usize {
    glossary().iter().position(|known| known.name == term.name).unwrap_or(0)
}

/// The names of all terms.
pub fn term_names() -> Vec<&'static str> {
    glossary().iter().map(|term| term.name).collect()
}

//! The reference: the instruction table, which can be searched, and the glossary.

use super::content::{Content, List, ListKind, Scene, titled};
use super::kinds::ReferencePage;
use super::parts::{LinkPart, one_of};
use crate::doc::{Block, Line, Role};
use crate::explain::{
    Term, glossary, reference_blocks, reference_found, reference_remark, reference_row, term, term_blocks,
};
use crate::isa::{Allow, Instr, entry, parse};

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
    /// The page that is shown.
    pub fn page(&self) -> ReferencePage {
        self.page
    }

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

    /// Looks at the first of the terms related to the present one.
    pub fn next_related(&mut self) {
        if let Some(related) = self.term().see.first().and_then(|name| term(name)) {
            self.define(related);
        }
    }

    /// The instructions that are found.
    pub fn found(&self, allow: Allow) -> Vec<Instr> {
        reference_found(&self.query, allow)
    }

    /// The row that is looked at, and how many there are.
    pub fn place(&self, allow: Allow) -> (usize, usize) {
        match self.page {
            ReferencePage::Instructions => {
                let found = self.found(allow);
                (self.place_in(&found), found.len())
            }
            ReferencePage::Glossary => {
                let place = glossary().iter().position(|known| known.name == self.term().name);
                (place.unwrap_or(0), glossary().len())
            }
        }
    }

    /// The instruction that is looked at, of those that are found.
    pub fn chosen(&self, allow: Allow) -> Option<Instr> {
        let found = self.found(allow);
        found.get(self.place_in(&found)).copied()
    }

    /// Looks at the row in this place, the last one at most.
    pub fn choose(&mut self, row: usize, allow: Allow) {
        match self.page {
            ReferencePage::Instructions => {
                let found = self.found(allow);
                self.entry = found.get(row.min(found.len().saturating_sub(1))).copied();
            }
            ReferencePage::Glossary => self.define(&glossary()[row.min(glossary().len() - 1)]),
        }
    }

    /// The page, what is searched for there, and what is looked at.
    pub fn link_parts(&self) -> Vec<LinkPart> {
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

    /// Reads a part of a link; `None` of what is none of this screen's.
    pub fn read_part(&mut self, name: &str, text: &str, allow: Allow) -> Option<Result<(), String>> {
        Some(match name {
            "about" => one_of(text, &ReferencePage::ALL, ReferencePage::word).map(|page| self.page = page),
            "search" => {
                self.search(text);
                Ok(())
            }
            "entry" => match parse(text, Allow::ALL) {
                Ok(parsed) if allow.permits(parsed.instr.provenance) => {
                    self.entry = Some(parsed.instr);
                    Ok(())
                }
                _ => Err("an instruction of the table".to_owned()),
            },
            "term" => match glossary().iter().find(|term| term.name.replace(' ', "-") == text) {
                Some(term) => {
                    self.define(term);
                    Ok(())
                }
                None => Err("a term of the glossary".to_owned()),
            },
            _ => return None,
        })
    }

    /// What the screen shows.
    pub fn content(&self, scene: &Scene<'_>) -> Content {
        match self.page {
            ReferencePage::Instructions => self.table(scene.answer.question().allow),
            ReferencePage::Glossary => self.terms(),
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
        let chosen = glossary().iter().position(|known| known.name == term.name).unwrap_or(0);
        let (heading, blocks) = titled(term_blocks(term));
        let list = List::new(ListKind::Terms, rows, chosen);
        Content { list: Some(list), step: None, heading, blocks }
    }
}

/// The names of all terms.
pub fn term_names() -> Vec<&'static str> {
    glossary().iter().map(|term| term.name).collect()
}

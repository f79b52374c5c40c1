//! The state of the reference: the instruction table with its search, the glossary, and the GPU records.

use super::msg::ReferenceMsg;
use super::page::ReferencePage;
use super::records::Hardware;
use crate::doc::{Block, Line, Role};
use crate::explain::{
    Term, glossary, reference_blocks, reference_found, reference_remark, reference_row, term, term_blocks,
};
use crate::isa::{Allow, Instr, Op, entry, parse};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus};
use crate::session::screens::act::Act;
use crate::session::screens::button::{Button, ButtonGroup};
use crate::session::screens::content::{Content, List, ListKind, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, one_of};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen};

/// The state of the reference.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reference {
    page: ReferencePage,
    /// the search text for the instruction table
    query: String,
    /// the selected instruction; `None` for the first one found
    entry: Option<Instr>,
    /// the name of the selected term; `None` for the first
    term: Option<&'static str>,
    /// the GPU records
    records: Hardware,
}

impl Reference {
    /// Shows a page. The GPU records start at the spelling of the present question.
    pub fn show(&mut self, page: ReferencePage) {
        self.page = page;
        if page == ReferencePage::Hardware {
            self.records.follow();
        }
    }

    /// Lists the GPU records of an operation.
    pub fn list_records(&mut self, op: Op) {
        self.records.list_op(op);
    }

    /// The GPU records, if that page is shown.
    pub fn records(&self) -> Option<&Hardware> {
        (self.page == ReferencePage::Hardware).then_some(&self.records)
    }

    /// The search text.
    pub fn query(&self) -> &str {
        &self.query
    }

    /// The selected instruction; `None` for the first one found.
    pub fn entry(&self) -> Option<Instr> {
        self.entry
    }

    /// Selects an instruction of the table.
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

    /// The selected term.
    pub fn term(&self) -> &'static Term {
        let named = self.term.and_then(term);
        named.unwrap_or(&glossary()[0])
    }

    /// Selects a term of the glossary.
    pub fn define(&mut self, term: &'static Term) {
        self.term = Some(term.name);
    }

    /// The instructions that match the search.
    pub fn found(&self, allow: Allow) -> Vec<Instr> {
        reference_found(&self.query, allow)
    }

    /// Performs an action on the instruction table.
    fn act_on_table(&mut self, act: Act, allow: Allow) -> Option<Request> {
        let found = self.found(allow);
        let place = self.place_in(&found);
        let row = match act {
            Act::Open => return found.get(place).copied().map(Request::Use),
            Act::Choose(row) => row.min(found.len().saturating_sub(1)),
            Act::Move(way) => way.moved(place, found.len()),
        };
        self.entry = found.get(row).copied();
        None
    }

    /// Performs an action on the glossary.
    fn act_on_terms(&mut self, act: Act) {
        let row = match act {
            // Go to the first related term.
            Act::Open => {
                let related = self.term().see.first().and_then(|name| term(name));
                return self.define(related.unwrap_or_else(|| self.term()));
            }
            Act::Choose(row) => row.min(glossary().len() - 1),
            Act::Move(way) => way.moved(place_of(self.term()), glossary().len()),
        };
        self.define(&glossary()[row]);
    }

    /// Performs an action on the records.
    fn act_on_records(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        match act {
            Act::Open => return self.records.chosen(scene).map(Request::Use),
            Act::Choose(row) => self.records.choose(row, scene),
            Act::Move(way) => self.records.walk(way, scene),
        }
        None
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
        Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
    }

    fn terms(&self) -> Content {
        let term = self.term();
        let rows = glossary().iter().map(|term| vec![Line::default().with(Role::Plain, term.name)]).collect();
        let (heading, blocks) = titled(term_blocks(term));
        let list = List::new(ListKind::Terms, rows, place_of(term));
        Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
    }

    /// The content of the present page. For the GPU records these are only the rows; the teaching module shows them in
    /// full.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        match self.page {
            ReferencePage::Glossary => self.terms(),
            ReferencePage::Instructions => self.table(scene.answer.question().allow),
            ReferencePage::Hardware => self.records.brief(scene),
        }
    }
}

impl Panel for Reference {
    fn screen(&self) -> Screen {
        Screen::REFERENCE
    }

    fn head(&self) -> Head {
        Head::None
    }

    fn context(&self) -> Option<KeyContext> {
        Some(match self.page {
            ReferencePage::Instructions => KeyContext::REFERENCE,
            ReferencePage::Glossary => KeyContext::GLOSSARY,
            ReferencePage::Hardware => KeyContext::HARDWARE,
        })
    }

    fn enter(&mut self, _: &Answer, _: Focus) {
        self.show(ReferencePage::Instructions);
    }

    fn needs(&self) -> Option<Module> {
        Some(match self.page {
            ReferencePage::Hardware => Module::Teaching,
            ReferencePage::Instructions | ReferencePage::Glossary => Module::OtherScreens,
        })
    }

    fn actions(&self, scene: &Scene<'_>) -> Vec<ButtonGroup> {
        let words = match self.page {
            ReferencePage::Instructions if self.found(scene.answer.question().allow).is_empty() => {
                return Vec::new();
            }
            ReferencePage::Glossary => "related",
            ReferencePage::Instructions | ReferencePage::Hardware => "use it",
        };
        let open = ButtonGroup::one(words, Msg::Open);
        if self.page != ReferencePage::Hardware {
            return vec![open];
        }
        let now = self.records.op(scene);
        let op =
            |op: Op| Button { pressed: Some(op == now), ..Button::new(op.name(), ReferenceMsg::Records(op)) };
        vec![ButtonGroup::new("operation", Hardware::ops().into_iter().map(op)).sideways(), open]
    }

    fn keeps_focus(&self) -> bool {
        false
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        match self.page {
            ReferencePage::Instructions => self.act_on_table(act, scene.answer.question().allow),
            ReferencePage::Glossary => {
                self.act_on_terms(act);
                None
            }
            ReferencePage::Hardware => self.act_on_records(act, scene),
        }
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.page) != ReferencePage::Instructions
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["about", "search", "entry", "term", "record"]
    }

    /// The page, its search text, and its selected item.
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
            ReferencePage::Hardware => {
                let record = self.records.named().map(|name| ("record", name));
                [("about", self.page.word().to_owned())].into_iter().chain(record).collect()
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
            "record" => self.records.read(text),
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

    fn read_row(&mut self, name: &str, row: usize, answer: &Answer) -> Result<(), String> {
        if name == "term" {
            self.define(&glossary()[row.min(glossary().len() - 1)]);
        } else {
            let found = self.found(answer.question().allow);
            self.entry = found.get(row.min(found.len().saturating_sub(1))).copied();
        }
        Ok(())
    }
}

/// The index of a term in the glossary.
fn place_of(term: &Term) -> usize {
    glossary().iter().position(|known| known.name == term.name).unwrap_or(0)
}

/// The names of all terms.
pub fn term_names() -> Vec<&'static str> {
    glossary().iter().map(|term| term.name).collect()
}

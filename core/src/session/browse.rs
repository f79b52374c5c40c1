//! Looking around: the pipelines compared, the instruction table, the glossary.

use super::overlay::Layer;
use super::{Focus, ReferencePage, Screen, Session};
use crate::compare::{Pipeline, pipelines};
use crate::doc::{Block, Line};
use crate::explain::{Term, glossary, reference_found, term, terms_in};
use crate::isa::Instr;
use crate::typo::{clipped, closest};

/// The names of all terms.
pub(super) fn term_names() -> Vec<&'static str> {
    glossary().iter().map(|term| term.name).collect()
}

impl Session {
    /// The row of the list that is chosen, and how many there are.
    pub(super) fn list_place(&self) -> (usize, usize) {
        match self.place_below() {
            super::Place::Compare => (self.state.pipeline, self.pipelines().len()),
            super::Place::Reference => (self.state.entry, self.entries().len()),
            super::Place::Glossary => (self.state.term, glossary().len()),
            _ => (self.state.step, self.step_names().len()),
        }
    }

    /// The pipelines that the operation is compared with, itself first.
    pub(super) fn pipelines(&self) -> Vec<Pipeline> {
        pipelines(&self.evaluation())
    }

    /// The instructions that are found.
    pub(super) fn entries(&self) -> Vec<Instr> {
        reference_found(&self.state.query, self.state.question.allow)
    }

    pub(super) fn choose_pipeline(&mut self, row: usize) {
        self.state.pipeline = row.min(self.pipelines().len().saturating_sub(1));
    }

    pub(super) fn choose_entry(&mut self, row: usize) {
        match self.state.reference {
            ReferencePage::Instructions => self.state.entry = row.min(self.entries().len().saturating_sub(1)),
            ReferencePage::Glossary => self.state.term = row.min(glossary().len() - 1),
        }
    }

    /// What the chosen row offers.
    pub(super) fn open_chosen(&mut self) {
        match self.state.screen {
            Screen::Operation | Screen::Steps => {}
            Screen::Compare => self.state.traces = !self.state.traces,
            Screen::Number => self.take_code(),
            Screen::Reference => match self.state.reference {
                ReferencePage::Instructions => {
                    if let Some(&instr) = self.entries().get(self.state.entry) {
                        self.use_instr(instr);
                        self.show(Screen::Operation);
                    }
                }
                ReferencePage::Glossary => self.next_related(),
            },
        }
    }

    /// Puts an instruction in place of the present one; operands stay.
    pub(super) fn use_instr(&mut self, instr: Instr) {
        let spelling = &mut self.state.question.spelling;
        spelling.good = instr;
        spelling.text = instr.to_string();
        self.read_again();
        if !Focus::rows(&instr).contains(&self.state.focus) {
            self.state.focus = Focus::Bits { operand: 0, lane: 0 };
        }
        self.find_step();
    }

    /// Searches the instruction table.
    pub(super) fn find(&mut self, query: &str) {
        self.show(Screen::Reference);
        self.state.query = query.chars().take(super::input::LONGEST).filter(|c| !c.is_control()).collect();
        self.state.entry = 0;
    }

    /// Shows what the terms on this screen mean, or the glossary where there are none.
    pub(super) fn glossary(&mut self) {
        let mut terms = Vec::new();
        for line in self.lines_on_screen() {
            for (_, found) in terms_in(&line) {
                terms.extend(place_of(found).filter(|place| !terms.contains(place)));
            }
        }
        if terms.is_empty() {
            return self.open_glossary(None);
        }
        self.layer = Some(Layer::Term { terms, at: 0 });
    }

    /// Every line of words on the screen.
    fn lines_on_screen(&self) -> Vec<Line> {
        let content = self.content();
        let of_block = |block: &Block| match block {
            Block::Heading(line) | Block::Text(line) => vec![line.clone()],
            Block::Table(table) => table.all_rows().flatten().cloned().collect(),
            Block::Picture(picture) => picture.rows.iter().map(|row| row.label.clone()).collect(),
            _ => Vec::new(),
        };
        [content.heading].into_iter().chain(content.blocks.iter().flat_map(of_block)).collect()
    }

    /// Goes to the glossary.
    pub(super) fn open_glossary(&mut self, term: Option<usize>) {
        self.show(Screen::Reference);
        self.state.reference = ReferencePage::Glossary;
        self.state.term = term.unwrap_or(self.state.term);
    }

    /// Goes to a term of the glossary.
    pub(super) fn glossary_at(&mut self, name: &str) -> Result<(), String> {
        let found = term(name).and_then(place_of);
        if found.is_none() && !name.is_empty() {
            let near = closest(name, glossary().iter().map(|term| term.name));
            let near = near.map_or_else(String::new, |near| format!("; perhaps {near}"));
            return Err(format!("the glossary has no {}{near}", clipped(name)));
        }
        self.open_glossary(found);
        Ok(())
    }

    /// Shows what the word means that covers a character of a text.
    pub(super) fn define(&mut self, text: &str, at: usize) {
        let byte = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
        let found = terms_in(&Line::default().with(crate::doc::Role::Plain, text.to_owned()));
        let hit = found.into_iter().find(|(range, _)| range.contains(&byte));
        if let Some(place) = hit.and_then(|(_, term)| place_of(term)) {
            self.layer = Some(Layer::Term { terms: vec![place], at: 0 });
        }
    }

    fn next_related(&mut self) {
        let related = glossary().get(self.state.term).and_then(|term| term.see.first());
        if let Some(place) = related.and_then(|name| term(name)).and_then(place_of) {
            self.state.term = place;
        }
    }
}

fn place_of(term: &Term) -> Option<usize> {
    glossary().iter().position(|known| std::ptr::eq(known, term))
}

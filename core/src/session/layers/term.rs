//! What the words on a screen mean.

use super::layer::Layer;
use crate::doc::{Block, Line, Role};
use crate::explain::{Term, glossary, term, terms_in};
use crate::session::screens::{ReferencePage, Screen};
use crate::session::value::Session;
use crate::typo::{clipped, closest};

impl Session {
    /// Shows what the terms on this screen mean, or the glossary where there are none.
    pub(in crate::session) fn glossary(&mut self) {
        let mut terms: Vec<&'static Term> = Vec::new();
        for line in self.lines_on_screen() {
            for (_, found) in terms_in(&line) {
                if terms.iter().all(|known| known.name != found.name) {
                    terms.push(found);
                }
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
    pub(in crate::session) fn open_glossary(&mut self, term: Option<&'static Term>) {
        self.show(Screen::Reference);
        let reference = &mut self.state.screens.reference;
        reference.show(ReferencePage::Glossary);
        if let Some(term) = term {
            reference.define(term);
        }
    }

    /// Goes to a term of the glossary.
    pub(in crate::session) fn glossary_at(&mut self, name: &str) -> Result<(), String> {
        let found = term(name);
        if found.is_none() && !name.is_empty() {
            let near = closest(name, glossary().iter().map(|term| term.name));
            let near = near.map_or_else(String::new, |near| format!("; perhaps {near}"));
            return Err(format!("the glossary has no {}{near}", clipped(name)));
        }
        self.open_glossary(found);
        Ok(())
    }

    /// Shows what the word means that covers a character of a text.
    pub(in crate::session) fn define(&mut self, text: &str, at: usize) {
        let byte = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
        let found = terms_in(&Line::default().with(Role::Plain, text.to_owned()));
        if let Some((_, term)) = found.into_iter().find(|(range, _)| range.contains(&byte)) {
            self.layer = Some(Layer::Term { terms: vec![term], at: 0 });
        }
    }
}

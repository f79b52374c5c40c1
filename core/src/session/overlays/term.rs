//! The meanings of words on the screen.

use crate::doc::{Line, Role};
use crate::explain::{Term, term_blocks, terms_in};
use crate::session::msg::Msg;
use crate::session::screens::titled;
use crate::session::view::Overlay;

/// Some terms, one of them selected.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    first: &'static Term,
    rest: Vec<&'static Term>,
    at: usize,
}

impl Terms {
    /// The distinct terms in these lines; `None` if there are none.
    pub fn of_lines(lines: &[Line]) -> Option<Self> {
        let mut terms: Vec<&'static Term> = Vec::new();
        for (_, found) in lines.iter().flat_map(terms_in) {
            if terms.iter().all(|known| known.name != found.name) {
                terms.push(found);
            }
        }
        let mut terms = terms.into_iter();
        Some(Terms { first: terms.next()?, rest: terms.collect(), at: 0 })
    }

    /// The term that covers this character of a text; `None` if there is none.
    pub fn of_word(text: &str, at: usize) -> Option<Self> {
        let byte = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
        let found = terms_in(&Line::default().with(Role::Plain, text.to_owned()));
        let (_, first) = found.into_iter().find(|(range, _)| range.contains(&byte))?;
        Some(Terms { first, rest: Vec::new(), at: 0 })
    }

    /// All terms.
    pub fn all(&self) -> Vec<&'static Term> {
        std::iter::once(self.first).chain(self.rest.iter().copied()).collect()
    }

    /// The selected term.
    pub fn chosen(&self) -> &'static Term {
        self.at.checked_sub(1).and_then(|at| self.rest.get(at)).unwrap_or(&self.first)
    }

    pub fn walk(&mut self, msg: &Msg) {
        self.at = msg.moved(self.at, 1 + self.rest.len()).unwrap_or(self.at);
    }

    /// The meaning of the selected term and, if there are several terms, its index.
    pub fn overlay(&self) -> Overlay {
        let count = match 1 + self.rest.len() {
            1 => String::new(),
            count => format!("   {} of {count} on this screen", self.at + 1),
        };
        let (title, blocks) = titled(term_blocks(self.chosen()));
        Overlay::Page { title: title.with(Role::Dim, count), blocks }
    }
}

//! What the worker runs: a count over all codes of an operand, away from the page, which goes on answering keys.
//!
//! The page sends the link of a question; the worker sends its progress as texts, and `worker.js` passes them on. To give up a count, the page ends the worker.

use halfplay_core::session::Survey;
use wasm_bindgen::prelude::wasm_bindgen;

/// A count under way.
#[wasm_bindgen]
pub struct Counter {
    survey: Survey,
}

#[wasm_bindgen]
impl Counter {
    /// The count that a link asks for; nothing where the link cannot be read.
    pub fn of_link(link: &str) -> Option<Counter> {
        Survey::of_link(link).ok().map(|survey| Counter { survey })
    }

    /// Counts so many more codes, and returns the progress as a text.
    pub fn advance(&mut self, codes: u32) -> String {
        self.survey.advance(codes);
        self.survey.state().to_text()
    }

    /// Is all counted?
    pub fn is_finished(&self) -> bool {
        self.survey.state().progress().is_finished()
    }
}

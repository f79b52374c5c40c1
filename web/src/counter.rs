//! What the worker runs: a count over all codes of an operand, away from the page, which goes on answering keys.
//!
//! The page sends the link of a question; the worker sends its progress as texts, and `worker.js` passes them on. To
//! give up a count, the page ends the worker. What counts is a piece of the program that no page needs and the worker
//! fetches.

use crate::pieces::{self, Counting, NotFetched};
use halfplay_core::session::Survey;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A count under way.
#[wasm_bindgen]
pub struct Counter {
    survey: Survey,
    counting: &'static Counting,
}

#[wasm_bindgen]
impl Counter {
    /// The count that a link asks for, as soon as it can begin. The error says why it cannot: the link is not to be read,
    /// or what counts could not be fetched.
    pub async fn of_link(link: String) -> Result<Counter, JsValue> {
        let survey = Survey::of_link(&link).map_err(|why| JsValue::from(why.to_string()))?;
        let counting = pieces::counting().await;
        let counting = counting.map_err(|NotFetched| JsValue::from("what counts could not be fetched"))?;
        Ok(Counter { survey, counting })
    }

    /// Counts so many more codes, and returns the progress as a text.
    pub fn advance(&mut self, codes: u32) -> String {
        (self.counting.advance)(&mut self.survey, codes)
    }

    /// Is all counted?
    pub fn is_finished(&self) -> bool {
        self.survey.state().progress().is_finished()
    }
}

//! What the worker runs, away from the page, which goes on answering keys: a count over all codes of an operand, or the finer
//! picture of a plane.
//!
//! The page sends the link of a question; the worker answers as often as it has got further, and `worker.js` passes the
//! answers on. To give up, the page asks something else or ends the worker. The worker fetches the lazy module
//! that does the work.

mod count;
mod paint;
mod steps;

pub(crate) use count::count;
pub(crate) use paint::paint;
pub use steps::Steps;

use crate::lazy_modules::{self, NotFetched};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Work under way.
#[wasm_bindgen]
pub struct Work(Steps);

#[wasm_bindgen]
impl Work {
    /// What is asked for, `count` or `paint`, of this link, as soon as it can begin. The error says why it cannot: the link is not
    /// to be read, or what does it could not be fetched.
    pub async fn of_link(what: String, link: String) -> Result<Work, JsValue> {
        let steps = match what.as_str() {
            "paint" => lazy_modules::lessons().await.map(|lessons| (lessons.paint)(link)),
            _ => lazy_modules::counting().await.map(|counting| (counting.count)(link)),
        };
        let steps = steps.map_err(|NotFetched| JsValue::from("what does it could not be fetched"))?;
        Ok(Work(steps.map_err(JsValue::from)?))
    }

    /// Goes a step on: what has come of it, or `undefined` behind the last.
    pub fn advance(&mut self) -> JsValue {
        (self.0)()
    }
}

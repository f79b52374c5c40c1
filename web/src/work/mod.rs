//! The code that runs in a worker, so that the page can react to keys meanwhile: a count over all codes of an operand,
//! or the finer picture of a plane.
//!
//! The page sends a link. The worker returns a result each time it has made progress, and `worker.js` passes the
//! results on. To cancel, the page sends another link or ends the worker. The worker fetches the lazy module that does
//! the work.

mod count;
mod paint;
mod steps;

pub(crate) use count::count;
pub(crate) use paint::paint;
pub use steps::Steps;

use crate::lazy_modules::{self, NotFetched};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Work in progress.
#[wasm_bindgen]
pub struct Work(Steps);

#[wasm_bindgen]
impl Work {
    /// Starts the work on this link: `count` or `paint`. The error is the reason why it cannot start: the link cannot
    /// be read, or the code failed to load.
    pub async fn of_link(what: String, link: String) -> Result<Work, JsValue> {
        let steps = match what.as_str() {
            "paint" => lazy_modules::lessons().await.map(|lessons| (lessons.paint)(link)),
            _ => lazy_modules::counting().await.map(|counting| (counting.count)(link)),
        };
        let steps = steps.map_err(|NotFetched| JsValue::from("failed to load the worker code"))?;
        Ok(Work(steps.map_err(JsValue::from)?))
    }

    /// Runs the next step and returns its result, or `undefined` after the last one.
    pub fn advance(&mut self) -> JsValue {
        (self.0)()
    }
}

//! Work split into steps.

use wasm_bindgen::JsValue;

/// Runs the next step and returns its result for the page, or `undefined` after the last one.
pub type Steps = Box<dyn FnMut() -> JsValue>;

//! Work in steps.

use wasm_bindgen::JsValue;

/// Goes a step on, and returns the answer for the page; `undefined` when all was done before.
pub type Steps = Box<dyn FnMut() -> JsValue>;

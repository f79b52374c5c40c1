//! The page's address.

use super::window;
use wasm_bindgen::JsValue;

/// An address, split into its parts.
#[derive(Default)]
pub struct Address {
    /// everything before the query
    pub page: String,
    /// the query, from its `?` on
    pub query: String,
    /// the link, from its `#` on
    pub link: String,
}

/// The current address.
pub fn address() -> Address {
    let Some(location) = window().map(|window| window.location()) else { return Address::default() };
    let part = |part: Result<String, JsValue>| part.unwrap_or_default();
    Address {
        page: part(location.origin()) + &part(location.pathname()),
        query: part(location.search()),
        link: part(location.hash()),
    }
}

//! The address of the page, and the history of the browser.

use super::window;
use halfplay_core::session::Session;
use wasm_bindgen::JsValue;

/// An address in its parts.
#[derive(Default)]
pub struct Address {
    /// everything before the query
    pub page: String,
    /// the query, from its `?` on
    pub query: String,
    /// the link, from its `#` on
    pub link: String,
}

/// The present address.
pub fn address() -> Address {
    let Some(location) = window().map(|window| window.location()) else { return Address::default() };
    let part = |part: Result<String, JsValue>| part.unwrap_or_default();
    Address {
        page: part(location.origin()) + &part(location.pathname()),
        query: part(location.search()),
        link: part(location.hash()),
    }
}

/// A state as the browser's history keeps it.
#[derive(Clone, PartialEq)]
pub struct Mark {
    link: String,
    landmark: String,
}

impl Mark {
    /// Of the present state.
    pub fn of(session: &Session) -> Self {
        Mark { link: session.link(), landmark: session.landmark() }
    }

    /// Do they differ in the place of the cursor at most?
    pub fn is_beside(&self, other: &Mark) -> bool {
        self.landmark == other.landmark
    }

    /// Shows the state in place of a link that was followed to it, where that was written otherwise or could not be
    /// read. An address without a link stays as it is.
    pub fn settle(&self, followed: &str) {
        if !followed.is_empty() && followed != self.link {
            self.put(true);
        }
    }

    /// Shows the state in the address: in place of the present one, or as a new stop of the way back.
    pub fn put(&self, in_place: bool) {
        let Some(history) = window().and_then(|window| window.history().ok()) else { return };
        let link = Some(self.link.as_str());
        // A browser that is asked too often refuses; the next state is put all the same.
        let _ = match in_place {
            true => history.replace_state_with_url(&JsValue::NULL, "", link),
            false => history.push_state_with_url(&JsValue::NULL, "", link),
        };
    }
}

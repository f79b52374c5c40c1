//! The lessons that the visitor has begun or finished, as stored text.

use super::{document, window};
use web_sys::Storage;

/// The attribute of the root element that names the storage key. In a frame nothing is stored.
const STORED: &str = "data-lessons-stored";

/// The stored text; empty if there is none.
pub fn lesson_records() -> String {
    storage().and_then(|(storage, key)| storage.get_item(&key).ok().flatten()).unwrap_or_default()
}

/// Stores a text. Without storage, the progress lasts as long as the page.
pub fn keep_lesson_records(text: &str) {
    if let Some((storage, key)) = storage() {
        let _ = storage.set_item(&key, text);
    }
}

/// The storage and the key in it; `None` if nothing may be stored.
fn storage() -> Option<(Storage, String)> {
    let key = document()?.document_element()?.get_attribute(STORED)?;
    Some((window()?.local_storage().ok().flatten()?, key))
}

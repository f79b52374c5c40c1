//! The lessons that a visitor has read to their end, which are stored by their names.

use super::{document, window};
use web_sys::Storage;

/// Says where they are stored, on the root of the page. In a frame nothing is.
const STORED: &str = "data-lessons-stored";

/// Their names, with spaces between them.
pub fn finished() -> String {
    storage().and_then(|(storage, key)| storage.get_item(&key).ok().flatten()).unwrap_or_default()
}

/// Stores them. Where nothing may be stored they last as long as the page.
pub fn keep_finished(names: &str) {
    if let Some((storage, key)) = storage() {
        let _ = storage.set_item(&key, names);
    }
}

/// Where something may be stored, and under which name.
fn storage() -> Option<(Storage, String)> {
    let key = document()?.document_element()?.get_attribute(STORED)?;
    Some((window()?.local_storage().ok().flatten()?, key))
}

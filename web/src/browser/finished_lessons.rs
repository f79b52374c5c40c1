//! The lessons that the visitor has finished, stored by name.

use super::{document, window};
use web_sys::Storage;

/// The attribute of the root element that names the storage key. In a frame nothing is stored.
const STORED: &str = "data-lessons-stored";

/// The names of the finished lessons, separated by spaces.
pub fn finished() -> String {
    storage().and_then(|(storage, key)| storage.get_item(&key).ok().flatten()).unwrap_or_default()
}

/// Stores the names. Without storage they last as long as the page.
pub fn keep_finished(names: &str) {
    if let Some((storage, key)) = storage() {
        let _ = storage.set_item(&key, names);
    }
}

/// The storage and the key in it; `None` if nothing may be stored.
fn storage() -> Option<(Storage, String)> {
    let key = document()?.document_element()?.get_attribute(STORED)?;
    Some((window()?.local_storage().ok().flatten()?, key))
}

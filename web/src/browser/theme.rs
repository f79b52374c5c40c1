//! The visitor's colour theme, which is stored. `theme.js` applies it before the program has loaded.

use super::{document, window};
use halfplay_core::skins::doc::palette::Theme;
use web_sys::{HtmlSelectElement, Storage};

/// The attribute of the root element that names the storage key.
const STORED: &str = "data-theme-stored";
/// Names for the system's colours, the default.
const SYSTEM: [&str; 2] = ["system", "terminal"];

/// Applies the stored theme and returns its name, which is empty for the system's colours. In a frame nothing is
/// stored; the address names the theme.
pub fn theme() -> String {
    let stored = match storage() {
        Some((storage, key)) => storage.get_item(&key).ok().flatten(),
        None => document().and_then(|document| document.document_element()?.get_attribute("data-theme")),
    };
    let known = stored.filter(|name| Theme::ALL.iter().any(|theme| theme.name() == name));
    show(known.as_deref());
    known.unwrap_or_default()
}

/// Applies and stores a theme. The error lists the themes that exist.
pub fn set_theme(name: &str) -> Result<(), String> {
    let system = SYSTEM.contains(&name);
    if !system && Theme::ALL.iter().all(|theme| theme.name() != name) {
        let names = Theme::ALL.map(Theme::name).join(", ");
        return Err(format!("no theme is called {name}; themes: system, {names}"));
    }
    show((!system).then_some(name));
    // Without storage the theme lasts as long as the page.
    if let Some((storage, key)) = storage() {
        let _ = if system { storage.remove_item(&key) } else { storage.set_item(&key, name) };
    }
    Ok(())
}

/// The storage and the key in it; `None` if nothing may be stored.
fn storage() -> Option<(Storage, String)> {
    let key = document()?.document_element()?.get_attribute(STORED)?;
    Some((window()?.local_storage().ok().flatten()?, key))
}

fn show(name: Option<&str>) {
    if let Some(choice) =
        document().and_then(|document| super::focus::first::<HtmlSelectElement>(&document, ".more select"))
    {
        choice.set_value(name.unwrap_or(SYSTEM[0]));
    }
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = match name {
            Some(name) => root.set_attribute("data-theme", name),
            None => root.remove_attribute("data-theme"),
        };
    }
}

//! The visitor's colours, which are stored. `theme.js` shows them before the program is there.

use super::{document, window};
use halfplay_core::skins::doc::palette::Theme;
use web_sys::{HtmlSelectElement, Storage};

/// Says where they are stored, on the root of the page.
const STORED: &str = "data-theme-stored";
/// Those of the system, which is what a visitor gets who chooses nothing.
const SYSTEM: [&str; 2] = ["system", "terminal"];

/// The colours that are stored, and from now on shown; empty for those of the system. In a frame nothing is stored, and
/// they are those that its address asks for.
pub fn theme() -> String {
    let stored = match storage() {
        Some((storage, key)) => storage.get_item(&key).ok().flatten(),
        None => document().and_then(|document| document.document_element()?.get_attribute("data-theme")),
    };
    let known = stored.filter(|name| Theme::ALL.iter().any(|theme| theme.name() == name));
    show(known.as_deref());
    known.unwrap_or_default()
}

/// Shows other colours and stores them. An error says which there are.
pub fn set_theme(name: &str) -> Result<(), String> {
    let system = SYSTEM.contains(&name);
    if !system && Theme::ALL.iter().all(|theme| theme.name() != name) {
        let names = Theme::ALL.map(Theme::name).join(", ");
        return Err(format!("there are the colours system, {names}"));
    }
    show((!system).then_some(name));
    // Where nothing may be stored, the colours last as long as the page.
    if let Some((storage, key)) = storage() {
        let _ = if system { storage.remove_item(&key) } else { storage.set_item(&key, name) };
    }
    Ok(())
}

/// Where something may be stored, and under which name.
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

//! The visitor's colours: the one thing that is stored.

use super::{document, window};
use halfplay_core::doc::palette::Theme;
use web_sys::HtmlSelectElement;

/// Where they are stored.
const STORED: &str = "halfplay-theme";
/// Those of the system, which is what a visitor gets who chooses nothing.
const SYSTEM: [&str; 2] = ["system", "terminal"];

/// The colours that are stored, and from now on shown; empty for those of the system.
pub fn theme() -> String {
    let stored = window().and_then(|window| window.local_storage().ok().flatten()?.get_item(STORED).ok()?);
    let known = stored.filter(|name| Theme::ALL.iter().any(|theme| theme.name() == name));
    if let Some(name) = &known {
        show(Some(name));
    }
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
    if let Some(storage) = window().and_then(|window| window.local_storage().ok().flatten()) {
        let _ = if system { storage.remove_item(STORED) } else { storage.set_item(STORED, name) };
    }
    Ok(())
}

fn show(name: Option<&str>) {
    if let Some(choice) =
        document().and_then(|document| super::focus::first::<HtmlSelectElement>(&document, "footer select"))
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

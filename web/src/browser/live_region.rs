//! The live region of the page: a screen reader reads it when its text changes.

use super::document;

/// The name of the live region's element.
pub const REGION: &str = "announcements";

/// Replaces the content of the live region with the lines.
pub fn read_aloud(lines: &[String]) {
    let Some(document) = document() else { return };
    let Some(region) = document.get_element_by_id(REGION) else { return };
    region.set_text_content(None);
    for line in lines {
        if let Ok(part) = document.create_element("p") {
            part.set_text_content(Some(line));
            let _ = region.append_child(&part);
        }
    }
}

//! Names keys in words: an arrow is not an ASCII character, and lookalikes such as `>` are keys of their own.

use halfplay_core::skins::doc::{Block, Line, Table};
use halfplay_core::skins::session::{Hint, List, Overlay, View};

/// The key names at the foot of the screen that contain non-ASCII characters, and their replacements.
const HINTS: [(&str, &str); 7] = [
    ("←→", "left right"),
    ("↑↓", "up down"),
    ("←→↑↓", "arrows"),
    ("←", "left"),
    ("a…z", "a-z"),
    ("-1 0x… max", "-1 0x3c00 max"),
    ("→", "right"),
];

/// The view with its keys named in words.
pub fn named(view: &View) -> View {
    let mut view = view.clone();
    for hint in &mut view.hints {
        *hint = Hint { keys: hint_named(hint.keys), ..*hint };
    }
    match &mut view.overlay {
        Some(Overlay::Help(help)) => {
            table(&mut help.keys);
            help.found.iter_mut().for_each(list);
            help.about.iter_mut().for_each(block);
        }
        Some(Overlay::Page { blocks, .. }) => blocks.iter_mut().for_each(block),
        _ => {}
    }
    view
}

fn hint_named(keys: &'static str) -> &'static str {
    HINTS.iter().find(|(known, _)| *known == keys).map_or(keys, |(_, name)| name)
}

fn list(list: &mut List) {
    table(&mut list.table);
}

fn block(block: &mut Block) {
    match block {
        Block::Table(rows) => table(rows),
        Block::Heading(text) | Block::Text(text) => line(text),
        _ => {}
    }
}

fn table(table: &mut Table) {
    table.rows.iter_mut().flatten().for_each(line);
}

fn line(line: &mut Line) {
    for span in &mut line.0 {
        if span.text.contains(['←', '→', '↑', '↓']) {
            span.text = arrows_named(&span.text).into();
        }
    }
}

/// Turns `← → h l` into `left right h l`.
fn arrows_named(text: &str) -> String {
    let text = text.replace("← → ↑ ↓", "arrows");
    let name = |c: char| match c {
        '←' => "left".to_owned(),
        '→' => "right".to_owned(),
        '↑' => "up".to_owned(),
        '↓' => "down".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfplay_core::skins::session::keys;

    #[test]
    fn every_key_hint_has_an_ascii_name() {
        let hints: Vec<&str> =
            keys::table().iter().filter_map(|row| row.hint).map(|hint| hint.keys).collect();
        assert!(hints.len() > 30);
        for keys in hints {
            assert!(hint_named(keys).is_ascii(), "{keys}");
        }
        assert_eq!(arrows_named("← → h l"), "left right h l");
        assert_eq!(arrows_named("← → ↑ ↓ h j k l"), "arrows h j k l");
    }
}

//! The keys at the foot of the screen. Each is drawn as a cap; a click on it acts like the key.
//!
//! ```text
//!  bits   ←  →  bit  space  flip  v  hide                          g  go to  ?  keys
//! ```

use super::head;
use super::palette::Palette;
use super::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Hint, Key, Msg, View};
use ratatui::style::Style;

/// The spaces between two keys.
const APART: usize = 1;

/// The current place, the text about it, and as many keys as fit. The last keys, which lead to everything else, are at
/// the right end and are never dropped.
pub fn keys(view: &View, told: Option<&str>, width: usize, palette: Palette) -> Styled {
    let start = Styled::default().text(format!(" {} ", view.chip()), palette.chip());
    let start = told.map_or(start.clone(), |told| start.text(format!("  {told} "), Style::new()));
    let is_last = |hint: &&Hint| matches!(hint.keys, "g" | "?" | "F1");
    let (last, others): (Vec<&Hint>, Vec<&Hint>) = view.hints.iter().partition(is_last);
    let go = Hint { keys: "g", does: "go to" };
    let leads_on = view.context.is_screen() || view.instruction.selected;
    let go = last.iter().find(|hint| hint.keys == "g").map(|hint| **hint).or(leads_on.then_some(go));
    let help = Hint { keys: head::help_key(view), does: "keys" };
    let last = go.into_iter().chain([help]).fold(Styled::default(), |line, hint| cap(line, &hint, palette));
    let edge = width.saturating_sub(1);
    let room = edge.saturating_sub(last.width() + 1);
    let shown = others.iter().scan(start.clone(), |line, hint| {
        *line = cap(line.clone(), hint, palette);
        (line.width() <= room).then(|| line.clone())
    });
    let line = shown.last().unwrap_or(start);
    if line.width() + last.width() <= edge {
        line.clone().to(edge - last.width()).append(last)
    } else {
        line.append(last)
    }
}

/// Appends a key with its effect. If the cap names several keys, each part acts like its key.
fn cap(line: Styled, hint: &Hint, palette: Palette) -> Styled {
    let line = line.text(" ".repeat(APART), Style::new());
    let parts = parts(hint.keys);
    let only = Key::named(hint.keys);
    let is_key = |part: &&str| part.trim().is_empty() || Key::named(part).is_some();
    if only.is_none() && !parts.iter().all(is_key) {
        // The cap shows an example of a text, not keys.
        let line = line.text(" ", Style::new()).text(hint.keys, palette.style(Role::Strong));
        return line.text(format!(" {}", hint.does), palette.style(Role::Dim));
    }
    let start = line.width();
    let line = parts.iter().fold(line.text(" ", palette.keycap()), |line, part| {
        let from = line.width();
        let line = line.text(*part, palette.keycap());
        match Key::named(part) {
            Some(key) => line.aimed(from, Msg::Press(key)),
            None => line,
        }
    });
    let line = line.text(" ", palette.keycap()).text(format!(" {}", hint.does), palette.style(Role::Dim));
    match only {
        Some(key) => line.aimed(start, Msg::Press(key)),
        None => line,
    }
}

/// The parts of a hint's keys: words, spaces, and single arrows.
fn parts(keys: &'static str) -> Vec<&'static str> {
    let is_arrow = |part: &str| part.chars().all(|c| "←→↑↓".contains(c));
    let words = keys.split_inclusive(' ').flat_map(|word| match word.strip_suffix(' ') {
        Some(word) => [word, " "],
        None => [word, ""],
    });
    let single = |word: &'static str| -> Vec<&'static str> {
        if is_arrow(word) { word.split_inclusive(|_| true).collect() } else { vec![word] }
    };
    words.filter(|word| !word.is_empty()).flat_map(single).collect()
}

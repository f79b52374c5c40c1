//! The list that one chooses a lesson from.

use crate::doc::{Block, Line, Role, line};
use crate::lesson::{Shelved, shelf};
use crate::session::screens::{Content, Lessons, List, ListKind};
use std::collections::BTreeSet;

/// Said above the list.
const CHOOSE: &str =
    "Each takes ten minutes. What is on the screen can be changed at any time: the lesson waits.";
/// Said where nothing is read yet.
const OWN: &str =
    "A lesson of your own is a file of Markdown: `halfplay lesson check FILE` says what is wrong with it.";

/// Everything on the shelf.
pub fn shelved() -> Vec<&'static Shelved> {
    shelf().iter().collect()
}

/// The shelf as a screen: what has been read to its end has a mark.
pub fn content(lessons: &Lessons, finished: &BTreeSet<String>) -> Content {
    let row = |one: &&Shelved| {
        let mark = if finished.contains(one.name) { "✓" } else { "" };
        vec![
            Line::default().with(Role::Good, mark),
            Line::default().with(Role::Plain, one.title()),
            Line::default().with(Role::Dim, one.about()),
        ]
    };
    let all = shelved();
    let rows: Vec<Vec<Line>> = all.iter().map(row).collect();
    let brief = rows.iter().map(|row| row[..2].to_vec()).collect();
    let place = lessons.place().min(rows.len().saturating_sub(1));
    let heading = Line::default().with(Role::Strong, "lessons");
    let list = List::new(ListKind::Lessons, rows, place).with_brief(brief);
    Content {
        list: Some(list),
        step: None,
        heading,
        blocks: vec![Block::Text(line(CHOOSE)), Block::Text(line(OWN))],
    }
}

//! The list of lessons to choose from.

use crate::doc::{Block, Line, Role, line};
use crate::lesson::{BundledLesson, museum, shelf};
use crate::session::screens::{Content, LessonCard, LessonList, Lessons, List, ListKind};
use std::collections::BTreeSet;

/// The text above the list.
const CHOOSE: &str = "Each lesson takes about ten minutes. You can change anything on the screen at any time; the lesson waits.";
/// The text about lessons that the user writes.
const OWN: &str = "You can write a lesson of your own in Markdown. `:open FILE` opens it; on the page, drop the file anywhere. \
                   `halfplay lesson check FILE` lists its mistakes.";

/// Every entry of the list: lessons first, then the exhibits of the museum.
pub fn bundled() -> Vec<&'static BundledLesson> {
    shelf().iter().chain(museum()).collect()
}

/// The list as a screen. Finished entries have a mark.
pub fn content(lessons: &Lessons, finished: &BTreeSet<String>) -> Content {
    let lessons_count = shelf().len();
    let row = |(place, one): (usize, &&BundledLesson)| {
        let mark = if finished.contains(one.name) { "✓" } else { "" };
        let kind = if place < lessons_count { (place + 1).to_string() } else { "museum".to_owned() };
        vec![
            Line::default().with(Role::Good, mark),
            Line::default().with(Role::Dim, kind),
            Line::default().with(Role::Plain, one.title()),
        ]
    };
    let all = bundled();
    let rows: Vec<Vec<Line>> = all.iter().enumerate().map(row).collect();
    let place = lessons.place().min(rows.len().saturating_sub(1));
    let heading = Line::default().with(Role::Strong, "lessons");
    let list = List::new(ListKind::Lessons, rows, place);
    // The description of the chosen entry comes first.
    let chosen = all.get(place).map(|one| Block::Text(about(one)));
    Content {
        list: Some(list),
        step: None,
        heading,
        blocks: chosen.into_iter().chain(words().map(Block::Text)).collect(),
    }
}

/// The list as cards.
pub fn cards(finished: &BTreeSet<String>) -> LessonList {
    let lessons_count = shelf().len();
    let card = |(place, one): (usize, &BundledLesson)| LessonCard {
        title: one.title(),
        about: about(one),
        is_exhibit: place >= lessons_count,
        is_finished: finished.contains(one.name),
    };
    LessonList { words: words().into(), cards: bundled().into_iter().enumerate().map(card).collect() }
}

fn words() -> [Line; 2] {
    [CHOOSE, OWN].map(line)
}

fn about(one: &BundledLesson) -> Line {
    line(one.about().replace('\n', " "))
}

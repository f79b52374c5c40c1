//! The list of lessons to choose from.

use crate::doc::{Block, Line, Role, line};
use crate::lesson::{BundledLesson, Lesson, museum, read, shelf};
use crate::session::lesson_records::{LessonRecords, Reached};
use crate::session::screens::{Content, LessonCard, LessonGroup, LessonList, Lessons, List, ListKind};
use std::sync::OnceLock;

/// The text above the list.
const CHOOSE: &str = "You can change anything on the screen at any time; the lesson waits.";
/// The text about lessons that the user writes.
const OWN: &str = "You can write a lesson of your own in Markdown. `:open FILE` opens it; on the page, drop the file anywhere. \
                   `halfplay lesson check FILE` lists its mistakes.";

/// Every entry of the list: lessons first, then the exhibits of the museum.
pub fn bundled() -> Vec<&'static BundledLesson> {
    shelf().iter().chain(museum()).collect()
}

/// An entry of the list, parsed.
pub struct BundledFacts {
    /// the name of the lesson
    pub name: &'static str,
    /// its text
    pub lesson: Lesson,
    /// its time in minutes
    minutes: usize,
}

/// The entries of the list, parsed on first use.
pub fn bundled_facts() -> &'static [BundledFacts] {
    static FACTS: OnceLock<Vec<BundledFacts>> = OnceLock::new();
    FACTS.get_or_init(|| {
        let facts = |one: &BundledLesson| {
            let (lesson, _) = read(one.text);
            BundledFacts { name: one.name, minutes: lesson.minutes(), lesson }
        };
        bundled().into_iter().map(facts).collect()
    })
}

/// The list as a screen, with the progress in each lesson.
pub fn content(lessons: &Lessons, records: &LessonRecords) -> Content {
    let LessonList { cards, words, .. } = cards(records);
    let row = |card: &LessonCard| {
        let mark = if card.is_finished { "✓" } else { "" };
        vec![
            Line::default().with(Role::Good, mark),
            Line::default().with(Role::Plain, card.title.clone()),
            Line::default().with(Role::Dim, card.phrase.clone()),
            Line::default().with(Role::Dim, card.progress()),
        ]
    };
    let next = cards.iter().position(|card| card.is_next).unwrap_or(0);
    let place = lessons.chosen().unwrap_or(next).min(cards.len().saturating_sub(1));
    let heading = Line::default().with(Role::Strong, "lessons");
    let list = List::new(ListKind::Lessons, cards.iter().map(row).collect(), place);
    // The description of the chosen entry comes first.
    let chosen = cards.get(place).map(|card| Block::Text(card.about.clone()));
    let blocks = chosen.into_iter().chain(words.into_iter().map(Block::Text)).collect();
    Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
}

/// The list as groups of cards.
pub fn cards(records: &LessonRecords) -> LessonList {
    let facts = bundled_facts();
    let next = next_lesson(records);
    let card = |(place, one): (usize, &BundledFacts)| {
        let lesson = &one.lesson;
        let reached = records.of(one.name);
        LessonCard {
            title: lesson.title.clone(),
            phrase: lesson.fields.phrase.clone(),
            about: Line(lesson.about.iter().flat_map(|line| line.0.clone()).collect()),
            steps: lesson.steps.iter().map(|step| step.title.clone()).collect(),
            reached: match reached {
                None => 0,
                Some(Reached::Step(step)) => step.min(lesson.steps.len()),
                Some(Reached::End) => lesson.steps.len(),
            },
            goals: lesson.fields.goals.clone(),
            minutes: one.minutes,
            is_exhibit: place >= shelf().len(),
            is_finished: reached == Some(Reached::End),
            is_next: next == Some(one.name),
        }
    };
    let cards: Vec<LessonCard> = facts.iter().enumerate().map(card).collect();
    let lessons = &cards[..shelf().len()];
    LessonList {
        words: [CHOOSE, OWN].map(line).into(),
        count: format!("{} lessons", lessons.len()),
        progress: progress(lessons),
        time: time(lessons),
        groups: groups(&cards),
        cards,
    }
}

/// The lesson to continue with: of the lessons begun but not finished, the one read last. If there are none, it is the
/// next unread lesson after the one read last.
fn next_lesson(records: &LessonRecords) -> Option<&'static str> {
    let facts = bundled_facts();
    let place = |name: &str| facts.iter().position(|one| one.name == name);
    if let Some(begun) = records.last_begun() {
        return place(&begun.name).map(|place| facts[place].name);
    }
    let last = place(&records.last()?.name)?;
    facts[last..].iter().map(|one| one.name).find(|name| records.of(name).is_none())
}

/// The number of lessons finished and begun: `2 done, 1 begun`.
fn progress(lessons: &[LessonCard]) -> String {
    let done = lessons.iter().filter(|card| card.is_finished).count();
    let begun = lessons.iter().filter(|card| card.reached > 0 && !card.is_finished).count();
    let parts = [(done, "done"), (begun, "begun")].into_iter().filter(|(count, _)| *count > 0);
    parts.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}

/// The time that lessons take: `8 to 15 minutes each`.
fn time(lessons: &[LessonCard]) -> String {
    let minutes = || lessons.iter().map(|card| card.minutes);
    let (least, most) = (minutes().min().unwrap_or(0), minutes().max().unwrap_or(0));
    format!("{least} to {most} minutes each")
}

/// Cards with the same level in a row are a group. The museum is the last group.
fn groups(cards: &[LessonCard]) -> Vec<LessonGroup> {
    let level = |place: usize| match cards[place].is_exhibit {
        true => LessonList::MUSEUM,
        false => bundled_facts()[place].lesson.fields.level.as_str(),
    };
    let mut groups: Vec<LessonGroup> = Vec::new();
    for place in 0..cards.len() {
        match groups.last_mut().filter(|group| group.name == level(place)) {
            Some(group) => group.cards.end = place + 1,
            None => {
                let name = level(place).to_owned();
                groups.push(LessonGroup { name, cards: place..place + 1, note: String::new() });
            }
        }
    }
    for group in &mut groups {
        group.note = note(&group.name, &cards[group.cards.clone()]);
    }
    groups
}

/// The number of cards of a group, or how many of them are finished.
fn note(name: &str, cards: &[LessonCard]) -> String {
    let count = cards.len();
    match cards.iter().filter(|card| card.is_finished).count() {
        0 if name == LessonList::MUSEUM => format!("{count} cases met in public"),
        0 if count == 1 => "1 lesson".to_owned(),
        0 => format!("{count} lessons"),
        done => format!("{done} of {count}"),
    }
}

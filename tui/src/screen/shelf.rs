//! The list of lessons: groups by level, a dot for each step, and in wide windows the chosen lesson beside it.
//!
//! ```text
//!  19 lessons   2 done, 1 begun                               9 to 14 minutes each
//!  first steps ─────────────────────────────────────────────────────────── 2 of 5
//!  ✓ Reading a half                       sixteen bits by eye   ●●●●●●●●●●
//! ›  Ties to even                         exactly halfway       ●●◆·····
//!  edges ────────────────────────────────────────────────────────────── 4 lessons
//! ```
//!
//! The group of the chosen lesson is open. The groups after it, and then those before it, are open as far as there is
//! room; the others are folded to their titles.

use super::palette::Palette;
use super::region::{Body, around, title};
use super::screen_parts::WidthClass;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role};
use halfplay_core::skins::session::{LessonCard, LessonGroup, LessonList, Msg};
use ratatui::style::Style;

/// The columns of a title, of a phrase, and of the dots after a phrase.
const TITLE: usize = 3;
const PHRASE: usize = 40;
const DOTS: usize = 62;
/// The narrowest list with dots after the phrase; narrower ones show dots in the column of the phrase.
const PHRASES: usize = 79;
/// The width of the list beside the chosen lesson, and the column of that lesson.
const LIST: usize = 57;
const CARD: usize = 58;
/// The widest lesson card.
const WIDEST_CARD: usize = 62;

/// The list in `height` lines.
pub fn body(list: &LessonList, chosen: usize, width: usize, height: usize, palette: Palette) -> Body {
    let has_card = WidthClass::of(width) >= WidthClass::Large;
    let list_width = if has_card { LIST } else { width.saturating_sub(1).min(PHRASES) };
    let shelf = Shelf { list, chosen, width: list_width, palette };
    let mut lines = vec![shelf.head()];
    let rows = shelf.groups(height.saturating_sub(1));
    let airy = height > rows.len() + 1;
    lines.extend(airy.then(Styled::default).filter(|_| has_card));
    lines.extend(rows);
    if has_card {
        let card = list.cards.get(chosen).map_or_else(Vec::new, |card| shelf.card(card, width));
        let blank = vec![Styled::default(); lines.len().min(2)];
        return Body { lines: beside(lines, [blank, card].concat(), height), beyond: 0 };
    }
    lines.extend(shelf.about(height.saturating_sub(lines.len())));
    lines.truncate(height);
    Body { lines, beyond: 0 }
}

/// Puts the card beside the list.
fn beside(list: Vec<Styled>, card: Vec<Styled>, height: usize) -> Vec<Styled> {
    let count = list.len().max(card.len()).min(height);
    let (mut list, mut card) = (list.into_iter(), card.into_iter());
    let row = |_| {
        let line = list.next().unwrap_or_default();
        match card.next() {
            Some(card) if card.width() > 0 => line.to(CARD).append(card),
            _ => line,
        }
    };
    (0..count).map(row).collect()
}

/// The list, with the chosen lesson and the width for drawing it.
struct Shelf<'a> {
    list: &'a LessonList,
    chosen: usize,
    width: usize,
    palette: Palette,
}

impl Shelf<'_> {
    fn head(&self) -> Styled {
        let dim = self.palette.style(Role::Dim);
        let line = Styled::indented(1).text(self.list.count.clone(), self.palette.style(Role::Strong));
        let line = line.text("   ", Style::new()).text(self.list.progress.clone(), dim);
        line.right(Styled::default().text(self.list.time.clone(), dim), self.width)
    }

    /// The groups in `height` lines.
    fn groups(&self, height: usize) -> Vec<Styled> {
        let groups = &self.list.groups;
        let open = self.open_groups(height);
        let used = groups.len() + open.iter().map(|&place| groups[place].cards.len()).sum::<usize>();
        // A group that is longer than the window shows the rows around the chosen one.
        let most = (height.saturating_sub(groups.len())).max(1);
        let airy = used + groups.len() <= height;
        let mut lines = Vec::new();
        for (place, group) in groups.iter().enumerate() {
            lines.extend((airy && place > 0).then(Styled::default));
            lines.push(self.title(group, open.contains(&place)));
            if open.contains(&place) {
                let first = group.cards.start;
                let row = |at: usize| self.row(first + at);
                let here = self.chosen.saturating_sub(first).min(group.cards.len() - 1);
                lines.extend(around(group.cards.len(), here, most.min(group.cards.len()), row, self.palette));
            }
        }
        lines
    }

    /// The indices of the open groups: that of the chosen lesson, and as many others as fit.
    fn open_groups(&self, height: usize) -> Vec<usize> {
        let groups = &self.list.groups;
        let here = groups.iter().position(|group| group.cards.contains(&self.chosen)).unwrap_or(0);
        let mut open = vec![here];
        let mut used = groups.len() + groups.get(here).map_or(0, |group| group.cards.len());
        let mut fits = |place: usize, open: &mut Vec<usize>| {
            used += groups[place].cards.len();
            let fits = used <= height;
            if fits {
                open.push(place);
            } else {
                used -= groups[place].cards.len();
            }
            fits
        };
        let _ = (here + 1..groups.len()).all(|place| fits(place, &mut open));
        let _ = (0..here).rev().all(|place| fits(place, &mut open));
        open
    }

    /// The title of a group. A click on a folded group chooses its first lesson.
    fn title(&self, group: &LessonGroup, is_open: bool) -> Styled {
        let name = Styled::default().text(group.name.clone(), self.palette.style(Role::Strong));
        let line = title(name, &group.note, self.width, false, self.palette);
        if is_open { line } else { line.aimed(0, Msg::Choose(group.cards.start)) }
    }

    fn row(&self, place: usize) -> Styled {
        let card = &self.list.cards[place];
        let dim = self.palette.style(Role::Dim);
        let here = place == self.chosen;
        let mark = if card.is_finished { "✓" } else { "" };
        let line = Styled::indented(1).text(mark, self.palette.style(Role::Good)).to(TITLE);
        let line = line.text(card.title.clone(), self.palette.style(Role::Plain));
        let dots = dots(&card.dots(), self.palette);
        let line = match self.width >= PHRASES {
            true => line.to(PHRASE).text(card.phrase.clone(), dim).to(DOTS).append(dots),
            false => line.right(dots.to(DOTS_WIDTH), self.width.min(PHRASE + 1 + DOTS_WIDTH)),
        };
        // A second click opens the lesson.
        let msg = if here { Msg::Open } else { Msg::Choose(place) };
        let line = line.marked(here, self.palette).aimed(0, msg);
        if here { line.strong() } else { line }
    }

    /// The subject of the chosen lesson, below the list if there is room.
    fn about(&self, room: usize) -> Vec<Styled> {
        let Some(card) = self.list.cards.get(self.chosen) else { return Vec::new() };
        let lines = paragraph(&card.about, self.width.saturating_sub(1), self.palette);
        if lines.len() < room { [vec![Styled::default()], lines].concat() } else { Vec::new() }
    }

    /// The chosen lesson: its subject, its goals, its steps.
    fn card(&self, card: &LessonCard, width: usize) -> Vec<Styled> {
        let palette = self.palette;
        let inside = width.saturating_sub(CARD + 1).min(WIDEST_CARD);
        let strong = |text: &str| Styled::default().text(text.to_owned(), palette.style(Role::Strong));
        let heading = |text: &str, note: &str| title(strong(text), note, inside, false, palette);
        let note = format!("{}, {} minutes", card.progress(), card.minutes);
        let mut lines = vec![heading(&card.title, &note)];
        lines.extend(paragraph(&card.about, inside, palette));
        if !card.goals.is_empty() {
            lines.extend([Styled::default(), heading(LessonList::GOALS, "")]);
            lines.extend(card.goals.iter().flat_map(|goal| {
                paragraph(&Line::default().with(Role::Plain, goal.clone()), inside, palette)
            }));
        }
        lines.extend([Styled::default(), heading(LessonList::STEPS, "")]);
        lines.extend((1..).zip(&card.steps).map(|(step, name)| self.step(card, step, name)));
        lines
    }

    /// A step of the chosen lesson, with a mark if it was reached.
    fn step(&self, card: &LessonCard, step: usize, name: &str) -> Styled {
        let present = !card.is_finished && step == card.reached;
        let (mark, role) = match step <= card.reached {
            true if present => ("◆", Role::Strong),
            true => ("✓", Role::Good),
            false => ("", Role::Plain),
        };
        let line = Styled::indented(1).text(mark, self.palette.style(role)).to(TITLE);
        let line = line.text(format!("{step:2} {name}"), self.palette.style(Role::Plain));
        if present { line.strong() } else { line }
    }
}

/// The columns for the dots of the longest lesson.
const DOTS_WIDTH: usize = 12;

/// A dot for each step, with the present one in the accent colour.
pub fn dots(dots: &str, palette: Palette) -> Styled {
    dots.chars().fold(Styled::default(), |line, dot| {
        let style = match dot {
            '◆' => palette.accent(),
            '●' => palette.style(Role::Good),
            _ => palette.style(Role::Dim),
        };
        line.joined(dot, style)
    })
}

/// A text in lines of at most `width` columns.
fn paragraph(text: &Line, width: usize, palette: Palette) -> Vec<Styled> {
    let lines = wrap(text, width.saturating_sub(1), palette).into_iter();
    lines.map(|line| Styled::indented(1).append(line)).collect()
}

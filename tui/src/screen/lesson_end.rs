//! The end of a lesson.
//!
//! ```text
//!  Ties to even  ●●●●●●●●  done                                    3 of 19 lessons
//!
//!  You can now say where a tie goes by looking at one bit.
//!
//!  your answers ─────────────────────────────────────────────────────── first try
//!  step 5  An odd neighbour        A  ✗  It is as near as 2052. …
//!
//!  next ──────────────────────────────────────────────────────────────────────────
//! ›  Guard, round and sticky   three bits decide                           9 steps
//! ```

use super::palette::Palette;
use super::region::{Body, title};
use super::shelf::dots;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role};
use halfplay_core::skins::session::{EndAnswer, LessonEnd, Msg, NextRow};
use ratatui::style::Style;

/// The widest end of a lesson.
const WIDEST: usize = 119;
/// The columns of the title of a step, and the spaces after it.
const STEP: usize = 9;
const APART: usize = 2;
/// The column of a next step's name.
const NAME: usize = 3;

/// The end of a lesson in `height` lines. If there are too few lines, it shortens the answers.
pub fn body(end: &LessonEnd, width: usize, height: usize, palette: Palette) -> Body {
    let width = width.saturating_sub(1).min(WIDEST);
    let head = vec![head(end, width, palette)];
    let goals: Vec<Styled> = end.goals.iter().flat_map(|goal| sentence(goal, width, palette)).collect();
    let next = next(end, width, palette);
    let room = height.saturating_sub(head.len() + goals.len() + next.len());
    let answers = answers(end, width, room, palette);
    let parts: Vec<Vec<Styled>> =
        [head, goals, answers, next].into_iter().filter(|part| !part.is_empty()).collect();
    let airy = parts.iter().map(Vec::len).sum::<usize>() + parts.len() <= height + 1;
    let mut lines = Vec::new();
    for part in parts {
        lines.extend((airy && !lines.is_empty()).then(Styled::default));
        lines.extend(part);
    }
    lines.truncate(height);
    Body { lines, beyond: 0 }
}

fn head(end: &LessonEnd, width: usize, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    let line = Styled::indented(1).text(end.title.clone(), palette.style(Role::Strong));
    let line = line.text("  ", Style::new()).append(dots(&end.dots, palette));
    let line = line.text(format!("  {}", LessonEnd::DONE), dim);
    line.right(Styled::default().text(end.count.clone(), dim), width)
}

fn sentence(goal: &str, width: usize, palette: Palette) -> Vec<Styled> {
    let text = Line::default().with(Role::Plain, LessonEnd::sentence(goal));
    let lines = wrap(&text, width.saturating_sub(1), palette).into_iter();
    lines.map(|line| Styled::indented(1).append(line)).collect()
}

/// The answers in at most `height` lines. Comments on wrong answers are wrapped if there is room.
fn answers(end: &LessonEnd, width: usize, height: usize, palette: Palette) -> Vec<Styled> {
    if end.answers.is_empty() {
        return Vec::new();
    }
    let longest = end.answers.iter().map(|answer| answer.title.chars().count()).max().unwrap_or(0);
    let column = STEP + longest + APART;
    let rows = |wraps| end.answers.iter().flat_map(move |one| answer(one, column, width, wraps, palette));
    let whole: Vec<Styled> = rows(true).collect();
    let rows = if whole.len() + 2 < height { whole } else { rows(false).collect() };
    let heading = Styled::default().text(LessonEnd::ANSWERS, palette.style(Role::Strong));
    let mut lines = vec![title(heading, LessonEnd::FIRST, width, false, palette)];
    lines.extend(rows);
    lines.truncate(height);
    lines
}

/// An answer, with the comment after it in one line or in several.
fn answer(answer: &EndAnswer, column: usize, width: usize, wraps: bool, palette: Palette) -> Vec<Styled> {
    let line = Styled::indented(1).text(format!("step {}", answer.step), palette.style(Role::Dim));
    let line = line.to(STEP).text(answer.title.clone(), palette.style(Role::Plain)).to(column);
    let line = line.text(answer.letter.to_string(), palette.style(Role::Strong)).text("  ", Style::new());
    let line = line.with(&answer.mark(), palette).text("  ", Style::new());
    let start = line.width();
    let mut comment = wrap(&answer.reason, width.saturating_sub(start), palette).into_iter();
    let first = line.append(comment.next().unwrap_or_default());
    let rest: Vec<Styled> = comment.map(|rest| Styled::indented(start).append(rest)).collect();
    match (rest.is_empty(), wraps) {
        (true, _) => vec![first],
        (false, true) => [vec![first], rest].concat(),
        (false, false) => vec![first.text(" …", palette.style(Role::Dim))],
    }
}

/// The next steps.
fn next(end: &LessonEnd, width: usize, palette: Palette) -> Vec<Styled> {
    let longest = end.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let column = NAME + longest + APART;
    let heading = Styled::default().text(LessonEnd::NEXT, palette.style(Role::Strong));
    let row = |(place, row): (usize, &NextRow)| {
        let here = place == end.chosen;
        let dim = palette.style(Role::Dim);
        let line = Styled::indented(NAME).text(row.label.clone(), palette.style(Role::Plain));
        let line = line.to(column).text(row.about.clone(), dim);
        let line = line.right(Styled::default().text(row.length.clone(), dim), width);
        // A second click opens the row.
        let msg = if here { Msg::Open } else { Msg::Choose(place) };
        let line = line.marked(here, palette).aimed(0, msg);
        if here { line.strong() } else { line }
    };
    let heading = title(heading, "", width, false, palette);
    [heading].into_iter().chain(end.rows.iter().enumerate().map(row)).collect()
}

//! The side panel of a wide window: the steps with their outcomes, other ways to compute the result, and the result in
//! other forms.
//!
//! ```text
//!                                ? help
//!
//! steps                       PgUp PgDn
//!   1 decode
//! › 6 rounding  up: more than half
//!
//! other ways to compute it          g c
//!   mul, then add  0x3000        −1 ulp
//!
//! the result
//!   fraction    1025/8192
//! ```

use super::lesson;
use super::palette::Palette;
use super::region::around;
use super::screen_parts::ScreenParts as Parts;
use super::styled::Styled;
use super::tables::Columns;
use halfplay_core::skins::doc::{Block, Line, Role, Table};
use halfplay_core::skins::session::{FORMS, List, Msg, PTX, View};

/// The first columns of titles and of rows.
const TITLE: usize = 1;
const ROW: usize = 3;
/// The columns where the codes of other ways begin, and where their reasons begin.
const CODE: usize = 18;
const REASON: usize = 43;
/// The column where the descriptions of steps begin, and the additional columns if a step names its lane.
const TOLD: usize = 22;
const LANE: usize = 7;
/// The width that leaves room for reasons.
const REASONS: usize = 77;

/// The lines of the panel. Parts without room are left out.
pub fn lines(view: &View, parts: Parts, height: usize, palette: Palette) -> Vec<Styled> {
    let edge = parts.beside.saturating_sub(1).min(REASONS);
    let help = super::head::help(view, palette);
    let mut lines = vec![Styled::default().right(help, parts.beside.saturating_sub(1)), Styled::default()];
    lines.resize(2 + usize::from(parts.air), Styled::default());
    if let Some(reading) = &view.lesson {
        lines.extend(lesson::aside(reading, height.saturating_sub(lines.len() + 1), palette));
        return lines;
    }
    if let Some(steps) = &view.list {
        // While a menu is open, these keys do something else.
        let keys = if view.overlay.is_none() { "PgUp PgDn" } else { "" };
        lines.push(title(steps.title(), keys, edge, palette));
        let room = height.saturating_sub(lines.len() + 1);
        let row = |place: usize| step(steps, place, edge, palette);
        lines.extend(around(steps.table.rows.len(), steps.chosen, room, row, palette));
    }
    let room = |lines: &Vec<Styled>| height.saturating_sub(lines.len() + 2);
    if let Some(list) = view.aside.as_ref().filter(|list| room(&lines) > list.table.rows.len()) {
        lines.push(Styled::default());
        lines.push(title(list.title(), "g c", edge, palette));
        lines.extend((0..list.table.rows.len()).map(|place| way(list, place, edge, palette)));
    }
    if let Some(more) = view.side_panel.as_ref().filter(|more| edge >= REASONS && !more.counts.is_empty()) {
        for block in &more.counts {
            match block {
                Block::Table(table) => {
                    let rows = Columns::of(table).lines(edge.saturating_sub(ROW), palette);
                    lines.extend(rows.into_iter().map(|row| Styled::indented(ROW).append(row)));
                }
                Block::Heading(words) => {
                    let keys = Styled::default().text("g c", palette.style(Role::Dim));
                    let heading = Styled::indented(TITLE).with(words, palette).right(keys, edge);
                    lines.extend([Styled::default(), heading]);
                }
                _ => {}
            }
        }
    }
    if let Some(forms) = view.side_panel.as_ref().and_then(|panel| panel.forms.as_ref()) {
        let rows = Columns::of(forms).lines(edge.saturating_sub(ROW), palette);
        // The first form is the value itself, which the answer shows already.
        let left = (room(&lines) + 1).saturating_sub(2);
        let skipped = usize::from(rows.len() > left);
        if rows.len() - skipped.min(rows.len()) <= left {
            lines.push(Styled::default());
            lines.push(title(FORMS, "", edge, palette));
            lines.extend(rows.into_iter().skip(skipped).map(|row| Styled::indented(ROW).append(row)));
        }
    }
    if let Some(more) = view.side_panel.as_ref().filter(|more| parts.tall && !more.ptx.rows.is_empty()) {
        let rows = Columns::of(&more.ptx).lines(edge.saturating_sub(ROW), palette);
        if rows.len() <= room(&lines) {
            lines.push(Styled::default());
            lines.push(title(PTX, "", edge, palette));
            lines.extend(rows.into_iter().map(|row| Styled::indented(ROW).append(row)));
        }
    }
    lines
}

/// A title and the keys that belong to it.
fn title(words: &str, keys: &'static str, edge: usize, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    Styled::indented(TITLE).text(words, dim).right(Styled::default().text(keys, dim), edge)
}

/// A step, with its outcome if there is room.
fn step(steps: &List, place: usize, edge: usize, palette: Palette) -> Styled {
    let here = place == steps.chosen;
    let cells =
        steps.fixed.as_ref().and_then(|table| table.rows.get(place)).unwrap_or(&steps.table.rows[place]);
    let named = steps.table.rows[place].len();
    let line = cells.iter().take(named).enumerate().fold(mark(here, palette), |line, (cell, text)| {
        // Align the numbers at the right.
        let start = if cell == 0 { ROW + 1 - text.width().min(2) } else { line.width() + 1 };
        line.to(start).with(text, palette)
    });
    let cell = |place: usize| {
        cells.get(place).map_or_else(Styled::default, |text| Styled::default().with(text, palette))
    };
    let [outcome, told] = [cell(named), cell(named + 1)];
    let told_at = TOLD + if named > 2 { LANE } else { 0 };
    // Describe the outcome in words if there is room.
    let line = match edge >= REASONS && told_at + told.width() <= edge {
        true => line.to(told_at).append(told),
        false => line.right(outcome, edge),
    };
    let line = line.aimed(0, Msg::Choose(place));
    if here { line.strong() } else { line }
}

/// The mark of the chosen row, in the column before it.
fn mark(here: bool, palette: Palette) -> Styled {
    let line = Styled::indented(TITLE);
    if here { line.append(Styled::indented(1).marked(true, palette)) } else { line }
}

/// One way to compute the result. A click opens its comparison.
fn way(list: &List, place: usize, edge: usize, palette: Palette) -> Styled {
    let table: &Table = list.fixed.as_deref().unwrap_or(&list.table);
    let empty = Line::default();
    let cell = |column: usize| {
        let cell = table.rows.get(place).and_then(|row| row.get(column)).unwrap_or(&empty);
        Styled::default().with(cell, palette)
    };
    let distance = cell(2);
    let reasons = edge >= REASONS;
    let end = if reasons { REASON - 2 } else { edge };
    let start = end.saturating_sub(distance.width());
    let (line, code) = (Styled::indented(ROW).append(cell(0)).to(CODE), cell(1));
    // A long distance replaces the code.
    let line = if CODE + code.width() < start { line.append(code) } else { line };
    let line = line.to(start).append(distance);
    let line = if reasons { line.to(REASON).append(cell(3)) } else { line };
    line.aimed(0, Msg::RunCommand(format!("compare {}", place + 1)))
}

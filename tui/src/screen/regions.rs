//! The regions below the picture of a wide window, side by side: the steps with their outcomes, other ways to compute
//! the result, and the result in other forms.
//!
//! ```text
//! steps ─────────────── PgUp PgDn   other ways to compute it ─── g c   the result ────────
//!   1 decode                          mul, then add  0x3000   −1 ulp     fraction  1025/8192
//! › 6 rounding  up: more than half    through f32    0x3000   −1 ulp
//! ```

use super::palette::Palette;
use super::region::{around, title};
use super::screen_parts::{ScreenParts as Parts, WidthClass};
use super::styled::{Styled, wrap};
use super::tables::Columns;
use halfplay_core::skins::doc::{Block, Line, Role, Table};
use halfplay_core::skins::session::{FORMS, List, Msg, PTX, View};
use ratatui::style::Style;

/// The first column of rows.
const ROW: usize = 1;
/// The column before which the distances of other ways end, and the column where their names begin.
const DISTANCE: usize = 21;
const NAMES: usize = 23;
/// The fewest lines for a list of steps.
const FEWEST: usize = 4;

/// The columns of the regions: the first column of each and the column after it.
fn columns(class: WidthClass) -> &'static [(usize, usize)] {
    match class {
        WidthClass::Huge => &[(0, 55), (57, 129), (131, 199)],
        WidthClass::Large => &[(0, 51), (53, 119)],
        WidthClass::Small | WidthClass::Medium => &[],
    }
}

/// A region: its title, and its lines below.
pub type Region = Vec<Styled>;

/// The regions in at most `height` lines. Regions without room are left out.
/// `first` is a region that precedes all others.
pub fn lines(view: &View, parts: Parts, first: Region, height: usize, palette: Palette) -> Vec<Styled> {
    let columns = columns(parts.class);
    if columns.is_empty() || height < FEWEST {
        return Vec::new();
    }
    let width = |column: usize| columns[column].1 - columns[column].0;
    let last = columns.len() - 1;
    let mut filled: Vec<Vec<Styled>> = vec![Vec::new(); columns.len()];
    let mut add = |column: usize, region: Option<Region>| {
        let Some(region) = region else { return };
        let lines = &mut filled[column];
        let gap = usize::from(!lines.is_empty());
        if lines.len() + gap + region.len() <= height {
            lines.extend((0..gap).map(|_| Styled::default()));
            lines.extend(region);
        }
    };
    let free = height.saturating_sub(if first.is_empty() { 0 } else { first.len() + 1 });
    add(0, Some(first).filter(|first| !first.is_empty()));
    add(0, steps(view, width(0), free, palette));
    add(1, other_ways(view, width(1), palette));
    add(last, counts(view, width(last), palette));
    add(last, forms(view, width(last), palette));
    add(0, ptx(view, width(0), palette));
    let tallest = filled.iter().map(Vec::len).max().unwrap_or(0);
    let mut filled: Vec<_> = filled.into_iter().map(Vec::into_iter).collect();
    let row = |_| {
        filled.iter_mut().zip(columns).fold(Styled::default(), |line, (column, (start, _))| {
            column.next().map_or(line.clone(), |next| line.to(*start).append(next))
        })
    };
    (0..tallest).map(row).collect()
}

/// The steps with their outcomes; with few lines, those around the chosen one.
fn steps(view: &View, width: usize, height: usize, palette: Palette) -> Option<Region> {
    let steps = view.list.as_ref().filter(|_| height >= FEWEST)?;
    // While a menu is open, these keys do something else.
    let keys = if view.overlay.is_none() { "PgUp PgDn" } else { "" };
    let heading = titled(steps.title(), keys, width, palette);
    let row = |place: usize| step(steps, place, width, palette);
    let rows = around(steps.table.rows.len(), steps.chosen, height - 1, row, palette);
    Some([heading].into_iter().chain(rows).collect())
}

fn other_ways(view: &View, width: usize, palette: Palette) -> Option<Region> {
    let list = view.aside.as_ref()?;
    let heading = titled(list.title(), "g c", width, palette);
    let table: &Table = list.fixed.as_deref().unwrap_or(&list.table);
    let groups = groups(table);
    let ways = groups.iter().flat_map(|group| group_lines(table, group, width, palette));
    Some([heading].into_iter().chain(ways).collect())
}

/// The ways with equal results, in the order of their first members.
fn groups(table: &Table) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, row) in table.rows.iter().enumerate() {
        let code = row.get(1).map(Line::text);
        let known = groups.iter_mut().find(|group| table.rows[group[0]].get(1).map(Line::text) == code);
        match known {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
}

/// The numbers of codes for which the ways differ, once they are counted.
fn counts(view: &View, width: usize, palette: Palette) -> Option<Region> {
    let blocks = &view.side_panel.as_ref()?.counts;
    let lines: Region = blocks
        .iter()
        .flat_map(|block| match block {
            Block::Table(table) => indented(Columns::of(table).lines(width.saturating_sub(ROW), palette)),
            Block::Heading(words) => {
                vec![title(Styled::default().with(words, palette), "g c", width, false, palette)]
            }
            _ => Vec::new(),
        })
        .collect();
    Some(lines).filter(|lines| !lines.is_empty())
}

/// The result in other forms. The first form is the value itself, which the answer shows already.
fn forms(view: &View, width: usize, palette: Palette) -> Option<Region> {
    let forms = view.side_panel.as_ref()?.forms.as_ref()?;
    let rows = Columns::of(forms).lines(width.saturating_sub(ROW), palette);
    let heading = titled(FORMS, "g n", width, palette);
    Some([heading].into_iter().chain(indented(rows).into_iter().skip(1)).collect())
}

fn ptx(view: &View, width: usize, palette: Palette) -> Option<Region> {
    let ptx = &view.side_panel.as_ref().filter(|panel| !panel.ptx.rows.is_empty())?.ptx;
    let rows = Columns::of(ptx).lines(width.saturating_sub(ROW), palette);
    Some([titled(PTX, "", width, palette)].into_iter().chain(indented(rows)).collect())
}

fn indented(lines: Vec<Styled>) -> Vec<Styled> {
    lines.into_iter().map(|line| Styled::indented(ROW).append(line)).collect()
}

/// A title and the keys that belong to it.
fn titled(words: &str, keys: &str, width: usize, palette: Palette) -> Styled {
    title(Styled::default().text(words, palette.style(Role::Strong)), keys, width, false, palette)
}

/// A step, with its outcome at the right end.
fn step(steps: &List, place: usize, width: usize, palette: Palette) -> Styled {
    let here = place == steps.chosen;
    let cells =
        steps.fixed.as_ref().and_then(|table| table.rows.get(place)).unwrap_or(&steps.table.rows[place]);
    let named = steps.table.rows[place].len();
    let line = Styled::indented(ROW).marked(here, palette);
    let line = cells.iter().take(named).enumerate().fold(line, |line, (cell, text)| {
        // Align the numbers at the right.
        let start = if cell == 0 { ROW + 2 - text.width().min(2) } else { line.width() + 1 };
        line.to(start).with(text, palette)
    });
    let cell = |place: usize| {
        cells.get(place).map_or_else(Styled::default, |text| Styled::default().with(text, palette))
    };
    let [outcome, told] = [cell(named), cell(named + 1)];
    // Describe the outcome in words if there is room.
    let fits = line.width() + 2 + told.width() <= width;
    let line = line.right(if fits { told } else { outcome }, width).aimed(0, Msg::Choose(place));
    if here { line.strong() } else { line }
}

/// The ways of a group: their code, its distance, and their names. A click opens the comparison with the first.
fn group_lines(table: &Table, group: &[usize], width: usize, palette: Palette) -> Vec<Styled> {
    let empty = Line::default();
    let cell = |place: usize, column: usize| table.rows[place].get(column).unwrap_or(&empty);
    let Some(&first) = group.first() else { return Vec::new() };
    let code = Styled::indented(ROW).with(cell(first, 1), palette).text(" ", Style::new());
    // The first row is the instruction itself, from which distances are measured.
    let distance = group.iter().find(|place| **place > 0).map(|place| cell(*place, 2));
    let distance = Styled::default().with(distance.unwrap_or_else(|| cell(first, 2)), palette);
    let line = code
        .to(DISTANCE.saturating_sub(distance.width()))
        .append(distance)
        .text("  ", Style::new())
        .to(NAMES);
    let names: Vec<String> = group.iter().map(|&place| cell(place, 0).text()).collect();
    let reason = if let [only] = group { cell(*only, 3).text() } else { String::new() };
    let text = match reason.as_str() {
        "" => names.join(", "),
        reason => format!("{}: {reason}", names[0]),
    };
    let words = wrap(&Line::default().with(Role::Plain, text), width.saturating_sub(NAMES), palette);
    let target = Msg::RunCommand(format!("compare {}", first + 1));
    let mut words = words.into_iter();
    let line = words.next().map_or(line.clone(), |next| line.append(next)).aimed(0, target.clone());
    let more = words.map(|next| Styled::indented(NAMES).append(next).aimed(0, target.clone()));
    [line].into_iter().chain(more).collect()
}

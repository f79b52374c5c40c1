//! A program: its inputs and results, its lines in columns, and the contribution of each line to the error.

use super::draw_area::OnLine;
use super::palette::Palette;
use super::region::{Body, around, detail};
use super::registers::Grid;
use super::screen_parts::ScreenParts as Parts;
use super::styled::Styled;
use halfplay_core::skins::doc::{Block, Line as Said, Role};
use halfplay_core::skins::session::{List, Msg, ProgramHead, ProgramMsg, View};

/// The spaces between columns.
const APART: usize = 2;
/// The smallest width of the source, whatever the columns next to it need.
const NARROWEST: usize = 16;
/// The lines of a plot with its text.
const PLOT: usize = 18;
/// The number of results in the head. If there are more, it shows those around the current result.
const MOST_RESULTS: usize = 3;

/// The whole screen in `height` lines. The part below the program is scrolled by `scroll` lines.
pub fn body(
    view: &View,
    (head, list): (&ProgramHead, &List),
    parts: Parts,
    height: usize,
    scroll: usize,
    palette: Palette,
) -> Body {
    let width = parts.width;
    let mut lines = top(head, width, palette);
    lines.push(Styled::default());
    let last = head.lines.iter().flatten().max().copied().unwrap_or(0);
    let digits = if last == 0 { 0 } else { last.to_string().len() + 1 };
    let columns = Widths::of(list, width.saturating_sub(digits));
    let numbered = |number: Option<usize>, cells: &[Said]| {
        let number = number.map_or_else(String::new, |number| number.to_string());
        let number = format!("{number:>width$}", width = digits.saturating_sub(1));
        let number = Styled::indented(1).text(number, palette.style(Role::Dim));
        // The cells begin with a space, which separates them from the number.
        if digits > 0 { number.append(columns.set(cells, palette)) } else { columns.set(cells, palette) }
    };
    lines.push(numbered(None, &list.table.heads));
    let row = |place: usize| {
        let here = place == list.chosen;
        let number = head.lines.get(place).copied().flatten();
        let line = numbered(number, &list.table.rows[place]).marked(here, palette);
        let line = line.aimed(0, Msg::Choose(place));
        if here { line.strong() } else { line }
    };
    let room = height.saturating_sub(lines.len());
    // A plot needs more room than words.
    let has_plot = view.blocks.iter().any(|block| matches!(block, Block::Plot(_)));
    let share = if has_plot { room.saturating_sub(PLOT).min(room / 2) } else { room * 3 / 5 }.max(1);
    lines.extend(around(list.table.rows.len(), list.chosen, share, row, palette));
    if height > lines.len() + 4 {
        lines.push(Styled::default());
    }
    lines.push(Styled::indented(1).with(&view.heading, palette));
    let room = height.saturating_sub(lines.len());
    let blocks: Vec<&Block> = view.blocks.iter().collect();
    let below = detail(&blocks, width, room, scroll, Grid::of(view, parts), palette, OnLine::default());
    lines.extend(below.lines);
    lines.truncate(height);
    Body { lines, beyond: below.beyond }
}

/// The inputs and the results of the program.
fn top(head: &ProgramHead, width: usize, palette: Palette) -> Vec<Styled> {
    let mut line = Styled::indented(1);
    if head.inputs.is_empty() {
        line = line.text("no inputs", palette.style(Role::Dim));
    }
    for input in &head.inputs {
        let role = if input.given { Role::Strong } else { Role::Dim };
        line = line
            .text(&input.name, palette.style(Role::Dim))
            .text(" ", palette.style(Role::Plain))
            .text(&input.value, palette.style(role))
            .text("  ", palette.style(Role::Plain))
            .aimed(1, Msg::from(ProgramMsg::Inputs));
    }
    let title = Styled::default().text(&head.title, palette.style(Role::Dim));
    let first = head.result.saturating_sub(1).min(head.results.len().saturating_sub(MOST_RESULTS));
    let shown = head.results.iter().enumerate().skip(first).take(MOST_RESULTS);
    let result = |(place, result): (usize, &Said)| {
        let line = Styled::indented(1)
            .text("= ", palette.style(Role::Dim))
            .with(result, palette)
            .aimed(1, Msg::from(ProgramMsg::Result(place)));
        if place == head.result && head.results.len() > 1 { line.strong() } else { line }
    };
    [line.right(title, width.saturating_sub(1))].into_iter().chain(shown.map(result)).collect()
}

/// The width of each column; the source takes what the others leave.
struct Widths {
    columns: Vec<usize>,
    /// the index of the column of values, which are aligned at the right
    value: usize,
}

impl Widths {
    fn of(list: &List, width: usize) -> Self {
        let count = list.table.all_rows().map(Vec::len).max().unwrap_or(0);
        let mut columns = vec![0; count];
        for row in list.table.all_rows() {
            for (width, cell) in columns.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        let value = count.saturating_sub(2);
        // If the columns do not fit, the operands are left out first, then the flags, then the values,
        // which the results show already.
        for dropped in [2, count.saturating_sub(1), value] {
            let others: usize =
                columns[1.min(count)..].iter().filter(|width| **width > 0).map(|width| width + APART).sum();
            let source = columns.first().copied().unwrap_or(0).min(width / 2);
            if source.max(NARROWEST) + others + 2 > width && dropped > 0 && dropped < count {
                columns[dropped] = 0;
            }
        }
        let others: usize =
            columns[1.min(count)..].iter().filter(|width| **width > 0).map(|width| width + APART).sum();
        if let Some(source) = columns.first_mut() {
            *source = (*source).min(width.saturating_sub(others + 2).max(NARROWEST));
        }
        Widths { columns, value }
    }

    /// A row, split into its columns.
    fn set(&self, cells: &[Said], palette: Palette) -> Styled {
        let mut line = Styled::indented(1);
        let mut start = 1;
        for (place, (cell, width)) in
            cells.iter().zip(&self.columns).enumerate().filter(|(_, (_, width))| **width > 0)
        {
            let cell = Styled::default().with(&cell.clipped(*width), palette);
            let spaces = if place == self.value { width.saturating_sub(cell.width()) } else { 0 };
            line = line.to(start + spaces).append(cell);
            start += width + APART;
        }
        line
    }
}

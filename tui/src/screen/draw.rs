//! A view in cells.
//!
//! ```text
//!   halfplay   half-precision arithmetic, bit by bit                        │
//!   fma.rn.f16   d = a × b + c                         sm_53+   PTX 4.2+    │   steps
//!   what is wrong with the instruction, or an empty line                    │    1  decode
//! › a  0x520b   0 10100 1000001011   1.1000001011 × 2^5         48.34375    │    2  exact product
//!   b                                                                       │  …
//!   d                                                                       │
//!   a = 0.1                                                      inexact    │
//!   what is to be said about the operands                                   │   (beside only where
//!                                                                           │    the window is wide)
//!   step 5 of 8   rounding                                                  │
//!     picture, sentences, ruler                                             │
//!                                                                           │
//!   ← → bit   space flip   ? keys   q leave                                 │
//! ```
//!
//! Where rows are missing, the title goes first, then the empty lines, the end of the step's text, the keys;
//! where columns are missing, the significands go first, then values and codes. What is left out of a step is
//! counted. A window that is smaller still shows the answer in one line.

use super::blocks;
use super::frame::Frame as Parts;
use super::palette::Palette;
use super::registers::{self, Columns};
use super::styled::{Styled, wrap};
use halfplay_core::doc::{Line as Said, Role, Table};
use halfplay_core::session::{Hint, StepName, View};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Sentences and pictures stand so far to the right.
const INDENT: usize = 3;
/// Blanks between keys at the foot.
const APART: usize = 3;
/// The right edge of values and flags lies at least here, where the window is that wide.
const SHORTEST: usize = 79;

/// Draws the view into the whole frame.
pub fn draw(frame: &mut Frame, view: &View, palette: Palette) {
    let area = frame.area();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let Some(parts) = Parts::of(width, height, view.registers.len() + 3) else {
        return put(frame, answer(view, palette), area);
    };
    let main = Rect { width: parts.width as u16, ..area };
    if let Some(table) = &view.keys {
        let room = width.saturating_sub(INDENT + 1);
        let lines = blocks::table_lines(&narrowed(table, room), room, palette);
        return put(frame, keys(view, lines, height, width, palette), area);
    }
    let beside = Rect { x: main.width, width: parts.beside as u16, ..area };
    put(frame, step_list(view, height, palette), beside);
    let (page, caret) = page(view, parts, height, palette);
    put(frame, page, main);
    if let Some((x, y)) = caret.filter(|&(x, y)| x < parts.width && y < height) {
        frame.set_cursor_position(Position::new(x as u16, y as u16));
    }
}

/// The table without its last column, if it is wider than there is room.
fn narrowed(table: &Table, room: usize) -> Table {
    let count = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| table.rows.iter().filter_map(|row| row.get(column)).map(Said::width).max();
    let total: usize = (0..count).filter_map(width).map(|width| width + 2).sum();
    let mut table = table.clone();
    if total > room + 2 {
        table.rows.iter_mut().for_each(|row| row.truncate(count.saturating_sub(1)));
    }
    table
}

/// Puts lines into an area and cuts what does not fit.
fn put(frame: &mut Frame, lines: Vec<Styled>, area: Rect) {
    let lines: Vec<Line> = lines.into_iter().map(|line| line.cut(usize::from(area.width))).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// Column and row of the caret.
type Caret = Option<(usize, usize)>;

/// The main part, `height` lines of it.
fn page(view: &View, parts: Parts, height: usize, palette: Palette) -> (Vec<Styled>, Caret) {
    let columns = Columns::fitting(&view.registers, parts.width - 1);
    let edge = columns.natural(&view.registers).max(SHORTEST).min(parts.width - 1);
    let mut lines = Vec::new();
    if parts.title {
        lines.push(title(palette));
    }
    if parts.air {
        lines.push(Styled::default());
    }
    let mut caret = view.instruction.caret.map(|caret| (1 + caret, lines.len()));
    lines.push(instruction(view, edge, palette));
    let standing = view.instruction.standing.map(|words| Said::default().with(Role::Dim, words));
    let remarks: Vec<Said> = standing.into_iter().chain(view.instruction.remarks.iter().cloned()).collect();
    lines.extend(said(&remarks, edge, parts.gap_above, palette));
    lines.extend(registers::lines(&view.registers, columns, edge, palette));
    let (status, place) = status(view, columns, edge, palette);
    caret = caret.or(place.map(|column| (column, lines.len())));
    lines.push(status);
    lines.extend(said(&view.remarks, edge, parts.gap_below, palette));
    lines.push(Styled::indented(1).with(&view.heading, palette).marked(view.steps_focused));
    lines.truncate(height - usize::from(parts.foot));
    let room = height - lines.len() - usize::from(parts.foot);
    lines.extend(card(view, parts.width, room, palette));
    if parts.foot {
        lines.resize(height - 1, Styled::default());
        lines.push(foot(&view.hints, parts.width, palette));
    }
    (lines, caret)
}

fn title(palette: Palette) -> Styled {
    Styled::indented(1)
        .text("halfplay", palette.style(Role::Strong))
        .text("   half-precision arithmetic, bit by bit", palette.style(Role::Dim))
}

fn instruction(view: &View, edge: usize, palette: Palette) -> Styled {
    let line = &view.instruction;
    let instead = line.instead.as_ref().map_or_else(String::new, |words| format!("   {words}"));
    Styled::indented(1)
        .with(&line.text, palette)
        .text(instead, palette.style(Role::Dim))
        .text(format!("   {}", line.formula), Style::new())
        .right(Styled::default().text(&line.needs, palette.style(Role::Dim)), edge)
        .marked(line.focused)
}

/// Remarks, wrapped; if there are none, an empty line where there is room for one.
fn said(remarks: &[Said], edge: usize, gap: bool, palette: Palette) -> Vec<Styled> {
    let lines = remarks.iter().flat_map(|remark| wrap(remark, edge - 1, palette));
    let mut lines: Vec<Styled> = lines.map(|line| Styled::indented(1).append(line)).collect();
    if lines.is_empty() && gap {
        lines.push(Styled::default());
    }
    lines
}

/// What is being typed, at the left; the flags, at the right. With the column where the caret is.
fn status(view: &View, columns: Columns, edge: usize, palette: Palette) -> (Styled, Option<usize>) {
    let flags = Styled::default().with(&view.flags, palette);
    let Some(typed) = &view.typed else {
        // Where the values have no column, the result's stands here, if there is room.
        let results = view.registers.iter().filter(|row| row.focus.is_none() && columns > Columns::Values);
        let values: Vec<&str> = results.map(|row| row.value.as_str()).collect();
        let values = Styled::default().text(values.join(" | "), palette.style(Role::Strong));
        let blanks = if values.width() > 0 { 2 } else { 0 };
        let start = edge.saturating_sub(flags.width() + blanks);
        return (Styled::default().right(values, start).to(start + blanks).append(flags), None);
    };
    let line = Styled::indented(1).text(format!("{} = ", typed.whose), palette.style(Role::Dim));
    // A text that is too long is shown around the caret.
    let room = edge.saturating_sub(line.width() + 2).max(1);
    let skipped = (typed.caret + 1).saturating_sub(room);
    let before: String = typed.text.chars().take(typed.caret).skip(skipped).collect();
    let caret = line.width() + Span::raw(before).width();
    let text: String = typed.text.chars().skip(skipped).take(room).collect();
    (line.text(text, palette.style(Role::Strong)).right(flags, edge), Some(caret))
}

/// The step that is looked at, in `room` lines; what does not fit is counted.
fn card(view: &View, width: usize, room: usize, palette: Palette) -> Vec<Styled> {
    let inside = width.saturating_sub(INDENT + 1);
    let blocks: Vec<_> = view.card.iter().map(|block| blocks::lines(block, inside, palette)).collect();
    // With an empty line behind each block, if there is room for all of them.
    let spaced = blocks.iter().map(|lines| lines.len() + 1).sum::<usize>() <= room;
    let mut lines = Vec::new();
    for block in blocks {
        if spaced && !lines.is_empty() {
            lines.push(Styled::default());
        }
        lines.extend(block.into_iter().map(|line| Styled::indented(INDENT).append(line)));
    }
    if lines.len() > room && room > 0 {
        let more = lines.len() - (room - 1);
        lines.truncate(room - 1);
        let plural = if more == 1 { "" } else { "s" };
        let text = format!("… {more} more line{plural} in a taller window");
        lines.push(Styled::indented(INDENT).text(text, palette.style(Role::Dim)));
    }
    lines.truncate(room);
    lines
}

/// The steps, one below the other, the present one marked. Where they are too many, those around it.
fn step_list(view: &View, height: usize, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let row = |(i, name): (usize, &StepName)| {
        let here = i == view.step;
        let style = palette.style(if here { Role::Strong } else { Role::Plain });
        let lane = name.lane.map_or_else(String::new, |lane| format!("lane {lane}  "));
        Styled::indented(2)
            .text(if here { "•" } else { " " }, style)
            .text(format!("{:2}  ", i + 1), dim)
            .text(lane, dim)
            .text(name.title, style)
    };
    let room = height.saturating_sub(3);
    let first = (view.step + 1).saturating_sub(room);
    let rows = view.steps.iter().enumerate().skip(first).take(room).map(row);
    let heading = Styled::indented(3).text("steps", dim);
    [Styled::default(), heading].into_iter().chain(rows).collect()
}

/// As many keys as fit; the last two, which lead to all others and out, go last.
fn foot(hints: &[Hint], width: usize, palette: Palette) -> Styled {
    let mut hints = hints.to_vec();
    let columns = |hint: &Hint| hint.keys.chars().count() + 1 + hint.does.chars().count();
    let total = |hints: &[Hint]| hints.iter().map(|hint| columns(hint) + APART).sum::<usize>() + 1;
    while hints.len() > 1 && total(&hints) > width + APART {
        hints.remove(hints.len().saturating_sub(3));
    }
    hints.iter().enumerate().fold(Styled::indented(1), |line, (i, hint)| {
        let line = if i > 0 { line.text(" ".repeat(APART), Style::new()) } else { line };
        line.text(hint.keys, palette.style(Role::Strong))
            .text(format!(" {}", hint.does), palette.style(Role::Dim))
    })
}

/// The table of keys in place of the page.
fn keys(view: &View, table: Vec<Styled>, height: usize, width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = vec![title(palette), Styled::default()];
    if height < table.len() + 4 {
        lines.clear();
    }
    lines.extend(table.into_iter().map(|line| Styled::indented(INDENT).append(line)));
    let room = height - 1;
    if lines.len() > room {
        let more = lines.len() - (room - 1);
        lines.truncate(room - 1);
        let text = format!("… {more} more in a taller window");
        lines.push(Styled::indented(INDENT).text(text, palette.style(Role::Dim)));
    }
    lines.resize(room, Styled::default());
    lines.push(foot(&view.hints, width, palette));
    lines
}

/// For windows that are too small for anything else: the result, and what would help.
fn answer(view: &View, palette: Palette) -> Vec<Styled> {
    let results = view.registers.iter().filter(|row| row.focus.is_none());
    let codes: Vec<&str> = results.map(|row| row.code.as_str()).collect();
    let result = Styled::default()
        .text(codes.join(" "), palette.style(Role::Strong))
        .text("  ", Style::new())
        .with(&view.flags, palette);
    vec![result, Styled::default().text("a larger window shows more", palette.style(Role::Dim))]
}

//! A map point by point: two points in each cell, the upper one as a half block on the ground of the lower one.
//!
//! ```text
//!   inf ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!     1 ▀▀▀▀▀▀▀▀▀▀┼▀▀▀▀▀▀▀▀▀       ┼ what the cursor is on
//!     0 ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!       -inf      0      inf
//!   ■ normal 61.20 %   ■ infinity 30.11 %
//! ```
//!
//! There are as many points as there is room for. Where these are fewer than the sheet has, some are left out, evenly.

use super::blocks::Room;
use super::palette::Palette;
use super::styled::{Styled, wrap};
use halfplay_core::doc::{Grid, Key, Line, Role, Sheet};
use halfplay_core::session::Msg;
use ratatui::style::{Color, Modifier, Style};

/// No wider than this: a map is a picture, and its cells are to be told apart.
const WIDEST: usize = 128;
/// Lines that stand with a map: its axis and legend, what is said of the cursor and of all.
const BESIDE: usize = 8;
/// No map is lower than this.
const LOWEST: usize = 8;

/// The lines of a map that has points, where the terminal has the colours for them.
pub fn lines(grid: &Grid, room: Room, palette: Palette) -> Option<Vec<Styled>> {
    let sheet = grid.sheet.as_ref()?;
    palette.point(Role::Plain, 0)?;
    let margin = sheet.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0) + 1;
    let (points, rows) = (sheet.columns as usize, sheet.rows.len());
    let width = room.width.saturating_sub(margin).min(points).min(WIDEST);
    let height = room.height.saturating_sub(BESIDE).max(LOWEST).min(rows.div_ceil(2));
    if width == 0 || rows == 0 {
        return None;
    }
    let colours: Vec<Vec<Color>> =
        sheet.rows.iter().map(|row| colours(row, palette)).collect::<Option<_>>()?;
    // Which point stands at a place of the picture, whose rows are half as high as lines.
    let column_of = |place: usize| place * points / width;
    let row_of = |place: usize| place * rows / (2 * height);
    let [row, column] = sheet.cursor.map(|at| at as usize);
    let cursor = [row * height / rows, column * width / points];
    let line = |at: usize| {
        let (upper, lower) = (row_of(2 * at), row_of(2 * at + 1));
        let end = row_of(2 * at + 2).max(upper + 1);
        let name =
            sheet.rows.get(upper..end.min(rows)).into_iter().flatten().find(|row| !row.name.is_empty());
        let name = name.map_or("", |row| row.name.as_str());
        let mut line =
            Styled::default().text(format!("{name:>width$} ", width = margin - 1), palette.style(Role::Dim));
        for place in 0..width {
            let column = column_of(place);
            let colour =
                |row: usize| colours.get(row).and_then(|row| row.get(column)).copied().unwrap_or_default();
            let style = Style::new().fg(colour(upper)).bg(colour(lower));
            let is_cursor = [at, place] == cursor;
            let (mark, style) = match is_cursor {
                true => ('┼', palette.style(Role::Strong).bg(colour(lower)).add_modifier(Modifier::BOLD)),
                false => ('▀', style),
            };
            let start = line.width();
            line = line.joined(mark, style);
            if let Some(code) = sheet.code(upper, column as u32) {
                line = line.aimed(start, Msg::Choose(code as usize));
            }
        }
        line
    };
    let mut lines: Vec<Styled> = (0..height).map(line).collect();
    lines.push(below(sheet, margin, width, palette));
    lines.extend(legend(&sheet.legend, room.width, palette));
    Some(lines)
}

/// The colours of a row, point by point.
fn colours(row: &halfplay_core::doc::Stripe, palette: Palette) -> Option<Vec<Color>> {
    let mut colours = Vec::new();
    for ground in &row.grounds {
        let colour = palette.point(ground.role, ground.strength)?;
        colours.extend((0..ground.columns).map(|_| colour));
    }
    Some(colours)
}

/// The values below the columns, as far as they have room.
fn below(sheet: &Sheet, margin: usize, width: usize, palette: Palette) -> Styled {
    sheet.below.iter().fold(Styled::indented(margin), |line, (at, name)| {
        let start = margin + *at as usize * width / (sheet.columns as usize).max(1);
        let fits = start + name.chars().count() <= margin + width
            && (line.width() < start || line.width() == margin);
        if fits { line.to(start).text(name, palette.style(Role::Dim)) } else { line }
    })
}

/// What the colours mean, and how much of the picture has each.
fn legend(keys: &[Key], width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = vec![Styled::default()];
    for key in keys {
        let swatch = palette.point(key.role, key.strength).unwrap_or_default();
        let said = Line::default().with(Role::Plain, key.words).with(Role::Dim, format!(" {}", key.share));
        let entry =
            wrap(&said, width.saturating_sub(2).max(1), palette).into_iter().next().unwrap_or_default();
        let entry = Styled::default().text("■ ", Style::new().fg(swatch)).append(entry);
        let last = lines.pop().unwrap_or_default();
        if last.width() > 0 && last.width() + 3 + entry.width() > width {
            lines.extend([last, entry]);
        } else {
            let apart = if last.width() > 0 { "   " } else { "" };
            lines.push(last.text(apart, Style::new()).append(entry));
        }
    }
    lines
}

//! The popup that leads to other screens, drawn over the screen.
//!
//! ```text
//! ╭─ go to ───────────────────────────────────────── Esc stay ─╮
//! │  o  Operation  bits and steps of one operation        here │
//! │  c  Compare    other ways to compute the same              │
//! ╰────────────────────────────────────────────────────────────╯
//! ```

use super::palette::{Palette, Surface};
use super::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{GoRow, GoView, Msg};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns of the popup, if the window is wide enough.
const WIDTH: usize = 66;
/// The columns where names and descriptions begin, inside the frame.
const NAME: usize = 5;
const SAYS: usize = 16;

/// The lines of the popup, and its place above the last line of the window.
pub fn lines(go: &GoView, area: Rect, palette: Palette) -> (Vec<Styled>, Rect) {
    let width = WIDTH.min(usize::from(area.width));
    let inside = width.saturating_sub(2);
    let screens =
        go.screens.iter().enumerate().map(|(place, row)| screen(row, place == go.chosen, inside, palette));
    let mut rows: Vec<Styled> = screens.collect();
    let others = others(&go.others, inside, palette);
    let room = usize::from(area.height).saturating_sub(3);
    if rows.len() + others.len() < room {
        rows.push(Styled::default().text("─".repeat(inside), palette.hairline()));
        rows.extend(others);
    }
    rows.truncate(room);
    let edge = |left: &str, right: &str, words: Styled, end: &str| {
        let words = if words.width() > 0 {
            Styled::default().text(left, palette.hairline()).append(words)
        } else {
            Styled::default().text(left, palette.hairline())
        };
        let rest = width.saturating_sub(words.width() + end.chars().count() + 1);
        let line = words.text("─".repeat(rest), palette.hairline()).text(end, palette.style(Role::Dim));
        line.text(right, palette.hairline())
    };
    let title = Styled::default().text(" go to ", palette.style(Role::Strong));
    let esc = " Esc stay ─";
    let top = edge("╭─", "╮", title, if inside > 30 { esc } else { "" })
        .aimed(width.saturating_sub(12), Msg::Revert);
    let side = |row: Styled| {
        let left = Styled::default().text("│", palette.hairline());
        left.append(row).to(width - 1).text("│", palette.hairline())
    };
    let bottom = edge("╰", "╯", Styled::default(), "");
    let ground = palette.surface(Surface::Popup);
    let all = [top].into_iter().chain(rows.into_iter().map(side)).chain([bottom]);
    let lines: Vec<Styled> = all.map(|line| line.grounded(ground, width)).collect();
    let height = lines.len() as u16;
    let place = Rect {
        x: area.x + (area.width - width as u16) / 2,
        y: area.bottom().saturating_sub(height + 1).max(area.y),
        width: width as u16,
        height: height.min(area.height),
    };
    (lines, place)
}

/// A screen: its letter, its name and its content.
fn screen(row: &GoRow, chosen: bool, inside: usize, palette: Palette) -> Styled {
    let name = if chosen { Role::Strong } else { Role::Plain };
    let line = Styled::indented(1)
        .marked(chosen, palette)
        .to(2)
        .text(row.key.to_string(), palette.style(Role::Strong));
    let line = line.to(NAME).text(row.name, palette.style(name));
    let line = if SAYS + row.says.chars().count() < inside {
        line.to(SAYS).text(row.says, palette.style(Role::Dim))
    } else {
        line
    };
    let here = Styled::default().text(if row.here { "here" } else { "" }, palette.style(Role::Dim));
    let line = line.right(here, inside.saturating_sub(1)).to(inside);
    let ground = if chosen { palette.surface(Surface::Selection) } else { Style::new() };
    line.grounded(ground, inside).aimed(0, row.msg.clone())
}

/// The other destinations, side by side.
fn others(rows: &[GoRow], inside: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = vec![Styled::indented(2)];
    for row in rows {
        let entry = Styled::default()
            .text(row.key.to_string(), palette.style(Role::Strong))
            .text(format!("  {}", row.name), palette.style(Role::Dim))
            .aimed(0, row.msg.clone());
        let last = lines.len() - 1;
        if lines[last].width() > 2 && lines[last].width() + 3 + entry.width() > inside {
            lines.push(Styled::indented(2));
        }
        let last = lines.len() - 1;
        let line = std::mem::take(&mut lines[last]);
        lines[last] =
            if line.width() > 2 { line.text("   ", Style::new()).append(entry) } else { line.append(entry) };
    }
    lines
}

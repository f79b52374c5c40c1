//! The part below the registers on the screen of an operation at a glance: the number line, and the reason for the
//! result.
//!
//! ```text
//! where it lies  between two neighbours ──────────────────────────────────────────
//!         you get                exact result            0.3
//! 0x34cc ┝━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●─────────────────◇───────────┤ 0x34cd
//!        0.2998046875                middle                 0.300048828125
//!
//! why ────────────────────────────────────────────────────────────────────────────
//! Why not 0.3? …
//!
//! try  1/3   2048 + 1   65504 + 16   fma.rn.f16 2 3 0.1   half w = c * d;
//! ```

use super::blocks;
use super::draw_area::{DrawArea, OnLine};
use super::palette::Palette;
use super::region::{INDENT, title};
use super::regions;
use super::registers::Grid;
use super::screen_parts::{ScreenParts as Parts, WidthClass};
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Block, Role};
use halfplay_core::skins::explain::Overview;
use halfplay_core::skins::session::{Msg, TRY, View};
use ratatui::style::Style;

/// The columns of the reason beside other regions.
const REASON: usize = 50;

/// The lines for `height` rows: as many parts as fit, the most important first.
pub fn lines(view: &View, overview: &Overview, parts: Parts, height: usize, palette: Palette) -> Vec<Styled> {
    let grid = Grid::of(view, parts);
    let width = grid.edge.min(parts.width.saturating_sub(1));
    let line = number_line(view, overview, grid, width, height, palette);
    let mut lines = if line.len() <= height { line } else { Vec::new() };
    let tries = tries(width, palette);
    let room = height.saturating_sub(lines.len() + tries.len());
    let why = |width: usize| -> Vec<Styled> {
        let text = wrap(&overview.why, width.saturating_sub(INDENT), palette).into_iter();
        let text: Vec<Styled> = text.map(|line| Styled::indented(INDENT).append(line)).collect();
        let heading =
            title(Styled::default().text("why", palette.style(Role::Strong)), "", width, false, palette);
        if overview.why.width() == 0 { Vec::new() } else { [vec![heading], text].concat() }
    };
    let below = match parts.class {
        WidthClass::Large | WidthClass::Huge if room > 2 => {
            regions::lines(view, parts, why(REASON), room - 1, palette)
        }
        _ => why(width),
    };
    // In a short window, blank rows are dropped first, then the texts to try, then the reason.
    let needed = below.len() + usize::from(!lines.is_empty());
    if !below.is_empty() && below.len() <= height - lines.len() {
        lines.extend((needed > below.len() && needed <= room).then(Styled::default));
        lines.extend(below);
    }
    if height - lines.len() >= tries.len() {
        lines.resize(height - tries.len(), Styled::default());
        lines.extend(tries);
    }
    lines
}

/// The number line below its title and, if there is room, below the names of its points.
fn number_line(
    view: &View,
    overview: &Overview,
    grid: Grid,
    width: usize,
    height: usize,
    palette: Palette,
) -> Vec<Styled> {
    let Some(ruler) = &overview.ruler else { return Vec::new() };
    let words = Styled::default()
        .text("where it lies", palette.style(Role::Strong))
        .text("  between two neighbours", palette.style(Role::Dim));
    let on_line = OnLine { guess: None, moves: view.handle.is_some() };
    let area = DrawArea { width: width - INDENT, grid, seen_before: true, calls: true, on_line, height };
    let names = ["you get", "exact result", &overview.typed];
    let block = Block::Ruler(ruler.clone());
    let names = blocks::ruler_names(ruler, names, area, palette);
    let drawn = names.into_iter().chain(blocks::lines(&block, area, palette));
    let drawn = drawn.map(|line| Styled::indented(INDENT).append(line));
    [title(words, "", width, false, palette)].into_iter().chain(drawn).collect()
}

/// Texts to try; a click on one enters it.
fn tries(width: usize, palette: Palette) -> Vec<Styled> {
    let line = Styled::indented(INDENT).text("try", palette.style(Role::Dim));
    let line = TRY.iter().fold(line, |line, text| {
        let next = line.clone().text("   ", Style::new());
        let from = next.width();
        let next =
            next.text(*text, palette.style(Role::Link)).aimed(from, Msg::RunCommand((*text).to_owned()));
        if next.width() <= width { next } else { line }
    });
    vec![line]
}

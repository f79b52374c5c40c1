//! The screen of a map with texts beside it: a plane of pairs.
//!
//! ```text
//!  mul, then add ≠ fma   285,362,634 of 4,294,967,296 pairs  6.64 %
//!
//!  b +max ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀   of the pairs in a cell differ ──────
//!       0 ▀▀▀▀▀▀▀▀▀◆▀▀▀▀▀▀▀▀      none                 1,834 cells
//!    -max ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!  a      -max     0     +max   ◆ this cell ──────────────────────
//! ```
//!
//! A window of fewer than 120 columns has the legend and the cell below the map, in a row each.

use super::palette::Palette;
use super::points::{key_words, picture, points_per_line};
use super::region::{Body, INDENT, scrolled, title};
use super::screen_parts::{ScreenParts, WidthClass};
use super::styled::{Styled, wrap};
use super::tables::Columns;
use halfplay_core::skins::doc::{Block, ColourKey, MapRegion, MapSides, PointMap, Role};
use halfplay_core::skins::session::{Session, View};
use ratatui::style::Style;

/// The columns of the cells in narrow and wide windows, those before the cells, and those between the cells and the
/// regions.
const COLUMNS: [usize; 2] = [64, 76];
const MARGIN: usize = 8;
const APART: usize = 3;
/// The most lines of the picture, and the lines around it, in narrow and wide windows. 32 lines of two points show each
/// pair of a 6-bit format.
const LINES: [usize; 2] = [16, 32];
const AROUND: [usize; 2] = [8, 12];
/// The fewest lines of the picture.
const FEWEST: usize = 4;
/// The longest line of a sentence, and the widest region.
const LONGEST: usize = 104;
const WIDEST: usize = 40;

/// Sets the number of cells of a map for a window of this size.
pub fn fit(session: &mut Session, (width, height): (usize, usize), palette: Palette) {
    let wide = usize::from(WidthClass::of(width) >= WidthClass::Large);
    let columns = COLUMNS[wide].min(width.saturating_sub(MARGIN + 1)).max(MARGIN);
    let lines = height.saturating_sub(AROUND[wide]).clamp(FEWEST, LINES[wide]);
    session.set_map_cells([columns, lines * points_per_line(palette)].map(|cells| cells as u32));
}

/// The map of a view, if it has texts beside it.
fn map(view: &View) -> Option<(&PointMap, &MapSides)> {
    view.blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => grid.point_map.as_ref().and_then(|map| Some((map, map.sides.as_ref()?))),
        _ => None,
    })
}

/// The screen in `height` lines. `None` if it has no map with texts beside it, or if the map cannot be drawn.
pub fn body(view: &View, parts: ScreenParts, height: usize, scroll: usize, palette: Palette) -> Option<Body> {
    let (map, sides) = map(view)?;
    let heading = Styled::indented(INDENT).with(&view.heading, palette);
    let wide = parts.class >= WidthClass::Large;
    let lines = if wide {
        wide_lines(view, map, sides, [parts.width, height], palette)?
    } else {
        narrow_lines(view, map, sides, [parts.width, height], palette)?
    };
    let gap = (wide && parts.air).then(Styled::default);
    let lines: Vec<Styled> = [heading].into_iter().chain(gap).chain(lines).collect();
    Some(scrolled(lines, height, scroll, palette))
}

/// The picture, the legend and the cell in a row each, and the sentences.
fn narrow_lines(
    view: &View,
    map: &PointMap,
    sides: &MapSides,
    [width, height]: [usize; 2],
    palette: Palette,
) -> Option<Vec<Styled>> {
    let inside = width.saturating_sub(INDENT + 1);
    let texts = sentences(view, inside, palette);
    let room = (height.saturating_sub(AROUND[0] - 4)).clamp(FEWEST, LINES[0]);
    let mut lines = picture(map, [width.min(MARGIN + COLUMNS[0]), room], palette)?;
    lines.extend(legend_row(map, sides, inside, palette));
    if sides.cell.width() > 0 {
        lines.push(Styled::indented(INDENT).with(&sides.cell, palette));
    }
    // The first sentence matters most.
    let free = height.saturating_sub(lines.len() + 1).max(1);
    lines.extend(texts.into_iter().take(free));
    Some(lines)
}

/// The legend in a row, or in several if it has shares of the picture.
fn legend_row(map: &PointMap, sides: &MapSides, width: usize, palette: Palette) -> Vec<Styled> {
    let [before, after] = sides.around_legend;
    let dim = palette.style(Role::Dim);
    let start = Styled::indented(INDENT).text(before, dim);
    let apart = |line: &Styled| if line.width() > INDENT { "  " } else { "" };
    let mut lines = vec![start];
    for key in &map.legend {
        let entry = key_words(key, palette);
        let last = lines.pop().unwrap_or_default();
        let space = if before.len() + INDENT == last.width() { " " } else { apart(&last) };
        if last.width() + space.len() + entry.width() <= width + INDENT {
            lines.push(last.text(space, Style::new()).append(entry));
        } else {
            lines.extend([last, Styled::indented(INDENT).append(entry)]);
        }
    }
    let last = lines.pop().unwrap_or_default();
    let fits = last.width() + 2 + after.len() <= width + INDENT;
    lines.push(if fits { last.text("  ", Style::new()).text(after, dim) } else { last });
    lines
}

/// The picture with the regions at its right, then the sentences.
fn wide_lines(
    view: &View,
    map: &PointMap,
    sides: &MapSides,
    [width, height]: [usize; 2],
    palette: Palette,
) -> Option<Vec<Styled>> {
    let texts = sentences(view, width.saturating_sub(INDENT + 1).min(LONGEST), palette);
    // A map of single cases shows all of them if there is room.
    let most = if map.step == [1, 1] { map.rows.len().div_ceil(points_per_line(palette)) } else { 0 };
    // 4 lines: the title, the labels of the columns, two empty lines.
    let room = height.saturating_sub(texts.len() + 4).clamp(FEWEST, LINES[1].max(most));
    let left = picture(map, [MARGIN + COLUMNS[1], room], palette)?;
    let column = left.iter().map(Styled::width).max().unwrap_or(0) + APART;
    let right =
        regions(map, sides, width.saturating_sub(column + 1).min(WIDEST), left.len().max(room), palette);
    let count = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let row = |_| {
        let line = left.next().unwrap_or_default();
        match right.next() {
            Some(beside) => line.to(column).append(beside),
            None => line,
        }
    };
    let lines: Vec<Styled> = (0..count).map(row).collect();
    let gap = (!texts.is_empty()).then(Styled::default);
    Some(lines.into_iter().chain(gap).chain(texts).collect())
}

/// The regions below each other, as many as fit.
fn regions(map: &PointMap, sides: &MapSides, width: usize, height: usize, palette: Palette) -> Vec<Styled> {
    let all = sides.regions.iter().map(|region| region_lines(region, &map.legend, width, palette));
    let mut lines: Vec<Styled> = Vec::new();
    for region in all {
        let gap = usize::from(!lines.is_empty());
        if lines.len() + gap + region.len() <= height {
            lines.extend((0..gap).map(|_| Styled::default()));
            lines.extend(region);
        }
    }
    lines
}

fn region_lines(region: &MapRegion, keys: &[ColourKey], width: usize, palette: Palette) -> Vec<Styled> {
    let (heading, key, about_cursor, keys, blocks) = match region {
        MapRegion::Legend { title, below } => (title, "", false, keys, below),
        MapRegion::Blocks { title, key, about_cursor, blocks } => {
            (title, *key, *about_cursor, &[][..], blocks)
        }
    };
    let style = if about_cursor { palette.accent() } else { palette.style(Role::Strong) };
    let heading = title(Styled::default().text(heading, style), key, width, about_cursor, palette);
    let keys = keys.iter().map(|key| {
        let share = Styled::default().text(key.share.as_str(), palette.style(Role::Dim));
        Styled::indented(INDENT).append(key_words(key, palette)).right(share, width)
    });
    let blocks = blocks.iter().flat_map(|block| text_lines(block, width.saturating_sub(INDENT), palette));
    let blocks = blocks.map(|line| Styled::indented(INDENT).append(line));
    [heading].into_iter().chain(keys).chain(blocks).collect()
}

fn text_lines(block: &Block, width: usize, palette: Palette) -> Vec<Styled> {
    match block {
        Block::Text(text) | Block::Heading(text) => wrap(text, width, palette),
        Block::Table(table) => Columns::of(table).lines(width, palette),
        _ => Vec::new(),
    }
}

/// The sentences below the map.
fn sentences(view: &View, width: usize, palette: Palette) -> Vec<Styled> {
    let blocks = view.blocks.iter().filter(|block| matches!(block, Block::Text(_)));
    let lines = blocks.flat_map(|block| text_lines(block, width, palette));
    lines.map(|line| Styled::indented(INDENT).append(line)).collect()
}

//! A region of the screen: a list or blocks, scrolled.

use super::blocks;
use super::draw_area::{DrawArea, OnLine};
use super::palette::Palette;
use super::registers::Grid;
use super::styled::Styled;
use super::tables::Columns;
use halfplay_core::skins::doc::{Block, Role};
use halfplay_core::skins::session::{List, Msg};
use ratatui::style::Style;
use std::ops::Range;

/// The indentation of sentences and pictures.
pub const INDENT: usize = 1;
/// The spaces between regions side by side.
pub const APART: usize = 2;

/// The lines of a region, and its scroll range.
pub struct Body {
    pub lines: Vec<Styled>,
    /// the number of lines that can be scrolled
    pub beyond: usize,
}

/// A title followed by a line, with a key or a count at the right end.
pub fn title(words: Styled, key: &str, width: usize, focused: bool, palette: Palette) -> Styled {
    let hairline = if focused { palette.accent() } else { palette.hairline() };
    let words = Styled::indented(INDENT).append(words).text(" ", Style::new());
    let key_width = if key.is_empty() { 0 } else { key.chars().count() + 1 };
    let room = width.saturating_sub(words.width() + key_width);
    let line = words.text("─".repeat(room), hairline);
    let line = if key.is_empty() { line } else { line.text(" ", Style::new()) };
    line.text(key, palette.style(Role::Dim))
}

/// A list in `height` lines: the rows around the chosen one, and the numbers of rows above and below. `target` is the
/// message of a click on a row. Without the focus no row is marked.
pub fn rows(
    list: &List,
    height: usize,
    focused: bool,
    palette: Palette,
    target: impl Fn(usize) -> Msg,
) -> Vec<Styled> {
    let columns = Columns::of(&list.table);
    let row = |place: usize| {
        let lines = columns.row(&list.table.rows[place], usize::MAX, palette);
        let line = lines.into_iter().fold(Styled::indented(INDENT), Styled::append);
        let here = place == list.chosen && focused;
        let line = line.marked(here, palette).aimed(0, target(place));
        if here { line.strong() } else { line }
    };
    around(list.table.rows.len(), list.chosen, height, row, palette)
}

/// The rows around the chosen one, as many as fit in `height` lines, and the numbers of rows above and below.
pub fn around(
    count: usize,
    chosen: usize,
    height: usize,
    row: impl Fn(usize) -> Styled,
    palette: Palette,
) -> Vec<Styled> {
    let (first, shown) = window(chosen, count, height);
    let more = |text: String| Styled::indented(INDENT).text(text, palette.style(Role::Dim));
    let above = (first > 0).then(|| more(format!("… {first} above")));
    let last = first + shown;
    let below = (last < count).then(|| more(format!("… {} below", count - last)));
    above.into_iter().chain((first..last).map(row)).chain(below).collect()
}

/// The index of the first row to show, and the number of rows. A line at an end counts the rows left out there.
pub fn window(chosen: usize, count: usize, height: usize) -> (usize, usize) {
    let all_fit = count <= height;
    if all_fit || height < 3 {
        let shown = count.min(height);
        return (chosen.saturating_sub(height / 2).min(count - shown), shown);
    }
    match chosen {
        near_the_top if near_the_top < height - 1 => (0, height - 1),
        near_the_end if near_the_end > count - height => (count - (height - 1), height - 1),
        within => (within - (height - 2) / 2, height - 2),
    }
}

/// Blocks below each other, scrolled, with a count of the lines that do not fit. If there are too few lines, the rows
/// of earlier steps are left out first, then the explanation of the letters below the cut.
pub fn detail(
    blocks: &[&Block],
    width: usize,
    height: usize,
    scroll: usize,
    grid: Grid,
    palette: Palette,
    on_line: OnLine,
) -> Body {
    let inside = width.saturating_sub(INDENT + 1);
    let drawn = |seen_before, calls| -> Vec<Vec<Styled>> {
        let area = DrawArea { width: inside, grid: grid.behind(INDENT), seen_before, calls, on_line, height };
        blocks.iter().map(|block| blocks::lines(block, area, palette)).collect()
    };
    let count = |pieces: &[Vec<Styled>]| pieces.iter().map(Vec::len).sum::<usize>();
    // Rows of earlier steps must not displace the empty lines between blocks.
    let airy = |pieces: &[Vec<Styled>]| count(pieces) + blocks.len() <= height + 1;
    let fits = |pieces: &[Vec<Styled>]| count(pieces) <= height;
    let whole = Some(drawn(true, true)).filter(|pieces| airy(pieces));
    let brief = || Some(drawn(false, true)).filter(|pieces| fits(pieces));
    let pieces = whole.or_else(brief).unwrap_or_else(|| drawn(false, false));
    // Put an empty line before each block if there is room, starting with the last block.
    let mut spare = height.saturating_sub(count(&pieces));
    let mut spaced = vec![false; pieces.len()];
    for (place, block) in blocks.iter().enumerate().rev() {
        let heading = matches!(block, Block::Heading(_));
        if place > 0 && (spare > 0 || heading) {
            spaced[place] = true;
            spare = spare.saturating_sub(1);
        }
    }
    let mut lines = Vec::new();
    for (piece, spaced) in pieces.into_iter().zip(spaced) {
        if spaced {
            lines.push(Styled::default());
        }
        lines.extend(piece.into_iter().map(|line| Styled::indented(INDENT).append(line)));
    }
    scrolled(lines, height, scroll, palette)
}

/// The fewest columns of a window with a margin.
pub const WITH_MARGIN: usize = 120;
/// More lines than any blocks have.
const ALL_LINES: usize = 2000;

/// Blocks like [`detail`]. In a wide window, the blocks of the range `margin` stand beside the others, and both scroll
/// together.
pub fn detail_with_margin(
    (blocks, margin): (&[&Block], &Range<usize>),
    width: usize,
    height: usize,
    scroll: usize,
    grid: Grid,
    palette: Palette,
    on_line: OnLine,
) -> Body {
    if margin.is_empty() || width < WITH_MARGIN {
        return detail(blocks, width, height, scroll, grid, palette, on_line);
    }
    let (before, rest) = blocks.split_at(margin.start.min(blocks.len()));
    let (margin, after) = rest.split_at(margin.len().min(rest.len()));
    let main = [before, after].concat();
    let start = width * 5 / 8 + 4;
    let column = |blocks: &[&Block], width: usize| {
        let fitted = detail(blocks, width, height, 0, grid, palette, on_line);
        if fitted.beyond == 0 {
            return fitted.lines;
        }
        detail(blocks, width, ALL_LINES, 0, grid, palette, on_line).lines
    };
    let [main, margin] = [column(&main, start - APART), column(margin, width - start)];
    scrolled(side_by_side(main, margin, start, ALL_LINES), height, scroll, palette)
}

/// Puts lines to the right of others, from `column` on.
pub fn side_by_side(left: Vec<Styled>, right: Vec<Styled>, column: usize, height: usize) -> Vec<Styled> {
    let count = left.len().max(right.len()).min(height);
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    (0..count)
        .map(|_| {
            let line = left.next().unwrap_or_default();
            match right.next() {
                Some(other) => line.to(column).append(other),
                None => line,
            }
        })
        .collect()
}

/// As many lines as fit; the last one counts the lines left out.
pub fn scrolled(mut lines: Vec<Styled>, height: usize, scroll: usize, palette: Palette) -> Body {
    if lines.len() <= height || height == 0 {
        lines.truncate(height);
        return Body { lines, beyond: 0 };
    }
    let shown = height - 1;
    let beyond = lines.len() - shown;
    let first = scroll.min(beyond);
    let below = beyond - first;
    let mut lines: Vec<Styled> = lines.into_iter().skip(first).take(shown).collect();
    let text = match (first, below) {
        (0, below) => format!("… {below} more below: Ctrl-D"),
        (above, 0) => format!("… {above} above: Ctrl-B"),
        (above, below) => format!("… {above} above, {below} below: Ctrl-B, Ctrl-D"),
    };
    lines.push(Styled::indented(INDENT).text(text, palette.style(Role::Dim)));
    Body { lines, beyond }
}

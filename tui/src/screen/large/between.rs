//! The number line between two neighbours, with their codes in large digits below it, and the question or the outcome
//! between them.

use super::font;
use super::glyphs::{ink, stacked};
use super::size::Size;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::{Role, Ruler};
use halfplay_core::skins::session::{Between, Outcome};

/// Half the width of the mark, in columns.
const MARK: usize = 2;

/// The number line, its ends and the text below. `letters` are the letters of the ends if the user must choose one.
pub fn lines(between: &Between, letters: Option<[String; 2]>, size: Size, palette: Palette) -> Vec<Styled> {
    let (codes, named) = codes(between, letters.as_ref(), size, palette);
    let values = values(between, letters.filter(|_| !named), size, palette);
    [number_line(between, size, palette), codes, vec![values]].concat()
}

/// Bars for the ends and the middle, and a block for the value. The block is on an end or on the middle only if the
/// value is exactly there.
fn number_line(between: &Between, size: Size, palette: Palette) -> Vec<Styled> {
    let length = size.line();
    let mark = between.outcome.map(|Outcome { at, .. }| {
        let place = Ruler::place_of(at, length);
        match place.cmp(&(length / 2)) {
            std::cmp::Ordering::Less => place.saturating_sub(MARK)..place + 1,
            std::cmp::Ordering::Equal => place - MARK..place + MARK + 1,
            std::cmp::Ordering::Greater => place..(place + MARK + 1).min(length),
        }
    });
    let bar = |x: usize| x == 0 || x == length / 2 || x + 1 == length;
    let row = |bars: char, line: char| {
        let place = |x: usize| match &mark {
            Some(mark) if mark.contains(&x) => (bars, ink(palette, Role::Guard)),
            _ if bar(x) => (bars, ink(palette, Role::Strong)),
            _ => (line, ink(palette, Role::Dim)),
        };
        (0..length)
            .map(place)
            .fold(Styled::indented(Size::LEFT), |styled, (c, style)| styled.joined(c, style))
    };
    vec![row('▄', ' '), row('█', '━'), row('▀', ' ')]
}

/// The codes of both ends, and between them `A ? B`, later the outcome for the kept bits. Returns true if there was
/// room for the letters.
fn codes(
    between: &Between,
    letters: Option<&[String; 2]>,
    size: Size,
    palette: Palette,
) -> (Vec<Styled>, bool) {
    let drawn = |text: &str| font::text(text.strip_prefix("0x").unwrap_or(text), size.scale);
    let width = |glyph: &font::Glyph| glyph.first().map_or(0, |row| row.chars().count());
    let (start, end) = (Size::LEFT, Size::LEFT + size.line());
    let [left, right] = [&between.left[0], &between.right[0]].map(|name| drawn(name));
    let chosen = |right: bool| match between.outcome {
        Some(outcome) if outcome.chose_right == right => Role::Good,
        Some(_) => Role::Dim,
        None => Role::Plain,
    };
    let centre = drawn(between.outcome.map_or("?", |outcome| outcome.change));
    let middle = start + size.line() / 2 - width(&centre) / 2;
    let (left_end, right_start) = (start + width(&left), end - width(&right));
    let apart = 2 * size.scale;
    if left_end + apart > right_start {
        // Names for values that are out of range are long.
        let line = Styled::indented(start).text(&between.left[0], palette.style(chosen(false)));
        let other = Styled::default().text(&between.right[0], palette.style(chosen(true)));
        return (vec![line.right(other, end)], false);
    }
    let heights = left.len();
    let mut placed =
        vec![(start, left, ink(palette, chosen(false))), (right_start, right, ink(palette, chosen(true)))];
    let fits = left_end + apart <= middle && middle + width(&centre) + apart <= right_start;
    // Letters with long counts are drawn smaller if necessary.
    let sizes = (1..=size.scale).rev().filter_map(|scale| {
        letters.map(|letters| {
            letters.each_ref().map(|text| font::in_the_middle(font::text(text, scale), heights))
        })
    });
    let has_room = |[a, b]: &[font::Glyph; 2]| {
        left_end + apart + width(a) + apart <= middle
            && middle + width(&centre) + apart + width(b) + apart <= right_start
    };
    let drawn = sizes.into_iter().find(has_room);
    let named = drawn.is_some();
    if let Some([a, b]) = drawn {
        // Leave a gap between a code and its letter, so that the letter, A or B, does not look like another hex digit.
        let apart = (3 * size.scale + 1).min((middle - left_end - width(&a)) / 2);
        let b_start = right_start - apart - width(&b);
        placed.push((left_end + apart, a, ink(palette, Role::Strong)));
        placed.push((b_start, b, ink(palette, Role::Strong)));
    }
    if fits {
        placed.push((middle, centre, ink(palette, Role::Strong)));
    }
    (stacked(placed), named)
}

/// The values below, in small type; with the letters of the question if those do not fit above.
fn values(between: &Between, letters: Option<[String; 2]>, size: Size, palette: Palette) -> Styled {
    let style = palette.style(Role::Plain);
    let [left, right] = [&between.left[1], &between.right[1]];
    let [left, right] = match letters {
        Some([a, b]) => [format!("{a}  {left}"), format!("{right}  {b}")],
        None => [left.clone(), right.clone()],
    };
    let count = |text: &str| text.chars().count();
    let end = Size::LEFT + size.line();
    let middle = Size::LEFT + size.line() / 2 - Ruler::MIDDLE.len() / 2;
    let line = Styled::indented(Size::LEFT).text(left, style);
    let right_start = end.saturating_sub(count(&right));
    let fits = line.width() + 2 <= middle && middle + Ruler::MIDDLE.len() + 2 <= right_start;
    let line = if fits { line.to(middle).text(Ruler::MIDDLE, palette.style(Role::Dim)) } else { line };
    line.to(right_start).text(right, style)
}

//! Operands or the result in large digits: sign, exponent and fraction, each above a bar.

use super::font::{self, Glyph};
use super::glyphs::{ink, stacked};
use super::size::Size;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::Register;
use ratatui::style::Style;

/// The rows, each below its code and value, and below its name if it is `named`. A single row is drawn as large as
/// possible; if it is named, its code is in large digits below it.
pub fn lines(rows: &[&Register], named: bool, size: Size, palette: Palette) -> Vec<Styled> {
    let row = |row: &&Register| {
        let mut lines = vec![title(row, named, palette)];
        lines.extend(digits(row, rows.len() == 1, named, size, palette));
        lines.extend(size.is_airy().then(Styled::default));
        lines
    };
    rows.iter().flat_map(row).collect()
}

/// `a   0x520b   48.34375`.
fn title(row: &Register, named: bool, palette: Palette) -> Styled {
    let apart = |line: Styled| line.text("   ", Style::new());
    let start = Styled::indented(Size::LEFT);
    let start =
        if named { apart(start.text(row.name_with_lane(), palette.style(Role::Strong))) } else { start };
    apart(start.text(&row.code, Style::new())).text(&row.value, Style::new())
}

fn digits(row: &Register, alone: bool, named: bool, size: Size, palette: Palette) -> Vec<Styled> {
    let big = |c: char| font::bit(c, size.bit, size.bit_height);
    let fields = row.bits.iter().filter(|bit| bit.gap).count();
    let small = |scale: usize| move |c: char| matches!(c, '0' | '1').then(|| font::letter(c, scale));
    let spaced = |width: usize, [apart, field]: [usize; 2]| {
        let columns = row.bits.len() * (width + apart) - apart + fields * field;
        let start = size.width.checked_sub(columns)?.min(Size::LEFT);
        Some(Spacing { start, width, apart, field }).filter(|_| start > 0)
    };
    let code = || {
        let code = row.code.strip_prefix("0x").unwrap_or(&row.code);
        stacked(vec![(Size::LEFT, font::text(code, size.scale), ink(palette, Role::Strong))])
    };
    let largest = [[size.apart, 1], [1, 1], [1, 0]].into_iter().find_map(|gaps| spaced(size.bit, gaps));
    if let Some(spacing) = largest.filter(|_| alone) {
        let code = if named { [vec![Styled::default()], code()].concat() } else { Vec::new() };
        return [bits(row, spacing, big, palette), code].concat();
    }
    match (1..=size.scale).rev().find_map(|scale| Some((scale, spaced(3 * scale, [1, 1])?))) {
        Some((scale, spacing)) => bits(row, spacing, small(scale), palette),
        None => code(),
    }
}

/// The layout of a row of bits, in columns.
#[derive(Clone, Copy)]
struct Spacing {
    start: usize,
    /// the width of a bit
    width: usize,
    /// the distance between two bits
    apart: usize,
    /// the additional distance between two fields
    field: usize,
}

/// The bits, and a bar below each field.
fn bits(
    row: &Register,
    spacing: Spacing,
    glyph: impl Fn(char) -> Option<Glyph>,
    palette: Palette,
) -> Vec<Styled> {
    let Spacing { mut start, width, apart, field } = spacing;
    let mut placed = Vec::new();
    let mut bars = Styled::default();
    for (place, bit) in row.bits.iter().enumerate() {
        if place > 0 {
            start += apart + if bit.gap { field } else { 0 };
        }
        let style = ink(palette, bit.role);
        placed.extend(glyph(bit.digit()).map(|glyph| (start, glyph, style)));
        let from = if bit.gap || place == 0 { start } else { start - apart };
        bars = bars.to(from).text("▀".repeat(start + width - from), style);
        start += width;
    }
    [stacked(placed), vec![bars]].concat()
}

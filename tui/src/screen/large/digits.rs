//! Bits in large digits, one column for each power of two: the kept bits, guard, round, and one digit for sticky, which
//! is 1 if any later bit is 1.
//!
//! Digits never move between steps; a missing digit leaves its place empty.

use super::font::{self, Glyph};
use super::glyphs::{ink, stacked};
use super::size::Size;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::{Bits, Picture, Role};
use halfplay_core::skins::explain::letters;

/// The number of kept bits shown if not all fit: the last ones, because they change.
const LAST: usize = 8;

/// The rows for the title, for the text below the bits, and for the keys.
const WORDS: usize = 8;

/// The columns of a picture in large digits.
pub struct Digits<'a> {
    picture: &'a Picture,
    size: Size,
    shown: Vec<Column>,
    /// the number of shown columns that hold kept bits; they come first
    kept: usize,
}

/// The content of a shown column.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Column {
    /// the bit of this column
    At(usize),
    /// a digit that is 1 if any bit from this column on is 1
    Later(usize),
    /// a mark that more bits follow on the left or on the right
    More,
}

impl<'a> Digits<'a> {
    pub fn of(picture: &'a Picture, size: Size) -> Self {
        let width = picture.width();
        let cut = picture.gaps.get(1).copied();
        let precision = match picture.gaps[..] {
            [point, guard, ..] => guard + 1 - point,
            _ => width,
        };
        // A row that begins above the hidden bit, such as the addends of a difference, also begins at the left.
        let end = cut.map_or(width, |guard| guard.min(precision));
        // Leave room for three digits after the kept bits.
        let room = size.bits() - if cut.is_some() { 3 } else { 0 };
        let kept: Vec<Column> = if end <= room {
            (0..end).map(Column::At).collect()
        } else if cut == Some(end) {
            [Column::More].into_iter().chain((end - LAST..end).map(Column::At)).collect()
        } else {
            (0..room - 1).map(Column::At).chain([Column::More]).collect()
        };
        let behind = (end < width).then_some([Column::At(end), Column::At(end + 1), Column::Later(end + 2)]);
        let count = kept.len();
        let shown = kept.into_iter().chain(behind.into_iter().flatten()).collect();
        Digits { picture, size, shown, kept: count }
    }

    /// True if the first shown column is the first of the picture.
    pub fn begins_at_the_top(&self) -> bool {
        self.shown.first() == Some(&Column::At(0))
    }

    /// The screen column where a shown column begins.
    fn start(&self, place: usize) -> usize {
        let Size { bit, apart, .. } = self.size;
        let point = self.picture.gaps.first().is_some_and(|&point| {
            self.shown[..place].iter().any(|column| *column == Column::At(point.saturating_sub(1)))
        });
        let cut = place >= self.kept;
        let gaps = if point { self.size.point() } else { 0 } + if cut { self.size.cut() } else { 0 };
        Size::LEFT + place * (bit + apart) + gaps
    }

    /// The rows of bits. A single row has large digits. Several rows have smaller digits, each row below its name.
    pub fn lines(&self, palette: Palette) -> Vec<Styled> {
        let rows: Vec<&Bits> = self.picture.rows.iter().filter(|row| !row.names_columns()).collect();
        match rows[..] {
            [row] if self.picture.gaps.is_empty() => self.whole(row, palette),
            [row] => [self.row(row, palette, |c| self.bit(c)), vec![self.bar(palette)]].concat(),
            _ => rows.into_iter().flat_map(|row| self.named(row, palette)).collect(),
        }
    }

    fn bit(&self, c: char) -> Option<Glyph> {
        font::bit(c, self.size.bit, self.size.bit_height)
    }

    /// A row without a cut, such as a product. Its digits are as large as possible, in several lines of about equal
    /// length if necessary.
    fn whole(&self, row: &Bits, palette: Palette) -> Vec<Styled> {
        let Size { bit, apart, bit_height, scale, width, height } = self.size;
        let count = row.cells.len();
        let room = width - Size::LEFT - 1;
        // The distance of two bits in columns, and the rows of a line including an empty one.
        let large = (bit + apart, bit_height.div_ceil(2) + 1, None);
        let small = |scale: usize| (3 * scale + 1, (5 * scale).div_ceil(2) + 1, Some(scale));
        let fits = |&(pitch, rows, _): &(usize, usize, Option<usize>)| {
            count.div_ceil(room / pitch) * rows + WORDS <= height
        };
        let sizes = [large].into_iter().chain((1..=scale).rev().map(small));
        let (pitch, _, scale) = sizes.into_iter().find(fits).unwrap_or_else(|| small(1));
        let lines = count.div_ceil(room / pitch).max(1);
        let line = |cells: &[(char, Role)]| {
            let digit = |(place, &(c, role)): (usize, &(char, Role))| {
                let glyph = match scale {
                    None => self.bit(c),
                    Some(scale) => Some(font::letter(c, scale)),
                };
                glyph.map(|glyph| (Size::LEFT + place * pitch, glyph, ink(palette, role)))
            };
            [stacked(cells.iter().enumerate().filter_map(digit).collect()), vec![Styled::default()]].concat()
        };
        let name = Styled::indented(Size::LEFT).with(&row.label, palette);
        row.cells.chunks(count.div_ceil(lines).max(1)).flat_map(line).chain([name]).collect()
    }

    fn named(&self, row: &Bits, palette: Palette) -> Vec<Styled> {
        let name = Styled::indented(Size::LEFT).text(row.operator, palette.style(Role::Strong));
        let name = if row.operator.is_empty() { name } else { name.text(" ", Default::default()) };
        let name = name.with(&row.label, palette);
        let small = |c: char| matches!(c, '0' | '1').then(|| font::letter(c, self.size.scale));
        let air = vec![Styled::default(); usize::from(self.size.is_airy())];
        [vec![name], self.row(row, palette, small), air].concat()
    }

    fn row(&self, row: &Bits, palette: Palette, glyph: impl Fn(char) -> Option<Glyph>) -> Vec<Styled> {
        let height = glyph('0').map_or(0, |zero| zero.len());
        let digit = |(place, column): (usize, &Column)| {
            let (c, role) = cell(row, *column);
            let drawn = match c {
                '…' => Some(font::on_its_foot(font::letter('…', self.size.scale), height)),
                c => glyph(c),
            };
            drawn.map(|glyph| (self.start(place), glyph, ink(palette, role)))
        };
        stacked(self.shown.iter().enumerate().filter_map(digit).collect())
    }

    /// A bar below the kept bits.
    fn bar(&self, palette: Palette) -> Styled {
        let Some(last) = self.kept.checked_sub(1) else { return Styled::default() };
        let end = self.start(last) + self.size.bit;
        let bar = "▀".repeat(end - Size::LEFT);
        Styled::indented(Size::LEFT).text(bar, ink(palette, Role::Strong))
    }

    /// The letters below the cut in one row of small type.
    pub fn letter_row(&self, kept: &str, palette: Palette) -> Option<Styled> {
        let letters = letters(self.picture).filter(|_| self.has_cut())?;
        let line = Styled::indented(Size::LEFT).text(kept.to_owned(), palette.style(Role::Dim));
        let one = |line: Styled, (place, (c, role, _)): (usize, (char, Role, String))| {
            let middle = self.start(self.kept + place) + self.size.bit / 2;
            line.to(middle).text(c.to_string(), palette.style(role))
        };
        Some(letters.into_iter().enumerate().fold(line, one))
    }

    /// True if the cut is among the shown columns.
    fn has_cut(&self) -> bool {
        self.picture.gaps.get(1).is_some_and(|&guard| {
            self.shown.get(self.kept).is_some_and(|column| *column == Column::At(guard))
        })
    }

    /// The large letters below the cut, after the number of kept bits; empty if nothing is cut off.
    pub fn letters(&self, kept: &str, palette: Palette) -> Vec<Styled> {
        let Some(letters) = letters(self.picture).filter(|_| self.has_cut()) else { return Vec::new() };
        let placed = |(place, (c, role, _)): (usize, &(char, Role, String))| {
            (self.start(self.kept + place), font::letter(*c, self.size.scale), ink(palette, *role))
        };
        let named = (Size::LEFT, vec![kept.to_owned()], palette.style(Role::Dim));
        stacked([named].into_iter().chain(letters.iter().enumerate().map(placed)).collect())
    }
}

/// The character of a row in a shown column.
fn cell(row: &Bits, column: Column) -> (char, Role) {
    let later = |from: usize| row.cells.get(from..).unwrap_or_default();
    match column {
        Column::More => ('…', Role::Dim),
        Column::At(at) => row.cells.get(at).copied().unwrap_or((' ', Role::Dim)),
        Column::Later(from) => {
            let one = later(from).iter().find(|(c, _)| matches!(c, '1' | '…'));
            let zero = later(from).iter().find(|(c, _)| *c == '0');
            one.map(|_| ('1', Role::Sticky)).or(zero.copied()).unwrap_or((' ', Role::Dim))
        }
    }
}

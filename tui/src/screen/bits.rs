//! Draws a step's rows of bits on the grid of the registers: the hidden bit below the registers' hidden bits, the
//! fraction below their fractions.
//!
//! ```text
//!                     2^-3         cut off
//!             +       1.0000000000 1 0 00000000000011  exact sum
//!                                  G R S sticky: is any later bit 1?  yes
//!                                  │ └ round: the bit after it
//!                                  └ guard: the first bit cut off, half an ulp
//! ```
//!
//! The line above gives the weight of the first column. Below the cut, the letters are explained if there is room. If
//! the registers' bits are two columns apart, the kept bits are too, and the guard and round bits are even further
//! apart. The bits after them are not spaced, because together they form the sticky bit.

use super::draw_area::DrawArea;
use super::palette::Palette;
use super::registers::Grid;
use super::styled::Styled;
use halfplay_core::skins::doc::{Bits, Line, Picture, Piece, Role, fold, fold_words, folded};
use halfplay_core::skins::explain::letters;
use ratatui::style::Style;

/// The lines of a picture. Rows that are too long are cut.
pub fn lines(picture: &Picture, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let DrawArea { width, grid, .. } = area;
    let picture = picture.clone();
    let picture = &if area.seen_before { picture } else { picture.without_seen_before() };
    let (pieces, layout) = laid_out(picture, grid, width);
    let labels = width > grid.hidden + 24;
    // In a narrow window the bits, and with them the sign, begin further left than in the registers.
    let sign = grid.sign().min(layout.start.saturating_sub(2));
    let left = |line: &Line| line.width() <= grid.sign().saturating_sub(1) && labels;
    let guard = picture.gaps.get(1).and_then(|&gap| layout.column(gap));
    let weight = Styled::default().to(layout.start).text(format!("2^{}", picture.top), dim);
    let weight = match guard.filter(|_| letters(picture).is_some()) {
        Some(guard) => weight.to(guard).text("cut off", dim),
        None => weight,
    };
    let mut lines = vec![weight];
    for (place, row) in picture.rows.iter().enumerate() {
        if picture.is_sum(place) {
            let end = layout.end.min(width);
            let rule = "─".repeat(end.saturating_sub(sign));
            lines.push(Styled::default().to(sign).text(rule, dim));
        }
        if let Some(named) = letters(picture).filter(|_| row.names_columns()) {
            lines.extend(callouts(&named, guard.unwrap_or(layout.start), area, palette));
            continue;
        }
        let label = &row.label;
        let line = if left(label) { Styled::default().with(label, palette) } else { Styled::default() };
        let line = line.to(sign).text(row.operator, Style::new());
        let line = Styled::from(cells(line, row, &layout, palette).cut(width));
        let beside = !left(label) && label.width() > 0 && line.width() + 2 + label.width() <= width;
        lines.push(if beside { line.text("  ", Style::new()).with(label, palette) } else { line });
    }
    lines.extend(fold_words(&pieces).map(|words| Styled::default().to(sign).text(words, dim)));
    lines
}

/// The positions of a picture's columns on the screen.
struct Layout {
    /// the position of the first column
    start: usize,
    /// the position of the binary point, and the picture's column before it
    point: Option<usize>,
    hidden: usize,
    /// each piece except gaps, with its position
    placed: Vec<(usize, Piece)>,
    /// the distance between adjacent columns, and the first column of the picture from which the distance is 1
    apart: usize,
    together: usize,
    /// the position after the last column
    end: usize,
}

/// The pieces of a picture and their layout. The columns are spaced as in the registers if there is room, and long runs
/// are folded if necessary.
fn laid_out(picture: &Picture, grid: Grid, width: usize) -> (Vec<Piece>, Layout) {
    let laid = |(folds, apart)| {
        let pieces = if folds { fold(picture) } else { unfolded(picture) };
        let layout = Layout::of(&pieces, picture, grid.spaced(apart), width);
        (pieces, layout)
    };
    let mut tried = [(false, grid.apart), (true, grid.apart), (false, 1)].into_iter().map(laid);
    tried.find(|(_, layout)| layout.end <= width).unwrap_or_else(|| laid((true, 1)))
}

impl Layout {
    fn of(pieces: &[Piece], picture: &Picture, grid: Grid, width: usize) -> Self {
        let point = picture.gaps.first().copied();
        let hidden = point.unwrap_or(0).saturating_sub(1);
        let together = picture.gaps.get(3).copied().unwrap_or(usize::MAX);
        let mut layout =
            Layout { start: 0, point: None, hidden, placed: Vec::new(), apart: grid.apart, together, end: 0 };
        // The position of the next column, if the first one were at 0.
        let mut next = 0_usize;
        let mut pieces = pieces.iter().copied().peekable();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Gap => match pieces.peek() {
                    Some(Piece::Shown(from, _) | Piece::Folded(from, _)) if Some(*from) == point => {
                        layout.point = Some((next + 1).saturating_sub(grid.apart));
                        next += 1;
                    }
                    _ => next += grid.apart,
                },
                Piece::Shown(from, to) => {
                    layout.placed.push((next, piece));
                    next += (from..to).map(|column| layout.step(column)).sum::<usize>();
                }
                Piece::Folded(from, to) => {
                    layout.placed.push((next, piece));
                    next += folded(to - from).chars().count() + layout.step(from) - 1;
                }
            }
        }
        // The number of columns before the hidden bit.
        let before = layout.point.map_or(0, |point| point.saturating_sub(1));
        // In a narrow window, or with many columns before the hidden bit, a picture keeps its columns but is shifted.
        let start = grid.hidden.saturating_sub(before).max(grid.sign() + 2).min(width / 3);
        layout.start = start;
        layout.point = layout.point.map(|point| point + start);
        layout.placed.iter_mut().for_each(|(at, _)| *at += start);
        layout.end = start + next;
        layout
    }

    /// The distance from a column of the picture to the next one.
    fn step(&self, column: usize) -> usize {
        if column < self.together { self.apart } else { 1 }
    }

    /// The position of a column of the picture; `None` if it is folded.
    fn column(&self, column: usize) -> Option<usize> {
        self.placed.iter().find_map(|&(at, piece)| match piece {
            Piece::Shown(from, to) if (from..to).contains(&column) => {
                Some(at + (from..column).map(|column| self.step(column)).sum::<usize>())
            }
            _ => None,
        })
    }
}

/// All columns and gaps, without folding.
fn unfolded(picture: &Picture) -> Vec<Piece> {
    let column = |column: usize| {
        let gap = picture.gaps.contains(&column).then_some(Piece::Gap);
        gap.into_iter().chain([Piece::Shown(column, column + 1)])
    };
    (0..picture.width()).flat_map(column).collect()
}

/// Appends the bits of a row, with the binary point.
fn cells(line: Styled, row: &Bits, layout: &Layout, palette: Palette) -> Styled {
    let cell = |column: usize| row.cells.get(column).copied().unwrap_or((' ', Role::Plain));
    // A row that is empty before the point has no point.
    let pointed = cell(layout.hidden).0 != ' ';
    let mut point = layout.point;
    layout.placed.iter().fold(line, |line, &(at, piece)| {
        let line = match point.take_if(|point| *point < at) {
            Some(at) if pointed => line.to(at).text(".", palette.style(Role::Dim)),
            _ => line,
        };
        match piece {
            Piece::Gap => line,
            Piece::Shown(from, to) => {
                let mut at = at;
                (from..to).fold(line, |line, column| {
                    let (c, role) = cell(column);
                    let line = line.to(at).joined(c, palette.style(role));
                    at += layout.step(column);
                    line
                })
            }
            Piece::Folded(from, to) => {
                let folded = folded(to - from);
                let space = cell(from).0 == ' ';
                let text = if space { " ".repeat(folded.chars().count()) } else { folded };
                line.to(at).text(text, palette.style(Role::Dim))
            }
        }
    })
}

/// The letters below the cut, each with its explanation if there is room.
fn callouts(
    letters: &[(char, Role, String); 3],
    guard: usize,
    area: DrawArea,
    palette: Palette,
) -> Vec<Styled> {
    let [(g, guard_role, of_guard), (r, round_role, of_round), (s, sticky_role, of_sticky)] = letters;
    let [round, sticky] = [1, 2].map(|place| guard + 2 * place * area.grid.apart);
    let letter = |line: Styled, at: usize, c: &char, role: &Role| {
        line.to(at).text(c.to_string(), palette.style(*role))
    };
    let line = letter(Styled::default(), guard, g, guard_role);
    let line = letter(letter(line, round, r, round_role), sticky, s, sticky_role);
    if !area.calls {
        return vec![line];
    }
    let count = |text: &String| text.chars().count();
    let widths = [guard + 2 + count(of_guard), round + 2 + count(of_round), sticky + 2 + count(of_sticky)];
    if widths.into_iter().any(|width| width > area.width) {
        // Below a long fraction, the explanations do not fit next to the letters.
        let apart =
            |text: &String| Styled::default().to(area.grid.sign()).text(text, palette.style(Role::Dim));
        return [line].into_iter().chain(letters.iter().map(|(.., text)| apart(text))).collect();
    }
    let dim = palette.style(Role::Dim);
    let below = |text: String| Styled::default().to(guard).text(text, dim);
    vec![
        line.text(format!(" {of_sticky}"), dim),
        below("│".to_owned()).to(round).text(format!("└ {of_round}"), dim),
        below(format!("└ {of_guard}")),
    ]
}

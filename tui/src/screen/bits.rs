//! Draws a step's rows of bits on the grid of the registers: the hidden bit below the registers' hidden bits, the
//! fraction below their fractions, and after a wall the bits that are cut off.
//!
//! ```text
//!                          2^-3                    ┊ cut off
//! exact sum +              1▌.0▌0▌0▌0▌0▌0▌0▌0▌0▌0▌ ┊ 1▌0▌0▌0▌…9… 1▌1▌
//!                                                    G R S sticky: is any later bit 1?  yes
//! rounded   +              1▌.0▌0▌0▌0▌0▌0▌0▌0▌0▌1▌   │ └ round: the bit after it
//!                                                    └ guard: the first bit cut off, half an ulp
//! ```
//!
//! The line above the bits gives the weight of the first column. If there is room, the lines below explain the letters.
//! If the bits that are cut off do not fit, the layout folds their longest run, then moves them closer together.

mod layout;

use super::draw_area::DrawArea;
use super::palette::Palette;
use super::palette::tiles::Fill;
use super::registers::Grid;
use super::styled::Styled;
use super::tile::{Tile, WALL};
use halfplay_core::skins::doc::{Bits, Line, Picture, Piece, Role};
use halfplay_core::skins::explain::{letters, letters_in_brief};
use layout::Layout;
use ratatui::style::Style;

/// The lines of a picture. Rows that are too long are cut.
pub fn lines(picture: &Picture, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let DrawArea { width, grid, .. } = area;
    let picture = picture.clone();
    let picture = &if area.seen_before { picture } else { picture.without_seen_before() };
    let layout = Layout::fitting(picture, grid, width);
    let labels = width > grid.hidden + 24;
    // In a narrow window the bits, and with them the sign, begin further left than in the registers.
    let sign = grid.sign().min(layout.start.saturating_sub(2));
    let left = |line: &Line| line.width() <= grid.sign().saturating_sub(1) && labels;
    let named = letters(picture);
    let cut = named.is_some().then(|| picture.gaps.get(1).and_then(|&gap| layout.column(gap))).flatten();
    let walled = |line: Styled| match layout.wall {
        Some(wall) if line.width() <= wall => line.to(wall).text(WALL, palette.style(Role::Guard)),
        _ => line,
    };
    let weight = walled(Styled::default().to(layout.start).text(format!("2^{}", picture.top), dim));
    let weight = match cut {
        Some(cut) => weight.to(cut).text("cut off", palette.style(Role::Guard)),
        None => weight,
    };
    let room = width.saturating_sub(weight.width() + 2);
    let folded = layout.fold_words().filter(|words| words.chars().count() <= room);
    let weight = match &folded {
        Some(words) if cut.is_some() => weight.text("  ", Style::new()).text(words, dim),
        _ => weight,
    };
    let mut lines = vec![weight];
    // Lines that explain the letters; they join the following rows, which have no bits in these columns.
    let mut pending: Vec<Styled> = Vec::new();
    let last = picture.rows.iter().rposition(|row| !row.names_columns());
    for (place, row) in picture.rows.iter().enumerate() {
        if picture.is_sum(place) {
            let end = layout.end.min(width);
            let rule = "─".repeat(end.saturating_sub(sign));
            lines.push(Styled::default().to(sign).text(rule, dim));
        }
        if let Some(named) = named.as_ref().filter(|_| row.names_columns()) {
            let brief = letters_in_brief(picture);
            let named = [Some(named), brief.as_ref()];
            let at = cut.unwrap_or(layout.start);
            let mut explained = callouts(named, at, layout.cut_pitch, area, palette);
            lines.push(explained.remove(0));
            pending = explained;
            continue;
        }
        let label = &row.label;
        let line = if left(label) { Styled::default().with(label, palette) } else { Styled::default() };
        let line = line.to(sign).text(row.operator, Style::new());
        // The last row is the outcome of the step.
        let fill = if Some(place) == last { Fill::Full } else { Fill::Half };
        let line = cells(line, row, &layout, fill, palette);
        let ends_before_the_wall = layout.wall.is_none_or(|wall| line.width() <= wall);
        let line = if ends_before_the_wall && pending.is_empty() { walled(line) } else { line };
        let line = Styled::from(line.cut(width));
        let beside = !left(label) && label.width() > 0 && line.width() + 2 + label.width() <= width;
        let line = if beside { line.text("  ", Style::new()).with(label, palette) } else { line };
        let joins = pending.first().is_some_and(|next| next.first_column() > line.width());
        lines.push(if joins { line.over(pending.remove(0)) } else { line });
    }
    lines.extend(pending);
    if cut.is_none() {
        lines.extend(folded.map(|words| Styled::default().to(sign).text(words, dim)));
    }
    lines
}

/// Appends the bits of a row, with the binary point.
fn cells(line: Styled, row: &Bits, layout: &Layout, fill: Fill, palette: Palette) -> Styled {
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
                    let (digit, role) = cell(column);
                    let pitch = layout.pitch(column);
                    let wall = layout.wall.filter(|wall| line.width() <= *wall && at > *wall);
                    let line = match wall {
                        Some(wall) if digit != ' ' => line.to(wall).text(WALL, palette.style(Role::Guard)),
                        _ => line,
                    };
                    let start = at;
                    at += pitch;
                    if digit == ' ' {
                        return line;
                    }
                    // The bits that decide the rounding stand out.
                    let decides = matches!(role, Role::Guard | Role::Round | Role::Sticky);
                    let fill = if decides { Fill::Full } else { fill };
                    Tile::new(digit, role, fill).draw(line.to(start), pitch, palette)
                })
            }
            Piece::Folded(from, to) => {
                let space = cell(from).0 == ' ';
                let text = if space { String::new() } else { layout.folded(to - from) };
                if text.is_empty() { line } else { line.to(at).text(text, palette.style(Role::Dim)) }
            }
        }
    })
}

/// The letters below a cut, each with its role and its meaning.
type Letters = [(char, Role, String); 3];

/// The letters below the cut, with the first of the given meanings that fit. The meaning of the last letter is on the
/// same line; the others are on the next two lines.
fn callouts(
    letters: [Option<&Letters>; 2],
    guard: usize,
    pitch: usize,
    area: DrawArea,
    palette: Palette,
) -> Vec<Styled> {
    let guard = guard + Tile::lead(pitch);
    // Without tiles there is a space between the letters.
    let step = if pitch == 1 { 2 } else { pitch };
    let [round, sticky] = [1, 2].map(|place| guard + place * step);
    let count = |text: &String| text.chars().count();
    let fit = |letters: &&Letters| {
        let [(.., of_guard), (.., of_round), (.., of_sticky)] = letters;
        let ends = [guard + count(of_guard), round + count(of_round), sticky + count(of_sticky)];
        ends.into_iter().all(|end| end + 2 <= area.width)
    };
    let fitting = letters.into_iter().flatten().find(fit);
    let Some(letters) = fitting.or(letters[0]) else { return Vec::new() };
    let [(g, guard_role, of_guard), (r, round_role, of_round), (s, sticky_role, of_sticky)] = letters;
    let letter = |line: Styled, at: usize, c: &char, role: &Role| {
        line.to(at).text(c.to_string(), palette.style(*role))
    };
    let line = letter(Styled::default(), guard, g, guard_role);
    let line = letter(letter(line, round, r, round_role), sticky, s, sticky_role);
    if !area.calls {
        return vec![line];
    }
    if fitting.is_none() {
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

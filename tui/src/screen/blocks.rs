//! Blocks of a document as lines of cells.

use super::palette::Palette;
use super::registers::Grid;
use super::styled::{Styled, wrap};
use super::tables::Columns;
use halfplay_core::doc::{
    self, Bits, Block, Line, Picture, Piece, Role, Ruler, Scale, Spot, fold, fold_words, folded,
};
use halfplay_core::explain::letters;
use halfplay_core::session::Msg;
use ratatui::style::Style;

/// Sentences are no longer than this, however wide the window is: they read better so.
const LONGEST: usize = 88;
/// A ruler is no longer than this.
const LONGEST_RULER: usize = 61;

/// The room for blocks, and the grid on which pictures stand.
#[derive(Clone, Copy)]
pub struct Room {
    pub width: usize,
    pub grid: Grid,
    /// is there room for what steps before have shown?
    pub seen_before: bool,
    /// is there room to explain the letters below a cut?
    pub calls: bool,
}

/// The lines of a block. Rows of bits may be longer than the room, and are to be cut.
pub fn lines(block: &Block, room: Room, palette: Palette) -> Vec<Styled> {
    let width = room.width;
    match block {
        Block::Heading(line) => vec![Styled::default().with(line, palette)],
        Block::Text(line) => wrap(line, width.min(LONGEST), palette),
        Block::Table(table) => Columns::of(table).lines(width, palette),
        Block::Picture(picture) => picture_lines(picture, room, palette),
        Block::Ruler(ruler) => ruler_lines(ruler, width, palette),
        Block::Scale(scale) => scale_lines(scale, width, palette),
        Block::Grid(grid) => grid_lines(grid, width, palette),
    }
}

/// The rows of a picture on the grid of the registers: the hidden bit below the hidden bits, the fraction below the
/// fractions. Above stands the weight of the first column; below the cut the letters are explained where there is room.
fn picture_lines(picture: &Picture, room: Room, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let Room { width, grid, .. } = room;
    let picture = picture.clone();
    let picture = &if room.seen_before { picture } else { picture.without_seen_before() };
    let pieces = if picture.width() + picture.gaps.len() + grid.hidden <= width {
        unfolded(picture)
    } else {
        fold(picture)
    };
    let point = picture.gaps.first().copied();
    // So many columns stand before the hidden bit.
    let before = point.map_or(0, |point| columns_before(&pieces, point).saturating_sub(1));
    // In a narrow window, and where much stands before it, a picture keeps its columns but not its place.
    let start = grid.hidden.saturating_sub(before).max(grid.sign() + 2).min(width / 3);
    let labels = width > grid.hidden + 24;
    let left = |line: &Line| line.width() <= grid.sign().saturating_sub(1) && labels;
    let guard = picture.gaps.get(1).map(|&gap| start + columns_before(&pieces, gap) + 1);
    let weight = Styled::default().to(start).text(format!("2^{}", picture.top), dim);
    let weight = match guard.filter(|_| letters(picture).is_some()) {
        Some(guard) => weight.to(guard).text("cut off", dim),
        None => weight,
    };
    let mut lines = vec![weight];
    for row in &picture.rows {
        if let Some(named) = letters(picture).filter(|_| row.names_columns()) {
            lines.extend(callouts(&named, guard.unwrap_or(start), room, palette));
            continue;
        }
        let label = &row.label;
        let line = if left(label) { Styled::default().with(label, palette) } else { Styled::default() };
        let line = line.to(grid.sign()).text(row.operator, Style::new()).to(start);
        let cells = bits(row, &pieces, point, palette).cut(width.saturating_sub(start));
        let line = line.append(Styled::from(cells));
        let beside = !left(label) && label.width() > 0 && line.width() + 2 + label.width() <= width;
        lines.push(if beside { line.text("  ", Style::new()).with(label, palette) } else { line });
    }
    lines.extend(fold_words(&pieces).map(|words| Styled::default().to(grid.sign()).text(words, dim)));
    lines
}

/// The letters below the cut, each explained where it stands if there is room.
fn callouts(letters: &[(char, Role, String); 3], guard: usize, room: Room, palette: Palette) -> Vec<Styled> {
    let [(g, guard_role, of_guard), (r, round_role, of_round), (s, sticky_role, of_sticky)] = letters;
    let letter = |line: Styled, c: &char, role: &Role| line.text(c.to_string(), palette.style(*role));
    let line = letter(Styled::default().to(guard), g, guard_role).text(" ", Style::new());
    let line = letter(letter(line, r, round_role).text(" ", Style::new()), s, sticky_role);
    if !room.calls {
        return vec![line];
    }
    let count = |text: &String| text.chars().count();
    let widths =
        [guard + 2 + count(of_guard), guard + 4 + count(of_round), line.width() + 1 + count(of_sticky)];
    if widths.into_iter().any(|width| width > room.width) {
        // Below a long fraction there is no room beside the letters.
        let apart =
            |text: &String| Styled::default().to(room.grid.sign()).text(text, palette.style(Role::Dim));
        return [line].into_iter().chain(letters.iter().map(|(.., text)| apart(text))).collect();
    }
    let below = |text: String| Styled::default().to(guard).text(text, palette.style(Role::Dim));
    vec![
        line.text(format!(" {of_sticky}"), palette.style(Role::Dim)),
        below(format!("│ └ {of_round}")),
        below(format!("└ {of_guard}")),
    ]
}

/// The columns that pieces take up to a column of the picture, its gap not counted.
fn columns_before(pieces: &[Piece], column: usize) -> usize {
    let mut width = 0;
    for piece in pieces {
        match *piece {
            Piece::Gap => width += 1,
            Piece::Shown(from, to) if from < column => width += to.min(column) - from,
            Piece::Folded(from, to) if from < column => width += folded(to - from).chars().count(),
            Piece::Shown(..) | Piece::Folded(..) => return width.saturating_sub(1),
        }
    }
    width
}

/// All columns, with the gaps.
fn unfolded(picture: &Picture) -> Vec<Piece> {
    let column = |column: usize| {
        let gap = picture.gaps.contains(&column).then_some(Piece::Gap);
        gap.into_iter().chain([Piece::Shown(column, column + 1)])
    };
    (0..picture.width()).flat_map(column).collect()
}

/// The bits of a row; before the column `point` stands one.
fn bits(row: &Bits, pieces: &[Piece], point: Option<usize>, palette: Palette) -> Styled {
    let cell = |column: usize| row.cells.get(column).copied().unwrap_or((' ', Role::Plain));
    let mut next = pieces.iter().skip(1);
    pieces.iter().fold(Styled::default(), |line, piece| {
        let behind = next.next();
        match *piece {
        Piece::Gap if matches!(behind, Some(Piece::Shown(from, _) | Piece::Folded(from, _)) if Some(*from) == point) => {
            line.text(".", palette.style(Role::Dim))
        }
        Piece::Gap => line.text(" ", Style::new()),
        Piece::Shown(from, to) => {
            (from..to).map(cell).fold(line, |line, (c, role)| line.joined(c, palette.style(role)))
        }
        Piece::Folded(from, to) => {
            let folded = folded(to - from);
            let space = cell(from).0 == ' ';
            let text = if space { " ".repeat(folded.chars().count()) } else { folded };
            line.text(text, palette.style(Role::Dim))
        }
        }
    })
}

/// The line between two neighbours, the chosen one strong, their values below.
fn ruler_lines(ruler: &Ruler, width: usize, palette: Palette) -> Vec<Styled> {
    let ends = [&ruler.left, &ruler.right];
    let length = line_length(ends, width);
    let mark = |place| {
        let value = place == ruler.place(length);
        (ruler.mark(place, length), if value { palette.accent() } else { palette.style(Role::Dim) })
    };
    let marks: Vec<(char, Style)> = (0..length).map(mark).collect();
    between_ends(&marks, ends, [!ruler.chose_right, ruler.chose_right], &ruler.centre(length), palette)
}

/// The line with a letter for each value; below, the values of each letter.
fn scale_lines(scale: &Scale, width: usize, palette: Palette) -> Vec<Styled> {
    let ends = [&scale.left, &scale.right];
    let length = line_length(ends, width);
    let spots = scale.spots(length);
    let mark = |place| match spots.iter().find(|spot| spot.place == place) {
        Some(spot) => (spot.letter, Role::Strong),
        None if place == 0 => ('├', Role::Dim),
        None if place + 1 == length => ('┤', Role::Dim),
        None => ('─', Role::Dim),
    };
    let marks: Vec<(char, Style)> = (0..length).map(mark).map(|(c, role)| (c, palette.style(role))).collect();
    let mut lines = between_ends(&marks, ends, [false, false], "", palette);
    let start = scale.left[0].chars().count() + 1;
    let name = |spot: &Spot| {
        let role = spot.marks.first().map_or(Role::Plain, |mark| mark.role);
        Styled::default()
            .text(format!("{} ", spot.letter), palette.style(Role::Strong))
            .text(spot.names(), palette.style(role))
    };
    let mut line = Styled::indented(start);
    for name in spots.iter().map(name) {
        if line.width() > start && line.width() + 3 + name.width() > width {
            lines.push(std::mem::replace(&mut line, Styled::indented(start)));
        } else if line.width() > start {
            line = line.text("   ", Style::new());
        }
        line = line.append(name);
    }
    lines.push(line);
    lines
}

/// The rows of a map after their captions, what is chosen reversed; the legend below.
fn grid_lines(grid: &doc::Grid, width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = Vec::new();
    if grid.top.width() > 0 {
        lines.push(Styled::indented(grid.margin()).with(&grid.top, palette));
    }
    lines.extend(grid.rows.iter().enumerate().map(|(i, row)| {
        let caption = Styled::default().text(grid.caption(i), palette.style(Role::Dim));
        row.iter().fold(caption, |line, cell| {
            let style = if cell.chosen { palette.cursor(cell.role) } else { palette.style(cell.role) };
            let start = line.width();
            line.joined(cell.mark, style).aimed(start, Msg::Choose(cell.code as usize))
        })
    }));
    if grid.legend.width() > 0 {
        lines.extend(wrap(&grid.legend, width.min(LONGEST), palette));
    }
    lines
}

/// How many columns (odd) the line between these ends has.
fn line_length(ends: [&[String; 2]; 2], width: usize) -> usize {
    let names: usize = ends.iter().map(|[name, _]| name.chars().count()).sum();
    let length = width.saturating_sub(names + 4).clamp(9, LONGEST_RULER);
    length - usize::from(length.is_multiple_of(2))
}

/// The line between the names of its ends; below, the values and a word for the middle. Where not all fit, the word
/// is left out, or each value has a row.
fn between_ends(
    marks: &[(char, Style)],
    [left, right]: [&[String; 2]; 2],
    chosen: [bool; 2],
    centre: &str,
    palette: Palette,
) -> Vec<Styled> {
    let [left_style, right_style] =
        chosen.map(|chosen| palette.style(if chosen { Role::Good } else { Role::Plain }));
    let line = Styled::default().text(&left[0], left_style).text(" ", Style::new());
    let line = marks.iter().fold(line, |line, &(c, style)| line.joined(c, style));
    let line = line.text(" ", Style::new()).text(&right[0], right_style);
    let value = |text: &str, start: usize| Styled::indented(start).text(text, palette.style(Role::Dim));
    let count = |text: &str| text.chars().count();
    let start = count(&left[0]) + 1;
    let end = (start + marks.len()).saturating_sub(count(&right[1]));
    let middle = start + marks.len() / 2 - count(centre) / 2;
    let below = value(&left[1], start);
    let above = value(&right[1], 0);
    let left_end = start + count(&left[1]);
    if left_end + 2 > end {
        return vec![line, below, Styled::indented(end).append(above)];
    }
    let named = !centre.is_empty() && left_end + 2 <= middle && middle + count(centre) + 2 <= end;
    let below = if named { below.to(middle).text(centre, palette.style(Role::Dim)) } else { below };
    vec![line, below.to(end).append(above)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfplay_core::atlas::Atlas;
    use halfplay_core::explain::{atlas_blocks, number_blocks, toy_blocks};
    use halfplay_core::float::{Float, Format};
    use ratatui::style::Modifier;

    fn drawn(blocks: &[Block], width: usize) -> Vec<ratatui::text::Line<'static>> {
        let palette = Palette::new(false);
        let lines = blocks.iter().flat_map(|block| {
            lines(block, Room { width, grid: Grid::default(), seen_before: true, calls: true }, palette)
        });
        lines.map(|line| line.cut(width)).collect()
    }

    #[test]
    fn the_chosen_cell_is_reversed_without_colour() {
        let atlas = Atlas { format: Format::F16, zoom: 3, at: 0x3c05 };
        let lines = drawn(&atlas_blocks(&atlas), 80);
        // Heading, significands, eight rows above that of 1; then a caption of five characters, and the sixth cell.
        let row = &lines[2 + 8];
        let before: usize = row
            .spans
            .iter()
            .take_while(|span| !span.style.add_modifier.contains(Modifier::REVERSED))
            .map(|span| span.width())
            .sum();
        assert_eq!(before, 5 + 5, "{row}");
        let reversed = lines.iter().flat_map(|line| &line.spans);
        let reversed: Vec<&str> = reversed
            .filter(|span| span.style.add_modifier.contains(Modifier::REVERSED))
            .map(|span| span.content.as_ref())
            .collect();
        assert_eq!(reversed, ["."]);
    }

    #[test]
    fn a_scale_names_what_stands_on_it() {
        let tenth = Float::new(Format::F16, 0x2e66);
        let text: Vec<String> =
            drawn(&number_blocks(tenth, Some("0.1")), 80).iter().map(ToString::to_string).collect();
        for words in ["A f16 (75 %)   B exact value, f32 (80 %)   C bf16 (100 %)", "0.10009765625"] {
            assert!(text.iter().any(|line| line.contains(words)), "{text:#?}");
        }
    }

    #[test]
    fn every_width_is_drawn() {
        for width in 1..100 {
            for blocks in [
                toy_blocks(12),
                atlas_blocks(&Atlas::new(Format::BF16, 0)),
                number_blocks(Float::new(Format::F32, 1), Some("1e-45")),
            ] {
                assert!(drawn(&blocks, width).iter().all(|line| line.width() <= width));
            }
        }
    }
}

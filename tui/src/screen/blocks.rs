//! Draws the blocks of a document as lines of cells.

use super::bits;
use super::draw_area::DrawArea;
use super::palette::Palette;
use super::points;
use super::styled::{Styled, wrap};
use super::tables::Columns;
use halfplay_core::skins::doc::{self, Block, Plot, Role, Ruler, Scale, Spot};
use halfplay_core::skins::session::{Msg, ProgramMsg, YOURS};
use ratatui::style::{Modifier, Style};

/// The longest line of a sentence, however wide the window is; longer ones are hard to read.
const LONGEST: usize = 88;
/// The longest number line.
const LONGEST_RULER: usize = 181;

/// The lines of a block. Rows of bits may be too long; the caller must cut them.
pub fn lines(block: &Block, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let width = area.width;
    match block {
        Block::Heading(line) => vec![Styled::default().with(line, palette)],
        Block::Text(line) => wrap(line, width.min(LONGEST), palette),
        Block::Table(table) => Columns::of(table).lines(width, palette),
        Block::Picture(picture) => bits::lines(picture, area, palette),
        Block::Ruler(ruler) => ruler_lines(ruler, area, palette),
        Block::Scale(scale) => scale_lines(scale, area, palette),
        Block::Strips(strips) => lines(&Block::Table(strips.table(width)), area, palette),
        Block::Plot(plot) => plot_lines(plot, width, palette),
        Block::Grid(grid) => {
            points::lines(grid, area, palette).unwrap_or_else(|| grid_lines(grid, width, palette))
        }
    }
}

/// A number line between two neighbours; the chosen one is strong, and the values are below.
fn ruler_lines(ruler: &Ruler, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let ends = [&ruler.left, &ruler.right];
    let length = line_length(ends, area);
    // The part of the line whose values round to the chosen end.
    let half = length / 2;
    let basin = match (ruler.nearest, ruler.chose_right) {
        (false, _) => 0..length,
        (true, true) => half..length,
        (true, false) => 0..half + 1,
    };
    let mark = |place| {
        let mark = ruler.mark(place, length);
        match mark {
            '●' => (mark, palette.accent()),
            Ruler::WISHED => (mark, palette.style(Role::Round)),
            '─' if basin.contains(&place) => ('━', palette.style(Role::Good)),
            '├' if basin.contains(&place) => ('┝', palette.style(Role::Good)),
            '┤' if basin.contains(&place) => ('┥', palette.style(Role::Good)),
            _ => (mark, palette.style(Role::Dim)),
        }
    };
    let marks: Vec<(char, Style)> = (0..length).map(mark).collect();
    let chosen = [!ruler.chose_right, ruler.chose_right];
    let mut lines = between_ends(&marks, ends, chosen, &ruler.centre(length), palette);
    if let Some(line) = lines.first_mut().filter(|_| area.on_line.moves) {
        let start = ruler.left[0].chars().count() + 1;
        let aim = |line: Styled, place: usize| {
            let at = (place * 1000 + (length - 1) / 2) / (length - 1);
            line.aimed_at(start + place..start + place + 1, Msg::DragTo(at as u32))
        };
        *line = (0..length).fold(std::mem::take(line), aim);
    }
    if let Some(right) = area.on_line.guess {
        let words =
            |mine: bool, letter: &str| if mine { format!("{letter}  {YOURS}") } else { letter.to_owned() };
        let names = [words(!right, "A"), words(right, "B")];
        lines.push(letters(&names, "", &ruler.left[0], length, palette));
    }
    lines
}

/// The line above a number line, with names for the chosen end, the value, and the exact answer as typed. It leaves out
/// names that would touch another one. `None` if no name is known.
pub fn ruler_names(ruler: &Ruler, names: [&str; 3], area: DrawArea, palette: Palette) -> Option<Styled> {
    let length = line_length([&ruler.left, &ruler.right], area);
    let start = ruler.left[0].chars().count() + 1;
    let end = if ruler.chose_right { length - 1 } else { 0 };
    let typed = ruler.exact_as_typed.map(|at| Ruler::place_of(at, length));
    let points = [Some(end), Some(ruler.place(length)), typed];
    let roles = [Role::Good, Role::Strong, Role::Round];
    let mut placed: Vec<(usize, &str, Role)> = Vec::new();
    for ((point, name), role) in points.into_iter().zip(names).zip(roles) {
        let Some(point) = point.filter(|_| !name.is_empty()) else { continue };
        let count = name.chars().count();
        // Names at the ends stay within the line.
        let at = (start + point).saturating_sub(count / 2).clamp(start, start + length - count.min(length));
        let is_free = |(other, text, _): &(usize, &str, Role)| {
            at + count + 1 < *other || other + text.chars().count() + 1 < at
        };
        if placed.iter().all(is_free) {
            placed.push((at, name, role));
        }
    }
    placed.sort_unstable_by_key(|(at, ..)| *at);
    let line = placed.iter().fold(Styled::default(), |line, (at, name, role)| {
        line.to(*at).text(*name, palette.style(*role).add_modifier(Modifier::BOLD))
    });
    (!placed.is_empty()).then_some(line)
}

/// Letters below the ends of a number line, with `between` in the middle. `left` is the name of its left end, which
/// precedes the line.
pub fn letters(names: &[String; 2], between: &str, left: &str, length: usize, palette: Palette) -> Styled {
    let [first, second] = names;
    let style = palette.style(Role::Strong);
    let start = left.chars().count() + 1;
    let end = (start + length).saturating_sub(second.chars().count());
    let line = Styled::default().to(start).text(first, style);
    let line =
        if between.is_empty() { line } else { line.to(start + length / 2).text(between, palette.accent()) };
    line.to(end).text(second, style)
}

/// A scale with a letter for each value, and below it the values of each letter.
fn scale_lines(scale: &Scale, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let ends = [&scale.left, &scale.right];
    let length = line_length(ends, area);
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
        if line.width() > start && line.width() + 3 + name.width() > area.width {
            lines.push(std::mem::replace(&mut line, Styled::indented(start)));
        } else if line.width() > start {
            line = line.text("   ", Style::new());
        }
        line = line.append(name);
    }
    lines.push(line);
    lines
}

/// The rows of a map after their captions, with the chosen cell reversed, and the legend below.
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
            let gap =
                (0..grid.gap).fold(line.joined(cell.mark, style), |line, _| line.joined(' ', Style::new()));
            gap.aimed(start, Msg::Choose(cell.code as usize))
        })
    }));
    if grid.legend.width() > 0 {
        lines.extend(wrap(&grid.legend, width.min(LONGEST), palette));
    }
    lines
}

/// The curves of a plot; a click chooses the column.
fn plot_lines(plot: &Plot, width: usize, palette: Palette) -> Vec<Styled> {
    let drawn = plot.drawn(width);
    let share = |column: usize| column as f64 / drawn.columns.saturating_sub(1).max(1) as f64;
    let line = |(place, said): (usize, &doc::Line)| {
        let styled = Styled::default().with(said, palette);
        if !drawn.rows.contains(&place) {
            return styled;
        }
        let aim = |styled: Styled, column| {
            let at = drawn.left + column;
            styled
                .aimed_at(at..at + 1, Msg::from(ProgramMsg::PlotAt((share(column) * 1000.0).round() as u32)))
        };
        (0..drawn.columns).fold(styled, aim)
    };
    drawn.lines.iter().enumerate().map(line).collect()
}

/// The number of columns of the line between these ends; always odd.
pub fn line_length(ends: [&[String; 2]; 2], area: DrawArea) -> usize {
    let names: usize = ends.iter().map(|[name, _]| name.chars().count()).sum();
    let length =
        area.width.saturating_sub(names + 4).clamp(9, LONGEST_RULER.min(area.grid.edge.max(79) - names - 6));
    length - usize::from(length.is_multiple_of(2))
}

/// A number line between the names of its ends; below it are the values, and a word for the middle. If they do not all
/// fit, the word is left out, or each value gets its own row.
pub fn between_ends(
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
    use crate::screen::draw_area::OnLine;
    use crate::screen::registers::Grid;
    use halfplay_core::float::{Float, Format};
    use halfplay_core::skins::atlas::{Atlas, CodeTable};
    use halfplay_core::skins::explain::{MapProperty, atlas_blocks, number_blocks, table_blocks};
    use ratatui::style::Modifier;

    fn drawn(blocks: &[Block], width: usize) -> Vec<ratatui::text::Line<'static>> {
        let palette = Palette::new(false);
        let lines = blocks.iter().flat_map(|block| {
            lines(
                block,
                DrawArea {
                    width,
                    grid: Grid::NONE,
                    seen_before: true,
                    calls: true,
                    on_line: OnLine::default(),
                    height: 40,
                },
                palette,
            )
        });
        lines.map(|line| line.cut(width)).collect()
    }

    #[test]
    fn the_chosen_cell_is_reversed_without_colour() {
        let atlas = Atlas { format: Format::F16, zoom: 3, at: 0x3c05 };
        let lines = drawn(&atlas_blocks(&atlas, MapProperty::Kinds), 80);
        // A heading, the significands, and eight rows above that of 1; then a caption of five characters, and the sixth
        // cell.
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
    fn a_number_scale_labels_its_marks() {
        let tenth = Float::new(Format::F16, 0x2e66);
        let text: Vec<String> =
            drawn(&number_blocks(tenth, Some("0.1")), 80).iter().map(ToString::to_string).collect();
        for words in ["A f16 (75 %)   B exact value, f32 (80 %)   C bf16 (100 %)", "0.10009765625"] {
            assert!(text.iter().any(|line| line.contains(words)), "{text:#?}");
        }
    }

    #[test]
    fn blocks_fit_every_width() {
        for width in 1..100 {
            for blocks in [
                table_blocks(CodeTable::TOY, 12),
                atlas_blocks(&Atlas::new(Format::BF16, 0), MapProperty::Kinds),
                number_blocks(Float::new(Format::F32, 1), Some("1e-45")),
            ] {
                assert!(drawn(&blocks, width).iter().all(|line| line.width() <= width));
            }
        }
    }
}

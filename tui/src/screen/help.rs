//! Help on one page: a search line, keys in two columns, examples of input, and the terms on the screen.
//!
//! ```text
//!  search ›                            type a key, a word or a command
//!  keys here: the bits of an operand
//!
//!  ← → h l   move along the bits       v     hide, show the result
//!  …
//!
//!  any other character starts a text, such as:
//!    -1  .5  1/3  max            a value, or bits, for this row
//!  words on this screen: guard bit, sticky bit
//! ```
//!
//! During a search, the matches replace all that, and the details of the chosen match are below them.

use super::blocks;
use super::draw_area::{DrawArea, OnLine};
use super::palette::Palette;
use super::region::{Body, rows, scrolled};
use super::registers::Grid;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role, Table};
use halfplay_core::skins::session::{Help, Msg};
use ratatui::style::Style;

/// The label before the search text.
const BEFORE: &str = " search › ";
/// The columns between a key and its description.
const APART: usize = 2;

/// Help in `height` lines, and the column of the caret in the first line.
pub fn lines(help: &Help, width: usize, height: usize, scroll: usize, palette: Palette) -> (Body, usize) {
    let (search, caret) = search(help, width, palette);
    let room = height.saturating_sub(1);
    let body = match &help.found {
        Some(_) => found(help, width, room, palette),
        None => scrolled(whole(help, width, room, palette), room, scroll, palette),
    };
    let lines = [search].into_iter().chain(body.lines).collect();
    (Body { lines, beyond: body.beyond }, caret)
}

fn search(help: &Help, width: usize, palette: Palette) -> (Styled, usize) {
    let strong = palette.style(Role::Strong);
    let (text, caret) =
        super::head::around_caret(&help.search, help.caret, width.saturating_sub(BEFORE.len()));
    let line = Styled::default().text(BEFORE, palette.style(Role::Dim)).text(text, strong);
    let column = BEFORE.chars().count() + caret;
    (
        line.right(Styled::default().text(&help.says, palette.style(Role::Dim)), width.saturating_sub(1)),
        column,
    )
}

/// Keys, examples and terms, with empty lines between them if there is room.
fn whole(help: &Help, width: usize, room: usize, palette: Palette) -> Vec<Styled> {
    let place = Line(
        [help.title.0.clone(), vec![], Line::default().with(Role::Dim, " ").0, help.place.0.clone()].concat(),
    );
    let place = Styled::indented(1).with(&place, palette);
    let typed = typed(help, width, palette);
    let said = wrap(&help.words_line(), width.saturating_sub(2), palette);
    let words: Vec<Styled> = match help.words.is_empty() {
        true => Vec::new(),
        false => said.into_iter().map(|line| Styled::indented(1).append(line)).collect(),
    };
    let keys = keys(&help.keys, width, palette);
    // Only as many terms as fit: Tab shows all.
    let left = room.saturating_sub(1 + keys.len() + typed.len());
    let words = if left > 0 { words.into_iter().take(left).collect() } else { words };
    let groups = [keys, typed, words];
    let used = 1 + groups.iter().map(Vec::len).sum::<usize>();
    let mut spare = room.saturating_sub(used);
    let mut lines = vec![place];
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        if spare > 0 {
            spare -= 1;
            lines.push(Styled::default());
        }
        lines.extend(group);
    }
    lines
}

/// Keys and their descriptions, in two columns if there is room.
fn keys(keys: &Table, width: usize, palette: Palette) -> Vec<Styled> {
    let half = keys.rows.len().div_ceil(2);
    let (left, right) = keys.rows.split_at(half);
    let cell = |row: &Vec<Line>, column: usize| row.get(column).cloned().unwrap_or_default();
    let most = |rows: &[Vec<Line>], column: usize| {
        rows.iter().map(|row| row.get(column).map_or(0, Line::width)).max().unwrap_or(0)
    };
    let second = 1 + most(left, 0) + APART + most(left, 1) + APART;
    let does = |rows: &[Vec<Line>]| most(rows, 0) + APART;
    let put = |line: Styled, row: &Vec<Line>, start: usize, does: usize| {
        line.to(start).with(&cell(row, 0), palette).to(start + does).with(&cell(row, 1), palette)
    };
    let (first_does, second_does) = (does(left), does(right));
    if second + second_does + most(right, 1) < width {
        let line = |(place, row): (usize, &Vec<Line>)| {
            let line = put(Styled::default(), row, 1, first_does);
            right.get(place).map_or(line.clone(), |row| put(line, row, second, second_does))
        };
        return left.iter().enumerate().map(line).collect();
    }
    let one = first_does.max(second_does);
    keys.rows.iter().map(|row| put(Styled::default(), row, 1, one)).collect()
}

/// Examples of input, below their introduction.
fn typed(help: &Help, width: usize, palette: Palette) -> Vec<Styled> {
    if help.typed.rows.is_empty() {
        return Vec::new();
    }
    let starts = Styled::indented(1).with(&help.starts, palette);
    let longest = help.typed.rows.iter().filter_map(|row| row.first()).map(Line::width).max().unwrap_or(0);
    let row = |row: &Vec<Line>| {
        let mut cells = row.iter();
        let line = Styled::indented(3).with(cells.next().unwrap_or(&Line::default()), palette);
        let what = Styled::default().with(cells.next().unwrap_or(&Line::default()), palette);
        if 3 + longest + APART + what.width() < width {
            line.to(3 + longest + APART).append(what)
        } else {
            line.text("  ", Style::new()).append(what)
        }
    };
    [starts].into_iter().chain(help.typed.rows.iter().map(row)).collect()
}

/// The matches, and below them the details of the chosen one.
fn found(help: &Help, width: usize, height: usize, palette: Palette) -> Body {
    let Some(list) = &help.found else { return Body { lines: Vec::new(), beyond: 0 } };
    let inside = width.saturating_sub(2);
    let about = help.about.iter().flat_map(|block| {
        let area = DrawArea {
            width: inside,
            grid: Grid::NONE,
            seen_before: false,
            calls: false,
            on_line: OnLine::default(),
            height,
        };
        blocks::lines(block, area, palette)
    });
    let about: Vec<Styled> = about.map(|line| Styled::indented(1).append(line)).collect();
    let room = height.saturating_sub(about.len() + 2).max(height / 2).max(1);
    let mut lines = vec![Styled::default()];
    lines.extend(rows(list, room, true, palette, |row| Msg::Pick(0, row)));
    lines.push(Styled::default());
    lines.extend(about);
    lines.truncate(height);
    Body { lines, beyond: 0 }
}

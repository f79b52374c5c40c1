//! Draws a map with two points in each cell: a half block for the upper point, on a background for the lower one.
//! Without colours, or in ASCII, a cell of a plane is one character.
//!
//! ```text
//!   inf ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!     1 ▀▀▀▀▀▀▀▀▀▀◆▀▀▀▀▀▀▀▀▀       ◆ the cursor
//!     0 ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!       -inf      0      inf
//!   ■ normal 61.20 %   ■ infinity 30.11 %
//! ```
//!
//! As many points are drawn as fit. If the sheet has more, some are skipped at even distances. But if each point is a
//! single code, none is skipped: only the part around the cursor is shown, and a text gives its size.

use super::draw_area::DrawArea;
use super::palette::Palette;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{ColourKey, Grid, Ground, Line, PointMap, PointRow, Role};
use halfplay_core::skins::session::Msg;
use ratatui::style::{Color, Style};

/// The greatest width: a map is a picture whose cells must be distinguishable.
const WIDEST: usize = 128;
/// The number of lines for the rest: the axis, the legend, and the texts about the cursor and the whole map.
const BESIDE: usize = 8;
/// The columns before the points of a map whose axes have names.
const MARGIN: usize = 8;
/// The smallest height of a map.
const LOWEST: usize = 8;

/// The lines of a map that has points. `None` for a map without points, in too small an area, and in a palette
/// that can show points neither in colours nor in characters.
pub fn lines(grid: &Grid, area: DrawArea, palette: Palette) -> Option<Vec<Styled>> {
    let sheet = grid.point_map.as_ref()?;
    let height = area.height.saturating_sub(BESIDE).max(LOWEST);
    let mut lines = picture(sheet, [area.width.min(WIDEST), height], palette)?;
    lines.extend(legend(&sheet.legend, area.width, palette));
    Some(lines)
}

/// The appearance of a point.
#[derive(Clone, Copy)]
enum Look {
    /// the colour of one of two points above each other in a cell of the terminal
    Colour(Color),
    /// the character of the only point in a cell of the terminal
    Mark(char),
}

/// The number of points above each other in a cell of the terminal. Colours show two; characters show one.
pub const fn points_per_line(palette: Palette) -> usize {
    if palette.shows_shares() { 2 } else { 1 }
}

fn look(ground: Ground, palette: Palette) -> Option<Look> {
    match (palette.ground_colour(ground), ground) {
        (Some(colour), _) => Some(Look::Colour(colour)),
        (None, Ground::Share(share)) => Some(Look::Mark(share.mark())),
        (None, Ground::Ink { .. }) => None,
    }
}

/// The points with the labels of both axes, in at most `height` lines above those of the columns.
pub fn picture(sheet: &PointMap, [width, height]: [usize; 2], palette: Palette) -> Option<Vec<Styled>> {
    let margin = margin(sheet);
    let (points, rows) = (sheet.columns as usize, sheet.rows.len());
    let looks: Vec<Vec<Look>> = sheet.rows.iter().map(|row| looks(row, palette)).collect::<Option<_>>()?;
    let per_line = points_per_line(palette);
    let width = width.saturating_sub(margin).min(points);
    let height = height.min(rows.div_ceil(per_line));
    if width == 0 || height == 0 {
        return None;
    }
    let [row, column] = sheet.cursor.map(|at| at as usize);
    let single = sheet.step[0] == 1;
    let across = Axis::of(width, points, single.then_some(sheet.step[1] as usize), column);
    let down = Axis::of(per_line * height, rows, single.then_some(1), row);
    let picture = Picture { sheet, looks, across, down, per_line, margin, palette };
    let mut lines: Vec<Styled> = (0..down.room.div_ceil(per_line)).map(|line| picture.line(line)).collect();
    lines.push(below(sheet, margin, across, palette));
    if across.is_part() || down.is_part() {
        let said = sheet.part_words([down.shown(), across.shown()]);
        lines.extend(wrap(&Line::default().with(Role::Dim, said), width + margin, palette));
    }
    Some(lines)
}

/// The columns before the points: the longest label and a space; also the name of the axis, if there is one.
fn margin(sheet: &PointMap) -> usize {
    let longest = sheet.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    if sheet.sides.as_ref().is_some_and(|sides| !sides.axes[0].is_empty()) {
        MARGIN.max(longest + 3)
    } else {
        longest + 1
    }
}

/// A picture that is being drawn.
struct Picture<'a> {
    sheet: &'a PointMap,
    looks: Vec<Vec<Look>>,
    across: Axis,
    down: Axis,
    per_line: usize,
    margin: usize,
    palette: Palette,
}

impl Picture<'_> {
    /// A line of the terminal.
    fn line(&self, at: usize) -> Styled {
        let rows = self.sheet.rows.len();
        let row = |point: usize| self.down.point(self.per_line * at + point);
        let end = row(self.per_line).max(row(0) + 1).min(rows);
        let named = self.sheet.rows.get(row(0)..end).into_iter().flatten().find(|row| !row.name.is_empty());
        let name = named.map_or("", |row| row.name.as_str());
        let axis = self.sheet.sides.as_ref().map_or("", |sides| sides.axes[1]).to_owned();
        let start = if at == 0 && !axis.is_empty() { Styled::indented(1) } else { Styled::default() };
        let start = if at == 0 { start.text(axis, self.palette.style(Role::Strong)) } else { start };
        let start = start.to(self.margin.saturating_sub(name.chars().count() + 1));
        let line = start.text(format!("{name} "), self.palette.style(Role::Dim));
        (0..self.across.room).fold(line, |line, place| self.cell(line, [row(0), row(1)], at, place))
    }

    /// Appends a cell, which shows one or two points of a column.
    fn cell(&self, line: Styled, rows: [usize; 2], at: usize, place: usize) -> Styled {
        let column = self.across.point(place);
        let look = |row: usize| self.looks.get(row).and_then(|row| row.get(column)).copied();
        let [row, cursor_column] = self.sheet.cursor.map(|at| at as usize);
        let is_cursor =
            [self.down.place(row) / self.per_line, self.across.place(cursor_column)] == [at, place];
        let start = line.width();
        let line = match (look(rows[0]), look(rows[1])) {
            _ if is_cursor => line.joined(self.palette.map_cursor(), self.cursor_style(row, cursor_column)),
            (Some(Look::Mark(mark)), _) => line.joined(mark, self.palette.style(Role::Plain)),
            (Some(Look::Colour(upper)), Some(Look::Colour(lower))) => {
                line.joined('▀', Style::new().fg(upper).bg(lower))
            }
            (Some(Look::Colour(upper)), _) => line.joined('▀', Style::new().fg(upper)),
            (None, _) => line.joined(' ', Style::new()),
        };
        match self.sheet.code(rows[0], column as u32) {
            Some(code) => line.aimed(start, Msg::Choose(code as usize)),
            None => line,
        }
    }

    fn cursor_style(&self, row: usize, column: usize) -> Style {
        let ground = self.sheet.rows.get(row).and_then(|row| row.points().nth(column));
        ground.map_or_else(Style::new, |ground| self.palette.cursor_on(ground))
    }
}

/// The mapping of the points in one direction to places on the screen.
#[derive(Clone, Copy)]
struct Axis {
    /// the places on the screen
    room: usize,
    /// the number of all points
    points: usize,
    /// if each code is shown, the number of points of a code, and the first visible point
    part: Option<(usize, usize)>,
}

impl Axis {
    /// Places for all points if there is room, or if a point combines several codes; otherwise for a part around the
    /// cursor.
    fn of(room: usize, points: usize, each: Option<usize>, cursor: usize) -> Axis {
        let each = each.map(|each| each.max(1)).filter(|_| room < points);
        let Some(each) = each else { return Axis { room, points, part: None } };
        let codes = points.div_ceil(each);
        let room = room.min(codes);
        let first = (cursor / each).saturating_sub(room / 2).min(codes - room);
        Axis { room, points, part: Some((each, first * each)) }
    }

    /// The point at a place.
    fn point(self, place: usize) -> usize {
        match self.part {
            Some((each, first)) => first + place * each,
            None => place * self.points / self.room.max(1),
        }
    }

    /// The place of a point; a place outside the screen for a point beyond the last visible one.
    fn place(self, point: usize) -> usize {
        match self.part {
            Some((each, first)) => point.saturating_sub(first) / each,
            None => point * self.room / self.points.max(1),
        }
    }

    /// True if some codes are not visible.
    fn is_part(self) -> bool {
        self.part.is_some_and(|(each, _)| self.room * each < self.points)
    }

    /// The number of visible codes, and of all codes.
    fn shown(self) -> [usize; 2] {
        match self.part {
            Some((each, _)) => [self.room, self.points.div_ceil(each)],
            None => [self.points; 2],
        }
    }
}

/// The appearance of each point in a row; `None` if a point cannot be shown.
fn looks(row: &PointRow, palette: Palette) -> Option<Vec<Look>> {
    let mut looks = Vec::new();
    for run in &row.grounds {
        let look = look(run.ground, palette)?;
        looks.extend((0..run.columns).map(|_| look));
    }
    Some(looks)
}

/// The values below the columns, as many as fit. The last one ends below the last column.
fn below(sheet: &PointMap, margin: usize, across: Axis, palette: Palette) -> Styled {
    let end = margin + across.room;
    let axis = sheet.sides.as_ref().map_or("", |sides| sides.axes[0]);
    let start = if axis.is_empty() { Styled::default() } else { Styled::indented(1) };
    let start = start.text(axis, palette.style(Role::Strong)).to(margin);
    let seen = sheet.below.iter().filter(|(at, _)| across.point(0) <= *at as usize);
    seen.fold(start, |line, (at, name)| {
        let length = name.chars().count();
        let start = margin + across.place(*at as usize);
        let start = if *at + 1 == sheet.columns { end.saturating_sub(length) } else { start };
        let fits = start + length <= end && (line.width() < start || line.width() == margin);
        if fits { line.to(start).text(name, palette.style(Role::Dim)) } else { line }
    })
}

/// A sample of a colour, with its meaning: `■ normal`, or two columns of the colour, or a character.
pub fn key_words(key: &ColourKey, palette: Palette) -> Styled {
    let words = |line: Styled| line.text(format!(" {}", key.words), palette.style(Role::Plain));
    match (key.ground, look(key.ground, palette)) {
        (Ground::Share(_), Some(Look::Colour(colour))) => {
            words(Styled::default().text("  ", Style::new().bg(colour)))
        }
        (_, Some(Look::Mark(' '))) => words(Styled::default().text("blank", palette.style(Role::Dim))),
        (_, Some(Look::Mark(mark))) => {
            words(Styled::default().text(mark.to_string(), palette.style(Role::Strong)))
        }
        (_, Some(Look::Colour(colour))) => words(Styled::default().text("■", Style::new().fg(colour))),
        (_, None) => words(Styled::default().text("■", Style::new())),
    }
}

/// The meanings of the colours, with their shares of the picture.
fn legend(keys: &[ColourKey], width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = vec![Styled::default()];
    for key in keys {
        let said = Line::default().with(Role::Plain, key.words).with(Role::Dim, format!(" {}", key.share));
        let entry =
            wrap(&said, width.saturating_sub(2).max(1), palette).into_iter().next().unwrap_or_default();
        let swatch = look(key.ground, palette).map_or(Style::new(), |look| match look {
            Look::Colour(colour) => Style::new().fg(colour),
            Look::Mark(_) => Style::new(),
        });
        let entry = Styled::default().text("■ ", swatch).append(entry);
        let last = lines.pop().unwrap_or_default();
        if last.width() > 0 && last.width() + 3 + entry.width() > width {
            lines.extend([last, entry]);
        } else {
            let apart = if last.width() > 0 { "   " } else { "" };
            lines.push(last.text(apart, Style::new()).append(entry));
        }
    }
    lines
}

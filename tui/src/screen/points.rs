//! Draws a map with two points in each cell: a half block for the upper point, on a background for the lower one.
//!
//! ```text
//!   inf ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
//!     1 ▀▀▀▀▀▀▀▀▀▀┼▀▀▀▀▀▀▀▀▀       ┼ the cursor
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
use halfplay_core::skins::doc::{ColourKey, Grid, Line, PointMap, Role};
use halfplay_core::skins::session::Msg;
use ratatui::style::{Color, Modifier, Style};

/// The greatest width: a map is a picture whose cells must be distinguishable.
const WIDEST: usize = 128;
/// The number of lines for the rest: the axis, the legend, and the texts about the cursor and the whole map.
const BESIDE: usize = 8;
/// The smallest height of a map.
const LOWEST: usize = 8;

/// The lines of a map that has points. `None` if it has none, if there is no room, or if the terminal lacks the
/// colours.
pub fn lines(grid: &Grid, area: DrawArea, palette: Palette) -> Option<Vec<Styled>> {
    let sheet = grid.point_map.as_ref()?;
    palette.point(Role::Plain, 0)?;
    let margin = sheet.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0) + 1;
    let (points, rows) = (sheet.columns as usize, sheet.rows.len());
    let width = area.width.saturating_sub(margin).min(points).min(WIDEST);
    let height = area.height.saturating_sub(BESIDE).max(LOWEST).min(rows.div_ceil(2));
    if width == 0 || rows == 0 {
        return None;
    }
    let colours: Vec<Vec<Color>> =
        sheet.rows.iter().map(|row| colours(row, palette)).collect::<Option<_>>()?;
    // The rows of the picture are half as high as lines.
    let [row, column] = sheet.cursor.map(|at| at as usize);
    let single = sheet.step[0] == 1;
    let across = Axis::of(width, points, single.then_some(sheet.step[1] as usize), column);
    let down = Axis::of(2 * height, rows, single.then_some(1), row);
    let (width, height) = (across.room, down.room.div_ceil(2));
    let column_of = |place: usize| across.point(place);
    let row_of = |place: usize| down.point(place);
    let cursor = [down.place(row) / 2, across.place(column)];
    let line = |at: usize| {
        let (upper, lower) = (row_of(2 * at), row_of(2 * at + 1));
        let end = row_of(2 * at + 2).max(upper + 1);
        let name =
            sheet.rows.get(upper..end.min(rows)).into_iter().flatten().find(|row| !row.name.is_empty());
        let name = name.map_or("", |row| row.name.as_str());
        let mut line =
            Styled::default().text(format!("{name:>width$} ", width = margin - 1), palette.style(Role::Dim));
        for place in 0..width {
            let column = column_of(place);
            let colour =
                |row: usize| colours.get(row).and_then(|row| row.get(column)).copied().unwrap_or_default();
            let style = Style::new().fg(colour(upper)).bg(colour(lower));
            let is_cursor = [at, place] == cursor;
            let (mark, style) = match is_cursor {
                true => ('┼', palette.style(Role::Strong).bg(colour(lower)).add_modifier(Modifier::BOLD)),
                false => ('▀', style),
            };
            let start = line.width();
            line = line.joined(mark, style);
            if let Some(code) = sheet.code(upper, column as u32) {
                line = line.aimed(start, Msg::Choose(code as usize));
            }
        }
        line
    };
    let mut lines: Vec<Styled> = (0..height).map(line).collect();
    lines.push(below(sheet, margin, across, palette));
    if across.is_part() || down.is_part() {
        let said = sheet.part_words([down.shown(), across.shown()]);
        lines.extend(wrap(&Line::default().with(Role::Dim, said), area.width, palette));
    }
    lines.extend(legend(&sheet.legend, area.width, palette));
    Some(lines)
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

/// The colours of the points in a row.
fn colours(row: &halfplay_core::skins::doc::PointRow, palette: Palette) -> Option<Vec<Color>> {
    let mut colours = Vec::new();
    for ground in &row.grounds {
        let colour = palette.point(ground.role, ground.strength)?;
        colours.extend((0..ground.columns).map(|_| colour));
    }
    Some(colours)
}

/// The values below the columns, as many as fit.
fn below(sheet: &PointMap, margin: usize, across: Axis, palette: Palette) -> Styled {
    let width = across.room;
    let seen = sheet.below.iter().filter(|(at, _)| across.point(0) <= *at as usize);
    seen.fold(Styled::indented(margin), |line, (at, name)| {
        let start = margin + across.place(*at as usize);
        let fits = start + name.chars().count() <= margin + width
            && (line.width() < start || line.width() == margin);
        if fits { line.to(start).text(name, palette.style(Role::Dim)) } else { line }
    })
}

/// The meanings of the colours, with their shares of the picture.
fn legend(keys: &[ColourKey], width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = vec![Styled::default()];
    for key in keys {
        let swatch = palette.point(key.role, key.strength).unwrap_or_default();
        let said = Line::default().with(Role::Plain, key.words).with(Role::Dim, format!(" {}", key.share));
        let entry =
            wrap(&said, width.saturating_sub(2).max(1), palette).into_iter().next().unwrap_or_default();
        let entry = Styled::default().text("■ ", Style::new().fg(swatch)).append(entry);
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

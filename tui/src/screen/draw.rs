//! Draws a view as cells.
//!
//! ```text
//!  Operation Compare Number Map Program Lessons Diagnose Reference             ? help
//!  › fma.rn.f16 0x520b 0x00e9 0x2ff6
//!  = 0.1251220703125         0x3001   inexact         d = a × b + c
//!  bits      ±  exponent    1 .fraction: 10 bits                              value
//! ›a 0x520b  0▌ 1▌0▌1▌0▌0▌  1▌.1▌0▌0▌0▌0▌0▌1▌0▌1▌1▌ × 2^5                  48.34375
//!  b
//!  d
//!  remarks about the operands
//!  step 5 of 8   rounding ───────────────────────────────────────────── PgUp PgDn
//!  picture, sentences, number line
//!  steps ───────── PgUp PgDn   other ways ──────── g c   the result ─────────────
//!  (these regions only in a wide window)
//!  bits   ← →  bit  space  flip                                  g  go to  ?  keys
//! ```
//!
//! Other screens show the operation in one line, or not at all. Below it are a list and the details of the chosen row,
//! side by side if the window is wide enough.
//!
//! The answer comes first, and columns never move. If there are too few rows, the tabs are left out first, then the
//! column headings, the empty lines, the end of the text (which scrolls), and the keys. If there are too few columns,
//! scales are left out first, then values and codes. A count shows how many lines are left out. An even smaller window
//! still shows the answer in one line.

use super::body;
use super::head::{self, around_caret};
use super::palette::Palette;
use super::screen_parts::{Needs, ScreenParts as Parts};
use super::styled::{Styled, wrap};
use super::{foot, help, large, lesson, popup, text_field};
use halfplay_core::skins::doc::{self, Role};
use halfplay_core::skins::session::{EXAMPLES, Head, MORE_EXAMPLES, Msg, Overlay, ResultView, Subject, View};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};
use std::ops::Range;

/// The fewest lines of an overlay; if there are fewer, the operation is left out.
const OVERLAY: usize = 9;

/// The lines that a step needs below the registers before large digits and tall tiles get room.
const STEP: usize = 15;
/// The same for an operation at a glance.
const OVERVIEW: usize = 10;

/// The greatest width of help: keys stay near their descriptions.
const LONGEST_HELP: usize = 100;

/// The results of drawing, other than the cells.
#[derive(Default)]
pub struct DrawOutput {
    /// the messages of clicks: row, columns, message
    pub hits: Vec<(u16, Range<u16>, Msg)>,
    /// the number of lines that can be scrolled
    pub beyond: usize,
}

impl DrawOutput {
    /// The position on the number line or slider that the mouse `holds`, nearest to this column; `None` if that line or
    /// slider is no longer drawn.
    pub fn held_at(&self, holds: &Msg, column: u16) -> Option<Msg> {
        let is_held = |msg: &Msg| std::mem::discriminant(msg) == std::mem::discriminant(holds);
        let places = self.hits.iter().filter(|(_, _, msg)| is_held(msg));
        let nearest = places.min_by_key(|(_, columns, _)| columns.start.abs_diff(column));
        nearest.map(|(_, _, msg)| msg.clone())
    }
}

/// Draws the view into the whole frame, with its text scrolled by `scroll` lines.
pub fn draw(frame: &mut Frame, view: &View, scroll: usize, palette: Palette) -> DrawOutput {
    let area = frame.area();
    let mut drawn = DrawOutput::default();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if view.blank {
        return drawn;
    }
    if let Some((lines, caret)) = presentation(view, (width, height), scroll, palette, &mut drawn.beyond) {
        put(frame, lines, area, &mut drawn);
        place(frame, caret, (width, height));
        return drawn;
    }
    let covered = matches!(view.overlay, Some(Overlay::Help(_)));
    let needs = Needs {
        registers: view.registers.iter().filter(|row| view.shows(row)).count(),
        others: if matches!(view.head, Head::None | Head::Line) { 2 } else { 3 }
            + usize::from(view.slider.is_some()),
        lesson: !covered && view.lesson.is_some(),
        below: (view.head == Head::Full && view.lesson.is_none()).then_some(if view.overview.is_some() {
            OVERVIEW
        } else {
            STEP
        }),
        tallest: view.overview.is_some(),
        plain: !palette.has_tiles(),
    };
    let Some(parts) = Parts::of((width, height), needs) else {
        put(frame, answer(view, palette), area, &mut drawn);
        return drawn;
    };
    let main = Rect { width: parts.width as u16, ..area };
    if parts.beside > 0 {
        let beside = Rect { x: main.width, width: parts.beside as u16, ..area };
        let steps =
            view.lesson.as_ref().map(|reading| lesson::aside(reading, height.saturating_sub(3), palette));
        let above = vec![Styled::default(); 2];
        let lines = above.into_iter().chain(steps.into_iter().flatten()).collect();
        put(frame, lines, beside, &mut drawn);
    }
    let (lines, caret) = page(view, parts, height, scroll, palette, &mut drawn.beyond);
    put(frame, lines, main, &mut drawn);
    place(frame, caret, (parts.width, height));
    if let Some(go) = &view.go {
        let (lines, place) = popup::lines(go, area, palette);
        frame.render_widget(Clear, place);
        frame.buffer_mut().set_style(place, palette.ground());
        // Clicks in the rows that the popup covers act only on the popup.
        drawn.hits.retain(|(row, ..)| !(place.y..place.bottom()).contains(row));
        put(frame, lines, place, &mut drawn);
    }
    drawn
}

/// Shows the caret if it is inside the area.
fn place(frame: &mut Frame, caret: head::Caret, (width, height): (usize, usize)) {
    if let Some((x, y)) = caret.filter(|&(x, y)| x < width && y < height) {
        frame.set_cursor_position(Position::new(x as u16, y as u16));
    }
}

/// A step in large type above the keys; or above the input line while a question from the class is typed.
fn presentation(
    view: &View,
    (width, height): (usize, usize),
    scroll: usize,
    palette: Palette,
    beyond: &mut usize,
) -> Option<(Vec<Styled>, head::Caret)> {
    let typing = view.instruction.caret.is_some() || view.typed.is_some();
    let (foot, caret) = if typing && view.notice.is_none() {
        let (line, caret) = head::the_line(view, width, palette);
        (vec![line], caret)
    } else {
        foot_lines(view, width, None, palette)
    };
    let room = height.saturating_sub(foot.len());
    let open = view.overlay.is_none() && view.prompt.is_none();
    let lines = match view.lesson.as_ref().filter(|_| view.presenting && open) {
        Some(lesson) => {
            let inner = |room| {
                let body = body::inner(view, width, room, scroll, palette);
                *beyond = body.beyond;
                body.lines
            };
            large::lesson_lines(view, lesson, (width, room), palette, inner)?
        }
        None => large::lines(view, (width, room), palette)?,
    };
    Some((lines.into_iter().chain(foot).collect(), caret.map(|column| (column, room))))
}

/// Puts lines into an area, and cuts those that are too long.
fn put(frame: &mut Frame, lines: Vec<Styled>, area: Rect, drawn: &mut DrawOutput) {
    let width = usize::from(area.width);
    let mut cut: Vec<Line> = Vec::with_capacity(lines.len());
    for (row, line) in (area.y..area.bottom()).zip(lines) {
        let hit = |(at, msg): &(Range<usize>, Msg)| {
            let columns = area.x + at.start as u16..area.x + at.end.min(width) as u16;
            (at.start < width).then(|| (row, columns, msg.clone()))
        };
        drawn.hits.extend(line.targets().iter().filter_map(hit));
        cut.push(line.cut(width));
    }
    frame.render_widget(Paragraph::new(cut), area);
}

/// The main part in `height` lines, and the position of the caret.
fn page(
    view: &View,
    parts: Parts,
    height: usize,
    scroll: usize,
    palette: Palette,
    beyond: &mut usize,
) -> (Vec<Styled>, head::Caret) {
    let (mut lines, mut caret) = head::lines(view, parts, palette);
    let mut foot = Vec::new();
    if parts.foot || view.prompt.is_some() || view.notice.is_some() {
        let (below, column) = foot_lines(view, parts.width + parts.beside, view.pointed.as_deref(), palette);
        let row = height.saturating_sub(below.len());
        caret = column.map(|column| (column, row)).or(caret);
        foot = below;
    }
    let foot_height = foot.len().min(height);
    if let Some(Overlay::Help(help)) = &view.overlay {
        // Help goes below the tabs and replaces everything else.
        lines.truncate(usize::from(parts.title));
        let room = height.saturating_sub(lines.len() + foot_height);
        let (body, column) = help::lines(help, parts.width.min(LONGEST_HELP), room, scroll, palette);
        *beyond = body.beyond;
        let caret = Some((column, lines.len()));
        lines.extend(body.lines);
        lines.resize(height - foot_height, Styled::default());
        lines.extend(foot);
        return (lines, caret);
    }
    // An overlay needs its own room.
    let needed = match &view.overlay {
        None => 0,
        Some(Overlay::Page { blocks, .. }) if blocks.len() > OVERLAY => height,
        Some(_) => OVERLAY,
    };
    if lines.len() + needed + foot_height > height && view.overlay.is_some() {
        lines.clear();
        caret = None;
    }
    lines.truncate(height - foot_height);
    if let Some(field) = view.field.as_ref().filter(|_| view.overlay.is_none()) {
        let room = (height - foot_height).saturating_sub(lines.len());
        // The field leaves most of the window to the content.
        let (field, place) = text_field::lines(field, parts.width, (room / 3).max(1), palette);
        caret = caret.or(place.map(|(column, row)| (column, lines.len() + row)));
        lines.extend(field);
        lines.extend(parts.gap_below.then(Styled::default));
        lines.truncate(height - foot_height);
    }
    let room = height - lines.len() - foot_height;
    let examples = examples(view, parts, palette);
    // A first visitor must see the examples, even if other parts then have no room.
    let reserved =
        if view.instruction.selected && room > 2 * examples.len() { examples.len() + 1 } else { 0 };
    let room = room - reserved;
    let body = body::body(view, parts, room, scroll, palette);
    *beyond = body.beyond;
    lines.extend(body.lines);
    let end = height - foot_height;
    if !examples.is_empty() && lines.len() + examples.len() < end {
        lines.resize(end - examples.len(), Styled::default());
        lines.extend(examples);
    }
    lines.resize(end, Styled::default());
    lines.extend(foot);
    (lines, caret)
}

/// Examples of input.
fn examples(view: &View, parts: Parts, palette: Palette) -> Vec<Styled> {
    let elsewhere = view.lesson.is_some() || view.overview.is_some() || view.subject != Subject::Steps;
    if elsewhere || view.presenting || view.overlay.is_some() || view.prompt.is_some() {
        return Vec::new();
    }
    let row = |(place, (text, what)): (usize, (&str, &str))| {
        let line = Styled::indented(1).text(if place == 0 { "type" } else { "" }, palette.style(Role::Dim));
        let line = line.to(7).text(text, palette.style(Role::Strong));
        line.to(43).text(what, palette.style(Role::Dim))
    };
    let more = if parts.tall { &MORE_EXAMPLES[..] } else { &[] };
    EXAMPLES.iter().chain(more).copied().enumerate().map(row).collect()
}

/// The lines at the foot: the command line with any notice, or only the notice, or the keys after the weight of the bit
/// under the cursor. Also returns the column of the caret in the first line.
fn foot_lines(
    view: &View,
    width: usize,
    told: Option<&str>,
    palette: Palette,
) -> (Vec<Styled>, Option<usize>) {
    let notice = |notice: &doc::Line| -> Vec<Styled> {
        let lines = wrap(notice, width.saturating_sub(2), palette).into_iter();
        lines.map(|line| Styled::indented(1).append(line)).collect()
    };
    let Some(prompt) = &view.prompt else {
        return match &view.notice {
            Some(said) => (notice(said), None),
            None => (vec![foot::keys(view, told, width, palette)], None),
        };
    };
    let mark = Styled::indented(1).text(prompt.mark.to_string(), palette.style(Role::Strong));
    let (text, caret) = around_caret(&prompt.text, prompt.caret, width.saturating_sub(mark.width() + 1));
    let column = mark.width() + caret;
    let line = mark.text(text, palette.style(Role::Strong));
    let offered = Styled::indented(3).text(view.completions.join("  "), palette.style(Role::Dim));
    let line = line.append(offered);
    let said = view.notice.as_ref().map_or_else(Vec::new, notice);
    ([line].into_iter().chain(said).collect(), Some(column))
}

/// For windows too small for anything else: the result and a hint.
fn answer(view: &View, palette: Palette) -> Vec<Styled> {
    let results = view.registers.iter().filter(|row| row.is_result());
    let codes: Vec<&str> = results.map(|row| row.code.as_str()).collect();
    let code = match &view.result {
        // A single number has no row for a result.
        ResultView::Shown { code, number: Some(_), .. } => code.clone(),
        _ => codes.join(" "),
    };
    let result = Styled::default()
        .text(code, palette.style(Role::Strong))
        .text("  ", Style::new())
        .with(&view.result.flags(), palette);
    vec![result, Styled::default().text("a larger window shows more", palette.style(Role::Dim))]
}

//! The lower part of a screen: a list with the details of the chosen row, or an overlay.

use super::draw_area::{DrawArea, OnLine};
use super::palette::Palette;
use super::region::{
    APART, Body, INDENT, WITH_MARGIN, detail, detail_with_margin, rows, side_by_side, title,
};
use super::registers::Grid;
use super::screen_parts::{Needs, ScreenParts as Parts};
use super::styled::{Styled, wrap};
use super::tables::Columns;
use super::{compare, lesson, lesson_end, overview, plane, prediction, program, regions, shelf};
use halfplay_core::skins::doc::{Block, Line as Said, Role};
use halfplay_core::skins::session::{Head, List, Msg, Overlay, View};

/// The smallest width for showing the details next to the list.
const DETAIL: usize = 52;

/// The content of a screen in `height` lines, scrolled by `scroll` lines.
pub fn body(view: &View, parts: Parts, height: usize, scroll: usize, palette: Palette) -> Body {
    let grid = Grid::of(view, parts);
    let width = parts.width;
    if let Some(overlay) = &view.overlay {
        return over(overlay, width, height, scroll, grid, palette);
    }
    match &view.lesson {
        Some(reading) => {
            lesson::body(reading, width, height, palette, |room| content(view, parts, room, scroll, palette))
        }
        None => content(view, parts, height, scroll, palette),
    }
}

/// The content of the screen itself, without a side panel, in a window of `width` columns.
pub fn inner(view: &View, width: usize, height: usize, scroll: usize, palette: Palette) -> Body {
    let parts = Parts::of((width, height), Needs { plain: !palette.has_tiles(), ..Needs::default() });
    let nothing = Body { lines: Vec::new(), beyond: 0 };
    parts.map_or(nothing, |parts| content(view, parts, height, scroll, palette))
}

/// The content of the screen itself, without a lesson around it or an overlay.
fn content(view: &View, parts: Parts, height: usize, scroll: usize, palette: Palette) -> Body {
    let grid = Grid::of(view, parts);
    let width = parts.width;
    if let (Some(lessons), Some(list)) = (&view.lesson_list, &view.list) {
        return shelf::body(lessons, list.chosen, width, height, palette);
    }
    if let Some(end) = &view.lesson_end {
        return lesson_end::body(end, width, height, palette);
    }
    if let Some(overview) = &view.overview {
        let mut lines = question(view, width, grid, palette);
        lines.truncate(height);
        lines.extend(overview::lines(view, overview, parts, height - lines.len(), palette));
        return Body { lines, beyond: 0 };
    }
    if let (Some(head), Some(list)) = (&view.program, &view.list) {
        return program::body(view, (head, list), parts, height, scroll, palette);
    }
    if let Some(map) = plane::body(view, parts, height, scroll, palette) {
        return map;
    }
    let mut heading = Styled::default().with(&view.heading, palette);
    if let Some(brief) = view.survey.as_ref().and_then(|counted| counted.brief.as_ref()) {
        heading = heading.text(format!("   {brief}"), palette.style(Role::Dim));
    }
    if let Some(cells) = held(&view.blocks) {
        heading = heading.text("  ", palette.style(Role::Dim)).with(cells, palette);
    }
    let keys = if view.step.is_some() { "PgUp PgDn" } else { "" };
    let titled = |width: usize| {
        title(heading.clone(), keys, grid.edge.min(width.saturating_sub(1)), view.list_focused, palette)
    };
    let heading = titled(width);
    let guess = view.prediction.as_ref().and_then(|prediction| prediction.guess);
    let on_line = OnLine { guess, moves: view.handle.is_some() };
    let counted = view.survey.iter().flat_map(|counted| &counted.blocks);
    let mut content: Vec<&Block> = view.blocks.iter().chain(counted).collect();
    // On the operation screen, the list is shown only in the side panel, if there is room for that.
    let empty = view.list.as_ref().is_none_or(|list| list.table.rows.is_empty());
    let alone = empty || matches!(view.head, Head::Full | Head::Row | Head::Alone);
    let Some(list) = view.list.as_ref().filter(|_| !alone) else {
        let heading = heading.marked(view.list_focused, palette);
        let question = question(view, width, grid, palette);
        // A lesson has its own heading.
        let heading = view.lesson.is_none().then_some(heading);
        let room = height.saturating_sub(usize::from(heading.is_some()) + question.len());
        let detail =
            detail_with_margin((&content, &view.margin), width, room, scroll, grid, palette, on_line);
        let mut lines: Vec<Styled> = heading.into_iter().chain(detail.lines).take(height).collect();
        let gap = usize::from(!question.is_empty() && lines.len() + question.len() < height);
        lines.extend((0..gap).map(|_| Styled::default()));
        lines.extend(question);
        lines.extend(beneath(view, parts, height.saturating_sub(lines.len()), grid, palette));
        return Body { lines, beyond: detail.beyond };
    };
    let natural = INDENT + Columns::of(&list.table).width();
    if natural + APART + DETAIL <= width {
        let beside = rows(list, height, true, palette, Msg::Choose);
        let inner = width - natural - APART;
        let detail = detail(&content, inner, height.saturating_sub(1), scroll, grid, palette, on_line);
        let right = [titled(inner)].into_iter().chain(detail.lines);
        let lines = side_by_side(beside, right.collect(), natural + APART, height);
        return Body { lines, beyond: detail.beyond };
    }
    let count = list.table.rows.len();
    let mut lines = match list.fixed.as_ref().filter(|_| width >= FIXED_WIDTH) {
        // The number of these rows depends only on the operation, so as many as fit are shown.
        Some(fixed) => compare::lines(list, fixed, grid, height.saturating_sub(4), palette),
        None => {
            // In a low window the list matters most; the chosen row has its own screen.
            let share = if height < 14 { height.saturating_sub(3) } else { height / 2 };
            rows(&fitted(list, width), count.min(share.max(1)), true, palette, Msg::Choose)
        }
    };
    // In a wide window, the blocks of the margin stand beside the list.
    let margin = if width < WITH_MARGIN { 0..0 } else { view.margin.clone() };
    let beside: Vec<&Block> = view.blocks[margin.clone()].iter().collect();
    if !beside.is_empty() {
        let start = lines.iter().map(Styled::width).max().unwrap_or(0) + 2 * APART;
        let inner = width.saturating_sub(start);
        let room = lines.len();
        let beside = detail(&beside, inner, room, 0, grid, palette, OnLine::default());
        lines = side_by_side(lines, beside.lines, start, room);
    }
    content.drain(margin);
    let gap = usize::from(height > lines.len() + 6);
    lines.extend((0..gap).map(|_| Styled::default()));
    let leads = list.kind.follows_heading();
    if leads {
        lines.insert(0, heading.clone());
    }
    let room = height.saturating_sub(lines.len() + usize::from(!leads));
    let detail = detail(&content, width, room, scroll, grid, palette, on_line);
    lines.extend((!leads).then_some(heading));
    lines.extend(detail.lines);
    lines.truncate(height);
    Body { lines, beyond: detail.beyond }
}

/// The description of a map's cell. It is next to the heading, so that the map has all lines below.
fn held(blocks: &[Block]) -> Option<&Said> {
    blocks.iter().find_map(|block| match block {
        Block::Grid(grid) if grid.cells.width() > 0 => Some(&grid.cells),
        _ => None,
    })
}

/// The question about a hidden result.
fn question(view: &View, width: usize, grid: Grid, palette: Palette) -> Vec<Styled> {
    let Some(prediction) = &view.prediction else { return Vec::new() };
    let area = DrawArea {
        width: width.saturating_sub(INDENT + 1),
        grid: grid.behind(INDENT),
        seen_before: true,
        calls: false,
        on_line: OnLine::default(),
        height: 0,
    };
    let lines = prediction::lines(prediction, area, palette).into_iter();
    lines.map(|line| Styled::indented(INDENT).append(line)).collect()
}

/// The regions of a wide window, after an empty line; if there is room, also the first pipeline that differs.
fn beneath(view: &View, parts: Parts, height: usize, grid: Grid, palette: Palette) -> Vec<Styled> {
    let has_steps = view.head == Head::Full && view.list.is_some();
    if view.lesson.is_some() || !(has_steps || view.aside.is_some()) {
        return Vec::new();
    }
    let regions = regions::lines(view, parts, Vec::new(), height.saturating_sub(1), palette);
    let room = height.saturating_sub(regions.len() + 2);
    let parted = view.side_panel.as_ref().filter(|_| parts.tall).map_or(&[][..], |more| &more.parted);
    let all: Vec<&Block> = parted.iter().collect();
    let more = detail(&all, parts.width, room, 0, grid, palette, OnLine::default());
    let more = if more.beyond > 0 { Vec::new() } else { more.lines };
    let groups = [regions, more].into_iter().filter(|lines| !lines.is_empty());
    groups.flat_map(|lines| [Styled::default()].into_iter().chain(lines)).collect()
}

/// An overlay in place of the screen's content.
fn over(overlay: &Overlay, width: usize, height: usize, scroll: usize, grid: Grid, palette: Palette) -> Body {
    match overlay {
        Overlay::Page { title, blocks } => {
            let heading = Styled::indented(1).with(title, palette);
            let detail = detail(
                &blocks.iter().collect::<Vec<_>>(),
                width,
                height.saturating_sub(1),
                scroll,
                grid,
                palette,
                OnLine::default(),
            );
            let lines = [heading].into_iter().chain(detail.lines).collect();
            Body { lines, beyond: detail.beyond }
        }
        // `draw` draws help in place of this content.
        Overlay::Help(_) => Body { lines: Vec::new(), beyond: 0 },
        Overlay::List(list) => {
            let heading = Styled::indented(1).text(list.title(), palette.style(Role::Strong));
            let rows = rows(list, height.saturating_sub(1), true, palette, |row| Msg::Pick(0, row));
            Body { lines: [heading].into_iter().chain(rows).collect(), beyond: 0 }
        }
        Overlay::Menu { parts, part, about } => menu(parts, *part, about, width, height, palette),
    }
}

/// The parts of the instruction side by side, or only the current part if there is not enough room.
fn menu(parts: &[List], part: usize, about: &[Said], width: usize, height: usize, palette: Palette) -> Body {
    let said: Vec<Styled> = about
        .iter()
        .flat_map(|line| wrap(line, width.saturating_sub(INDENT + 1), palette))
        .map(|line| Styled::indented(INDENT).append(line))
        .collect();
    let room = height.saturating_sub(said.len() + 2).max(1);
    let column = |(place, list): (usize, &List)| {
        let style = palette.style(if place == part { Role::Strong } else { Role::Dim });
        let heading = Styled::indented(1).text(list.title(), style);
        // Only the current column shows the requirements of each choice.
        let mut list = list.clone();
        let cells = if place == part { usize::MAX } else { 1 };
        list.table.rows.iter_mut().for_each(|row| row.truncate(cells));
        let rows = rows(&list, room, place == part, palette, |row| Msg::Pick(place, row));
        [heading].into_iter().chain(rows).collect::<Vec<Styled>>()
    };
    let columns: Vec<Vec<Styled>> = parts.iter().enumerate().map(column).collect();
    let widths: Vec<usize> =
        columns.iter().map(|rows| rows.iter().map(Styled::width).max().unwrap_or(0) + APART).collect();
    let whole = widths.iter().sum::<usize>() <= width + APART;
    let mut lines: Vec<Styled> = Vec::new();
    let mut start = 0;
    for (place, (rows, width)) in columns.into_iter().zip(&widths).enumerate() {
        if !whole && place != part {
            continue;
        }
        lines = side_by_side(lines, rows, start, room + 1);
        start += width;
    }
    lines.push(Styled::default());
    lines.extend(said);
    lines.truncate(height);
    Body { lines, beyond: 0 }
}

/// The smallest width at which a comparison has fixed columns.
const FIXED_WIDTH: usize = 79;
/// The list with its short table if the long one is too wide.
fn fitted(list: &List, width: usize) -> List {
    let mut list = list.clone();
    if INDENT + Columns::of(&list.table).width() > width
        && let Some(brief) = list.brief.take()
    {
        list.table = brief;
    }
    list
}

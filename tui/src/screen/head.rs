//! The upper part of a screen: the tabs, the instruction, operands and result.

use super::frame::Frame as Parts;
use super::palette::Palette;
use super::registers::{self, Columns};
use super::styled::{Styled, wrap};
use halfplay_core::doc::{Line as Said, Role};
use halfplay_core::session::{Focus, Head, Instruction, Msg, Screen, View};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// The right edge of values and flags lies at least here, where the window is that wide.
const SHORTEST: usize = 79;

/// Spaces between the remark whose flags they are and the flags.
const APART: usize = 2;

/// Column and row of the caret.
pub type Caret = Option<(usize, usize)>;

/// The lines, with the place of the caret where it is among them.
pub fn lines(view: &View, parts: Parts, palette: Palette) -> (Vec<Styled>, Caret) {
    let mut lines = Vec::new();
    if parts.title {
        lines.push(tabs(view, parts.width, palette));
    }
    if parts.air {
        lines.push(Styled::default());
    }
    match view.head {
        Head::None => (lines, None),
        Head::Brief => {
            lines.push(brief(view, parts.width, palette));
            let provenance = view.instruction.provenance.map(|words| Said::default().with(Role::Dim, words));
            // On other screens a text cannot be corrected; why it does not count is shown all the same.
            let broken = view.instruction.instead.as_ref().map(|_| view.instruction.remarks.clone());
            let remarks: Vec<Said> = provenance.into_iter().chain(broken.into_iter().flatten()).collect();
            lines.extend(said(&remarks, parts.width, parts.gap_above, palette));
            (lines, None)
        }
        Head::Full | Head::Row => full(view, parts, lines, palette),
    }
}

fn full(view: &View, parts: Parts, mut lines: Vec<Styled>, palette: Palette) -> (Vec<Styled>, Caret) {
    let columns = Columns::fitting(&view.registers, parts.width - 1);
    let edge = columns.natural(&view.registers).max(SHORTEST).min(parts.width - 1);
    let mut caret = view.instruction.caret.map(|caret| (1 + caret, lines.len()));
    lines.push(instruction(view, edge, palette));
    let provenance = view.instruction.provenance.map(|words| Said::default().with(Role::Dim, words));
    let offered = offered(view);
    let remarks = provenance.into_iter().chain(offered).chain(view.instruction.remarks.iter().cloned());
    lines.extend(said(&remarks.collect::<Vec<_>>(), edge, parts.gap_above, palette));
    lines.extend(registers::lines(view, columns, edge, palette));
    let (status, place) = status(view, columns, edge, palette);
    caret = caret.or(place.map(|column| (column, lines.len())));
    lines.push(status);
    lines.extend(said(&view.remarks, edge, parts.gap_below, palette));
    (lines, caret)
}

/// The name of the program and of its screens, the present one strong. In a narrow window only that.
fn tabs(view: &View, width: usize, palette: Palette) -> Styled {
    let title = Styled::indented(1).text("halfplay", palette.style(Role::Strong)).text("   ", Style::new());
    let mut all = title.clone();
    for (place, screen) in Screen::ALL.into_iter().enumerate() {
        if place > 0 {
            all = all.text(" · ", palette.style(Role::Dim));
        }
        let start = all.width();
        all = match screen.name().split_at_checked(1) {
            // The first letter is the key that leads there.
            Some((key, rest)) if screen != view.screen => {
                all.text(key, palette.style(Role::Strong)).text(rest, palette.style(Role::Dim))
            }
            _ => all.text(screen.name(), current(palette)),
        };
        all = all.aimed(start, Msg::Show(screen));
    }
    if all.width() < width {
        let help = Styled::default().text("?", palette.style(Role::Dim)).aimed(0, Msg::Keys);
        all.right(help, width - 1)
    } else {
        title.text(view.screen.name(), current(palette))
    }
}

/// The name of the screen that is shown.
fn current(palette: Palette) -> Style {
    palette.style(Role::Strong).add_modifier(Modifier::UNDERLINED)
}

/// The words that what is typed could go on with.
fn offered(view: &View) -> Option<Said> {
    let words = &view.completions;
    let here = view.instruction.caret.is_some() && !words.is_empty();
    here.then(|| Said::default().with(Role::Dim, "Tab  ").with(Role::Plain, words.join("  ")))
}

/// The instruction and its result in one line.
fn brief(view: &View, width: usize, palette: Palette) -> Styled {
    let line = &view.instruction;
    let spelled = Styled::indented(1).with(&line.text, palette).text(instead(line), palette.style(Role::Dim));
    let whole = spelled.clone().text(format!("   {}", line.formula), Style::new());
    let result = Styled::default().with(&view.result.line(), palette);
    let room = width - 1;
    if whole.width() + 3 + result.width() <= room {
        whole.right(result, room)
    } else {
        spelled.text("   ", Style::new()).append(result)
    }
}

/// What counts in place of a text that cannot be read: `   still fma.rn.f16`.
fn instead(line: &Instruction) -> String {
    line.instead.as_ref().map_or_else(String::new, |words| format!("   {words}"))
}

fn instruction(view: &View, edge: usize, palette: Palette) -> Styled {
    let line = &view.instruction;
    Styled::indented(1)
        .with(&line.text, palette)
        .aimed(0, Msg::FocusOn(Focus::Instruction))
        .text(instead(line), palette.style(Role::Dim))
        .text(format!("   {}", line.formula), Style::new())
        .right(Styled::default().text(&line.needs, palette.style(Role::Dim)), edge)
        .marked(line.focused)
}

/// Remarks, wrapped; if there are none, an empty line where there is room for one.
fn said(remarks: &[Said], edge: usize, gap: bool, palette: Palette) -> Vec<Styled> {
    let lines = remarks.iter().flat_map(|remark| wrap(remark, edge - 1, palette));
    let mut lines: Vec<Styled> = lines.map(|line| Styled::indented(1).append(line)).collect();
    if lines.is_empty() && gap {
        lines.push(Styled::default());
    }
    lines
}

/// What is being typed, at the left; the flags, at the right. With the column where the caret is.
fn status(view: &View, columns: Columns, edge: usize, palette: Palette) -> (Styled, Option<usize>) {
    let flags = Styled::default().with(&view.result.flags(), palette);
    let Some(typed) = &view.typed else {
        // Where the values have no column, the result's stands here, if there is room.
        let results = view.registers.iter().filter(|row| row.is_result() && columns > Columns::Values);
        let values: Vec<&str> = results.map(|row| row.value.as_str()).collect();
        let values = Styled::default().text(values.join(" | "), palette.style(Role::Strong));
        let spaces = if values.width() > 0 { 2 } else { 0 };
        let start = edge.saturating_sub(flags.width() + spaces);
        let line = Styled::default().right(values, start).to(start + spaces);
        let whose = Styled::indented(1).text(view.result.flags_of(), palette.style(Role::Dim));
        let line = if spaces == 0 && whose.width() + APART <= start { whose.to(start) } else { line };
        return (line.append(flags), None);
    };
    let line = Styled::indented(1).text(format!("{} = ", typed.whose), palette.style(Role::Dim));
    let (text, caret) = around_caret(&typed.text, typed.caret, edge.saturating_sub(line.width() + 2));
    let caret = line.width() + caret;
    (line.text(text, palette.style(Role::Strong)).right(flags, edge), Some(caret))
}

/// So much of a text as there is room for, around the caret; and the column of the caret in it.
pub fn around_caret(text: &str, caret: usize, room: usize) -> (String, usize) {
    let room = room.max(1);
    let skipped = (caret + 1).saturating_sub(room);
    let before: String = text.chars().take(caret).skip(skipped).collect();
    let shown: String = text.chars().skip(skipped).take(room).collect();
    (shown, Span::raw(before).width())
}

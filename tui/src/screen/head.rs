//! The upper part of a screen: tabs, input line, answer, operands and result.

use super::palette::Palette;
use super::registers::{self, Grid};
use super::screen_parts::ScreenParts as Parts;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line as Said, Role};
use halfplay_core::skins::session::{Focus, Head, KeyContext, Msg, ResultView, Screen, View};
use ratatui::style::Style;
use ratatui::text::Span;

/// The column where the answer's code begins, if its value leaves room.
const CODE: usize = 27;
/// In narrower windows, value, code and flags simply follow each other.
const NARROW: usize = 60;
/// The smallest width with the program's name before the tabs.
const NAMED: usize = 100;
/// The spaces between the code and the flags.
const FLAGS: usize = 3;

/// The column and the row of the caret.
pub type Caret = Option<(usize, usize)>;

/// The lines, and the position of the caret if it is in one of them.
pub fn lines(view: &View, parts: Parts, palette: Palette) -> (Vec<Styled>, Caret) {
    let mut lines = Vec::new();
    if parts.title {
        lines.push(tabs(view, parts, palette));
    }
    if view.head == Head::None && view.instruction.caret.is_none() {
        return (lines, None);
    }
    let grid = Grid::of(view, parts);
    if view.head == Head::Alone && view.instruction.caret.is_none() {
        lines.extend(parts.names.then(|| grid.names(palette)));
        lines.extend(registers::lines(view, parts, grid, palette));
        lines.extend(slider(view, grid, palette));
        lines.extend(parts.gap_below.then(Styled::default));
        return (lines, None);
    }
    let edge = grid.edge;
    let (line, column) = the_line(view, edge, palette);
    let caret = column.map(|column| (column, lines.len()));
    lines.push(line);
    if parts.air {
        lines.push(Styled::default());
    }
    let typing = view.context == KeyContext::Typing;
    let trouble = remark_lines(&view.instruction.remarks, edge, palette);
    let rows = matches!(view.head, Head::Full | Head::Row);
    // While the user types, an error replaces the answer and the column headings, so nothing moves.
    let instead = typing && !trouble.is_empty();
    let mut above = if instead { trouble.clone() } else { vec![answer(view, edge, palette)] };
    if !instead {
        above.extend(trouble);
        above.extend(view.instruction.provenance.map(|words| plain(words, palette)));
    }
    if parts.doubled {
        above.push(Styled::default());
    }
    if rows && parts.names && (!instead || above.len() < 2) {
        above.push(if instead { Styled::default() } else { grid.names(palette) });
        above.extend(parts.doubled.then(|| registers::numbers(view, grid, palette)));
    }
    lines.extend(above);
    if rows {
        lines.extend(registers::lines(view, parts, grid, palette));
    }
    lines.extend(slider(view, grid, palette));
    let below = if rows { remark_lines(&view.remarks, edge, palette) } else { Vec::new() };
    // Below an answer without registers, an empty line needs more room.
    let gap = below.is_empty() && if rows { parts.gap_below } else { parts.air };
    lines.extend(below);
    lines.extend(gap.then(Styled::default));
    (lines, caret)
}

/// The slider that moves an operand.
fn slider(view: &View, grid: Grid, palette: Palette) -> Option<Styled> {
    view.slider.as_ref().map(|slider| super::slider::line(slider, grid.edge, palette))
}

fn plain(words: &str, palette: Palette) -> Styled {
    Styled::indented(1).text(words, palette.style(Role::Dim))
}

/// The names of the screens, with the current one in brackets. If there is room, the others are spaced so that no name
/// moves. A narrow window shows only the current name and the key that leads to the others.
fn tabs(view: &View, parts: Parts, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    // In a wide window, help is at the right end of the side panel.
    let help = if parts.beside > 0 { Styled::default() } else { help(view, palette) };
    // Without a side panel, the tabs have the whole width.
    let edge = if parts.beside > 0 { registers::EDGE } else { parts.width.saturating_sub(1) };
    let title = || match parts.width + parts.beside >= NAMED {
        true => Styled::indented(1).text("halfplay", palette.style(Role::Strong)).text("  ", Style::new()),
        false => Styled::default(),
    };
    let ways = [names(title(), view, true, palette), names(Styled::default(), view, true, palette)];
    let ways = ways.into_iter().chain([names(Styled::default(), view, false, palette)]);
    // A help key without the word is better than no names.
    let brief = Styled::default().text(help_key(view), palette.style(Role::Strong)).aimed(0, Msg::Keys);
    let helps = if parts.beside > 0 { vec![help] } else { vec![help, brief] };
    let ways = ways.flat_map(|all| helps.iter().map(move |help| (all.clone(), help.clone())));
    let fitting = ways.into_iter().find(|(all, help)| all.width() + 2 + help.width() <= edge);
    fitting.map_or_else(
        || {
            let here = format!("[{}]", view.tab().name());
            let here = Styled::default().text(here, palette.style(Role::Strong));
            here.text("  g", palette.style(Role::Strong)).text(" go to", dim)
        },
        |(all, help)| all.right(help, edge),
    )
}

/// Appends the names to `start`, separated by two spaces or one.
fn names(start: Styled, view: &View, wide: bool, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    let going = view.context == KeyContext::Go;
    let mut all = start;
    for (place, screen) in Screen::ALL.into_iter().enumerate() {
        let here = screen == view.tab();
        let (open, close) = match (here, wide) {
            (true, _) => ("[", "]"),
            (false, true) => (" ", " "),
            (false, false) => ("", ""),
        };
        let from = all.width();
        if place > 0 && !wide {
            all = all.text(" ", dim);
        }
        all = all.text(open, dim);
        all = match screen.name().split_at_checked(1) {
            // While the user chooses a screen, the first letters are the keys.
            Some((key, rest)) if going => all.text(key, palette.style(Role::Link)).text(rest, dim),
            _ if here => all.text(screen.name(), palette.style(Role::Strong)),
            _ => all.text(screen.name(), dim),
        };
        all = all.text(close, dim).aimed(from, Msg::Show(screen));
    }
    all
}

/// The key that opens help, with its description.
pub fn help(view: &View, palette: Palette) -> Styled {
    let line = Styled::default().text(help_key(view), palette.style(Role::Strong));
    line.text(" help", palette.style(Role::Dim)).aimed(0, Msg::Keys)
}

/// The key that opens help.
fn help_key(view: &View) -> &'static str {
    if view.context.takes_text() { "F1" } else { "?" }
}

/// The input line: the operation, or the text being typed, for this line or for a register. Also returns the column of
/// the caret.
pub fn the_line(view: &View, edge: usize, palette: Palette) -> (Styled, Option<usize>) {
    let shown = &view.instruction;
    let strong = palette.style(Role::Strong);
    let mark = Styled::indented(1);
    let mark = match &view.typed {
        Some(typed) => mark.text(format!("{} ", typed.operand), strong),
        None => mark,
    };
    let mark = mark.text("› ", palette.accent());
    let hint = Styled::default().with(&shown.hint, palette);
    let start = mark.width();
    let typed = view.typed.as_ref().map(|typed| (typed.text.clone(), typed.caret));
    let typed = typed.or(shown.caret.map(|caret| (shown.text.text(), caret)));
    let room = edge.saturating_sub(start + 1).max(1);
    let (line, caret) = match typed {
        // Only the part of a long text around the caret is shown.
        Some((text, caret)) if text.chars().count() >= room => {
            let (text, column) = around_caret(&text, caret, room);
            (mark.text(text, strong), Some(start + column))
        }
        Some((text, caret)) if shown.selected => {
            (mark.text(text, palette.cursor(Role::Strong)), Some(start + caret))
        }
        Some((text, caret)) => {
            let before: String = text.chars().take(caret).collect();
            let column = start + Span::raw(before).width();
            let line =
                if view.typed.is_some() { mark.text(text, strong) } else { mark.with(&shown.text, palette) };
            (line, Some(column))
        }
        None => (mark.with(&shown.text, palette), None),
    };
    let line = line.aimed(0, Msg::FocusOn(Focus::Instruction));
    let offered = &view.completions;
    let line = match caret.is_some() && !offered.is_empty() && view.prompt.is_none() {
        true => {
            let words = Styled::default().text("Tab ", palette.style(Role::Strong));
            let room = edge.saturating_sub(line.width() + 6);
            let mut some = String::new();
            for word in offered.iter().take_while(|word| word.chars().count() < room) {
                if some.chars().count() + word.chars().count() + 2 > room {
                    break;
                }
                some = if some.is_empty() { word.clone() } else { format!("{some}  {word}") };
            }
            line.right(words.text(some, palette.style(Role::Dim)), edge)
        }
        false => line.right(hint, edge),
    };
    let focused = shown.focused && caret.is_none();
    let line = match (&shown.instead, caret) {
        (Some(words), None) => line.right(Styled::default().text(words, palette.style(Role::Dim)), edge),
        _ => line,
    };
    (line.marked(focused, palette).grounded(palette.line_ground(), edge + 1), caret)
}

/// `= 0.125   0x3000   inexact   d = a × b + c`, each part in its own column.
fn answer(view: &View, edge: usize, palette: Palette) -> Styled {
    let line = Styled::indented(1).text("= ", palette.style(Role::Dim));
    let formula = Styled::default().text(&view.instruction.formula, palette.style(Role::Dim));
    // A series of questions shows its score.
    let formula = match &view.quiz {
        Some(quiz) => formula.text("   ", Style::new()).text(&quiz.score, palette.style(Role::Strong)),
        None => formula,
    };
    let ResultView::Shown { code, value, shorter, .. } = &view.result else {
        let instead = view.result.in_place().unwrap_or_default();
        let line = line.with(&instead, palette).text("   ", Style::new());
        return line.with(&view.result.flags(), palette).right(formula, edge);
    };
    let room = CODE.saturating_sub(line.width() + 2);
    let fits = |text: &&String| text.chars().count() <= room;
    let value = [value].into_iter().chain(shorter).find(fits).unwrap_or(value);
    let line = line.text(value.clone(), palette.style(Role::Strong));
    let line = if edge >= NARROW { line.to(CODE - 2) } else { line };
    let line = line.text("  ", Style::new());
    let line = line.text(code, Style::new()).text(" ".repeat(FLAGS), Style::new());
    let line = line.append(raised(&view.result.flags(), palette));
    let known = known(view, edge.saturating_sub(line.width() + formula.width() + 6), palette);
    let known = if known.width() > 0 { known.text("   ", Style::new()) } else { known };
    line.right(known.append(formula), edge)
}

/// The hardware record of the answer, in the longest wording that fits. A click opens the records.
fn known(view: &View, room: usize, palette: Palette) -> Styled {
    let words = view.instruction.hardware.iter().flatten().find(|words| words.chars().count() <= room);
    words.map_or_else(Styled::default, |words| {
        Styled::default()
            .text(words, palette.style(Role::Dim))
            .aimed(0, Msg::RunCommand("hardware".to_owned()))
    })
}

/// The flags; raised ones have the accent colour.
fn raised(flags: &Said, palette: Palette) -> Styled {
    flags.0.iter().fold(Styled::default(), |line, span| {
        let style = if span.role == Role::Strong { palette.accent() } else { palette.style(span.role) };
        line.text(span.text.clone(), style)
    })
}

/// The remarks, wrapped.
fn remark_lines(remarks: &[Said], edge: usize, palette: Palette) -> Vec<Styled> {
    let lines = remarks.iter().flat_map(|remark| wrap(remark, edge.saturating_sub(1), palette));
    lines.map(|line| Styled::indented(1).append(line)).collect()
}

/// The part of a text around the caret that fits, and the column of the caret in it.
pub fn around_caret(text: &str, caret: usize, room: usize) -> (String, usize) {
    let room = room.max(1);
    let skipped = (caret + 1).saturating_sub(room);
    let before: String = text.chars().take(caret).skip(skipped).collect();
    let shown: String = text.chars().skip(skipped).take(room).collect();
    (shown, Span::raw(before).width())
}

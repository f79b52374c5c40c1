//! The upper part of a screen: tabs, input line, answer, operands and result.

use super::large::{font, ink, stacked};
use super::palette::{Palette, Surface};
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
/// The smallest width with the program's name before the tabs, and the greatest width that the tabs use.
const NAMED: usize = 100;
const LONGEST_TABS: usize = 199;
/// The first column of large digits.
const LEFT: usize = 1;
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
        lines.extend(parts.names.then(|| names_of(view, grid, palette)));
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
    let mut above = match view.head {
        _ if instead => trouble.clone(),
        Head::Line => Vec::new(),
        _ => big_answer(view, parts, grid, palette),
    };
    if !instead {
        above.extend(trouble);
        above.extend(view.instruction.provenance.map(|words| plain(words, palette)));
    }
    if rows && parts.names && (!instead || above.len() < 2) {
        above.push(if instead { Styled::default() } else { names_of(view, grid, palette) });
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

/// The column headings of the registers.
fn names_of(view: &View, grid: Grid, palette: Palette) -> Styled {
    let cut = view.overview.as_ref().is_some_and(|overview| !overview.cut_off.is_empty());
    let mut widths: Vec<usize> = view.registers.iter().map(|row| row.bits.len()).collect();
    widths.dedup();
    let bits = Some(widths).filter(|widths| widths.len() == 1).map(|widths| widths[0]);
    grid.names(cut, bits, palette)
}

/// The slider that moves an operand.
fn slider(view: &View, grid: Grid, palette: Palette) -> Option<Styled> {
    view.slider.as_ref().map(|slider| super::slider::line(slider, grid.edge, palette))
}

fn plain(words: &str, palette: Palette) -> Styled {
    Styled::indented(1).text(words, palette.style(Role::Dim))
}

/// The names of the screens, each in columns of its own; the current one is reversed. A narrow window shows only the
/// current name and the key that leads to the others.
fn tabs(view: &View, parts: Parts, palette: Palette) -> Styled {
    let edge = (parts.width + parts.beside).saturating_sub(1).min(LONGEST_TABS);
    let title = Styled::indented(1).text("halfplay", palette.style(Role::Strong)).text("  ", Style::new());
    // A help key without the word is better than no names.
    let helps = [help(view, palette), Styled::default().text(help_key(view), palette.style(Role::Strong))];
    let starts = [Some(title).filter(|_| edge + 1 >= NAMED), Some(Styled::default())];
    let ways = starts
        .into_iter()
        .flatten()
        .flat_map(|start| [names(&start, view, 2, palette), names(&start, view, 1, palette)]);
    let ways = ways.flat_map(|all| helps.iter().map(move |help| (all.clone(), help.clone())));
    let fitting = ways.into_iter().find(|(all, help)| all.width() + 2 + help.width() <= edge);
    fitting.map_or_else(
        || {
            let here = Styled::default().text(format!(" {} ", view.tab().name()), palette.chip());
            let key = here.text("  g", palette.style(Role::Strong));
            key.text(" go to", palette.style(Role::Dim)).aimed(0, Msg::Go)
        },
        |(all, help)| all.right(help.aimed(0, Msg::Keys), edge),
    )
}

/// Appends the names to `start`, separated by `apart` spaces. The current name is reversed together with the space
/// before it and the one after it.
fn names(start: &Styled, view: &View, apart: usize, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    let mut after_current = false;
    Screen::ALL.into_iter().fold(start.clone(), |line, screen| {
        let here = screen == view.tab();
        // The space after the current name is part of it.
        let before = apart - usize::from(std::mem::replace(&mut after_current, here));
        let line = line.text(" ".repeat(before - usize::from(here)), Style::new());
        let from = line.width();
        let name = screen.name();
        let line = match here {
            true => line.text(format!(" {name} "), palette.chip()),
            false => line.text(name, dim),
        };
        line.aimed(from, Msg::Show(screen))
    })
}

/// The key that opens help, with its description.
fn help(view: &View, palette: Palette) -> Styled {
    let line = Styled::default().text(help_key(view), palette.style(Role::Strong));
    line.text(" help", palette.style(Role::Dim))
}

/// The key that opens help.
pub fn help_key(view: &View) -> &'static str {
    if view.context.takes_text() && !view.instruction.selected { "F1" } else { "?" }
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
    (line.marked(focused, palette).grounded(palette.surface(Surface::Line), edge + 1), caret)
}

/// The result in large digits, with its formula, flags and code at the right, if there is room; otherwise
/// [`answer`].
fn big_answer(view: &View, parts: Parts, grid: Grid, palette: Palette) -> Vec<Styled> {
    let small = || vec![answer(view, grid.edge, palette)];
    let (scale, rows) = parts.class.big();
    if !parts.big || view.stale {
        return small();
    }
    let beside = beside_answer(view, palette);
    let widest = beside.iter().map(Styled::width).max().unwrap_or(0);
    let room = grid.edge.saturating_sub(LEFT + widest + 3);
    let fits = |text: &str| font::has(text) && font::columns(text, scale) <= room;
    let text = match &view.result {
        ResultView::Shown { value, shorter, .. } => {
            [value].into_iter().chain(shorter).find(|text| fits(text)).cloned()
        }
        _ => Some("?".to_owned()),
    };
    let Some(text) = text else { return small() };
    // If there is room, the question precedes the result.
    let asked = format!("{} {} ", view.instruction.asked, view.result.sign());
    let asked = Some(asked).filter(|asked| view.overview.is_some() && fits(&format!("{asked}{text}")));
    let asked = asked.unwrap_or_default();
    let start = LEFT + font::columns(&asked, scale) + usize::from(!asked.is_empty()) * scale;
    let mut lines = stacked(vec![
        (LEFT, font::text(&asked, scale), ink(palette, Role::Dim)),
        (start, font::text(&text, scale), ink(palette, Role::Strong)),
    ]);
    lines.resize(rows, Styled::default());
    for (line, beside) in lines.iter_mut().zip(beside) {
        *line = std::mem::take(line).right(beside, grid.edge);
    }
    lines.extend(parts.air.then(Styled::default));
    lines
}

/// The lines at the right of a large result: the exact answer if the result differs from it, otherwise the formula; the
/// flags and the code.
fn beside_answer(view: &View, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let code = match &view.result {
        ResultView::Shown { code, .. } => code.as_str(),
        _ => "",
    };
    let flags = raised(&view.result.flags(), palette);
    let formula = Styled::default().text(&view.instruction.formula, dim);
    let exact = view.overview.iter().flat_map(|overview| &overview.exact);
    let exact: Vec<Styled> = exact.map(|words| Styled::default().with(words, palette)).collect();
    if exact.is_empty() {
        return vec![formula, flags, Styled::default().text(code, Style::new())];
    }
    let both = Styled::default().text(code, Style::new()).text(" ".repeat(FLAGS), Style::new()).append(flags);
    exact.into_iter().chain([both]).collect()
}

/// `= 0.125   0x3000   inexact   d = a × b + c`, each part in its own column.
fn answer(view: &View, edge: usize, palette: Palette) -> Styled {
    let sign = format!("{} ", view.result.sign());
    let line = Styled::indented(1).text(sign, palette.style(Role::Dim));
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
    let mark = view.stale_mark();
    let room = CODE.saturating_sub(line.width() + 2 + mark.chars().count());
    let fits = |text: &&String| text.chars().count() <= room;
    let value = [value].into_iter().chain(shorter).find(fits).unwrap_or(value);
    let line = line.text(value.clone(), palette.style(Role::Strong)).text(mark, Style::new());
    let line = if edge >= NARROW { line.to(CODE - 2) } else { line };
    let line = line.text("  ", Style::new());
    let line = line.text(code, Style::new()).text(" ".repeat(FLAGS), Style::new());
    let line = line.append(raised(&view.result.flags(), palette));
    let line = if view.stale { line.restyled(palette.style(Role::Dim)) } else { line };
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

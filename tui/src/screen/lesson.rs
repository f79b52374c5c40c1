//! A lesson around a screen: its words above the content, its question below.
//!
//! ```text
//! Ties to even  ●●◆····  3 of 7                     your own line waits: 0.1 + 0.2
//! The exact sum of 2048 and 1 is 2049, half way between 2048 and 2050. Both are 1 away.
//! Between 2048 and 4096 an ulp is 2.
//!
//!                     picture, sentences, number line
//!
//! Where does 2051 go?
//! A  2050
//! B  2052
//! Yes, B. Its last bit is 0.
//! try  2050 + 1   2048 + 3
//! ```

use super::palette::Palette;
use super::region::Body;
use super::shelf::dots;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line as Said, Role, Span};
use halfplay_core::skins::session::{LessonChoice, LessonMsg, LessonView, Msg};
use ratatui::style::Style;

/// The longest line of text, which is still easy to read.
const LONGEST: usize = 96;
/// The lines that leave room for the introduction of the lesson.
const ROOMY: usize = 24;
/// The columns of the user's own line that matter more than the title of the step.
const OWN_LINE: usize = 30;
/// The spaces between suggested inputs.
const APART: &str = "   ";

/// The lesson in `height` lines around the content of its step. `inner` draws that in the given number of lines.
pub fn body(
    lesson: &LessonView,
    width: usize,
    height: usize,
    palette: Palette,
    inner: impl FnOnce(usize) -> Body,
) -> Body {
    let mut lines = vec![heading(lesson, width, palette)];
    // In a low window, the introduction is left out: the user has read it on the shelf.
    let words = if height < ROOMY { lesson.text.clone() } else { lesson.words() };
    lines.extend(paragraphs(&words, width, palette));
    lines.extend(paragraphs(&lesson.known.iter().map(quiet).collect::<Vec<_>>(), width, palette));
    let below = below(lesson, width, palette);
    let gaps = usize::from(height > lines.len() + below.len() + 12);
    lines.extend((0..gaps).map(|_| Styled::default()));
    let room = height.saturating_sub(lines.len() + below.len() + gaps);
    let shown = if lesson.shows { inner(room) } else { Body { lines: Vec::new(), beyond: 0 } };
    lines.extend(shown.lines);
    lines.extend((0..gaps).map(|_| Styled::default()));
    lines.extend(below);
    lines.truncate(height);
    Body { lines, beyond: shown.beyond }
}

/// The title of the lesson, the position, the title of the step if there is room, and the user's own line.
fn heading(lesson: &LessonView, width: usize, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    let edge = width.saturating_sub(1);
    let line = Styled::indented(1).text(lesson.title.clone(), palette.style(Role::Strong));
    let line = line.text("  ", Style::new()).append(dots(&lesson.dots(), palette));
    let line = line.text(format!("  {} of {}", lesson.place + 1, lesson.steps.len()), dim);
    let own = match lesson.own_line.as_str() {
        "" => Styled::default(),
        own => Styled::default().text(format!("{}: {own}", LessonView::OWN_LINE), dim),
    };
    let title = lesson.steps.get(lesson.place).cloned().unwrap_or_default();
    let named = line.clone().text(format!("  {title}"), palette.style(Role::Strong));
    let fits = named.width() + own.width().min(OWN_LINE) + 2 <= edge;
    let line = if fits { named } else { line };
    let room = edge.saturating_sub(line.width() + 2);
    line.right(Styled::from(own.cut(room)), edge)
}

/// Dims what the reader already knows.
fn quiet(line: &Said) -> Said {
    let quiet = |span: &Span| match span.role {
        Role::Plain => Span::new(Role::Dim, span.text.clone()),
        _ => span.clone(),
    };
    Said(line.0.iter().map(quiet).collect())
}

fn paragraphs(lines: &[Said], width: usize, palette: Palette) -> Vec<Styled> {
    let room = width.saturating_sub(2).min(LONGEST);
    let wrapped = lines.iter().flat_map(|line| wrap(line, room, palette));
    wrapped.map(|line| Styled::indented(1).append(line)).collect()
}

/// The question with its answers, the explanation of the chosen one, and suggested inputs.
fn below(lesson: &LessonView, width: usize, palette: Palette) -> Vec<Styled> {
    let mut lines = paragraphs(&lesson.question, width, palette);
    lines.extend(lesson.choices.iter().enumerate().flat_map(|(place, choice)| {
        let line = Styled::indented(1).text(format!("{}  ", choice.letter), palette.style(Role::Strong));
        let mark = choice.mark();
        let gap = if mark.width() > 0 { APART } else { "" };
        let hands = if choice.hands > 0 { format!("{APART}{}", choice.hands) } else { String::new() };
        let line = line.with(&choice.words, palette).text(gap, Style::new()).with(&mark, palette);
        let line = line.text(hands, palette.style(Role::Strong));
        [line.aimed(0, Msg::from(LessonMsg::Answer(place)))]
    }));
    let told: Vec<Said> = lesson.choices.iter().filter_map(LessonChoice::verdict).collect();
    lines.extend(paragraphs(&told, width, palette));
    if !lesson.tries.is_empty() {
        let mut line = Styled::indented(1).text(LessonView::TRY, palette.style(Role::Dim));
        for text in &lesson.tries {
            let from = line.width() + APART.len();
            line = line
                .text(APART, Style::new())
                .text(text.clone(), palette.style(Role::Strong))
                .aimed(from, Msg::RunCommand(text.clone()));
        }
        lines.push(line);
    }
    lines
}

/// The steps of this lesson and the lessons of the shelf, for the side panel.
pub fn aside(lesson: &LessonView, height: usize, palette: Palette) -> Vec<Styled> {
    let dim = palette.style(Role::Dim);
    let row = |here: bool, done: bool, text: &str| {
        let line = Styled::indented(1);
        let line = if here { line.append(Styled::indented(1).marked(true, palette)) } else { line };
        let line = line.to(3).text(if done { "✓ " } else { "  " }, palette.style(Role::Good));
        let line = line.text(text.to_owned(), palette.style(if here { Role::Strong } else { Role::Plain }));
        if here { line.strong() } else { line }
    };
    let mut lines = vec![Styled::indented(1).text("this lesson", dim)];
    lines.extend(lesson.steps.iter().enumerate().map(|(place, title)| {
        row(place == lesson.place, place < lesson.place, title).aimed(0, Msg::Step(place))
    }));
    lines.push(Styled::default());
    lines.push(Styled::indented(1).text("lessons", dim).aimed(0, Msg::Show(LessonView::SCREEN)));
    let room = height.saturating_sub(lines.len());
    let here = lesson.shelf.iter().position(|(_, _, here)| *here).unwrap_or(0);
    let first = (here + 1).saturating_sub(room / 2).min(lesson.shelf.len().saturating_sub(room));
    let shown = lesson.shelf.iter().skip(first).take(room);
    lines.extend(shown.map(|(title, done, here)| row(*here, *done, title)));
    lines
}

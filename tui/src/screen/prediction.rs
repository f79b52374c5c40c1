//! The question about a hidden result, with its clues: the line between two neighbours without its mark, the question,
//! and its answers.
//!
//! ```text
//! 0x3000 ├─────────────────────────────┼─────────────────────────────┤ 0x3001
//!        0.125                      middle             0.1251220703125
//!        A                             ?                             B
//!
//! Which neighbour does the instruction deliver, A or B?
//! ```

use super::blocks::{between_ends, letters, line_length};
use super::draw_area::DrawArea;
use super::palette::Palette;
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role, Ruler};
use halfplay_core::skins::session::{Between, Msg, Prediction, PredictionPrompt, YOURS};
use ratatui::style::Style;

/// Narrower windows have no number line, because the bits need its rows.
const NARROW: usize = 60;
/// The spaces between two answers.
const APART: &str = "     ";

/// The lines; empty without a question.
pub fn lines(prediction: &Prediction, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let Some(prompt) = &prediction.prompt else { return Vec::new() };
    let question = wrap(&Line::default().with(Role::Strong, prompt.question), area.width, palette);
    if area.width < NARROW {
        return answers(prompt, palette).into_iter().chain(question).collect();
    }
    let line = prediction.between.as_ref().map(|between| match prediction.guess {
        None => choice(between, area, palette),
        Some(right) => chosen(between, right, area, palette),
    });
    let gap = line.is_some().then(Styled::default);
    let [a, b] = answers(prompt, palette);
    let answers = (!prediction.asks_neighbour()).then(|| a.text(APART, Style::new()).append(b));
    line.into_iter().flatten().chain(gap).chain(question).chain(answers).collect()
}

/// The line with letters below its ends. A click on a half chooses its end.
fn choice(between: &Between, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let (mut lines, length) = bare(between, area, palette);
    lines.push(letters(&["A".to_owned(), "B".to_owned()], "?", &between.left[0], length, palette));
    let half = between.left[0].chars().count() + 1 + length / 2;
    let aimed = |line: Styled| {
        let line = line.aimed(0, Msg::Guess { right: false });
        line.aimed(half, Msg::Guess { right: true })
    };
    lines.into_iter().map(aimed).collect()
}

/// The line with the chosen end marked below it. The screen reveals whether that end is right only together with the
/// flags.
fn chosen(between: &Between, right: bool, area: DrawArea, palette: Palette) -> Vec<Styled> {
    let (mut lines, length) = bare(between, area, palette);
    let names = [!right, right].map(|mine| if mine { YOURS.to_owned() } else { String::new() });
    lines.push(letters(&names, "?", &between.left[0], length, palette));
    lines
}

/// The line without a mark, and its length.
fn bare(between: &Between, area: DrawArea, palette: Palette) -> (Vec<Styled>, usize) {
    let ends = [&between.left, &between.right];
    let length = line_length(ends, area);
    let mark = |place| match place {
        0 => '├',
        end if end + 1 == length => '┤',
        middle if middle == length / 2 => '┼',
        _ => '─',
    };
    let marks: Vec<(char, Style)> =
        (0..length).map(|place| (mark(place), palette.style(Role::Dim))).collect();
    (between_ends(&marks, ends, [false, false], Ruler::MIDDLE, palette), length)
}

/// The answers, each with its letter. A click on an answer chooses it.
fn answers(prompt: &PredictionPrompt, palette: Palette) -> [Styled; 2] {
    let named = |place: usize| {
        let [name, value] = &prompt.answers[place];
        let line = Styled::default().text(["A", "B"][place], palette.style(Role::Strong));
        let line = line.text(format!("  {name}"), Style::new());
        let value = if value.is_empty() { String::new() } else { format!("  {value}") };
        line.text(value, palette.style(Role::Dim)).aimed(0, Msg::Guess { right: place == 1 })
    };
    [named(0), named(1)]
}

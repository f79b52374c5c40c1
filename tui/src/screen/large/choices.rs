//! Answers below each other, each after its letter, followed by the number of hands counted for it.
//!
//! ```text
//!  ▄▀▄   ▀█▀ █▄ █ █▀▀        ▄█
//!  █▀█    █  █ ▀█ █▀          █
//!  ▀ ▀   ▀▀▀ ▀  ▀ ▀          ▀▀▀
//! ```

use super::font;
use super::glyphs::{ink, stacked};
use super::size::Size;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{LessonChoice, LessonMsg, Msg};
use ratatui::style::Style;

/// The columns between the letter of an answer and its words.
const APART: usize = 3;
/// The largest scale of answers.
const LARGEST: usize = 2;
/// The empty rows that must remain for answers larger than scale 1, in addition to one for each answer.
const AIR: usize = 4;
/// The columns between the longest answer and the counts of hands.
const BEFORE_HANDS: usize = 6;
/// The columns of the largest count.
const HANDS: usize = 12;

/// The answers in at most `height` rows: as large as possible, with empty rows between them or without, otherwise in
/// one row each.
pub fn lines(choices: &[LessonChoice], height: usize, size: Size, palette: Palette) -> Vec<Styled> {
    let edge = size.width - Size::LEFT;
    for scale in (1..=size.scale.min(LARGEST)).rev() {
        let style = ChoiceStyle { scale, words_drawn: fits(choices, scale, edge), palette };
        // Small words after very large letters would look lost.
        if !style.words_drawn && scale > 1 {
            continue;
        }
        let rows: Vec<Vec<Styled>> = choices.iter().map(|choice| style.large(choice)).collect();
        let count: usize = rows.iter().map(Vec::len).sum();
        let air = if scale > 1 { rows.len() + AIR } else { 0 };
        if count + air <= height {
            let hands = choices.iter().map(|choice| style.hands(choice)).collect();
            let airy = count + rows.len() <= height;
            return with_hands(rows, hands, airy, edge);
        }
    }
    let style = ChoiceStyle { scale: 1, words_drawn: false, palette };
    let rows = choices.iter().map(|choice| vec![style.small(choice)]).collect();
    let count = |choice: &LessonChoice| {
        let text = if choice.hands > 0 { choice.hands.to_string() } else { String::new() };
        vec![Styled::default().text(text, palette.style(Role::Strong))]
    };
    with_hands(rows, choices.iter().map(count).collect(), false, edge)
}

/// True if the words of all answers fit in letters of this scale.
fn fits(choices: &[LessonChoice], scale: usize, edge: usize) -> bool {
    choices.iter().all(|choice| {
        let words = choice.words.text();
        let columns = start(scale) + font::columns(words.trim(), scale) + BEFORE_HANDS + HANDS;
        font::has(words.trim()) && columns <= edge
    })
}

/// The column where the words of an answer begin.
fn start(scale: usize) -> usize {
    Size::LEFT + font::columns("A", scale) + APART * scale
}

/// Each answer followed by its count of hands, all counts in the same column. A click on an answer chooses it.
fn with_hands(rows: Vec<Vec<Styled>>, hands: Vec<Vec<Styled>>, airy: bool, edge: usize) -> Vec<Styled> {
    let widest = |all: &[Vec<Styled>]| all.iter().flatten().map(Styled::width).max().unwrap_or(0);
    let column = (widest(&rows) + BEFORE_HANDS).min(edge.saturating_sub(widest(&hands)));
    let mut lines = Vec::new();
    for (place, (rows, hands)) in rows.into_iter().zip(hands).enumerate() {
        if airy && place > 0 {
            lines.push(Styled::default());
        }
        let mut hands = hands.into_iter();
        lines.extend(rows.into_iter().map(|row| {
            let row = hands.next().into_iter().fold(row, |row, hands| row.to(column).append(hands));
            row.aimed(0, Msg::from(LessonMsg::Answer(place)))
        }));
    }
    lines
}

/// The size and the colours of answers.
struct ChoiceStyle {
    /// the scale of the letters
    scale: usize,
    /// true if the words are drawn in letters of this scale, too
    words_drawn: bool,
    palette: Palette,
}

impl ChoiceStyle {
    /// An answer after a large letter.
    fn large(&self, choice: &LessonChoice) -> Vec<Styled> {
        let style = ink(self.palette, role(choice));
        let glyph = |text: &str| stacked(vec![(0, font::text(text, self.scale), style)]);
        let letter = glyph(&choice.letter.to_string());
        let middle = letter.len() / 2;
        let words = match self.words_drawn {
            true => glyph(choice.words.text().trim()),
            false => [vec![Styled::default(); middle], vec![self.worded(choice)]].concat(),
        };
        let row = |(y, letter): (usize, Styled)| {
            let line = Styled::indented(Size::LEFT).append(letter).to(start(self.scale));
            let line = line.append(words.get(y).cloned().unwrap_or_default());
            if y == middle { self.marked(line, choice) } else { line }
        };
        letter.into_iter().enumerate().map(row).collect()
    }

    /// An answer in one row.
    fn small(&self, choice: &LessonChoice) -> Styled {
        let letter = choice.letter.to_string();
        let line = Styled::indented(Size::LEFT).text(letter, self.palette.style(role(choice)));
        self.marked(line.text("  ", Style::new()).append(self.worded(choice)), choice)
    }

    fn hands(&self, choice: &LessonChoice) -> Vec<Styled> {
        let count = if choice.hands > 0 { choice.hands.to_string() } else { String::new() };
        stacked(vec![(0, font::text(&count, self.scale), ink(self.palette, Role::Strong))])
    }

    fn worded(&self, choice: &LessonChoice) -> Styled {
        Styled::default().with(&choice.words, self.palette).strong()
    }

    /// Appends the mark of the right and of the chosen answer, once they are known.
    fn marked(&self, line: Styled, choice: &LessonChoice) -> Styled {
        match choice.mark() {
            mark if mark.width() > 0 => line.text("   ", Style::new()).with(&mark, self.palette),
            _ => line,
        }
    }
}

/// Once the right answer is revealed, it stands out and the others are dimmed.
const fn role(choice: &LessonChoice) -> Role {
    match choice.right {
        None => Role::Strong,
        Some(true) => Role::Good,
        Some(false) => Role::Dim,
    }
}

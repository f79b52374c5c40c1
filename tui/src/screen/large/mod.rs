//! Presentation mode: digits of half blocks that are legible from the last row of a classroom.
//!
//! ```text
//!  fma.rn.f16   step 6 of 8   rounding              the first column weighs 2^-3
//!
//!   ▄██   ▄▀▀▄ …                                                   the bits
//!  ▀▀▀▀▀▀▀▀▀▀▀▀▀                       █▀▀ █▀▄ █▀▀   the kept bits; G, R, S
//!   █━━━━━━━━━━━━━━━━━━━━━█━━━━━━━━━━━━━━━━━━━━━█             the number line
//!  ▀▀█ █▀█ █▀█ █▀█    ▄▀▄     ▀▀█     █▀▄    ▀▀█ █▀█ █▀█ ▄█         its ends
//!   A or B?                           The guard bit is 1, and a later bit is 1.
//!  present   space on  ← step back  v show  Esc back
//! ```
//!
//! All sizes depend only on the window. In a window that is too small, the ordinary step is shown.

mod between;
mod choices;
mod digits;
pub mod font;
mod glyphs;
mod lesson;
mod rows;
mod size;

use super::palette::Palette;
use super::styled::{Styled, wrap};
use digits::Digits;
use glyphs::letters;
pub use glyphs::{ink, stacked};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{PredictionPrompt, PresentedStep, Register, Topic, View};
pub use lesson::lines as lesson_lines;
use ratatui::style::Style;
use size::Size;

/// In a window wider than this, the first step advises a larger font, which is easier to read.
const LONG: usize = 100;

/// The groups of lines of a page, from top to bottom.
#[derive(Default)]
struct Page {
    title: Styled,
    /// bits and letters, or registers
    bits: Vec<Styled>,
    /// the number line with its ends
    line: Vec<Styled>,
    /// the verdict and its explanation
    verdict: Vec<Styled>,
}

/// The step, which leaves room for the foot. `None` if the window is too small, if nothing is presented, or while an
/// overlay or the command line is open.
pub fn lines(view: &View, (width, height): (usize, usize), palette: Palette) -> Option<Vec<Styled>> {
    let presented = view.presented.as_ref().filter(|_| view.overlay.is_none() && view.prompt.is_none())?;
    let size = Size::of(width, height + 1)?;
    let mut page = Page::default();
    let mut weight = presented.weight.as_str();
    if let Some(picture) = &presented.picture {
        let digits = Digits::of(picture, size);
        if !digits.begins_at_the_top() {
            weight = "";
        }
        page.bits = [digits.lines(palette), digits.letters(&presented.kept, palette)].concat();
    } else {
        let rows: Vec<&Register> =
            presented.registers.iter().filter_map(|&place| view.registers.get(place)).collect();
        page.bits = rows::lines(&rows, true, size, palette);
    }
    if let Some(between) = &presented.between {
        page.line = between::lines(between, presented.ends.map(letters), size, palette);
    }
    page.title = title(view, presented, weight, size, palette);
    page.verdict = verdict(view, presented, size, palette);
    Some(page.filled(size, height))
}

impl Page {
    /// The groups, with empty lines between them if there is room.
    fn filled(mut self, size: Size, height: usize) -> Vec<Styled> {
        let used = |page: &Page| 1 + page.bits.len() + page.line.len() + page.verdict.len();
        self.bits.truncate(height.saturating_sub(1 + self.line.len()));
        // If not all of the text fits, its end is left out.
        let most = height.saturating_sub(1 + self.bits.len() + self.line.len());
        self.verdict.truncate(most);
        let spare = height.saturating_sub(used(&self));
        // The gaps: below the title, above the line, above the words, above the keys.
        let order = if size.scale == 1 { [0, 2, 3, 2] } else { [0, 1, 2, 3] };
        let mut gaps = [0; 4];
        for place in order.into_iter().chain([1, 2, 0, 3].into_iter().cycle()).take(spare) {
            gaps[place] += 1;
        }
        let empty = |count: usize| vec![Styled::default(); count];
        [
            vec![self.title],
            empty(gaps[0]),
            self.bits,
            empty(gaps[1]),
            self.line,
            empty(gaps[2]),
            self.verdict,
            empty(gaps[3]),
        ]
        .concat()
    }
}

/// The operation, the current step, and the weight of its first column; on the first step, advice for better reading.
fn title(view: &View, presented: &PresentedStep, weight: &str, size: Size, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    let line = Styled::indented(1).text(&view.instruction.spelling, palette.style(Role::Strong));
    let line = line.text("   ", Style::new()).with(&view.heading, palette);
    let wide = size.width > LONG && !presented.advice.is_empty();
    let right = if wide { presented.advice } else { weight };
    line.right(Styled::default().text(right, dim), size.width - Size::LEFT)
}

/// The outcome, in large letters if several rows are free for them, otherwise bold. Next to it or below, in small type,
/// the evidence that the class can use, the answers, or the count of hands. Steps without a choice show their
/// sentences.
fn verdict(view: &View, presented: &PresentedStep, size: Size, palette: Palette) -> Vec<Styled> {
    let strong = palette.style(Role::Strong);
    let seen = match view.prediction_prompt() {
        None => view.prediction.as_ref().map_or_else(String::new, |told| told.hands_words.clone()),
        Some(PredictionPrompt { about: Topic::Neighbour, .. }) => presented.seen.to_owned(),
        Some(PredictionPrompt { answers: [[a, _], [b, _]], .. }) => format!("A  {a}     B  {b}"),
    };
    let edge = size.width - Size::LEFT;
    let seen = |line: Styled| line.right(Styled::default().text(&seen, palette.style(Role::Plain)), edge);
    if presented.verdict.is_empty() {
        let lines = presented.said.iter().flat_map(|line| wrap(line, edge - Size::LEFT, palette));
        return lines.map(|line| Styled::indented(Size::LEFT).append(line.strong())).collect();
    }
    if size.scale == 1 {
        return vec![seen(Styled::indented(Size::LEFT).text(presented.verdict, strong))];
    }
    let columns =
        |scale: usize| font::text(presented.verdict, scale).first().map_or(0, |row| row.chars().count());
    let scale = if size.scale > 2 && columns(2) <= edge - Size::LEFT { 2 } else { 1 };
    let mut lines =
        stacked(vec![(Size::LEFT, font::text(presented.verdict, scale), ink(palette, Role::Strong))]);
    lines.push(seen(Styled::default()));
    lines
}

//! A step of a lesson in presentation mode: words, picture, question, and the answers with the count of hands for each.
//!
//! ```text
//!  Ties to even   step 5 of 8   An odd neighbour
//!
//!  2051 is a tie as well, between 2050 and 2052. …                 the text of the step
//!
//!  2050 + 1 = ?
//!  ▄█  █▀█ █▀█ …                                                   the bits
//!  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  kept: 11 bits             G   R   S
//!
//!  Where does 2051 go?                                             the question
//!  █━━━━━━━━━━━━━━━━━━━━━━━━━█━━━━━━━━━━━━━━━━━━━━━━━█             its answers: the ends of the line, if they are
//!  █▀▀ █▀█ █▀█ ▄█    ▄▀▄    ▀▀█    █▀▄    █▀▀ █▀█ █▀█ ▀▀█          neighbours, otherwise below each other
//! ```
//!
//! The size of the picture depends only on the window, so nothing jumps when the question or the answer appears. If
//! there are too few rows, the answers shrink first, then the end of the explanation is left out.

use super::digits::Digits;
use super::font;
use super::glyphs::{ink, letters, stacked};
use super::size::Size;
use super::{between, choices, rows};
use crate::screen::palette::Palette;
use crate::screen::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role};
use halfplay_core::skins::session::{
    LessonChoice, LessonMsg, LessonView, Msg, PresentedStep, Register, ResultView, Subject, Topic, View,
};
use ratatui::style::Style;

/// The longest line of text, which is still easy to read.
const LONGEST: usize = 96;
/// The fewest rows for a screen other than the operation.
const LEAST: usize = 12;
/// The empty rows left for gaps if the picture is a screen other than the operation.
const GAPS: usize = 4;
/// The largest number of empty rows between two parts.
const WIDEST: usize = 2;

/// The step in `height` rows above the foot; `None` if the window is too small. `inner` draws the screen of the step if
/// that is not the operation.
pub fn lines(
    view: &View,
    lesson: &LessonView,
    (width, height): (usize, usize),
    palette: Palette,
    inner: impl FnOnce(usize) -> Vec<Styled>,
) -> Option<Vec<Styled>> {
    let size = Size::beside_words(width, height + 1)?;
    let step = Step { view, lesson, size, palette };
    let head = vec![step.title()];
    let words = step.words(height);
    let question = step.question();
    let told = step.feedback_lines();
    let used = head.len() + words.len() + question.len();
    let drawn = view.presented.as_ref().map(|presented| step.picture(presented));
    let picture_rows = drawn.as_ref().map_or(if lesson.shows { LEAST } else { 0 }, Vec::len);
    let answers = step.answers(height.saturating_sub(used + picture_rows + told.len() + 2));
    let used = used + answers.len() + told.len();
    let picture = drawn.unwrap_or_else(|| {
        let room = height.saturating_sub(used + GAPS);
        if lesson.shows { trimmed(inner(room)) } else { Vec::new() }
    });
    let asked = [question, answers].concat();
    Some(spread([head, words, picture, asked, told], height))
}

/// Puts the parts below each other, with empty rows between them if there is room.
fn spread(parts: [Vec<Styled>; 5], height: usize) -> Vec<Styled> {
    let parts: Vec<Vec<Styled>> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let gaps = parts.len().saturating_sub(1);
    let spare = height.saturating_sub(parts.iter().map(Vec::len).sum());
    let each = spare.checked_div(gaps).unwrap_or(0).min(WIDEST);
    // The first gaps get the remaining rows.
    let more = if each < WIDEST { spare - each * gaps } else { 0 };
    let mut lines = Vec::new();
    for (place, part) in parts.into_iter().enumerate() {
        let gap = if place == 0 { 0 } else { each + usize::from(place <= more) };
        lines.extend((0..gap).map(|_| Styled::default()));
        lines.extend(part);
    }
    lines.resize(height, Styled::default());
    lines
}

/// Wraps a text into as few lines as possible, of about equal length, so that the last line is not much shorter.
fn balanced(line: &Line, width: usize, palette: Palette) -> Vec<Styled> {
    let count = wrap(line, width, palette).len();
    let narrow = (width * 2 / 3..=width).find(|&narrow| wrap(line, narrow, palette).len() == count);
    wrap(line, narrow.unwrap_or(width), palette)
}

/// The lines without empty ones at the end.
fn trimmed(mut lines: Vec<Styled>) -> Vec<Styled> {
    while lines.last().is_some_and(|line| line.width() == 0) {
        lines.pop();
    }
    lines
}

/// A step, with the size and the colours for drawing it.
struct Step<'a> {
    view: &'a View,
    lesson: &'a LessonView,
    size: Size,
    palette: Palette,
}

impl Step<'_> {
    fn title(&self) -> Styled {
        let line = Styled::indented(1).text(self.lesson.title.clone(), self.palette.style(Role::Strong));
        let LessonView { place, steps, .. } = self.lesson;
        let title = steps.get(*place).map_or("", String::as_str);
        let brief = format!("{} of {}   {title}", place + 1, steps.len());
        let room = self.size.width.saturating_sub(line.width() + 3);
        let headings = [self.lesson.heading(), brief];
        let heading = headings.iter().find(|text| text.chars().count() <= room).unwrap_or(&headings[1]);
        line.text(format!("   {heading}"), self.palette.style(Role::Dim))
    }

    /// The text of the step; on the first step, also the introduction of the lesson if there is room.
    fn words(&self, height: usize) -> Vec<Styled> {
        let roomy = height > 30;
        let words = if roomy { self.lesson.words() } else { self.lesson.text.clone() };
        self.paragraphs(&words)
    }

    fn paragraphs(&self, lines: &[Line]) -> Vec<Styled> {
        let room = self.room().min(LONGEST);
        let wrapped = lines.iter().flat_map(|line| balanced(line, room, self.palette));
        wrapped.map(|line| Styled::indented(Size::LEFT).append(line).strong()).collect()
    }

    /// The usable columns.
    fn room(&self) -> usize {
        self.size.width - 2 * Size::LEFT
    }

    /// The operation, and the bits that the step is about.
    fn picture(&self, presented: &PresentedStep) -> Vec<Styled> {
        let Step { view, size, palette, .. } = *self;
        let drawn = match &presented.picture {
            Some(picture) => {
                let digits = Digits::of(picture, size);
                let letters = digits.letter_row(&presented.kept, palette);
                digits.lines(palette).into_iter().chain(letters).collect()
            }
            None => {
                let shown = presented.registers.iter().filter_map(|&place| view.registers.get(place));
                let named = view.subject != Subject::Number;
                rows::lines(&shown.collect::<Vec<&Register>>(), named, size, palette)
            }
        };
        self.computed().into_iter().chain(trimmed(drawn)).collect()
    }

    /// The operation and its result, as far as the user may see it; `None` if the screen shows a number.
    fn computed(&self) -> Option<Styled> {
        let Step { view, palette, .. } = *self;
        let result = match &view.result {
            _ if view.subject == Subject::Number => return None,
            ResultView::Shown { value, .. } => format!(" = {value}"),
            ResultView::Predicted { .. } => " = ?".to_owned(),
            ResultView::Later { .. } => String::new(),
        };
        let strong = palette.style(Role::Strong);
        let line =
            Styled::indented(Size::LEFT).text(view.instruction.asked.clone(), strong).text(result, strong);
        let observed = Styled::default().text(view.instruction.observed.clone(), palette.style(Role::Plain));
        Some(line.right(observed, self.size.width - Size::LEFT))
    }

    /// The question of the lesson, or the one about the hidden rounding.
    fn question(&self) -> Vec<Styled> {
        let prompt = self.view.prediction_prompt().filter(|_| self.lesson.choices.is_empty());
        let prompt = prompt.map(|prompt| Line::default().with(Role::Strong, prompt.question));
        let words: Vec<Line> = self.lesson.question.iter().cloned().chain(prompt).collect();
        match &words[..] {
            [one] if self.size.scale > 1 => self.large_question(one),
            _ => self.paragraphs(&words),
        }
    }

    /// The question in large letters if it fits in one line.
    fn large_question(&self, asked: &Line) -> Vec<Styled> {
        let text = asked.text();
        if !font::has(&text) || font::columns(&text, 1) > self.room() {
            return self.paragraphs(std::slice::from_ref(asked));
        }
        stacked(vec![(Size::LEFT, font::text(&text, 1), ink(self.palette, Role::Strong))])
    }

    /// The outcome: the right answer and its reason, or a short description of the rounding; and the count of hands.
    fn feedback_lines(&self) -> Vec<Styled> {
        let Step { view, lesson, size, palette } = *self;
        let told: Vec<Line> = lesson.choices.iter().filter_map(LessonChoice::verdict).collect();
        let brief = view.presented.as_ref().filter(|_| told.is_empty() && !view.asks());
        let brief = brief.map(|presented| presented.verdict).filter(|verdict| !verdict.is_empty());
        let mut lines = self.paragraphs(&told);
        lines.extend(
            brief.map(|verdict| Styled::indented(Size::LEFT).text(verdict, palette.style(Role::Strong))),
        );
        let hands = match (&view.prediction, lesson.hands_words.as_str()) {
            (Some(prediction), "") if !view.asks() => prediction.hands_words.as_str(),
            (_, hands) if !told.is_empty() => hands,
            _ => "",
        };
        let hands = Styled::default().text(hands, palette.style(Role::Plain));
        match lines.pop() {
            Some(last) if last.width() + hands.width() + 4 <= size.width => {
                lines.push(last.right(hands, size.width - Size::LEFT))
            }
            last => lines.extend(
                last.into_iter()
                    .chain((hands.width() > 0).then(|| Styled::indented(Size::LEFT).append(hands))),
            ),
        }
        lines
    }

    /// The answers: on the line if they are its ends, otherwise below each other in at most `height` rows.
    fn answers(&self, height: usize) -> Vec<Styled> {
        let Step { view, lesson, size, palette } = *self;
        let line =
            view.presented.as_ref().and_then(|presented| Some((presented.between.as_ref()?, presented)));
        if let Some((between, presented)) = line {
            let drawn = between::lines(between, presented.ends.map(letters), size, palette);
            return drawn.into_iter().map(|row| self.aimed(row, presented)).collect();
        }
        if !lesson.choices.is_empty() {
            return choices::lines(&lesson.choices, height, size, palette);
        }
        let prompt = view.prediction_prompt().filter(|prompt| prompt.about != Topic::Neighbour);
        prompt.map_or_else(Vec::new, |prompt| {
            let [a, b] = ["A", "B"]
                .map(|letter| Styled::indented(Size::LEFT).text(letter, palette.style(Role::Strong)));
            let [[first, _], [second, _]] = prompt.answers.clone();
            vec![
                a.text(format!("  {first}"), Style::new()).aimed(0, Msg::Guess { right: false }),
                b.text(format!("  {second}"), Style::new()).aimed(0, Msg::Guess { right: true }),
            ]
        })
    }

    /// A row of the line; a click on a half chooses its end.
    fn aimed(&self, row: Styled, presented: &PresentedStep) -> Styled {
        let Some(ends) = presented.ends else { return row };
        let chooses = |place: usize| {
            let at = self.lesson.choices.iter().position(|choice| choice.letter == ends[place].letter);
            at.map_or(Msg::Guess { right: place == 1 }, |place| LessonMsg::Answer(place).into())
        };
        let middle = Size::LEFT + self.size.line() / 2;
        row.aimed_at(0..middle, chooses(0)).aimed_at(middle..self.size.width, chooses(1))
    }
}

//! A view as text, one item per line, in the order of the screen: for screen readers, braille displays and logs.

use super::overlay::{Overlay, Prompt};
use super::registers::{Bit, Register};
use super::result::{LaneStatus, ResultView};
use super::types::{Instruction, TypedText, View};
use crate::doc::{Block, Line, comma_list, field_words, line_words, linear, speakable_text};
use crate::session::screens::LessonView;
use crate::session::screens::{Head, List, ListKind, Subject, TextField};
use crate::session::slider::SliderView;

impl View {
    /// The whole view as lines of text: the screen, the instruction, operands and result field by field, the result,
    /// remarks, the content, the notice. No line is empty, and none contains control characters or box-drawing
    /// characters.
    ///
    /// Of a list other than that of pipelines, the lines contain only the selected row and its position;
    /// [`View::linear_list`] returns all rows.
    ///
    /// ```
    /// use halfplay_core::skins::session::Session;
    /// let lines = Session::worked().view().linear();
    /// assert_eq!(lines[2], "a, 0x520b, sign 0, exponent 20 of 31, fraction 1000001011, 1.1000001011 × 2^5, 48.34375");
    /// assert_eq!(lines[6], "result 0x3001, 0.1251220703125, inexact");
    /// ```
    pub fn linear(&self) -> Vec<String> {
        let parts = self.parts();
        [parts.head, parts.list, parts.detail, parts.foot, parts.notice].concat()
    }

    /// The lines that are new since an earlier view, in order. New content is repeated in full, and a notice every
    /// time. If nothing is new, returns the result, so the list is never empty.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// let before = session.view();
    /// session.update(Msg::Undo);
    /// assert_eq!(session.view().linear_since(&before), ["there is nothing to undo"]);
    /// ```
    pub fn linear_since(&self, before: &View) -> Vec<String> {
        let [old, new] = [before, self].map(View::parts);
        let elsewhere = self.screen != before.screen || self.overlay.is_some() != before.overlay.is_some();
        let other = elsewhere || self.looked_at() != before.looked_at();
        let list = if elsewhere { new.list } else { without(new.list, old.list) };
        let detail = if other { new.detail } else { without(new.detail, old.detail) };
        let fresh =
            [without(new.head, old.head), list, detail, without(new.foot, old.foot), new.notice].concat();
        if fresh.is_empty() { vec![self.linear_result()] } else { fresh }
    }

    /// The result in one line, even if the screen shows less of it: bits, value, flags of each lane. For a single
    /// number: its text, value, code and error. For a text that cannot be read: the message that it has no result.
    pub fn linear_result(&self) -> String {
        if self.stale { NO_RESULT.to_owned() } else { self.linear_outcome() }
    }

    /// The result of the last readable question.
    pub(super) fn linear_outcome(&self) -> String {
        if let Some(number) = self.result.number() {
            let told = [number.title.clone(), number.code.clone(), self.result.flags().text()];
            return speakable_text(&comma_list(told));
        }
        let ResultView::Shown { code, value, lanes, .. } = &self.result else {
            return speakable_text(&format!("result {}", self.result.line().text()));
        };
        let named = |(lane, status): (usize, &LaneStatus)| match lanes.len() {
            1 => status.words(),
            _ => format!("lane {lane} {}", status.words()),
        };
        speakable_text(&format!(
            "result {}",
            comma_list([code.clone(), value.clone()].into_iter().chain(lanes.iter().enumerate().map(named)))
        ))
    }

    /// The title of the list on this screen or in the overlay, then its numbered rows; `None` if there is no list.
    pub fn linear_list(&self) -> Option<Vec<String>> {
        let list = match &self.overlay {
            Some(Overlay::List(list)) => list,
            _ => self.list.as_ref()?,
        };
        Some(tidied(list.whole(true)))
    }

    /// The identity of the content: its heading, and the step of a lesson.
    pub(super) fn looked_at(&self) -> (&Line, Option<String>) {
        (&self.heading, self.lesson.as_ref().map(LessonView::heading))
    }

    /// Operands and results, field by field.
    fn rows(&self) -> Vec<String> {
        let belongs = |row: &&Register| !(self.stale && row.is_result());
        self.registers.iter().filter(|row| self.shows(row)).filter(belongs).map(Register::words).collect()
    }

    fn parts(&self) -> Parts {
        let list = self.list.as_ref().filter(|_| self.overlay.is_none());
        let list = match (self.subject, list) {
            // The heading contains the position.
            (Subject::Steps, _) | (_, None) => Vec::new(),
            // The heading names the chosen row.
            (Subject::Result, Some(list)) => list.whole(false),
            (_, Some(list)) => vec![list.place()],
        };
        let heading = linear(&[Block::Heading(self.heading.clone())]);
        let said = |lines: Vec<Line>| linear(&lines.into_iter().map(Block::Text).collect::<Vec<_>>());
        let lesson = self.lesson.as_ref();
        let title = lesson.map(LessonView::heading).into_iter().collect();
        let known = |lesson: &LessonView| lesson.known.clone();
        let [words, known, question] =
            [lesson.map(LessonView::words), lesson.map(known), lesson.map(LessonView::question)]
                .map(|lines| said(lines.unwrap_or_default()));
        let detail = match &self.overlay {
            Some(overlay) => overlay.linear(),
            None => {
                let blocks = linear(&self.blocks);
                [title, words, known, heading, blocks, question, self.linear_prompt(), self.linear_count()]
                    .concat()
            }
        };
        let notice = self.notice.iter().map(Line::text).collect();
        let [head, list, detail, foot, notice] =
            [self.upper(), list, detail, self.foot(), notice].map(tidied);
        Parts { head, list, detail, foot, notice }
    }

    /// The screen, the operation as far as this screen shows it, remarks.
    fn upper(&self) -> Vec<String> {
        let mut lines = vec![format!("screen {}", self.tab().name())];
        lines.extend(self.lesson.as_ref().map(|lesson| format!("lesson {}", lesson.title)));
        if !matches!(self.head, Head::None | Head::Alone) {
            lines.extend(self.instruction.linear(matches!(self.head, Head::Full | Head::Row)));
        }
        if matches!(self.head, Head::Full | Head::Row | Head::Alone) {
            lines.extend(self.rows());
            lines.extend(self.typed.as_ref().map(TypedText::linear));
        }
        if !matches!(self.head, Head::None | Head::Alone) {
            lines.push(self.linear_result());
            lines.extend(
                self.stale.then(|| format!("before: {}, {}", self.instruction.asked, self.linear_outcome())),
            );
            lines.extend(self.quiz.iter().map(|quiz| quiz.score.clone()).filter(|score| !score.is_empty()));
            lines.extend(self.remarks.iter().map(Line::text));
        }
        lines.extend(self.slider.iter().map(SliderView::linear));
        lines.extend(self.field.iter().flat_map(TextField::linear));
        lines
    }

    /// The question about the hidden result, and its answers: `A: 0x3000, 0.125`.
    pub(super) fn linear_prompt(&self) -> Vec<String> {
        let Some(prompt) = self.prediction_prompt() else { return Vec::new() };
        let [a, b] = &prompt.answers;
        let answers =
            [("A", a), ("B", b)].map(|(letter, answer)| format!("{letter}: {}", comma_list(answer.clone())));
        let hands = self.prediction.iter().map(|prediction| prediction.hands_words.clone());
        let hands = hands.filter(|told| !told.is_empty());
        [prompt.question.to_owned()].into_iter().chain(answers).chain(hands).collect()
    }

    /// The count of the codes for which pipelines differ, once it is finished. A running count is left out: a screen
    /// reader would read out every update.
    fn linear_count(&self) -> Vec<String> {
        let counted = self.survey.as_ref().filter(|counted| counted.progress.is_finished());
        counted.map_or_else(Vec::new, |counted| linear(&counted.blocks))
    }

    /// The command line, and the completions of the text being typed.
    fn foot(&self) -> Vec<String> {
        let typed = |prompt: &Prompt| format!("typing after {}, {}", prompt.mark, or_nothing(&prompt.text));
        let words = comma_list(self.completions.iter().cloned());
        let words = (!words.is_empty()).then(|| format!("completions: {words}"));
        self.prompt.as_ref().map(typed).into_iter().chain(words).collect()
    }
}

/// The result of a text that cannot be read.
const NO_RESULT: &str = "no result for this text";

/// The parts of a view as text, from top to bottom.
struct Parts {
    head: Vec<String>,
    list: Vec<String>,
    /// the content with its heading, or the overlay
    detail: Vec<String>,
    foot: Vec<String>,
    notice: Vec<String>,
}

/// Removes the lines that were there before, each as often as it occurred.
pub(super) fn without(lines: Vec<String>, mut before: Vec<String>) -> Vec<String> {
    let is_new = |line: &String| {
        let known = before.iter().position(|old| old == line);
        known.map(|place| before.swap_remove(place)).is_none()
    };
    lines.into_iter().filter(is_new).collect()
}

pub(super) fn tidied(lines: Vec<String>) -> Vec<String> {
    lines.iter().map(|line| speakable_text(line)).filter(|line| !line.is_empty()).collect()
}

impl Instruction {
    /// The instruction with its formula and requirements; an unreadable text; remarks. Omits the operands if they have
    /// rows of their own.
    fn linear(&self, has_rows: bool) -> Vec<String> {
        let text = self.text.text();
        let needs = self.needs.replace("   ", " ");
        let needs = if needs.is_empty() { needs } else { format!("needs {needs}") };
        let provenance = self.provenance.unwrap_or_default().to_owned();
        let typed = match &self.instead {
            Some(instead) => format!("the line {} cannot be read, {instead}", or_nothing(&text)),
            None if has_rows && text.starts_with(&self.spelling) => self.spelling.clone(),
            None if text.starts_with(&self.spelling) => text,
            None => comma_list([text, self.spelling.clone()]),
        };
        let hardware = self.hardware.as_ref().map(|[words, _]| words.clone()).unwrap_or_default();
        let first = comma_list([typed, self.formula.clone(), needs, hardware, provenance]);
        [first].into_iter().chain(self.remarks.iter().map(Line::text)).collect()
    }
}

impl Register {
    /// The row as text: name, code, fields, significand, class, value. For a hidden row, only the fact that it is
    /// hidden, and the guess.
    pub fn words(&self) -> String {
        if self.hidden && self.class.is_empty() {
            return format!("{}, hidden", self.name_with_lane());
        }
        let groups = self.bits.chunk_by(|_, next| !next.gap).map(|field| {
            let bits: String = field.iter().map(Bit::digit).collect();
            let role = field.first().map(|bit| bit.role).unwrap_or_default();
            field_words(role, &bits).unwrap_or(bits)
        });
        let broken = if self.broken { "its typed text cannot be read" } else { "" };
        let rest = [line_words(&self.scientific), self.class.clone(), self.value.clone(), broken.to_owned()];
        let hidden = if self.hidden { "hidden" } else { "" };
        comma_list(
            [self.name_with_lane(), hidden.to_owned(), self.code.clone()]
                .into_iter()
                .chain(groups)
                .chain(rest),
        )
    }
}

impl TypedText {
    fn linear(&self) -> String {
        format!("typing for {}, {}", self.operand, or_nothing(&self.text))
    }
}

impl Overlay {
    fn linear(&self) -> Vec<String> {
        match self {
            Overlay::Page { title, blocks } => {
                [line_words(title)].into_iter().chain(linear(blocks)).collect()
            }
            Overlay::Help(help) => {
                let found = help.found.iter().flat_map(|list| list.rows(true));
                let read = if help.found.is_some() { linear(&help.about) } else { linear(&help.blocks()) };
                [line_words(&help.title)].into_iter().chain(found).chain(read).collect()
            }
            Overlay::List(list) => list.whole(true),
            Overlay::Menu { parts, part, about } => {
                let rows = parts.iter().enumerate().flat_map(|(place, list)| {
                    let rows = if place == *part { list.rows(true) } else { Vec::new() };
                    [list.place()].into_iter().chain(rows)
                });
                rows.chain(about.iter().map(Line::text)).collect()
            }
        }
    }
}

impl List {
    /// The title, the position of the chosen row, and its first cell: `instructions, 3 of 12: add.f16`.
    pub(super) fn place(&self) -> String {
        let count = self.table.rows.len();
        match self.table.rows.get(self.chosen).and_then(|row| row.first()) {
            Some(row) => format!("{}, {} of {count}: {}", self.title(), self.chosen + 1, line_words(row)),
            None => format!("{}, none", self.title()),
        }
    }

    /// The title, then the rows.
    fn whole(&self, marked: bool) -> Vec<String> {
        [self.title().to_owned()].into_iter().chain(self.rows(marked)).collect()
    }

    /// The rows, each with its number: `2 of 5: mul, then add, 0x3000`. If `marked`, the chosen row ends in `chosen`.
    pub(super) fn rows(&self, marked: bool) -> Vec<String> {
        let count = self.table.rows.len();
        let row = |(place, row): (usize, &Vec<Line>)| {
            let number = (place + 1).to_string();
            // Rows that begin with their own number do not repeat it.
            let numbered = self.kind == ListKind::Steps;
            let cells = row.iter().skip(usize::from(numbered)).map(line_words);
            let chosen = if marked && place == self.chosen { "chosen" } else { "" };
            format!("{number} of {count}: {}", comma_list(cells.chain([chosen.to_owned()])))
        };
        self.table.rows.iter().enumerate().map(row).collect()
    }
}

fn or_nothing(text: &str) -> &str {
    if text.trim().is_empty() { "nothing" } else { text }
}

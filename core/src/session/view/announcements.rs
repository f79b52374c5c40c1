//! Short announcements of what changed in a view, for screen readers on a page.
//!
//! A screen reader itself announces whatever gets the focus: a bit of an operand, a row of a list, a typed letter. This
//! module announces other changes, briefly enough to be heard between two key presses. The details are on the page, to
//! be read at leisure.

use super::linear::{tidied, without};
use super::overlay::Overlay;
use super::registers::Register;
use super::types::View;
use crate::doc::{Block, Line, comma_list, line_words, linear};
use crate::session::keys::KeyContext;
use crate::session::screens::LessonView;
use crate::session::screens::List;

impl View {
    /// Announces the changes since an earlier view; empty if the screen reader's own announcement of the focus is
    /// enough.
    ///
    /// For new content this is the heading and the first sentence; for an overlay, its title and length, or its chosen
    /// row; for a number, its code and value. A notice is announced every time. [`View::linear_since`] returns
    /// everything new in full.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// let before = session.view();
    /// session.update(Msg::Flip);
    /// assert_eq!(session.view().announcements_since(&before), ["a, 0x520a, 48.3125", "result 0x3000, 0.125, inexact"]);
    /// ```
    pub fn announcements_since(&self, before: &View) -> Vec<String> {
        // The notice may repeat a remark on the instruction.
        let trouble = self.trouble_announced(before);
        let notice = self.notice.iter().map(Line::text).filter(|notice| !trouble.contains(notice)).collect();
        tidied([self.changes(before, trouble), notice].concat())
    }

    /// Like [`View::announcements_since`], without the notice: for changes after which the same notice is still shown.
    pub fn changes_since(&self, before: &View) -> Vec<String> {
        tidied(self.changes(before, self.trouble_announced(before)))
    }

    /// The announcements without the notice, with these errors and remarks.
    fn changes(&self, before: &View, trouble: Vec<String>) -> Vec<String> {
        let screen = (self.tab() != before.tab()).then(|| format!("screen {}", self.tab().name()));
        let parts = [
            screen.into_iter().collect(),
            self.texts_announced(before),
            self.rows_announced(before),
            trouble,
            self.correction_announced(before),
            match &self.overlay {
                Some(overlay) => overlay.announced(before.overlay.as_ref()),
                None => self.content_announced(before),
            },
            self.question_announced(before),
            self.quiz
                .iter()
                .filter(|quiz| self.quiz != before.quiz && !quiz.score.is_empty())
                .map(|quiz| quiz.score.clone())
                .collect(),
            self.count_announced(before),
        ];
        parts.concat()
    }

    /// Texts that were not typed letter by letter: completed, restored, chosen from a menu.
    fn texts_announced(&self, before: &View) -> Vec<String> {
        let line = |view: &View| view.instruction.text.text();
        // If the line changed only because an operand changed, the operands are announced instead.
        let types = self.instruction.caret.is_some() || before.instruction.caret.is_some();
        let other = self.instruction.spelling != before.instruction.spelling;
        let old_line = if types || other { line(before) } else { line(self) };
        let prompt = |view: &View| view.prompt.as_ref().map(|prompt| prompt.text.clone());
        let pairs = [(Some(line(self)), Some(old_line)), (prompt(self), prompt(before))];
        let put = |(new, old): (Option<String>, Option<String>)| {
            let (new, old) = (new?, old?);
            let is_typed = new.strip_prefix(&old).is_some_and(|rest| rest.chars().count() <= 1);
            (!is_typed && !old.starts_with(&new)).then_some(new)
        };
        pairs.into_iter().filter_map(put).collect()
    }

    /// Operands that changed, unless they are being typed; the bit of the result to which the cursor moved; the result,
    /// if it changed.
    fn rows_announced(&self, before: &View) -> Vec<String> {
        let pairs = self.registers.iter().filter_map(|row| {
            let old = before.registers.iter().find(|old| old.focus == row.focus)?;
            Some((row, old))
        });
        let announced_of = |(row, old): (&Register, &Register)| match row.cursor {
            Some(cursor) if row.is_result() && row.focused && old.cursor != row.cursor => {
                Some(row.bit_name(cursor))
            }
            // The line of a single number contains its code and its value.
            _ if self.result.number().is_some() => None,
            _ if row.is_result() || row.code == old.code || self.context == KeyContext::Typing => None,
            _ => Some(operand_announced(row)),
        };
        // While a text is merely unfinished, nothing is announced; the result is announced once it changes.
        let result = self.linear_outcome();
        let result = (result != before.linear_outcome()).then_some(result);
        pairs.filter_map(announced_of).chain(result).collect()
    }

    /// New errors and remarks; at the end of an edit with an error, all of them.
    fn trouble_announced(&self, before: &View) -> Vec<String> {
        let all = |view: &View| {
            let remarks = view.instruction.remarks.iter().chain(&view.remarks);
            view.instruction.instead.iter().cloned().chain(remarks.map(Line::text)).collect::<Vec<_>>()
        };
        let ended = before.context == KeyContext::Typing && self.context != KeyContext::Typing;
        let broken = self.instruction.instead.is_some() || self.registers.iter().any(|row| row.broken);
        if ended && broken { all(self) } else { without(all(self), all(before)) }
    }

    /// Texts that have become readable while being typed. The error disappears, which a screen reader does not
    /// announce.
    fn correction_announced(&self, before: &View) -> Vec<String> {
        let rows = self.registers.iter().filter(|row| {
            let old = before.registers.iter().find(|old| old.focus == row.focus);
            self.context == KeyContext::Typing && !row.broken && old.is_some_and(|old| old.broken)
        });
        let line = before.instruction.instead.is_some() && self.instruction.instead.is_none();
        let line = (line && self.texts_announced(before).is_empty())
            .then(|| comma_list([self.instruction.text.text(), self.instruction.formula.clone()]));
        rows.map(operand_announced).chain(line).collect()
    }

    /// The new content. While a search or a command is typed, only the position in the list.
    fn content_announced(&self, before: &View) -> Vec<String> {
        let elsewhere = self.screen != before.screen;
        if self.context == KeyContext::Typing || (!elsewhere && self.looked_at() == before.looked_at()) {
            return Vec::new();
        }
        if self.prompt.is_some() {
            return self.list.iter().map(List::place).collect();
        }
        let words = |view: &View| view.lesson.as_ref().map(|lesson| first_sentence(&lesson_blocks(lesson)));
        let sentence = words(self).unwrap_or_else(|| first_sentence(&self.blocks));
        let sentence =
            sentence.filter(|new| elsewhere || first_sentence(&before.blocks).as_ref() != Some(new));
        let heading = self.lesson.as_ref().map_or_else(|| line_words(&self.heading), LessonView::heading);
        [heading].into_iter().chain(sentence).collect()
    }

    /// The question about the hidden result, if it is new.
    fn question_announced(&self, before: &View) -> Vec<String> {
        let is_new =
            self.looked_at() != before.looked_at() || self.prediction_prompt() != before.prediction_prompt();
        if is_new { self.linear_prompt() } else { Vec::new() }
    }

    /// The count of the codes for which pipelines differ, once it is finished.
    fn count_announced(&self, before: &View) -> Vec<String> {
        let brief = |view: &View| view.survey.as_ref().and_then(|counted| counted.brief.clone());
        brief(self).filter(|new| brief(before).as_ref() != Some(new)).into_iter().collect()
    }
}

impl Overlay {
    /// The changes of an overlay.
    fn announced(&self, before: Option<&Overlay>) -> Vec<String> {
        if before == Some(self) {
            return Vec::new();
        }
        match self {
            Overlay::Page { title, blocks } => {
                let lines = linear(blocks).len();
                let title = comma_list([line_words(title), format!("{lines} lines")]);
                [title].into_iter().chain(first_sentence(blocks)).collect()
            }
            Overlay::Help(help) => match (&help.found, before) {
                (Some(list), _) if !list.table.rows.is_empty() => vec![list.announced()],
                (Some(_), _) => vec![help.says.clone()],
                (None, Some(Overlay::Help(_))) => vec![help.says.clone()],
                (None, _) => {
                    let lines = linear(&help.blocks()).len();
                    vec![comma_list([line_words(&help.title), format!("{lines} lines")])]
                }
            },
            Overlay::List(list) => vec![list.announced()],
            Overlay::Menu { parts, part, about } => {
                let chosen = parts.get(*part).map(List::announced);
                chosen.into_iter().chain(about.iter().map(Line::text)).collect()
            }
        }
    }
}

impl List {
    /// The title and the chosen row: `copy, 2 of 9: v, value, its exact value`.
    fn announced(&self) -> String {
        comma_list([self.title().to_owned()].into_iter().chain(self.rows(false).into_iter().nth(self.chosen)))
    }
}

/// The name, the code and the value of an operand: `a, 0x3c00, 1`.
fn operand_announced(row: &Register) -> String {
    comma_list([row.name_with_lane(), row.code.clone(), row.value.clone()])
}

/// The text of a lesson above its content.
fn lesson_blocks(lesson: &LessonView) -> Vec<Block> {
    lesson.words().into_iter().map(Block::Text).collect()
}

/// The first sentence of these blocks, up to the next heading.
fn first_sentence(blocks: &[Block]) -> Option<String> {
    let texts = blocks.iter().take_while(|block| !matches!(block, Block::Heading(_)));
    let first = texts.filter_map(|block| match block {
        Block::Text(text) => Some(text.text()),
        _ => None,
    });
    first.into_iter().next().and_then(|text| text.split_inclusive(". ").next().map(str::to_owned))
}

//! What is new in a view, in few words, for a skin whose focus is heard, as on a page.
//!
//! A screen reader tells by itself what gets the focus: a bit of an operand, a row of a list, a letter that is typed.
//! Here stands what changes beside that, short enough to be heard between two keys. Everything else is on the page, to
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
    /// What is to be said of the way from an earlier view to this one; nothing where the focus says it all.
    ///
    /// Of what is looked at that is the heading and the first sentence, of what lies above the screen its title and
    /// how long it is, or what is chosen there, of a number its code and its value. A notice is said every time.
    /// [`View::linear_since`] has the full text of all that is new.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// let before = session.view();
    /// session.update(Msg::Flip);
    /// assert_eq!(session.view().announcements_since(&before), ["a, 0x520a, 48.3125", "result 0x3000, 0.125, inexact"]);
    /// ```
    pub fn announcements_since(&self, before: &View) -> Vec<String> {
        // A notice may say what stands with the instruction, too.
        let trouble = self.trouble_announced(before);
        let notice = self.notice.iter().map(Line::text).filter(|notice| !trouble.contains(notice)).collect();
        let screen = (self.tab() != before.tab()).then(|| format!("screen {}", self.tab().name()));
        let parts = [
            screen.into_iter().collect(),
            self.texts_announced(before),
            self.rows_announced(before),
            trouble,
            self.mended_announced(before),
            match &self.overlay {
                Some(overlay) => overlay.announced(before.overlay.as_ref()),
                None => self.content_announced(before),
            },
            self.asked_announced(before),
            self.quiz
                .iter()
                .filter(|quiz| self.quiz != before.quiz && !quiz.score.is_empty())
                .map(|quiz| quiz.score.clone())
                .collect(),
            self.count_announced(before),
            notice,
        ];
        tidied(parts.concat())
    }

    /// Texts that came otherwise than letter by letter: completed, taken back, chosen from a menu.
    fn texts_announced(&self, before: &View) -> Vec<String> {
        let line = |view: &View| view.instruction.text.text();
        // Where it only follows the operands, they are what is told.
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

    /// Operands that have changed, unless they are being typed; a bit of the result that the cursor moved to; the
    /// result, if that is another one.
    fn rows_announced(&self, before: &View) -> Vec<String> {
        let pairs = self.registers.iter().filter_map(|row| {
            let old = before.registers.iter().find(|old| old.focus == row.focus)?;
            Some((row, old))
        });
        let announced_of = |(row, old): (&Register, &Register)| match row.cursor {
            Some(cursor) if row.is_result() && row.focused && old.cursor != row.cursor => {
                Some(row.bit_name(cursor))
            }
            _ if row.is_result() || row.code == old.code || self.context == KeyContext::Typing => None,
            _ => Some(operand_announced(row)),
        };
        let result = self.linear_result();
        let result = (result != before.linear_result()).then_some(result);
        pairs.filter_map(announced_of).chain(result).collect()
    }

    /// What cannot be read, and other remarks: what is new of them; when an edit ends, all of them.
    fn trouble_announced(&self, before: &View) -> Vec<String> {
        let all = |view: &View| {
            let remarks = view.instruction.remarks.iter().chain(&view.remarks);
            view.instruction.instead.iter().cloned().chain(remarks.map(Line::text)).collect::<Vec<_>>()
        };
        let ended = before.context == KeyContext::Typing && self.context != KeyContext::Typing;
        let broken = self.instruction.instead.is_some() || self.registers.iter().any(|row| row.broken);
        if ended && broken { all(self) } else { without(all(self), all(before)) }
    }

    /// What could not be read before and can be now, while it is typed: the trouble is gone, and nobody sees that.
    fn mended_announced(&self, before: &View) -> Vec<String> {
        let rows = self.registers.iter().filter(|row| {
            let old = before.registers.iter().find(|old| old.focus == row.focus);
            self.context == KeyContext::Typing && !row.broken && old.is_some_and(|old| old.broken)
        });
        let line = before.instruction.instead.is_some() && self.instruction.instead.is_none();
        let line = (line && self.texts_announced(before).is_empty())
            .then(|| comma_list([self.instruction.text.text(), self.instruction.formula.clone()]));
        rows.map(operand_announced).chain(line).collect()
    }

    /// Another thing that is looked at. While one types, only where that leads in a list.
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

    /// What is asked now, and was not before.
    fn asked_announced(&self, before: &View) -> Vec<String> {
        let is_new =
            self.looked_at() != before.looked_at() || self.prediction_prompt() != before.prediction_prompt();
        if is_new { self.linear_prompt() } else { Vec::new() }
    }

    /// How often pipelines differ, once that is counted.
    fn count_announced(&self, before: &View) -> Vec<String> {
        let brief = |view: &View| view.counted.as_ref().and_then(|counted| counted.brief.clone());
        brief(self).filter(|new| brief(before).as_ref() != Some(new)).into_iter().collect()
    }
}

impl Overlay {
    /// What is new of what lies above the screen.
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
    /// `copy, 2 of 9: v, value, its exact value`.
    fn announced(&self) -> String {
        comma_list([self.title().to_owned()].into_iter().chain(self.rows(false).into_iter().nth(self.chosen)))
    }
}

/// `a, 0x3c00, 1`.
fn operand_announced(row: &Register) -> String {
    comma_list([row.whose(), row.code.clone(), row.value.clone()])
}

/// What a lesson says above what it shows.
fn lesson_blocks(lesson: &LessonView) -> Vec<Block> {
    lesson.words().into_iter().map(Block::Text).collect()
}

/// The first sentence of blocks that have one before their next heading.
fn first_sentence(blocks: &[Block]) -> Option<String> {
    let texts = blocks.iter().take_while(|block| !matches!(block, Block::Heading(_)));
    let first = texts.filter_map(|block| match block {
        Block::Text(text) => Some(text.text()),
        _ => None,
    });
    first.into_iter().next().and_then(|text| text.split_inclusive(". ").next().map(str::to_owned))
}

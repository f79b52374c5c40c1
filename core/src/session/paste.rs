//! Pasting: a number, an instruction with its operands, lines of a program, a link.

use super::input::{Edit, fits};
use super::line::{Said, instructions};
use super::overlay::Layer;
use super::{Focus, Session, link};
use crate::doc::line;
use crate::typo::clipped;

impl Session {
    /// Takes over a text that comes from elsewhere.
    ///
    /// Within an edit it is put at the caret, in one line. Outside, a link is opened; the first instruction of a
    /// program is taken over with those operands that are numbers; anything else starts an edit of the focused
    /// row.
    pub(super) fn paste(&mut self, text: &str) {
        if self.typing.is_some() || matches!(self.layer, Some(Layer::Prompt(_))) {
            return self.insert(text);
        }
        self.layer = None;
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return;
        }
        if link::looks_like_one(trimmed)
            && let Ok(opened) = Session::open(trimmed)
        {
            self.state = opened.state;
            return;
        }
        let found = instructions(trimmed);
        if found.first().is_some_and(|first| !self.has_room(first)) {
            return;
        }
        match found.as_slice() {
            [] if trimmed.lines().count() > 1 => {
                self.notice = Some(line(format!(
                    "no instruction of the table stands in these {} lines",
                    trimmed.lines().count()
                )));
            }
            [] => {
                if !matches!(self.state.focus, Focus::Bits { .. } | Focus::Instruction) {
                    let sentence = format!("this is no instruction and no link: {}", clipped(trimmed));
                    self.notice = Some(line(sentence));
                    return;
                }
                if self.has_room(text) {
                    self.begin(Some(String::new()));
                    self.insert(text);
                }
            }
            [first, more @ ..] => {
                if let Err(why) = self.take_line(first) {
                    // What cannot be taken over is not lost: it stands in the instruction line, to be mended.
                    let before = self.state.clone();
                    self.put_focus(Focus::Instruction);
                    self.begin(Some(String::new()));
                    if let Some(typing) = &mut self.typing {
                        *typing.before = before;
                    }
                    self.insert(first);
                    self.notice = Some(line(why));
                } else if !more.is_empty() {
                    let lines = if more.len() == 1 { "line was" } else { "lines were" };
                    self.notice = Some(line(format!(
                        "the first instruction was taken over; {} more {lines} left out",
                        more.len()
                    )));
                }
            }
        }
    }

    /// Puts a text at the caret: blanks stand for the ends of lines. Too long a text is not cut but refused.
    fn insert(&mut self, text: &str) {
        let text = text.trim_end_matches(['\n', '\r']);
        if self.has_room(text) {
            for c in text.chars() {
                self.edit(Edit::Insert(if c.is_whitespace() { ' ' } else { c }));
            }
        }
    }

    /// Is there room for a text beside what is typed already? If not, that is said.
    fn has_room(&mut self, text: &str) -> bool {
        let there = match (&self.layer, &self.typing) {
            (Some(Layer::Prompt(prompt)), _) => &prompt.input.text,
            (_, Some(_)) => self.focused_text().unwrap_or_default(),
            _ => "",
        };
        let fits = fits(text, there);
        if let Err(why) = &fits {
            self.notice = Some(line(why.clone()));
        }
        fits.is_ok()
    }

    /// Takes over an instruction, with its operands where it has any. An error says what is wrong with it.
    pub(super) fn take_line(&mut self, text: &str) -> Result<(), String> {
        fits(text, "")?;
        let said = Said::read(text, self.state.question.allow).map_err(|trouble| trouble.words().text())?;
        self.state.question.spelling.text = said.instr.to_string();
        self.take(&said);
        self.read_again();
        if !Focus::rows(&said.instr).contains(&self.state.focus) {
            self.state.focus = Focus::Bits { operand: 0, lane: 0 };
        }
        self.find_step();
        let mut remarks = said.remarks().into_iter();
        self.notice = remarks.next();
        Ok(())
    }
}

//! Typing: of the instruction, of an operand, of a line of commands.

use crate::isa::Type;
use crate::program::read::{Reading, begins_number, instr_of};
use crate::session::input::{Edit, Input, LONGEST, Typing, fits};
use crate::session::layers::Layer;
use crate::session::question::Focus;
use crate::session::question::{joined, pending_words, put_values, slots, type_of};
use crate::session::value::Session;

impl Session {
    /// A character of a text, or the beginning of one. A number that begins on a row that takes none goes to the
    /// first operand.
    pub(in crate::session) fn typed(&mut self, c: char) {
        let elsewhere = matches!(self.state.focus, Focus::Instruction | Focus::Result { .. });
        if self.typing.is_none() && self.layer.is_none() && elsewhere && begins_number(c) {
            self.begin_at(self.first_operand());
        }
        self.edit(Edit::Insert(c));
    }

    /// The row of the first operand, in the lane that is worked on.
    pub(in crate::session) fn first_operand(&self) -> Focus {
        let lane = self.state.focus.lane().unwrap_or(0);
        let first = slots(&self.state.question.spelling.good).next();
        first
            .map_or(self.state.focus, |(operand, ty)| Focus::Bits { operand, lane: lane.min(ty.lanes() - 1) })
    }

    /// Starts an edit of another row with no text. Esc goes back to the row that had the focus.
    pub(in crate::session) fn begin_at(&mut self, focus: Focus) {
        let before = self.state.clone();
        self.put_focus(focus);
        self.begin(Some(String::new()));
        if let Some(typing) = &mut self.typing {
            *typing.before = before;
        }
    }

    /// Changes the text that is edited; outside an edit, a character starts one anew and anything else continues.
    pub(in crate::session) fn edit(&mut self, edit: Edit) {
        self.edit_all([edit]);
    }

    /// Changes the text by several edits in turn. It is read when all are done: the beginning of a text that is
    /// pasted means nothing.
    pub(in crate::session) fn edit_all(&mut self, edits: impl IntoIterator<Item = Edit>) {
        match &mut self.layer {
            Some(Layer::Prompt(prompt)) => {
                edits.into_iter().for_each(|edit| prompt.edit(edit));
                return self.follow_search();
            }
            Some(_) => return,
            None => {}
        }
        for edit in edits {
            self.edit_once(edit);
        }
        if self.typing.is_some() {
            self.understand();
        }
    }

    fn edit_once(&mut self, edit: Edit) {
        if self.typing.is_none() {
            self.begin(matches!(edit, Edit::Insert(_)).then(String::new));
        }
        let Some(caret) = self.typing.as_ref().map(|typing| typing.caret) else { return };
        let Some(text) = self.focused_text_mut() else { return };
        if matches!(edit, Edit::Insert(_)) && text.chars().count() >= LONGEST {
            self.say(format!("no more than {LONGEST} characters can be typed here"));
            return;
        }
        let caret = edit.perform(text, caret);
        if let Some(typing) = &mut self.typing {
            typing.caret = caret;
        }
    }

    /// Puts another text in place of the whole one that is edited; outside an edit this starts one.
    pub(in crate::session) fn write(&mut self, text: &str) {
        if let Err(why) = fits(text, "") {
            self.say(why);
            return;
        }
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        match &mut self.layer {
            Some(Layer::Prompt(prompt)) => {
                prompt.put(Input::new(text));
                return self.follow_search();
            }
            Some(_) => return,
            None => self.begin(None),
        }
        if self.typing.is_some() {
            self.replace_typed(Input::new(text));
        }
    }

    /// Starts an edit of the focused row: with its text, or with `text`.
    pub(in crate::session) fn begin(&mut self, text: Option<String>) {
        if self.typing.is_some() || self.layer.is_some() {
            return;
        }
        let before = Box::new(self.state.clone());
        let question = &self.state.question;
        let start = match self.state.focus {
            Focus::Steps => return,
            Focus::Result { .. } => return self.say_result_is_computed(),
            Focus::Instruction => question.spelling.text.clone(),
            Focus::Bits { operand, lane } => {
                let field = question.operands.field(operand, lane);
                let format = type_of(&question.spelling.good, operand).and_then(Type::format);
                if field.is_broken() { field.text.clone() } else { field.good.editable(format, lane) }
            }
        };
        let text = text.unwrap_or_else(|| start.clone());
        self.typing = Some(Typing { caret: text.chars().count(), start, before });
        if let Some(place) = self.focused_text_mut() {
            *place = text;
        }
    }

    /// The text of the focused row.
    pub(in crate::session) fn focused_text(&self) -> Option<&str> {
        match self.state.focus {
            Focus::Instruction => Some(&self.state.question.spelling.text),
            Focus::Bits { operand, lane } => Some(&self.state.question.operands.field(operand, lane).text),
            Focus::Steps | Focus::Result { .. } => None,
        }
    }

    fn focused_text_mut(&mut self) -> Option<&mut String> {
        let question = &mut self.state.question;
        match self.state.focus {
            Focus::Instruction => Some(&mut question.spelling.text),
            Focus::Bits { operand, lane } => Some(&mut question.operands.field_mut(operand, lane).text),
            Focus::Steps | Focus::Result { .. } => None,
        }
    }

    /// Puts another text in place of the one that is edited.
    pub(in crate::session) fn replace_typed(&mut self, input: Input) {
        let Some(text) = self.focused_text_mut() else { return };
        *text = input.text;
        if let Some(typing) = &mut self.typing {
            typing.caret = input.caret;
        }
        self.understand();
    }

    /// Takes over what is typed as far as it can be read.
    fn understand(&mut self) {
        let question = &mut self.state.question;
        match self.state.focus {
            Focus::Steps | Focus::Result { .. } => {}
            Focus::Bits { operand, lane } => {
                if let Some(ty) = type_of(&question.spelling.good, operand) {
                    question.operands.settle(operand, lane, ty);
                }
            }
            Focus::Instruction => self.understand_line(),
        }
        self.settle();
    }

    /// Takes over the instruction line as far as it can be read.
    pub(in crate::session) fn understand_line(&mut self) {
        let question = &mut self.state.question;
        let text = question.spelling.text.clone();
        match question.read(&text) {
            Ok(reading) if reading.is_ptx() => self.take(&reading),
            Ok(_) => return,
            Err(_) => match instr_of(&text, question.allow) {
                Some(instr) => question.spelling.good = instr,
                None => return,
            },
        }
        self.read_again();
    }

    /// Takes over an instruction, with its operands where it has any. Those it does not give are as they were before the
    /// edit, whatever half a line has said on the way.
    fn take(&mut self, reading: &Reading) {
        let question = &mut self.state.question;
        question.spelling.good = reading.instr;
        if let Some(typing) = &self.typing {
            question.operands.clone_from(&typing.before.question.operands);
        }
        put_values(reading, &mut question.operands);
    }

    /// Ends an edit if its text can be read. The instruction is then spelled as the manual does.
    pub(in crate::session) fn accept(&mut self) {
        let Some(typing) = &self.typing else { return };
        let unchanged = self.focused_text() == Some(&typing.start);
        match self.state.focus {
            _ if unchanged => return self.revert(),
            Focus::Instruction if self.answer.trouble.is_some() => return,
            Focus::Instruction => {
                // With the text goes what is to be said of it.
                self.notice = joined(self.answer.line_remarks.clone());
                let spelling = &mut self.state.question.spelling;
                spelling.text = spelling.good.to_string();
            }
            Focus::Bits { operand, lane } => {
                if self.state.question.operand_problem(operand, lane).is_some() {
                    return;
                }
                let field = self.state.question.operands.field_mut(operand, lane);
                field.text = field.good.text().to_owned();
            }
            Focus::Steps | Focus::Result { .. } => {}
        }
        self.typing = None;
    }

    /// Ends an edit; a text that cannot be read stays as it is.
    pub(in crate::session) fn leave_edit(&mut self) {
        self.accept();
        self.typing = None;
    }

    /// Ends an edit and goes back to what was before it.
    pub(in crate::session) fn revert(&mut self) {
        if let Some(typing) = self.typing.take() {
            self.state = *typing.before;
            self.settle();
        }
    }

    /// Takes over what stands in place of an instruction or a number and waits for Enter, such as a formula; false where
    /// nothing does.
    pub(in crate::session) fn take_pending(&mut self) -> bool {
        let Some(reading) = self.pending() else { return false };
        self.revert();
        self.take_reading(&reading);
        true
    }

    /// What is being typed and waits for Enter.
    fn pending(&self) -> Option<Reading> {
        self.typing.as_ref()?;
        let question = &self.state.question;
        let read = || question.read(self.focused_text()?).ok();
        match self.state.focus {
            Focus::Bits { operand, lane } => question.operand_problem(operand, lane).and_then(|_| read()),
            _ => read().filter(|reading| pending_words(reading).is_some()),
        }
    }
}

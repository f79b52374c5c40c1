//! What each message does.

use super::field::Written;
use super::operands::{Operands, slots, type_of};
use super::typing::{Edit, Typing};
use super::{Effect, Focus, Msg, Session, Spelling, StepName, WORKED};
use crate::float::{Format, Mode};
use crate::isa::{Allow, Instr, Modifiers, Op, Standing, Type, parse};

/// The instruction that a session begins with.
const FIRST: Instr = Instr {
    op: Op::Fma,
    mode: Some(Mode::Rn),
    modifiers: Modifiers::NONE,
    ty: Type::F16,
    from: Type::F16,
    standing: Standing::Documented,
};

impl Session {
    /// Opens on the worked sum: `fma.rn.f16 0x520b 0x00e9 0x2ff6`, at its rounding.
    pub fn worked() -> Self {
        let mut session = Session {
            spelling: Spelling { text: FIRST.to_string(), good: FIRST },
            operands: Operands::new(WORKED, Format::F16),
            focus: Focus::Bits { operand: 0, lane: 0 },
            column: Format::F16.width() as usize - 1,
            typing: None,
            step: 0,
            wanted: StepName { lane: None, title: "rounding" },
            keys_shown: false,
        };
        session.find_step();
        session
    }

    /// Does what a message says.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Quit => return Some(Effect::Quit),
            Msg::Keys => self.keys_shown = !self.keys_shown,
            Msg::NextStep => self.choose_step(self.step + 1),
            Msg::PreviousStep => self.choose_step(self.step.saturating_sub(1)),
            Msg::Up => self.walk(false),
            Msg::Down => self.walk(true),
            Msg::Flip => self.flip(),
            Msg::Edit => self.begin(None),
            Msg::Accept => self.accept(),
            Msg::Revert => self.revert(),
            Msg::Type(c) => self.edit(Edit::Insert(c)),
            Msg::Backspace => self.edit(Edit::Backspace),
            Msg::Delete => self.edit(Edit::Delete),
            Msg::Left | Msg::Right | Msg::First | Msg::Last => self.go(msg),
        }
        None
    }

    /// Along the row that has the focus.
    fn go(&mut self, msg: Msg) {
        if self.typing.is_some() {
            return self.edit(match msg {
                Msg::Left => Edit::Left,
                Msg::Right => Edit::Right,
                Msg::First => Edit::First,
                _ => Edit::Last,
            });
        }
        let to = |place: usize, last: usize| match msg {
            Msg::Left => place.saturating_sub(1),
            Msg::Right => (place + 1).min(last),
            Msg::First => 0,
            _ => last,
        };
        match self.focus {
            Focus::Instruction => {}
            Focus::Bits { operand, .. } => self.column = to(self.column, self.row_width(operand) - 1),
            Focus::Steps => self.choose_step(to(self.step, self.step_names().len() - 1)),
        }
    }

    /// To the row above or below. An edit is ended; a text that cannot be read stays as it is.
    fn walk(&mut self, down: bool) {
        self.accept();
        self.typing = None;
        let rows = Focus::rows(&self.spelling.good);
        let place = rows.iter().position(|row| *row == self.focus).unwrap_or(0);
        let place = if down { place + 1 } else { place.saturating_sub(1) };
        self.focus = rows[place.min(rows.len() - 1)];
        if let Focus::Bits { operand, lane } = self.focus {
            self.column = self.column.min(self.row_width(operand) - 1);
            // The steps of the lane that is worked on are the ones to look at.
            if type_of(&self.spelling.good, operand).is_some_and(|ty| ty.lanes() == 2) {
                self.wanted.lane = Some(lane);
                self.find_step();
            }
        }
    }

    fn flip(&mut self) {
        let Focus::Bits { operand, lane } = self.focus else { return };
        let Some(ty) = type_of(&self.spelling.good, operand) else { return };
        let width = self.row_width(operand);
        let bits = self.operands.register(operand, ty) >> (16 * lane);
        let flipped = bits ^ 1 << (width - 1 - self.column.min(width - 1));
        self.typing = None;
        self.operands.put(operand, lane, ty, Written::bits_of(flipped, ty.format()));
        self.find_step();
    }

    /// The number of bits in a row of an operand.
    pub(super) fn row_width(&self, operand: usize) -> usize {
        let ty = type_of(&self.spelling.good, operand).unwrap_or(Type::F16);
        ty.width() as usize / ty.lanes()
    }

    /// The text of the focused row.
    pub(super) fn focused_text(&self) -> Option<&str> {
        match self.focus {
            Focus::Instruction => Some(&self.spelling.text),
            Focus::Bits { operand, lane } => Some(&self.operands.field(operand, lane).text),
            Focus::Steps => None,
        }
    }

    fn focused_text_mut(&mut self) -> Option<&mut String> {
        match self.focus {
            Focus::Instruction => Some(&mut self.spelling.text),
            Focus::Bits { operand, lane } => Some(&mut self.operands.field_mut(operand, lane).text),
            Focus::Steps => None,
        }
    }

    /// Starts an edit of the focused row: with its text, or with `text`.
    fn begin(&mut self, text: Option<String>) {
        if self.typing.is_some() {
            return;
        }
        let before = Box::new((self.spelling.clone(), self.operands.clone()));
        let start = match self.focus {
            Focus::Steps => return,
            Focus::Instruction => self.spelling.text.clone(),
            Focus::Bits { operand, lane } => {
                let field = self.operands.field(operand, lane);
                let format = type_of(&self.spelling.good, operand).and_then(Type::format);
                if field.is_broken() { field.text.clone() } else { field.good.editable(format, lane) }
            }
        };
        let text = text.unwrap_or_else(|| start.clone());
        self.typing = Some(Typing { caret: text.chars().count(), start, before });
        if let Some(place) = self.focused_text_mut() {
            *place = text;
        }
    }

    /// Changes the focused text; outside an edit, a character starts one anew and anything else continues.
    fn edit(&mut self, edit: Edit) {
        if self.typing.is_none() {
            self.begin(matches!(edit, Edit::Insert(_)).then(String::new));
        }
        let Some(caret) = self.typing.as_ref().map(|typing| typing.caret) else { return };
        let Some(text) = self.focused_text_mut() else { return };
        let caret = edit.perform(text, caret);
        if let Some(typing) = &mut self.typing {
            typing.caret = caret;
        }
        self.understand();
    }

    /// Takes over what is typed as far as it can be read.
    fn understand(&mut self) {
        match self.focus {
            Focus::Steps => {}
            Focus::Bits { operand, lane } => {
                if let Some(ty) = type_of(&self.spelling.good, operand) {
                    self.operands.settle(operand, lane, ty);
                }
            }
            Focus::Instruction => {
                let Ok(parsed) = parse(&self.spelling.text, Allow::PTX) else { return };
                self.spelling.good = parsed.instr;
                // What was typed for another type may be right for this one.
                for (slot, ty) in slots(&parsed.instr) {
                    for lane in 0..ty.lanes() {
                        if self.operands.field(slot, lane).is_broken() {
                            self.operands.settle(slot, lane, ty);
                        }
                    }
                }
            }
        }
        self.find_step();
    }

    /// Ends an edit if its text can be read. The instruction is then spelled as the manual does.
    fn accept(&mut self) {
        let Some(typing) = &self.typing else { return };
        let unchanged = self.focused_text() == Some(&typing.start);
        match self.focus {
            _ if unchanged => return self.revert(),
            Focus::Instruction if self.spelling_problem().is_some() => return,
            Focus::Instruction => self.spelling.text = self.spelling.good.to_string(),
            Focus::Bits { operand, lane } => {
                let ty = type_of(&self.spelling.good, operand).unwrap_or(Type::F16);
                if self.operands.problem(operand, lane, ty).is_some() {
                    return;
                }
                let field = self.operands.field_mut(operand, lane);
                field.text.clone_from(&field.good.text);
            }
            Focus::Steps => {}
        }
        self.typing = None;
    }

    /// Ends an edit and goes back to what was before it.
    fn revert(&mut self) {
        if let Some(typing) = self.typing.take() {
            (self.spelling, self.operands) = *typing.before;
            self.find_step();
        }
    }
}

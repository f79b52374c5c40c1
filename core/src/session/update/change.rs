//! Changes of the question: another instruction, another number, a flipped bit, the sign, one ulp, one exponent.

use crate::doc::line;
use crate::float::Float;
use crate::isa::{Instr, Type};
use crate::program::read::{Number, Reading};
use crate::session::Session;
use crate::session::input::is_line;
use crate::session::question::Focus;
use crate::session::question::{NAMES, joined, reading_remarks, slots, took_words, type_of};
use crate::session::state::State;

impl Session {
    /// Replaces the instruction, and keeps the operands.
    pub(in crate::skins::session) fn use_instr(&mut self, instr: Instr) {
        self.state.question.put_instr(instr);
        self.state.question.typed = None;
        self.read_again();
        if !Focus::rows(&instr).contains(&self.state.focus) {
            self.state.focus = Focus::Bits { operand: 0, lane: 0 };
        }
        self.settle();
    }

    /// Reads unreadable operands again: a text typed for another type may be valid for this one.
    pub(in crate::skins::session) fn read_again(&mut self) {
        let question = &mut self.state.question;
        for (slot, ty) in slots(&question.instr) {
            for lane in 0..ty.lanes() {
                if question.operands.field(slot, lane).is_broken() {
                    question.operands.settle(slot, lane, ty);
                }
            }
        }
    }

    /// Replaces the question by a text that was read: its instruction, and its operands if it has any. Reports how the
    /// text was read. A formula stays in the line as it was written.
    pub(in crate::skins::session) fn take_reading(&mut self, reading: &Reading, text: &str) {
        self.state.question.take(reading);
        self.use_instr(reading.instr);
        if !reading.operands.is_empty() {
            let State { screen, focus, screens, .. } = &mut *self.state;
            screens.of_mut(*screen).follow(&self.answer, *focus);
        }
        let text = text.trim();
        self.state.question.typed = is_line(text).is_ok().then(|| text.to_owned());
        self.state.question.tidy_line();
        self.say_taken(reading);
    }

    /// Reports the instruction as which a text was read, and the remarks on the text.
    pub(in crate::skins::session) fn say_taken(&mut self, reading: &Reading) {
        let took = took_words(reading).map(line);
        self.notice = joined(took.into_iter().chain(reading_remarks(reading, &self.state.question.operands)));
    }

    /// Replaces one lane of an operand.
    pub(in crate::skins::session) fn put_number(&mut self, operand: usize, lane: usize, number: Number) {
        if let Some(ty) = type_of(&self.state.question.instr, operand) {
            self.state.question.operands.put(operand, lane, ty, number);
            self.settle();
        }
    }

    /// Flips the bit under the cursor.
    pub(in crate::skins::session) fn flip(&mut self) {
        let focus = self.state.focus;
        let (Some(bits), Some(width)) = (self.answer.bits_at(focus), self.answer.width_at(focus)) else {
            return;
        };
        let place = width - 1 - self.state.column.min(width - 1);
        match self.guessed_lane() {
            Some(lane) => self.state.guess.flip(lane, place),
            None => self.change_bits(bits ^ 1 << place),
        }
    }

    /// Moves the cursor to a bit of the focused row, and flips it.
    pub(in crate::skins::session) fn flip_at(&mut self, focus: Focus, column: usize) {
        if self.state.focus == focus {
            self.state.column = column.min(self.answer.width_at(focus).map_or(0, |width| width - 1));
            self.flip();
        }
    }

    /// Flips the sign.
    pub(in crate::skins::session) fn negate(&mut self) {
        if let Some(number) = self.changeable() {
            self.change_bits(number.negated().bits());
        }
    }

    /// Goes to the next larger or the next smaller number. If there is none, says why, and returns false.
    pub(in crate::skins::session) fn step_ulp(&mut self, up: bool) -> bool {
        let Some(number) = self.changeable() else { return false };
        let next = if up { number.next_up() } else { number.next_down() };
        if next == number {
            let why =
                if number.is_nan() { "a NaN has no neighbours" } else { "nothing lies beyond infinity" };
            self.say(why);
            return false;
        }
        self.change_bits(next.bits());
        true
    }

    /// Increments or decrements the exponent field; sign and fraction stay.
    pub(in crate::skins::session) fn step_exponent(&mut self, up: bool) {
        let Some(number) = self.changeable() else { return };
        let format = number.format();
        let one = 1 << format.fraction_bits();
        let end = if up { format.exponent_top() } else { 0 };
        if number.exponent_field() == end {
            let which = if up { "all ones" } else { "zero" };
            self.say(format!("the exponent field is already {which}"));
            return;
        }
        self.change_bits(if up { number.bits() + one } else { number.bits() - one });
    }

    /// The focused operand as a number; `None` if no operand is focused, or if its bits have no format. For the result
    /// and for bits without a format, a notice says so.
    fn changeable(&mut self) -> Option<Float> {
        if let Focus::Result { .. } = self.state.focus {
            self.say_result_is_computed();
            return None;
        }
        let ty = self.answer.type_at(self.state.focus)?;
        if ty.format().is_none() {
            self.say("these 32 bits have no number format");
            return None;
        }
        self.answer.number_at(self.state.focus)
    }

    /// Replaces the bits of the focused number.
    pub(in crate::skins::session) fn change_bits(&mut self, bits: u64) {
        match self.state.focus {
            Focus::Bits { operand, lane } => {
                let format = self.answer.type_at(self.state.focus).and_then(Type::format);
                self.put_number(operand, lane, Number::of_bits(bits, format));
            }
            _ => self.say_result_is_computed(),
        }
    }

    /// Replaces the focused operand by a number.
    pub(in crate::skins::session) fn copy_number(&mut self, number: Float) {
        let Focus::Bits { operand, lane } = self.state.focus else { return self.say_result_is_computed() };
        let format = self.answer.type_at(self.state.focus).and_then(Type::format);
        let own = number.decimal();
        let quiet = if number.is_negative() { "-nan" } else { "nan" };
        let lost = number.is_nan() && format.is_some_and(|format| format != number.format()) && own != quiet;
        let value = if lost { quiet.to_owned() } else { own };
        let taken = match format {
            Some(format) if format == number.format() => Number::of_bits(number.bits(), Some(format)),
            None => Number::of_bits(number.bits(), None),
            // A number of another format is taken by its value.
            format => match Number::read(&value, format) {
                Ok(read) => read,
                Err(_) => return,
            },
        };
        self.put_number(operand, lane, taken);
        let dropped = if lost { "; another format does not keep the payload of a NaN" } else { "" };
        let name = NAMES[operand];
        self.say(format!("{name} is {value} now{dropped}"));
    }

    /// Says why the user cannot change the result.
    pub(in crate::skins::session) fn say_result_is_computed(&mut self) {
        self.say("d is the result; to change it, change an operand");
    }
}

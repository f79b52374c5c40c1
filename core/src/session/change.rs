//! Changing a number by its bits: a bit flipped, the sign, one ulp, one exponent.

use super::question::Focus;
use super::question::NAMES;
use super::screens::NumberPage;
use super::value::Session;
use crate::doc::line;
use crate::float::Float;
use crate::isa::Type;
use crate::program::read::Number;

impl Session {
    /// Flips the bit under the cursor.
    pub(super) fn flip(&mut self) {
        let focus = self.state.focus;
        let (Some(bits), Some(width)) = (self.answer.bits_at(focus), self.answer.width_at(focus)) else {
            return;
        };
        let column = self.state.column.min(width - 1);
        self.change_bits(bits ^ 1 << (width - 1 - column));
    }

    pub(super) fn negate(&mut self) {
        if let Some(number) = self.changeable() {
            self.change_bits(number.negated().bits());
        }
    }

    /// To the next larger number, or to the next smaller one. Where there is none, says why.
    pub(super) fn step_ulp(&mut self, up: bool) -> bool {
        let Some(number) = self.changeable() else { return false };
        let next = if up { number.next_up() } else { number.next_down() };
        if next == number {
            let why =
                if number.is_nan() { "a NaN has no neighbours" } else { "nothing lies beyond infinity" };
            self.notice = Some(line(why));
            return false;
        }
        self.change_bits(next.bits());
        true
    }

    /// One more in the exponent field, or one less; sign and fraction stay.
    pub(super) fn step_exponent(&mut self, up: bool) {
        let Some(number) = self.changeable() else { return };
        let format = number.format();
        let one = 1 << format.fraction_bits();
        let end = if up { format.exponent_top() } else { 0 };
        if number.exponent_field() == end {
            let which = if up { "all ones" } else { "zero" };
            self.notice = Some(line(format!("the exponent field is {which}: it goes no further")));
            return;
        }
        self.change_bits(if up { number.bits() + one } else { number.bits() - one });
    }

    /// The number that has the focus, if it has a format and may be changed.
    fn changeable(&mut self) -> Option<Float> {
        if let Focus::Result { .. } = self.state.focus {
            self.say_result_is_computed();
            return None;
        }
        let ty = self.answer.type_at(self.state.focus)?;
        if ty.format().is_none() {
            self.notice = Some(line("these 32 bits are no number: they have no format"));
            return None;
        }
        self.answer.number_at(self.state.focus)
    }

    /// Puts bits in place of the number that has the focus.
    pub(super) fn change_bits(&mut self, bits: u32) {
        match self.state.focus {
            Focus::Bits { operand, lane } => {
                let format = self.answer.type_at(self.state.focus).and_then(Type::format);
                self.put_number(operand, lane, Number::of_bits(bits, format));
            }
            _ => self.say_result_is_computed(),
        }
    }

    /// Puts the code under a map's cursor in place of the operand that has the focus.
    pub(super) fn take_code(&mut self) {
        let numbers = &self.state.screens.numbers;
        let subject = numbers.subject(&self.answer, self.state.focus);
        let Some(number) = subject.filter(|_| numbers.page() != NumberPage::Value) else { return };
        let Focus::Bits { operand, lane } = self.state.focus else { return self.say_result_is_computed() };
        let format = self.answer.type_at(self.state.focus).and_then(Type::format);
        let own = number.decimal();
        let quiet = if number.is_negative() { "-nan" } else { "nan" };
        let lost = number.is_nan() && format.is_some_and(|format| format != number.format()) && own != quiet;
        let value = if lost { quiet.to_owned() } else { own };
        let taken = match format {
            Some(format) if format == number.format() => Number::of_bits(number.bits(), Some(format)),
            None => Number::of_bits(number.bits(), None),
            // Of another format, the value counts.
            format => match Number::read(&value, format) {
                Ok(read) => read,
                Err(_) => return,
            },
        };
        self.put_number(operand, lane, taken);
        let dropped = if lost { ": the payload of a NaN is not kept in another format" } else { "" };
        let name = NAMES[operand];
        self.notice = Some(line(format!("{name} is {value} now{dropped}")));
    }
}

//! Changing a number by its bits: a bit flipped, the sign, one ulp, one exponent.

use super::operands::type_of;
use super::{Focus, Session};
use crate::doc::line;
use crate::float::Float;
use crate::isa::Type;
use crate::program::read::Number;

impl Session {
    /// The type of a row of bits.
    pub(super) fn type_at(&self, focus: Focus) -> Option<Type> {
        let instr = &self.state.question.spelling.good;
        match focus {
            Focus::Bits { operand, .. } => type_of(instr, operand),
            Focus::Result { .. } => Some(instr.ty),
            Focus::Instruction | Focus::Steps => None,
        }
    }

    /// The bits of a row.
    pub(super) fn bits_at(&self, focus: Focus) -> Option<u32> {
        let ty = self.type_at(focus)?;
        let register = match focus {
            Focus::Bits { operand, .. } => self.state.question.operands.register(operand, ty),
            _ => self.evaluation().outcome.bits,
        };
        Some(register >> (16 * focus.lane()?))
    }

    /// The number in a row; of bits without a format, as an f32.
    pub(super) fn number_at(&self, focus: Focus) -> Option<Float> {
        let format = self.type_at(focus)?.format().unwrap_or(crate::float::Format::F32);
        Some(Float::new(format, self.bits_at(focus)?))
    }

    /// Flips the bit under the cursor.
    pub(super) fn flip(&mut self) {
        let focus = self.state.focus;
        let (Some(bits), Some(width)) = (self.bits_at(focus), self.row_width(focus)) else { return };
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
        let ty = self.type_at(self.state.focus)?;
        if ty.format().is_none() {
            self.notice = Some(line("these 32 bits are no number: they have no format"));
            return None;
        }
        self.number_at(self.state.focus)
    }

    /// Puts bits in place of the number that has the focus.
    pub(super) fn change_bits(&mut self, bits: u32) {
        match self.state.focus {
            Focus::Bits { operand, lane } => {
                let format = self.type_at(self.state.focus).and_then(Type::format);
                self.put_number(operand, lane, Number::of_bits(bits, format));
            }
            _ => self.say_result_is_computed(),
        }
    }
}

//! Calls of functions of integers.

use super::calls::ends;
use super::expr::Frame;
use super::integer_functions::IntegerFunction;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;

impl Compiler<'_> {
    /// Calls a function of integers.
    pub fn of_integers(
        &mut self,
        frame: &Frame<'_>,
        (function, ty): (IntegerFunction, Option<Int>),
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let mut operands = [Whole::ZERO; 3];
        for ((part, end), operand) in ends(parts, place).zip(&mut operands) {
            *operand = match part.0 {
                Item::Whole(number) => number,
                Item::Bits(held, int) => self.integer_of_bits(held, int, frame.at(place))?,
                _ => return Err(messages::not_whole(frame.at(end.wrapping_sub(1)), "the argument").into()),
            };
        }
        let [first, second, ..] = operands;
        let common =
            if function.operands() == 1 { first.ty.common(first.ty) } else { first.ty.common(second.ty) };
        let ty = ty.unwrap_or(common);
        let is_msb = function == IntegerFunction::FindMsb;
        let converted = operands.map(|operand| {
            let signed = Int { is_signed: operand.ty.is_signed, ..ty };
            if is_msb { signed.wrap(operand.value) } else { ty.wrap(operand.value) }
        });
        Ok(Item::Whole(function.result(ty, converted)))
    }
}

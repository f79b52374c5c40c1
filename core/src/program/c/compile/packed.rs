//! Calls of functions that pack numbers into integers, and of those that load and store vectors.

use super::calls::ends;
use super::expr::Frame;
use super::packing::Packing;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::float::Mode;
use crate::isa::{Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::operator::Operator;
use crate::program::c::ty::{MOST_LANES, Numbers};
use crate::program::flow::Function;

impl Compiler<'_> {
    /// Calls a function that packs or unpacks numbers.
    pub fn packed(
        &mut self,
        frame: &Frame<'_>,
        packing: Packing,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let arguments: Vec<(Part, usize)> = ends(parts, place).collect();
        let Some((first, end)) = arguments.first().copied() else { return Ok(Item::Waiting) };
        match packing {
            Packing::Halves => {
                let v = self.argument(frame, Some(first), end, Numbers::two(Type::F32), at)?;
                let mut halves = self.convert(v, Type::F16, true, at)?;
                halves = RegisterValue::packed(Type::F16, self.whole(halves));
                Ok(Item::Bits(halves, Int::U32))
            }
            Packing::Half => {
                let x = self.argument(frame, Some(first), end, Numbers::one(Type::F32), at)?;
                Ok(Item::Bits(self.convert(x, Type::F16, true, at)?, Int::U32))
            }
            Packing::FromHalves => {
                let word = self.packed_word(first, at)?;
                let register = self.bits_register(word, Type::F16X2, at)?;
                let halves = RegisterValue::packed(Type::F16, register);
                Ok(Item::Held(self.convert(halves, Type::F32, true, at)?))
            }
            Packing::FromHalf => {
                let half = match first.0 {
                    Item::Bits(held, _) if held.ty == Numbers::one(Type::F16) => held,
                    // The upper bits are not used.
                    item => {
                        let bits = self.bits_of_item(item, at)? & 0xffff;
                        let register = self.code.bits(bits, Type::F16);
                        RegisterValue::one(Type::F16, register.ok_or_else(|| messages::whole_overflow(at))?)
                    }
                };
                Ok(Item::Held(self.convert(half, Type::F32, true, at)?))
            }
            Packing::Fractions(bits, is_signed) => {
                let numbers = Numbers { lane: Type::F32, width: (32 / bits) as u8 };
                let v = self.argument(frame, Some(first), end, numbers, at)?;
                self.fractions(v, bits, is_signed, at)
            }
            Packing::FromFractions(bits, is_signed) => {
                let Item::Whole(word) = self.packed_word(first, at)? else {
                    return Err(messages::not_whole(at, "the argument").into());
                };
                self.unpacked_fractions(word, bits, is_signed, at)
            }
            Packing::Load(width, is_half) => {
                let [(index, _), (pointer, _)] = arguments.as_slice() else { return Ok(Item::Waiting) };
                let mut lanes = [NONE; MOST_LANES];
                let mut lane = Type::F32;
                for (by, register) in (0..width).zip(&mut lanes) {
                    let located = self.loaded_place(*index, *pointer, (width, by), at)?;
                    let Item::Held(one) = self.read((located, None), at)? else {
                        return Err(messages::no_pointer(at).into());
                    };
                    let one = if is_half { self.convert(one, Type::F32, true, at)? } else { one };
                    (lane, *register) = (one.ty.lane, self.lane(one, 0));
                }
                Ok(Item::Held(RegisterValue::vector(lane, width, lanes)))
            }
            Packing::Store(width, is_half) => {
                let [_, (index, _), (pointer, _)] = arguments.as_slice() else { return Ok(Item::Waiting) };
                let v = self.held(frame, first, end, Type::F32)?;
                if v.ty.width != width {
                    return Err(messages::list_length(at, width.into(), v.ty.width.into()).into());
                }
                for by in 0..width {
                    let located = self.loaded_place(*index, *pointer, (width, by), at)?;
                    let one = RegisterValue::one(v.ty.lane, self.lane(v, by));
                    let one = if is_half { self.convert(one, Type::F16, true, at)? } else { one };
                    self.write((located, None), one, at)?;
                }
                Ok(Item::Whole(Whole::ZERO))
            }
        }
    }

    /// The place of lane `by` of a vector that OpenCL loads: element `width × index + by` of the pointer.
    fn loaded_place(
        &mut self,
        index: Part,
        pointer: Part,
        (width, by): (u8, u8),
        at: Span,
    ) -> CompileResult<Place> {
        let Item::Whole(index) = index.0 else { return Err(messages::not_whole(at, "an index").into()) };
        let index = index.value.checked_mul(width.into()).map(|index| index + i128::from(by));
        let index = index.and_then(|index| Int::I64.holds(index).then_some(index));
        let index = Int::I64.wrap(index.ok_or_else(|| messages::whole_overflow(at))?);
        let moved = self.moved(Operator::Add, pointer.0, Item::Whole(index), at)?;
        let moved = moved.ok_or_else(|| messages::no_pointer(at))?;
        Ok(self.pointed(moved, at)?.0)
    }

    /// A word: an integer, or the bits of two halves.
    fn packed_word(&mut self, part: Part, at: Span) -> CompileResult<Item> {
        match part.0 {
            Item::Bits(held, _) if held.ty.packed().is_some() => Ok(part.0),
            item => Ok(Item::Whole(Int::U32.wrap(self.bits_of_item(item, at)?.into()))),
        }
    }

    /// Packs each lane as the nearest fraction: `round(clamp(x, 0, 1) × 255)`.
    fn fractions(&mut self, v: RegisterValue, bits: u32, is_signed: bool, at: Span) -> CompileResult<Item> {
        let lane = v.ty.lane;
        let most = (1u32 << (bits - u32::from(is_signed))) - 1;
        let low = self.number_of_type(if is_signed { "-1" } else { "0" }, lane, at)?;
        let one = self.number_of_type("1", lane, at)?;
        let inside = self.clamped(v, Some([low, one]), at)?;
        let scale = self.number_of_type(&most.to_string(), lane, at)?;
        let scaled = self.apply(Op::Mul, &[inside, scale], at)?;
        let mut word = 0u64;
        for part in 0..v.ty.width {
            let scaled = RegisterValue::one(lane, self.lane(scaled, part));
            let rounded = self.apply_function(Function::Rint, Some(Mode::Rn), &[scaled], at)?;
            let number = self.truncated(rounded, Int::I32, Mode::Rz, at)?;
            let field = number.bits() & ((1 << bits) - 1);
            word |= field << (u32::from(part) * bits);
        }
        Ok(Item::Whole(Int::U32.wrap(word.into())))
    }

    fn unpacked_fractions(
        &mut self,
        word: Whole,
        bits: u32,
        is_signed: bool,
        at: Span,
    ) -> CompileResult<Item> {
        let lane = Type::F32;
        let most = (1u32 << (bits - u32::from(is_signed))) - 1;
        let scale = self.number_of_type(&most.to_string(), lane, at)?;
        let mut lanes = [NONE; MOST_LANES];
        for (place, register) in (0..32 / bits).zip(&mut lanes) {
            let field = Int { bits: bits as u8, is_signed }.wrap(i128::from(word.bits() >> (place * bits)));
            let number = self.code.whole(field.value, lane).ok_or_else(|| messages::whole_overflow(at))?;
            let mut part = self.divided(&[RegisterValue::one(lane, number), scale], at)?;
            if is_signed {
                let [low, high] = [self.number_of_type("-1", lane, at)?, self.number_of_type("1", lane, at)?];
                part = self.clamped(part, Some([low, high]), at)?;
            }
            *register = self.lane(part, 0);
        }
        Ok(Item::Held(RegisterValue::vector(lane, (32 / bits) as u8, lanes)))
    }
}

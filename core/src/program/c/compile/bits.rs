//! Bits of numbers and integers, seen as another type.

use super::expr::Frame;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, Register, RegisterValue};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::ty::{Numbers, Ty};

impl Compiler<'_> {
    /// A part of an expression with the same bits as another type; `place` is the index of its node.
    pub fn bit_cast(&mut self, frame: &Frame<'_>, part: Part, ty: Ty, place: usize) -> CompileResult<Item> {
        let at = frame.at(place);
        let item = match part.0 {
            Item::Waiting => Item::Held(self.held(frame, part, place, self.untyped_lane())?),
            item => item,
        };
        let width = match item {
            Item::Held(held) | Item::Bits(held, _) => held.ty.register().width() * register_count(held),
            Item::Whole(number) => number.ty.bits.into(),
            _ => return Err(messages::no_bit_cast(at).into()),
        };
        match self.resolved(ty) {
            Ty::Integer(int) if u32::from(int.bits) == width => match item {
                Item::Held(held) | Item::Bits(held, _) => Ok(Item::Bits(held, int)),
                item => Ok(Item::Whole(int.wrap(self.bits_of_item(item, at)?.into()))),
            },
            Ty::Number(numbers)
                if numbers.register().width() == width
                    && !(numbers.is_vector() && numbers.packed().is_none()) =>
            {
                let register = self.bits_register(item, numbers.register(), at)?;
                Ok(Item::Held(self.in_register(numbers, register)))
            }
            Ty::Number(numbers) if matches!(item, Item::Held(held) if held.ty == numbers) => Ok(item),
            _ => Err(messages::no_bit_cast(at).into()),
        }
    }

    /// The register of this type with the bits of an item.
    pub fn bits_register(&mut self, item: Item, ty: Type, at: Span) -> CompileResult<Register> {
        if let Item::Held(held) | Item::Bits(held, _) = item
            && held.ty.register() == ty
        {
            return Ok(if held.ty.packed().is_some() { self.whole(held) } else { self.lane(held, 0) });
        }
        let bits = self.bits_of_item(item, at)?;
        let scalar = ty.scalar();
        let register = match ty.lanes() {
            2 => {
                let halves = [bits & 0xffff, bits >> 16 & 0xffff];
                let [low, high] = halves.map(|half| self.code.bits(half, scalar).unwrap_or(NONE));
                self.code.pack([low, high], ty)
            }
            _ => self.code.bits(bits, ty).ok_or_else(|| messages::whole_overflow(at))?,
        };
        Ok(register)
    }

    /// The bits of an operand.
    pub fn bits_of_item(&mut self, item: Item, at: Span) -> CompileResult<u64> {
        match item {
            Item::Whole(number) => Ok(number.bits()),
            Item::Bits(held, _) | Item::Held(held) => Ok(self.whole_of_bits(held, at)?.bits()),
            Item::Waiting => {
                let said = "give the number a type: 1.0f";
                Err(messages::unexpected(at, "a number with a type", None).with_help(said).into())
            }
            _ => Err(messages::assembly_memory(at).into()),
        }
    }

    /// Writes bits to a place: as a number of its type, or as an integer.
    pub fn put_bits(&mut self, located: Located, item: Item, at: Span) -> CompileResult<()> {
        let (place, _) = located;
        match self.place_type(place) {
            Some(Ty::Integer(int)) => {
                let state = match item {
                    Item::Bits(held, _) if matches!(place, Place::Element(..)) => {
                        let name = self.place_name(place);
                        self.name(held, name);
                        State::InRegisters(held)
                    }
                    item => State::Integer(int.wrap(self.bits_of_item(item, at)?.into())),
                };
                self.put_at(place, state, at)?;
                Ok(())
            }
            Some(Ty::Number(numbers)) => {
                let register = self.bits_register(item, numbers.register(), at)?;
                if numbers.is_vector() && numbers.packed().is_none() {
                    return Err(messages::sent_vector(at).into());
                }
                let held = self.in_register(numbers, register);
                self.write(located, held, at)
            }
            _ => Err(messages::assembly_memory(at).into()),
        }
    }

    /// A number in this register, or a pair of halves.
    fn in_register(&self, numbers: Numbers, register: Register) -> RegisterValue {
        match numbers.packed() {
            Some(_) => RegisterValue::packed(numbers.lane, register),
            None => RegisterValue::one(numbers.lane, register),
        }
    }
}

/// The number of registers of a value.
fn register_count(held: RegisterValue) -> u32 {
    if held.ty.packed().is_some() { 1 } else { held.ty.width.into() }
}

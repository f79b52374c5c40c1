//! `memcpy`, `memmove` and `memset`: bytes copied from one variable or array to another.

use super::calls::ends;
use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::Span;
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::scope::{Pointer, State};
use crate::program::c::ty::Ty;

/// The maximum number of bytes that are copied at once.
const MOST: i64 = 1 << 20;

impl Compiler<'_> {
    /// Copies or sets bytes; `is_set` is true for `memset`. The value of the call is its first argument.
    pub fn copy_memory(
        &mut self,
        frame: &Frame<'_>,
        is_set: bool,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let arguments: Vec<(Part, usize)> = ends(parts, place).collect();
        let [(to, _), (from, _), (count, _)] = arguments.as_slice() else { return Ok(Item::Waiting) };
        let Item::Whole(count) = count.0 else {
            return Err(messages::not_whole(at, "the number of bytes").into());
        };
        let count = count.index().filter(|count| (0..=MOST).contains(count));
        let count = count.ok_or_else(|| messages::whole_overflow(at))?;
        let target = self.bytes_of(to.0, at)?;
        if is_set {
            let Item::Whole(byte) = from.0 else { return Err(messages::not_whole(at, "the byte").into()) };
            self.set_bytes(target, byte.bits() & 0xff, count, at)?;
        } else {
            let source = self.bytes_of(from.0, at)?;
            self.copy_bytes(target, source, count, at)?;
        }
        Ok(to.0)
    }

    /// The array of a pointer, and the byte that it points to.
    fn bytes_of(&mut self, item: Item, at: Span) -> CompileResult<(Pointer, i64)> {
        let Item::Array(pointer) = self.as_pointer(item, at)? else {
            return Err(messages::no_pointer(at).into());
        };
        let own = self.scopes.memory.arrays.get(pointer.array as usize).map_or(Ty::Void, |array| array.ty);
        let size = self.layout(own).size as i64;
        Ok((pointer, if pointer.view.is_some() { pointer.offset } else { pointer.offset * size }))
    }

    fn copy_bytes(
        &mut self,
        (to, to_byte): (Pointer, i64),
        (from, from_byte): (Pointer, i64),
        count: i64,
        at: Span,
    ) -> CompileResult<()> {
        let own = |compiler: &Self, pointer: Pointer| {
            compiler.scopes.memory.arrays.get(pointer.array as usize).map_or(Ty::Void, |array| array.ty)
        };
        let ty = own(self, to);
        let size = (self.layout(ty).size as i64).max(1);
        let source = own(self, from);
        // Whole elements of the same type are copied as they are.
        if ty == source && [to_byte, from_byte, count].iter().all(|bytes| bytes % size == 0) {
            let mut states = Vec::new();
            for index in 0..count / size {
                self.inside(from.array, from_byte / size + index, at)?;
                self.inside(to.array, to_byte / size + index, at)?;
                let item = self.read_element(from.array, from_byte / size + index, at)?;
                let state = match item {
                    Item::Held(held) | Item::Bits(held, _) => State::InRegisters(held),
                    Item::Whole(number) => State::Integer(number),
                    Item::Record(record) => self.copied(State::Record(record)),
                    _ => return Err(messages::other_view(at).into()),
                };
                states.push(state);
            }
            for (index, state) in (0..).zip(states) {
                self.put_at(Place::Element(to.array, to_byte / size + index), state, at)?;
            }
            return Ok(());
        }
        // Otherwise the source is read as elements of the target, or byte by byte.
        let step = if count % size == 0 && to_byte % size == 0 { size } else { 1 };
        let seen = if step == size { ty } else { Ty::Integer(Int::U8) };
        let mut items = Vec::new();
        for index in 0..count / step {
            items.push(self.read_view(from.array, from_byte + index * step, seen, at)?);
        }
        for (index, item) in (0..).zip(items) {
            self.write_view(to.array, to_byte + index * step, item, seen, at)?;
        }
        Ok(())
    }

    fn set_bytes(
        &mut self,
        (to, from): (Pointer, i64),
        byte: u64,
        count: i64,
        at: Span,
    ) -> CompileResult<()> {
        let ty = self.scopes.memory.arrays.get(to.array as usize).map_or(Ty::Void, |array| array.ty);
        let lane = match ty {
            Ty::Number(numbers) => i64::from(numbers.lane.width() / 8),
            Ty::Integer(int) => i64::from(int.bits.max(8)) / 8,
            _ => return Err(messages::other_view(at).into()),
        };
        let step = if count % lane == 0 && from % lane == 0 { lane } else { 1 };
        let repeated = byte * (0x0101_0101_0101_0101 & (u64::MAX >> (64 - 8 * step)));
        for index in 0..count / step {
            self.write_bits(to.array, from + index * step, step as u32, repeated, at)?;
        }
        Ok(())
    }
}

//! Views: the bytes of an array, read and written as another type.
//!
//! ```text
//!   half x[4];
//!   reinterpret_cast<half2*>(x)[1]     x[2] and x[3]
//!   *(float2*)x                        two floats, each with the bits of two halves
//! ```

use super::places::Place;
use super::state::{CompileResult, Compiler, Item};
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, Register, RegisterValue};
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, Pointer, State};
use crate::program::c::tree::{Lanes, Path};
use crate::program::c::ty::{MOST_LANES, Numbers, Ty};

/// The part of an array's element that holds some bytes.
struct Piece {
    /// the index of the element
    element: i64,
    /// the lane of the element, if it is a vector
    lane: u8,
    /// the bits before these bytes in the lane
    shift: u32,
    /// the number of bytes
    bytes: u32,
}

impl Compiler<'_> {
    /// Reads the elements of a pointer as another type: `(half2*)p`.
    pub fn pointer_cast(&mut self, item: Item, ty: Ty, at: Span) -> CompileResult<Item> {
        let ty = self.resolved(ty);
        let Item::Array(pointer) = self.as_pointer(item, at)? else {
            return Err(messages::no_pointer(at).into());
        };
        if self.element_type(pointer) == ty || ty == Ty::Void {
            return Ok(Item::Array(pointer));
        }
        let Some(own) = self.scopes.memory.arrays.get(pointer.array as usize).map(|array| array.ty) else {
            return Err(messages::no_pointer(at).into());
        };
        if !self.is_plain(own) || !self.is_plain(ty) {
            return Err(messages::other_view(at).into());
        }
        let size = self.layout(own).size as i64;
        let byte = if pointer.view.is_some() { pointer.offset } else { pointer.offset * size };
        let seen = if own == ty && byte % size == 0 {
            Pointer { offset: byte / size, view: None, ..pointer }
        } else {
            Pointer { offset: byte, view: Some(ty), ..pointer }
        };
        Ok(Item::Array(seen))
    }

    /// True for numbers, integers, and structures of them without arrays.
    fn is_plain(&self, ty: Ty) -> bool {
        match ty {
            Ty::Number(_) => true,
            Ty::Integer(int) => int != Int::BOOL,
            Ty::Struct(of) => {
                let members = self.tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
                let is_union = self.tree.structs.get(of as usize).is_some_and(|ty| ty.is_union);
                !is_union
                    && members.iter().all(|member| {
                        member.lengths.is_empty()
                            && matches!(self.resolved(member.ty), Ty::Number(_) | Ty::Integer(_))
                    })
            }
            Ty::Any | Ty::Void | Ty::Parameter(_) => false,
        }
    }

    /// A pointer to the variable with this address; any other item stays as it is. From then on, the variable is an element
    /// of an array.
    pub fn as_pointer(&mut self, item: Item, at: Span) -> CompileResult<Item> {
        let Item::Address(path) = item else { return Ok(item) };
        match self.known(path) {
            Some((Place::Element(array, index), None)) => {
                Ok(Item::Array(Pointer { offset: index, ..Pointer::to(array) }))
            }
            Some((Place::Variable(name), None)) => {
                if let Some(State::Array(pointer)) = self.state(name) {
                    return Ok(Item::Array(pointer));
                }
                self.in_memory(path, at)
            }
            Some((Place::Member(record, member), None)) => {
                match self.place_state(Place::Member(record, member)) {
                    Some(State::Array(pointer)) => Ok(Item::Array(pointer)),
                    _ => Err(messages::no_pointer_to(at, self.text(path.full)).into()),
                }
            }
            _ => Err(messages::no_pointer_to(at, self.text(path.full)).into()),
        }
    }

    /// Moves a variable to memory, as an array of one element.
    fn in_memory(&mut self, path: Path, at: Span) -> CompileResult<Item> {
        let label = self.text(path.full);
        let Some(binding) = self.scopes.find(path.full) else {
            return Err(messages::no_pointer_to(at, label).into());
        };
        let (ty, state) = (binding.ty, binding.state);
        let mut array = Array { is_single: true, shape: vec![1], ..Array::open(path.full, label, ty) };
        if !matches!(state, State::Unset | State::Unknown) {
            array.elements.insert(0, state);
        }
        let State::Array(pointer) = self.scopes.add_array(array) else { return Ok(Item::Waiting) };
        if let Some(binding) = self.scopes.find(path.full) {
            binding.state = State::Array(pointer);
            binding.is_kept = true;
        }
        Ok(Item::Array(pointer))
    }

    /// The bytes of an array from this one on, as a value of another type.
    pub fn read_view(&mut self, array: u32, byte: i64, ty: Ty, at: Span) -> CompileResult<Item> {
        match ty {
            Ty::Number(numbers) => {
                let mut lanes = [NONE; MOST_LANES];
                let size = i64::from(numbers.lane.width() / 8);
                for (by, register) in (0..i64::from(numbers.width)).zip(&mut lanes) {
                    *register = self.lane_at(array, byte + by * size, numbers.lane, at)?;
                }
                Ok(Item::Held(RegisterValue::vector(numbers.lane, numbers.width, lanes)))
            }
            Ty::Integer(int) => self.integer_at(array, byte, int, at),
            Ty::Struct(of) => {
                let record = self.new_record(of, "")?;
                let tree = self.tree;
                let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
                let offsets = self.offsets(of);
                for (place, (member, offset)) in members.iter().zip(offsets).enumerate() {
                    let ty = self.resolved(member.ty);
                    let state = match self.read_view(array, byte + offset as i64, ty, at)? {
                        Item::Held(held) => State::InRegisters(held),
                        Item::Whole(number) => State::Integer(number),
                        Item::Bits(held, int) => State::Integer(self.integer_of_bits(held, int, at)?),
                        _ => return Err(messages::other_view(at).into()),
                    };
                    self.put(Place::Member(record, place), state);
                }
                Ok(Item::Record(record))
            }
            Ty::Any | Ty::Void | Ty::Parameter(_) => Err(messages::other_view(at).into()),
        }
    }

    /// The register of the number at a byte: the array's own, if its format is the same.
    fn lane_at(&mut self, array: u32, byte: i64, lane: Type, at: Span) -> CompileResult<Register> {
        let pieces = self.pieces(array, byte, lane.width() / 8, at)?;
        if let [piece] = pieces.as_slice()
            && piece.shift == 0
            && let Item::Held(held) = self.read_element(array, piece.element, at)?
            && held.ty.lane == lane
        {
            return Ok(self.lane(held, piece.lane));
        }
        let bits = self.gathered(array, &pieces, at)?;
        Ok(self.code.bits(bits, lane).ok_or_else(|| messages::whole_overflow(at))?)
    }

    /// The integer at a byte; if a single number or a pair of halves lies there, its bits.
    fn integer_at(&mut self, array: u32, byte: i64, int: Int, at: Span) -> CompileResult<Item> {
        let pieces = self.pieces(array, byte, u32::from(int.bits) / 8, at)?;
        let mut halves = Vec::new();
        for piece in &pieces {
            if let Item::Held(held) = self.read_element(array, piece.element, at)?
                && piece.shift == 0
                && piece.bytes * 8 == held.ty.lane.width()
            {
                halves.push(RegisterValue::one(held.ty.lane, self.lane(held, piece.lane)));
            }
        }
        match halves.as_slice() {
            [one] if pieces.len() == 1 => return Ok(Item::Bits(*one, int)),
            [low, high] if pieces.len() == 2 => {
                if let Some(ty) = Numbers::two(low.ty.lane).packed() {
                    let lanes = [self.lane(*low, 0), self.lane(*high, 0)];
                    let pair = RegisterValue::packed(low.ty.lane, self.code.pack(lanes, ty));
                    return Ok(Item::Bits(pair, int));
                }
            }
            _ => {}
        }
        Ok(Item::Whole(int.wrap(self.gathered(array, &pieces, at)?.into())))
    }

    /// The parts of elements that hold these bytes.
    fn pieces(&mut self, array: u32, byte: i64, count: u32, at: Span) -> CompileResult<Vec<Piece>> {
        let Some(known) = self.scopes.memory.arrays.get(array as usize) else { return Ok(Vec::new()) };
        let ty = known.ty;
        let lane = match ty {
            Ty::Number(numbers) => i64::from(numbers.lane.width() / 8),
            Ty::Integer(int) => i64::from(int.bits) / 8,
            _ => return Err(messages::other_view(at).into()),
        };
        let size = self.layout(ty).size as i64;
        let mut pieces = Vec::new();
        let (mut from, end) = (byte, byte + i64::from(count));
        while from < end {
            let (element, inside) = (from.div_euclid(size), from.rem_euclid(size));
            self.inside(array, element, at)?;
            let (part, rest) = (inside / lane, inside % lane);
            let bytes = (lane - rest).min(end - from);
            pieces.push(Piece { element, lane: part as u8, shift: rest as u32 * 8, bytes: bytes as u32 });
            from += bytes;
        }
        Ok(pieces)
    }

    /// Fails if an array has no element with this flat index.
    pub fn inside(&self, array: u32, element: i64, at: Span) -> CompileResult<()> {
        let shape = self.scopes.memory.arrays.get(array as usize).map_or(&[][..], |array| &array.shape);
        let is_open = shape.contains(&OPEN);
        let length = shape.iter().try_fold(1usize, |all, one| all.checked_mul(*one));
        let is_below = |element: usize| is_open || length.is_some_and(|length| element < length);
        match usize::try_from(element).is_ok_and(is_below) {
            true => Ok(()),
            false => Err(messages::outside(at, &self.places.piece(at), &[length.unwrap_or(OPEN)]).into()),
        }
    }

    /// The bits of these pieces, the first lowest.
    fn gathered(&mut self, array: u32, pieces: &[Piece], at: Span) -> CompileResult<u64> {
        let (mut bits, mut place) = (0u64, 0);
        for piece in pieces {
            let own = self.bits_of_piece(array, piece, at)? >> piece.shift;
            bits |= (own & mask(piece.bytes)) << place;
            place += piece.bytes * 8;
        }
        Ok(bits)
    }

    /// All bits of the lane that a piece belongs to.
    fn bits_of_piece(&mut self, array: u32, piece: &Piece, at: Span) -> CompileResult<u64> {
        match self.read_element(array, piece.element, at)? {
            Item::Held(held) => {
                let one = RegisterValue::one(held.ty.lane, self.lane(held, piece.lane));
                Ok(self.whole_of_bits(one, at)?.bits())
            }
            item => self.bits_of_item(item, at),
        }
    }

    /// Puts a value of another type into the bytes of an array from this one on.
    pub fn write_view(&mut self, array: u32, byte: i64, item: Item, ty: Ty, at: Span) -> CompileResult<()> {
        match (item, ty) {
            (Item::Held(held), _) => {
                let size = held.ty.lane.width() / 8;
                for part in 0..held.ty.width {
                    let one = RegisterValue::one(held.ty.lane, self.lane(held, part));
                    let byte = byte + i64::from(part) * i64::from(size);
                    self.write_number(array, byte, one, at)?;
                }
                Ok(())
            }
            (Item::Record(record), Ty::Struct(of)) => {
                let tree = self.tree;
                let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
                let offsets = self.offsets(of);
                for (place, (member, offset)) in members.iter().zip(offsets).enumerate() {
                    let item = self.read_member(record, place, at)?;
                    let ty = self.resolved(member.ty);
                    self.write_view(array, byte + offset as i64, item, ty, at)?;
                }
                Ok(())
            }
            (item, Ty::Integer(int)) => {
                let own = self.scopes.memory.arrays.get(array as usize).map(|array| array.ty);
                let size = i64::from(int.bits) / 8;
                if let Some(Ty::Integer(own)) = own
                    && own.bits == int.bits
                    && byte % size == 0
                {
                    let state = match item {
                        Item::Bits(held, _) => State::InRegisters(held),
                        item => State::Integer(own.wrap(self.bits_of_item(item, at)?.into())),
                    };
                    self.inside(array, byte / size, at)?;
                    return self.put_at(Place::Element(array, byte / size), state, at);
                }
                // The bits of numbers stay numbers where the array has their format.
                if let Item::Bits(held, _) = item {
                    let lanes = if held.ty.packed().is_some() { 2 } else { 1 };
                    if u32::from(int.bits) == held.ty.lane.width() * lanes {
                        return self.write_view(array, byte, Item::Held(held), ty, at);
                    }
                }
                let bits = self.bits_of_item(item, at)?;
                self.write_bits(array, byte, u32::from(int.bits) / 8, bits, at)
            }
            _ => Err(messages::other_view(at).into()),
        }
    }

    /// Writes one number: as it is, if the array has its format, else its bits.
    fn write_number(&mut self, array: u32, byte: i64, one: RegisterValue, at: Span) -> CompileResult<()> {
        let own = self.scopes.memory.arrays.get(array as usize).map(|array| (array.ty, array.name));
        let bytes = one.ty.lane.width() / 8;
        if let Some((Ty::Number(own), name)) = own
            && own.lane == one.ty.lane
            && let [piece] = self.pieces(array, byte, bytes, at)?.as_slice()
            && piece.shift == 0
        {
            let lanes = own.is_vector().then(|| Lanes::one(piece.lane));
            self.name(one, name);
            return self.write((Place::Element(array, piece.element), lanes), one, at);
        }
        let bits = self.whole_of_bits(one, at)?.bits();
        self.write_bits(array, byte, bytes, bits, at)
    }

    /// Writes bytes into the elements that hold them.
    pub fn write_bits(
        &mut self,
        array: u32,
        byte: i64,
        count: u32,
        bits: u64,
        at: Span,
    ) -> CompileResult<()> {
        let Some(ty) = self.scopes.memory.arrays.get(array as usize).map(|array| array.ty) else {
            return Ok(());
        };
        let mut bits = bits;
        for piece in self.pieces(array, byte, count, at)? {
            let own = mask(piece.bytes) << piece.shift;
            let mut new = (bits & mask(piece.bytes)) << piece.shift;
            bits = bits.checked_shr(piece.bytes * 8).unwrap_or(0);
            let width = match ty {
                Ty::Number(numbers) => numbers.lane.width(),
                Ty::Integer(int) => int.bits.into(),
                _ => return Err(messages::other_view(at).into()),
            };
            if piece.bytes * 8 < width {
                new |= self.bits_of_piece(array, &piece, at)? & !own;
            }
            let place = Place::Element(array, piece.element);
            match ty {
                Ty::Number(numbers) => {
                    let register = self.code.bits(new & mask(width / 8), numbers.lane);
                    let register = register.ok_or_else(|| messages::whole_overflow(at))?;
                    let lanes = numbers.is_vector().then(|| Lanes::one(piece.lane));
                    self.write((place, lanes), RegisterValue::one(numbers.lane, register), at)?;
                }
                Ty::Integer(int) => self.put_at(place, State::Integer(int.wrap(new.into())), at)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// The lowest bits: as many as these bytes have.
fn mask(bytes: u32) -> u64 {
    u64::MAX >> (64 - 8 * bytes.clamp(1, 8))
}

//! Arrays and pointers into them.
//!
//! ```text
//!   p = a + 4                          an offset
//!   a[i]      of a[2][3]               a row: one dimension is used
//!   reinterpret_cast<half2*>(p)[i]     a view: the offset counts bytes
//! ```

use super::expr::Frame;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::Span;
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, Pointer, State};
use crate::program::c::tree::{Operator, Path};
use crate::program::c::ty::{Numbers, Ty};

impl Compiler<'_> {
    /// The type of the elements that a pointer points to.
    pub fn element_type(&self, pointer: Pointer) -> Ty {
        let array = self.scopes.memory.arrays.get(pointer.array as usize);
        pointer.view.unwrap_or_else(|| array.map_or(Ty::Any, |array| array.ty))
    }

    /// The distance between the elements of a pointer: in elements of the array, or in bytes for a view.
    fn stride(&mut self, pointer: Pointer) -> i64 {
        if let Some(ty) = pointer.view {
            return self.layout(ty).size as i64;
        }
        let array = self.scopes.memory.arrays.get(pointer.array as usize);
        array.map_or(1, |array| row_stride(array, pointer.depth))
    }

    /// Moves a pointer: `p + 4`, `p - 1`, or the distance `p - q`. `None` if no operand is a pointer.
    pub fn moved(&mut self, operator: Operator, a: Item, b: Item, at: Span) -> CompileResult<Option<Item>> {
        let (pointer, by) = match (operator, a, b) {
            (Operator::Add | Operator::Sub, Item::Array(pointer), Item::Whole(by)) => (pointer, by),
            (Operator::Add, Item::Whole(by), Item::Array(pointer)) => (pointer, by),
            (Operator::Sub, Item::Array(one), Item::Array(other)) if one.array == other.array => {
                let distance = (one.offset - other.offset) / self.stride(one).max(1);
                return Ok(Some(Item::Whole(Int::I64.wrap(distance.into()))));
            }
            _ => return Ok(None),
        };
        let by = by.index().ok_or_else(|| messages::whole_overflow(at))?;
        let by = if operator == Operator::Sub { by.checked_neg() } else { Some(by) };
        let offset = by.and_then(|by| by.checked_mul(self.stride(pointer))?.checked_add(pointer.offset));
        let offset = offset.ok_or_else(|| messages::whole_overflow(at))?;
        Ok(Some(Item::Array(Pointer { offset, ..pointer })))
    }

    /// The element of an array or a pointer with these indices; with too few of them, a row.
    pub fn indexed(&mut self, item: Item, indices: &[i64], at: Span) -> CompileResult<Item> {
        match item {
            Item::Held(held) if held.ty.is_vector() => {
                let [index] = indices else { return Err(messages::no_index(at).into()) };
                let lane = u8::try_from(*index).ok().filter(|lane| *lane < held.ty.width);
                let lane = lane.ok_or_else(|| messages::no_lane(at, &index.to_string()))?;
                Ok(Item::Held(RegisterValue::one(held.ty.lane, self.lane(held, lane))))
            }
            Item::Record(record) => match self.matrix_element(record, indices, at)? {
                Some(item) => Ok(item),
                None => Err(messages::no_index(at).into()),
            },
            Item::Array(pointer) => match self.row(pointer, indices) {
                Some(row) => Ok(Item::Array(row)),
                None => {
                    let located = self.element_of(item, indices, at)?;
                    self.read(located, at)
                }
            },
            _ => Err(messages::no_index(at).into()),
        }
    }

    /// The row of an array that fewer indices than it has dimensions select.
    fn row(&mut self, pointer: Pointer, indices: &[i64]) -> Option<Pointer> {
        let array = self.scopes.memory.arrays.get(pointer.array as usize)?;
        if pointer.view.is_some() || pointer.depth + indices.len() >= array.shape.len() {
            return None;
        }
        let mut row = pointer;
        for index in indices {
            row.offset += index * self.stride(row);
            row.depth += 1;
        }
        Some(row)
    }

    /// The place of the element of an array or a pointer with these indices.
    pub fn element_of(&mut self, item: Item, indices: &[i64], at: Span) -> CompileResult<Located> {
        let Item::Array(pointer) = item else { return Err(messages::no_pointer(at).into()) };
        if let Some(ty) = pointer.view {
            let index = indices.first().and_then(|index| index.checked_mul(self.stride(pointer)));
            let byte = index.and_then(|index| index.checked_add(pointer.offset));
            return Ok((
                Place::View(pointer.array, byte.ok_or_else(|| messages::whole_overflow(at))?, ty),
                None,
            ));
        }
        let Some(array) = self.scopes.memory.arrays.get(pointer.array as usize) else {
            return Err(messages::no_pointer(at).into());
        };
        let text = self.text(array.name);
        let dimensions = array.shape.len().saturating_sub(pointer.depth);
        if indices.len() != dimensions && pointer.view.is_none() {
            return Err(messages::index_count(at, text, dimensions, indices.len()).into());
        }
        if array.shape.iter().skip(1).any(|length| *length == OPEN) {
            return Err(messages::unknown_length(at, text, array.shape.len()).into());
        }
        let outside = || {
            let indices: String = indices.iter().map(|index| format!("[{index}]")).collect();
            messages::outside(
                at,
                &format!("{text}{indices}"),
                array.shape.get(pointer.depth..).unwrap_or_default(),
            )
        };
        let total = array.shape.iter().try_fold(1i64, |total, length| {
            i64::try_from(*length).ok().filter(|_| *length != OPEN)?.checked_mul(total)
        });
        let mut place = pointer;
        for (index, length) in indices.iter().zip(array.shape.iter().skip(pointer.depth)) {
            let is_first = pointer.depth == 0 && place.depth == 0;
            let is_inside = usize::try_from(*index).is_ok_and(|index| index < *length);
            // A pointer into an array may have other bounds than the array.
            let is_moved = is_first && pointer.offset != 0;
            if !is_inside && !is_moved {
                return Err(outside().into());
            }
            let moved =
                index.checked_mul(row_stride(array, place.depth)).and_then(|by| by.checked_add(place.offset));
            place.offset = moved.ok_or_else(outside)?;
            place.depth += 1;
        }
        if place.offset < 0 || total.is_some_and(|total| place.offset >= total) {
            return Err(outside().into());
        }
        Ok((Place::Element(pointer.array, place.offset), None))
    }

    /// A pointer to an element: `&a[i]`.
    pub fn element_address(
        &mut self,
        frame: &mut Frame<'_>,
        path: Path,
        indices: &[i64],
        at: Span,
    ) -> CompileResult<Item> {
        let base = self.array_named(frame, path, None, at)?;
        let Item::Array(pointer) = base else {
            return Err(messages::no_array(at, self.text(path.full)).into());
        };
        if let Some(row) = self.row(pointer, indices) {
            return Ok(Item::Array(row));
        }
        let [outer @ .., last] = indices else { return Ok(base) };
        let row = if outer.is_empty() { pointer } else { self.row(pointer, outer).unwrap_or(pointer) };
        let last = Item::Whole(Int::I64.wrap((*last).into()));
        let moved = self.moved(Operator::Add, Item::Array(row), last, at)?;
        moved.ok_or_else(|| messages::no_pointer(at).into())
    }

    /// The value of an element of an array. An element without a value is 0 in an initialised array, else an input.
    pub fn read_element(&mut self, array: u32, index: i64, at: Span) -> CompileResult<Item> {
        self.access(array, index, false, at);
        let Some(known) = self.scopes.memory.arrays.get(array as usize) else { return Ok(Item::Waiting) };
        let name = known.element_name(index);
        let (ty, is_filled, lost) = (known.ty, known.is_filled, known.lost);
        let is_alone = self.meeting.is_none();
        let is_foreign = known.is_shared && is_alone && self.given.value(&name).is_none();
        match (known.elements.get(&index).copied(), ty) {
            (Some(State::InRegisters(held)), Ty::Integer(int)) => return Ok(Item::Bits(held, int)),
            (Some(state), _) => return self.item_of(state, &name, at),
            (None, _) if let Some(line) = lost => {
                return Err(Stop::Missing(messages::not_known(at, &name, line)));
            }
            _ if is_foreign => return Err(Stop::NeedsThreads),
            (_, Ty::Integer(int)) => {
                let number = if is_filled { int.wrap(0) } else { self.given_whole(&name, int, 0) };
                self.put_element(array, index, State::Integer(number));
                return Ok(Item::Whole(number));
            }
            (_, Ty::Number(numbers)) if is_filled => {
                let zero = RegisterValue::one(numbers.lane, self.code.bit(false, numbers.lane));
                return Ok(Item::Held(self.shaped(zero, numbers, false, at)?));
            }
            (_, Ty::Struct(ty)) => {
                let state = State::Record(self.new_record(ty, &name)?);
                self.put_element(array, index, state);
                return self.item_of(state, &name, at);
            }
            _ => {}
        }
        let numbers = ty.numbers().unwrap_or(Numbers::one(self.options.ty));
        let held = self.input(&name, numbers);
        self.put_element(array, index, State::InRegisters(held));
        Ok(Item::Held(held))
    }

    /// A value in which some lanes are replaced.
    pub fn with_lanes(
        &mut self,
        mut now: RegisterValue,
        lanes: crate::program::c::tree::Lanes,
        value: RegisterValue,
        name: u32,
    ) -> RegisterValue {
        // All lanes are extracted before the packed register is dropped, to keep those that are not assigned.
        if now.whole != NONE {
            now.lanes = self.lanes_of(now);
            now.whole = NONE;
        }
        for (lane, part) in lanes.iter().zip(0u8..) {
            let register = self.lane(value, part);
            self.code.name(register, name, lane + 1);
            if let Some(slot) = now.lanes.get_mut(usize::from(lane)) {
                *slot = register;
            }
        }
        now
    }

    /// Makes a step of a variable: `i++`, `p--`.
    pub fn step_name(&mut self, path: Path, by: i8, is_behind: bool, at: Span) -> CompileResult<Item> {
        let text = self.text(path.full);
        if let Some(line) = self.scopes.constant(path.full) {
            return Err(messages::constant(at, text, line).into());
        }
        let Some((place, None)) = self.known(path) else {
            return Err(messages::undeclared(at, text).into());
        };
        let now = self.read((place, None), at)?;
        let operator = if by < 0 { Operator::Sub } else { Operator::Add };
        let one = Whole::int(1);
        let (next, state) = match now {
            Item::Whole(number) => {
                let next = number.ty.wrap(number.value + i128::from(by));
                (Item::Whole(next), State::Integer(next))
            }
            Item::Held(held) => {
                let one = RegisterValue::one(held.ty.lane, self.code.bit(true, held.ty.lane));
                let next = self.arithmetic(operator, &[held, one], at)?;
                self.name(next, self.place_name(place));
                (Item::Held(next), State::InRegisters(next))
            }
            pointer => match self.moved(operator, pointer, Item::Whole(one), at)? {
                Some(Item::Array(next)) => (Item::Array(next), State::Array(next)),
                _ => return Err(Stop::from(messages::no_operator(at, if by > 0 { "++" } else { "--" }))),
            },
        };
        self.put_at(place, state, at)?;
        Ok(if is_behind { now } else { next })
    }

    /// The array of a name. An undeclared name becomes an array of inputs.
    pub fn array_named(
        &mut self,
        frame: &mut Frame<'_>,
        path: Path,
        context: Option<u32>,
        at: Span,
    ) -> CompileResult<Item> {
        if let Some(located) = self.known(path) {
            return match self.read(located, at)? {
                item @ (Item::Array(_) | Item::Held(_) | Item::Record(_)) => Ok(item),
                _ => Err(messages::no_array(at, self.text(path.full)).into()),
            };
        }
        self.may_be_input(path.head, at)?;
        let ty = Ty::Number(self.type_of_input(frame, frame.nodes.len(), context));
        let state = self.scopes.add_array(Array::open(path.full, self.text(path.full), ty));
        self.scopes.add_input(path.full, ty, state);
        self.item_of(state, "", at)
    }
}

/// The distance between the elements of an array after the first `depth` dimensions, in elements.
fn row_stride(array: &Array, depth: usize) -> i64 {
    let rows = array.shape.get(depth + 1..).unwrap_or_default();
    rows.iter().filter(|length| **length != OPEN).map(|length| *length as i64).product()
}

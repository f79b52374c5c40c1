//! Places: variables, members of structures, and elements of arrays.

use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::Span;
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::messages;
use crate::program::c::scope::{Binding, Pointer, State};
use crate::program::c::tree::{Accessor, Lanes, Name, Path, Target, TargetBase};
use crate::program::c::ty::{MOST_LANES, Numbers, Ty};

/// A place that holds a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    Variable(Name),
    /// a member of a structure: the index of the record, and that of the member
    Member(u32, usize),
    /// an element of an array, by its flat index
    Element(u32, i64),
    /// some bytes of an array that are read as another type: the array, the first byte, and the type
    View(u32, i64, Ty),
}

/// A place, and the lanes of it that are meant.
pub type Located = (Place, Option<Lanes>);

impl Compiler<'_> {
    /// The place that a path names. `None` if there is no such variable yet.
    pub fn known(&mut self, path: Path) -> Option<Located> {
        if let Some(located) = self.own_member(path) {
            return Some(located);
        }
        let head = self.binding_type(path.head);
        let base = self.base(path.head);
        if head.is_some() && path.head == path.full {
            return Some((base, None));
        }
        match (head, path.lanes) {
            (Some(Ty::Number(numbers)), Some(lanes)) if numbers.is_vector() => Some((base, Some(lanes))),
            (Some(Ty::Struct(_)), _) => {
                let members = self.text(path.full).split('.').skip(1);
                let mut located = (base, None);
                for member in members {
                    located = self.member_place(located, member)?;
                }
                Some(located)
            }
            _ => self.binding_type(path.full).map(|_| (Place::Variable(path.full), None)),
        }
    }

    /// The place of a variable. One that outlives its function, or is another name of an element, is the element of an
    /// array.
    fn base(&mut self, name: Name) -> Place {
        if let Some(Binding { is_kept: true, state: State::Array(pointer), .. }) = self.scopes.find(name) {
            return match pointer.view {
                Some(ty) => Place::View(pointer.array, pointer.offset, ty),
                None => Place::Element(pointer.array, pointer.offset),
            };
        }
        Place::Variable(name)
    }

    /// The place of a member, or of lanes, of what lies at a place.
    pub fn member_place(&mut self, (place, lanes): Located, member: &str) -> Option<Located> {
        match self.place_type(place)? {
            Ty::Struct(ty) if lanes.is_none() => {
                let record = match self.place_state(place)? {
                    State::Record(record) => record,
                    // `p->x` of a pointer
                    State::Array(pointer) => self.pointed_record(pointer)?,
                    _ => return None,
                };
                let tree = self.tree;
                let members = &tree.structs.get(ty as usize)?.members;
                let index = members.iter().position(|known| tree.names.text(known.name) == member)?;
                Some((Place::Member(record, index), None))
            }
            Ty::Number(numbers) if numbers.is_vector() && lanes.is_none() => {
                Some((place, Some(Lanes::named(member)?)))
            }
            _ => None,
        }
    }

    /// The structure that a pointer points to. `None` if it points to anything else.
    fn pointed_record(&mut self, pointer: Pointer) -> Option<u32> {
        let array = self.scopes.memory.arrays.get(pointer.array as usize)?;
        if pointer.view.is_some() || pointer.depth + 1 < array.shape.len() {
            return None;
        }
        match array.elements.get(&pointer.offset) {
            Some(State::Record(record)) => Some(*record),
            _ => None,
        }
    }

    /// The type of what lies at a place.
    pub fn place_type(&mut self, place: Place) -> Option<Ty> {
        match place {
            Place::Variable(name) => self.binding_type(name),
            Place::Member(record, member) => {
                let ty = self.scopes.memory.record_type(record)?;
                Some(self.tree.structs.get(ty as usize)?.members.get(member)?.ty)
            }
            Place::Element(array, _) => Some(self.scopes.memory.arrays.get(array as usize)?.ty),
            Place::View(_, _, ty) => Some(ty),
        }
    }

    /// The state of a place.
    pub fn place_state(&mut self, place: Place) -> Option<State> {
        match place {
            Place::Variable(name) => self.state(name),
            Place::Member(record, member) => {
                self.scopes.memory.records.get(record as usize)?.members.get(member).copied()
            }
            Place::Element(array, index) => {
                self.scopes.memory.arrays.get(array as usize)?.elements.get(&index).copied()
            }
            Place::View(..) => None,
        }
    }

    /// Sets the state of a place.
    pub fn put(&mut self, place: Place, state: State) {
        match place {
            Place::Variable(name) => self.set(name, state),
            Place::Member(record, member) => {
                let tree = self.tree;
                let Some(record) = self.scopes.memory.records.get_mut(record as usize) else { return };
                let is_union = tree.structs.get(record.ty as usize).is_some_and(|ty| ty.is_union);
                if is_union {
                    // The bytes of the other members change too.
                    record.members.iter_mut().for_each(|other| *other = State::Unset);
                    record.last = Some(member);
                }
                if let Some(slot) = record.members.get_mut(member) {
                    *slot = state;
                }
            }
            Place::Element(array, index) => self.put_element(array, index, state),
            Place::View(..) => {}
        }
    }

    /// Sets the state of a place, and records the access to memory.
    pub fn put_at(&mut self, place: Place, state: State, at: Span) -> CompileResult<()> {
        match place {
            Place::View(array, byte, ty) => {
                let item = match (state, ty) {
                    (State::InRegisters(held), Ty::Integer(int)) => Item::Bits(held, int),
                    _ => self.item_of(state, "", at)?,
                };
                return self.write_view(array, byte, item, ty, at);
            }
            Place::Element(array, index) => self.access(array, index, true, at),
            Place::Variable(_) | Place::Member(..) => {}
        }
        self.put(place, state);
        Ok(())
    }

    /// The name under which the value at a place is listed.
    pub fn place_name(&self, place: Place) -> Name {
        match place {
            Place::Variable(name) => name,
            Place::Member(record, member) => {
                let ty = self.scopes.memory.record_type(record);
                let members = ty.and_then(|ty| self.tree.structs.get(ty as usize)).map(|ty| &ty.members);
                members.and_then(|members| members.get(member)).map_or(0, |member| member.name)
            }
            Place::Element(array, _) | Place::View(array, ..) => {
                self.scopes.memory.arrays.get(array as usize).map_or(0, |array| array.name)
            }
        }
    }

    /// The value at a place. A place without a value becomes an input.
    pub fn read(&mut self, (place, lanes): Located, at: Span) -> CompileResult<Item> {
        let item = match place {
            Place::Variable(name) => match lanes {
                Some(lanes) => return self.variable_lanes(name, lanes, at),
                None => self.variable(name, at)?,
            },
            Place::Member(record, member) => self.read_member(record, member, at)?,
            Place::Element(array, index) => self.read_element(array, index, at)?,
            Place::View(array, lane, ty) => self.read_view(array, lane, ty, at)?,
        };
        match lanes {
            Some(lanes) => self.lanes(item, lanes, at),
            None => Ok(item),
        }
    }

    /// The value of a member of a structure, or of lanes of a vector.
    pub fn member(&mut self, item: Item, name: Name, at: Span) -> CompileResult<Item> {
        let text = self.text(name);
        match item {
            Item::Record(record) => {
                let ty = self.scopes.memory.record_type(record);
                let members = ty.and_then(|ty| self.tree.structs.get(ty as usize));
                let members = members.map_or(&[][..], |ty| &ty.members);
                let index = members.iter().position(|member| self.text(member.name) == text);
                self.read_member(record, index.ok_or_else(|| messages::no_lane(at, text))?, at)
            }
            // `p->x` of a pointer to one structure
            Item::Array(_) => {
                let element = self.indexed(item, &[0], at)?;
                if let Item::Array(_) = element {
                    Err(messages::no_lane(at, text).into())
                } else {
                    self.member(element, name, at)
                }
            }
            item => self.lanes(item, Lanes::named(text).ok_or_else(|| messages::no_lane(at, text))?, at),
        }
    }

    /// The place that an assignment changes. `None` for a name that is not known yet.
    pub async fn target_place(&mut self, target: &Target) -> CompileResult<Option<Located>> {
        let mut accessors = target.accessors.iter().peekable();
        let mut indices = Vec::new();
        while let Some(Accessor::Index(index)) = accessors.peek() {
            let number = self.whole_number(index, "an index").await?;
            indices.push(number.index().ok_or_else(|| messages::whole_overflow(index.at()))?);
            accessors.next();
        }
        let at = target.at;
        let mut located = match &target.base {
            TargetBase::Path(path) if indices.is_empty() => match self.known(*path) {
                Some(located) => located,
                None => return Ok(None),
            },
            TargetBase::Path(path) => self.named_element(*path, &indices, at)?,
            TargetBase::Bits(path, _) => match self.known(*path) {
                Some(located) => located,
                None => return Ok(None),
            },
            TargetBase::Pointer(expr) => {
                let item = self.item(expr).await?;
                if indices.is_empty() {
                    return Err(messages::no_pointer(at).into());
                }
                self.element_of(item, &indices, at)?
            }
        };
        for accessor in accessors {
            located = match accessor {
                Accessor::Member(name) => {
                    let text = self.text(*name);
                    self.materialize(located.0, at)?;
                    self.member_place(located, text).ok_or_else(|| messages::no_lane(at, text))?
                }
                Accessor::Index(index) => {
                    let number = self.whole_number(index, "an index").await?;
                    let index = number.index().ok_or_else(|| messages::whole_overflow(at))?;
                    match self.read(located, at)? {
                        Item::Array(pointer) => self.element_of(Item::Array(pointer), &[index], at)?,
                        _ => return Err(messages::no_pointer(at).into()),
                    }
                }
            };
        }
        Ok(Some(located))
    }

    /// Gives a structure in an array its members, if it has none yet.
    fn materialize(&mut self, place: Place, at: Span) -> CompileResult<()> {
        if self.place_state(place).is_none() && matches!(self.place_type(place), Some(Ty::Struct(_))) {
            self.read((place, None), at)?;
        }
        Ok(())
    }

    /// Puts numbers at a place, or into some lanes of it.
    pub fn write(&mut self, (place, lanes): Located, held: RegisterValue, at: Span) -> CompileResult<()> {
        let name = self.place_name(place);
        if let Place::View(array, lane, ty) = place {
            let held = match lanes {
                None => held,
                Some(lanes) => {
                    let Item::Held(now) = self.read((place, None), at)? else {
                        return Err(messages::no_lane(at, &self.places.piece(at)).into());
                    };
                    self.with_lanes(now, lanes, held, name)
                }
            };
            return self.write_view(array, lane, Item::Held(held), ty, at);
        }
        let Some(lanes) = lanes else {
            self.name(held, name);
            self.put_at(place, State::InRegisters(held), at)?;
            return Ok(());
        };
        let now = match self.place_state(place) {
            Some(State::InRegisters(now)) => now,
            Some(State::Lost(line)) => {
                return Err(Stop::Missing(messages::not_known(at, self.text(name), line)));
            }
            // The other lanes of an element are those that it had in memory.
            _ if matches!(place, Place::Element(..)) => match self.read((place, None), at)? {
                Item::Held(now) => now,
                _ => return Err(messages::no_lane(at, self.text(name)).into()),
            },
            _ => {
                let numbers = self.place_type(place).and_then(Ty::numbers);
                let numbers = numbers.unwrap_or(Numbers::one(held.ty.lane));
                RegisterValue::vector(numbers.lane, numbers.width, [NONE; MOST_LANES])
            }
        };
        let held = self.with_lanes(now, lanes, held, name);
        self.put_at(place, State::InRegisters(held), at)?;
        Ok(())
    }
}

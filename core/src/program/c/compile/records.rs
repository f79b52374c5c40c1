//! Structures: their members, and values for all of them.

use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::Span;
use crate::program::c::integer::Whole;
use crate::program::c::messages;
use crate::program::c::scope::{Array, Pointer, Record, State};
use crate::program::c::tree::{Expr, Name, Value};
use crate::program::c::ty::Ty;

impl Compiler<'_> {
    /// Adds a structure whose members have no value yet. `label` is its name; its members are inputs under that name.
    pub fn new_record(&mut self, ty: u32, label: &str) -> CompileResult<u32> {
        let tree = self.tree;
        let members = tree.structs.get(ty as usize).map_or(&[][..], |ty| &ty.members);
        let mut states = Vec::with_capacity(members.len());
        for member in members {
            let label = format!("{label}.{}", tree.names.text(member.name));
            let member_ty = self.resolved(member.ty);
            states.push(match member_ty {
                _ if !member.lengths.is_empty() => {
                    let shape = self.shape_of(&member.lengths);
                    let array = Array { shape, label, ..Array::open(member.name, "", member_ty) };
                    self.scopes.add_array(array)
                }
                // A structure that contains itself needs a pointer, which has lengths.
                Ty::Struct(inner) if inner != ty => State::Record(self.new_record(inner, &label)?),
                _ => State::Unset,
            });
        }
        let record = Record { ty, label: label.to_owned(), members: states, last: None };
        Ok(self.scopes.add_record(record))
    }

    /// A copy of a value: of a structure with its members, and of the arrays in it. Pointers stay as they are.
    pub fn copied(&mut self, state: State) -> State {
        let State::Record(place) = state else { return state };
        let Some(record) = self.scopes.memory.records.get(place as usize).cloned() else { return state };
        let tree = self.tree;
        let declared = tree.structs.get(record.ty as usize).map_or(&[][..], |ty| &ty.members);
        let mut members = Vec::with_capacity(record.members.len());
        for (state, member) in record.members.iter().zip(declared) {
            // A pointer has no length.
            let is_array = matches!(member.lengths.first(), Some(Some(_)));
            members.push(match *state {
                State::Array(pointer) if is_array => self.copied_array(pointer),
                state => self.copied(state),
            });
        }
        State::Record(self.scopes.add_record(Record { members, ..record }))
    }

    /// A copy of an array with its elements.
    pub fn copied_array(&mut self, pointer: Pointer) -> State {
        let Some(mut array) = self.scopes.memory.arrays.get(pointer.array as usize).cloned() else {
            return State::Array(pointer);
        };
        for state in array.elements.values_mut() {
            *state = self.copied(*state);
        }
        self.scopes.add_array(array)
    }

    /// The value of a member. A member without a value becomes an input.
    pub fn read_member(&mut self, record: u32, member: usize, at: Span) -> CompileResult<Item> {
        let known = self.scopes.memory.records.get(record as usize);
        let Some(Record { ty, label, members, last }) = known else { return Ok(Item::Waiting) };
        let tree = self.tree;
        let declared = tree.structs.get(*ty as usize).and_then(|ty| ty.members.get(member));
        let (Some(state), Some(declared)) = (members.get(member).copied(), declared) else {
            return Ok(Item::Waiting);
        };
        if let (Some(last), State::Unset) = (*last, state) {
            return self.other_member(record, last, declared.ty, at);
        }
        let label = format!("{label}.{}", tree.names.text(declared.name));
        let item = match (state, self.resolved(declared.ty)) {
            (State::Unset, Ty::Number(numbers)) => Item::Held(self.input(&label, numbers)),
            (State::Unset, Ty::Integer(int)) => {
                if self.given.value(&label).is_none() {
                    self.note_unset_integer(&label, at);
                }
                Item::Whole(self.given_whole(&label, int, 1))
            }
            _ => return self.item_of(state, &label, at),
        };
        let state = match item {
            Item::Held(held) => State::InRegisters(held),
            Item::Whole(number) => State::Integer(number),
            _ => state,
        };
        self.put(Place::Member(record, member), state);
        Ok(item)
    }

    /// The bytes of the member of a union that was written last, as the value of another member.
    fn other_member(&mut self, record: u32, last: usize, ty: Ty, at: Span) -> CompileResult<Item> {
        let place = Place::Member(record, last);
        let (Some(written), Some(state)) = (self.place_type(place), self.place_state(place)) else {
            return Ok(Item::Waiting);
        };
        let written = self.resolved(written);
        let mut bytes = Array { shape: vec![1], ..Array::open(self.place_name(place), "", written) };
        bytes.elements.insert(0, state);
        let bytes = self.scopes.add_array(bytes);
        let Item::Array(pointer) = self.item_of(bytes, "", at)? else { return Ok(Item::Waiting) };
        let seen = self.pointer_cast(Item::Array(pointer), ty, at)?;
        self.indexed(seen, &[0], at)
    }

    /// The value of a state that has one.
    pub fn item_of(&self, state: State, label: &str, at: Span) -> CompileResult<Item> {
        Ok(match state {
            State::InRegisters(held) => Item::Held(held),
            State::Integer(number) => Item::Whole(number),
            State::Array(pointer) => Item::Array(pointer),
            State::Record(record) => Item::Record(record),
            State::Lost(line) => return Err(Stop::Missing(messages::not_known(at, label, line))),
            State::Unset | State::Unknown => return Err(messages::whole_input(at, label).into()),
        })
    }

    /// A structure with the values of an initialiser.
    pub async fn record_of(&mut self, ty: u32, value: &Value, at: Span) -> CompileResult<u32> {
        if let Some(made) = self.braced(ty, value, at).await? {
            return Ok(made);
        }
        if let Some(made) = self.braced_matrix(ty, value, at).await? {
            return Ok(made);
        }
        let values = match value {
            Value::Expr(expr) => match self.item(expr).await? {
                Item::Record(record) if self.scopes.memory.record_type(record) == Some(ty) => {
                    let State::Record(copy) = self.copied(State::Record(record)) else {
                        return Ok(record);
                    };
                    return Ok(copy);
                }
                Item::Record(_) => return Err(messages::other_struct(expr.at()).into()),
                Item::Whole(Whole { value: 0, .. }) => Vec::new(),
                _ => return Err(messages::no_struct(expr.at()).into()),
            },
            Value::List(list, _) => list.iter().cloned().map(Value::Expr).collect(),
            Value::Rows(rows, _) => rows.clone(),
            Value::Designated(members, at) => return self.designated(ty, members, *at).await,
        };
        let record = self.new_record(ty, "")?;
        let tree = self.tree;
        let members = tree.structs.get(ty as usize).map_or(&[][..], |ty| &ty.members);
        if values.len() > members.len() {
            return Err(messages::list_length(at, members.len(), values.len()).into());
        }
        let is_union = tree.structs.get(ty as usize).is_some_and(|ty| ty.is_union);
        let count = if is_union { 1 } else { members.len() };
        for (place, member) in members.iter().enumerate().take(count) {
            let zero = member.default.clone().unwrap_or(Value::List(Vec::new(), at));
            let own = self.place_state(Place::Member(record, place));
            if let Some(State::Array(pointer)) = own {
                self.fill_member(pointer, values.get(place).unwrap_or(&zero), at).await?;
                continue;
            }
            let (ty, value) = (self.resolved(member.ty), values.get(place).unwrap_or(&zero));
            let state = Box::pin(self.state_for(ty, value, at)).await?;
            self.put(Place::Member(record, place), state);
        }
        Ok(record)
    }

    /// A structure with values for these members; the others are 0.
    async fn designated(&mut self, ty: u32, given: &[(Name, Value)], at: Span) -> CompileResult<u32> {
        let zero = Value::List(Vec::new(), at);
        let record = Box::pin(self.record_of(ty, &zero, at)).await?;
        let tree = self.tree;
        let members = tree.structs.get(ty as usize).map_or(&[][..], |ty| &ty.members);
        for (name, value) in given {
            let index = members.iter().position(|member| member.name == *name);
            let index = index.ok_or_else(|| messages::no_lane(at, tree.names.text(*name)))?;
            let place = Place::Member(record, index);
            if let Some(State::Array(pointer)) = self.place_state(place) {
                self.fill_member(pointer, value, at).await?;
                continue;
            }
            let Some(ty) = self.place_type(place) else { continue };
            let ty = self.resolved(ty);
            let state = Box::pin(self.state_for(ty, value, at)).await?;
            self.put(place, state);
        }
        Ok(record)
    }

    /// Fills an array in a structure; its other elements are 0.
    pub async fn fill_member(&mut self, pointer: Pointer, value: &Value, at: Span) -> CompileResult<()> {
        let known = self.scopes.memory.arrays.get(pointer.array as usize).cloned();
        let Some(mut array) = known else { return Ok(()) };
        array.is_filled = true;
        let shape = array.shape.clone();
        Box::pin(self.fill(&mut array, value, &shape, (0, at))).await?;
        if let Some(slot) = self.scopes.memory.arrays.get_mut(pointer.array as usize) {
            *slot = array;
        }
        Ok(())
    }

    /// The state of a variable of this type with an initial value.
    pub async fn state_for(&mut self, ty: Ty, value: &Value, at: Span) -> CompileResult<State> {
        Ok(match (ty, value) {
            (Ty::Number(numbers), value) => State::InRegisters(self.value_of(value, Some(numbers)).await?),
            (Ty::Integer(int), Value::Expr(expr)) => {
                State::Integer(self.integer_for(expr, int, "the value of an integer").await?)
            }
            (Ty::Integer(int), Value::List(list, _)) => State::Integer(match list.as_slice() {
                [] => int.wrap(0),
                [expr] => self.integer_for(expr, int, "the value of an integer").await?,
                _ => return Err(messages::list_length(at, 1, list.len()).into()),
            }),
            (Ty::Struct(ty), value) => State::Record(self.record_of(ty, value, at).await?),
            (Ty::Any, Value::Expr(expr)) => self.state_of_item(expr).await?.1,
            _ => return Err(messages::unexpected(at, "a number", Some("{")).into()),
        })
    }

    /// The value of an expression, with its type.
    pub async fn state_of_item(&mut self, expr: &Expr) -> CompileResult<(Ty, State)> {
        Ok(match self.item(expr).await? {
            Item::Whole(number) => (Ty::Integer(number.ty), State::Integer(number)),
            Item::Bits(held, int) => {
                (Ty::Integer(int), State::Integer(self.integer_of_bits(held, int, expr.at())?))
            }
            Item::Array(pointer) => (self.element_type(pointer), State::Array(pointer)),
            Item::Record(record) => {
                let ty = self.scopes.memory.record_type(record);
                let ty = ty.ok_or_else(|| messages::no_struct(expr.at()))?;
                (Ty::Struct(ty), self.copied(State::Record(record)))
            }
            Item::Held(held) => (Ty::Number(held.ty), State::InRegisters(held)),
            _ => {
                let held = self.number(expr, None).await?;
                (Ty::Number(held.ty), State::InRegisters(held))
            }
        })
    }
}

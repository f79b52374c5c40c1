//! Compiles declarations, and assignments to array elements.

use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, Pointer, State};
use crate::program::c::tree::{Declared, Expr, Path, Storage, Target, Value};
use crate::program::c::ty::Ty;
use std::collections::BTreeMap;

/// The maximum number of elements of an array.
const LONGEST: usize = 1 << 20;

impl Compiler<'_> {
    /// Compiles one declarator with its initial value.
    pub async fn declare(&mut self, declared: &Declared) -> CompileResult<()> {
        let line = self.places.line(declared.at.start);
        if let Some(before) = self.scopes.declared_here(declared.name) {
            return Err(messages::twice(declared.at, self.text(declared.name), before).into());
        }
        let ty = self.resolved(declared.ty);
        let is_static = declared.storage == Storage::Static
            && !self.calls.is_empty()
            && !declared.is_constant
            && !declared.is_pointer;
        if is_static || declared.storage == Storage::Shared {
            let state = self.kept(ty, declared).await?;
            self.scopes.declare(declared.name, ty, state, line);
            if declared.lengths.is_empty() {
                self.scopes.keep(declared.name);
            }
            return Ok(());
        }
        if let Some(target) = &declared.reference {
            return self.declare_reference(declared, target, line).await;
        }
        let (ty, state) = self.initial(ty, declared).await?;
        if let State::InRegisters(held) = state {
            self.name(held, declared.name);
        }
        self.scopes.declare(declared.name, ty, state, line);
        if declared.is_constant {
            self.scopes.freeze(declared.name);
        }
        Ok(())
    }

    /// Declares another name of a variable or an element: `float& r = a[i];`.
    async fn declare_reference(
        &mut self,
        declared: &Declared,
        target: &Target,
        line: usize,
    ) -> CompileResult<()> {
        let at = target.at;
        let Some((place, lanes)) = self.target_place(target).await? else {
            return Err(messages::undeclared(at, &self.places.piece(at)).into());
        };
        let ty = self.place_type(place).unwrap_or(declared.ty);
        let pointer = match (place, lanes) {
            (Place::Element(array, index), None) => Pointer { offset: index, ..Pointer::to(array) },
            (Place::View(array, byte, ty), None) => {
                Pointer { offset: byte, view: Some(ty), ..Pointer::to(array) }
            }
            (Place::Variable(name), None) => {
                let is_array = matches!(self.state(name), Some(State::Array(_)));
                let address = self.as_pointer(Item::Address(Path::of(name)), at)?;
                let Item::Array(pointer) = address else { return Err(messages::no_pointer(at).into()) };
                if is_array {
                    self.scopes.declare(declared.name, ty, State::Array(pointer), line);
                    return Ok(());
                }
                pointer
            }
            (Place::Member(..), _) | (_, Some(_)) => match self.read((place, lanes), at)? {
                // The array of a structure has one place, whatever its name.
                Item::Array(pointer) => {
                    self.scopes.declare(declared.name, ty, State::Array(pointer), line);
                    return Ok(());
                }
                _ => return Err(messages::reference_to_member(at).into()),
            },
        };
        self.scopes.declare(declared.name, ty, State::Array(pointer), line);
        self.scopes.keep(declared.name);
        if declared.is_constant {
            self.scopes.freeze(declared.name);
        }
        Ok(())
    }

    /// A variable that outlives its function: in shared memory, or `static`. Its declaration runs once. A single value is
    /// an array of one element.
    async fn kept(&mut self, ty: Ty, declared: &Declared) -> CompileResult<State> {
        let is_shared = declared.storage == Storage::Shared;
        if let Some(known) = self.scopes.memory.kept(is_shared).get(&declared.at.start) {
            return Ok(State::Array(Pointer::to(*known)));
        }
        let state = match declared.lengths.as_slice() {
            [] => {
                let array = Array::open(declared.name, self.text(declared.name), ty);
                let mut array = Array { is_shared, is_single: true, shape: vec![1], ..array };
                if !is_shared {
                    let zero = Value::List(Vec::new(), declared.at);
                    let value = declared.value.as_ref().unwrap_or(&zero);
                    array.elements.insert(0, self.state_for(ty, value, declared.at).await?);
                }
                self.scopes.add_array(array)
            }
            _ => self.new_array(ty, declared).await?,
        };
        if let State::Array(pointer) = state {
            self.scopes.memory.kept(is_shared).insert(declared.at.start, pointer.array);
            // The elements of a `static` array without values are 0.
            let array = self.scopes.memory.arrays.get_mut(pointer.array as usize);
            array.into_iter().for_each(|array| array.is_filled |= !is_shared);
        }
        Ok(state)
    }

    /// The type and the initial state of a variable.
    async fn initial(&mut self, ty: Ty, declared: &Declared) -> CompileResult<(Ty, State)> {
        let at = declared.at;
        let text = self.text(declared.name);
        Ok(match (ty, &declared.value) {
            _ if !declared.lengths.is_empty() => (ty, self.new_array(ty, declared).await?),
            (_, Some(value)) if declared.is_pointer => {
                let Value::Expr(expr) = value else { return Err(messages::no_pointer(at).into()) };
                let item = self.item(expr).await?;
                match self.as_pointer(item, expr.at())? {
                    Item::Array(pointer) => (self.element_type(pointer), State::Array(pointer)),
                    _ => return Err(messages::no_pointer(expr.at()).into()),
                }
            }
            (_, None) if declared.is_pointer => {
                (ty, self.scopes.add_array(Array::open(declared.name, text, ty)))
            }
            (Ty::Void, _) => return Err(messages::absent_type(at, "void").into()),
            (Ty::Struct(of), None) if self.has_constructor(of) => {
                let Item::Record(record) = self.constructed_from(of, &[], at).await? else {
                    return Err(messages::no_struct(at).into());
                };
                (ty, State::Record(record))
            }
            (Ty::Struct(of), None) if self.has_defaults(of) => {
                (ty, State::Record(self.fresh_record(of, at).await?))
            }
            (Ty::Struct(of), None) => (ty, State::Record(self.new_record(of, text)?)),
            // A constant of a shader without a value is an input, as a variable outside of functions is.
            (Ty::Integer(_), None) if self.calls.is_empty() => (ty, State::Unset),
            (Ty::Integer(_), None) => (ty, State::Unknown),
            (Ty::Any, None) => return Err(messages::unexpected(at, "`=` and a value", None).into()),
            (_, None) => (ty, State::Unset),
            (Ty::Any, Some(Value::Expr(expr))) => self.state_of_item(expr).await?,
            (Ty::Any, Some(value)) => {
                let held = self.value_of(value, None).await?;
                (Ty::Number(held.ty), State::InRegisters(held))
            }
            (_, Some(value)) => (ty, self.state_for(ty, value, at).await?),
        })
    }

    async fn new_array(&mut self, ty: Ty, declared: &Declared) -> CompileResult<State> {
        let mut shape = Vec::with_capacity(declared.lengths.len());
        for (at, length) in declared.lengths.iter().enumerate() {
            let length = match (length, &declared.value) {
                (Some(length), _) => {
                    let number = self.whole_number(length, "the length of an array").await?;
                    usize::try_from(number.value).ok()
                }
                (None, Some(Value::List(list, _))) if at == 0 => Some(list.len()),
                (None, Some(Value::Rows(rows, _))) if at == 0 => Some(rows.len()),
                // `extern __shared__ float s[];`: the launch gives its length.
                (None, _) if at == 0 && declared.storage == Storage::Shared => {
                    shape.push(OPEN);
                    continue;
                }
                (None, _) => None,
            };
            let length = length.filter(|length| (1..=LONGEST).contains(length));
            shape.push(length.ok_or_else(|| messages::array_length(declared.at, LONGEST))?);
        }
        let known = shape.iter().filter(|length| **length != OPEN);
        let count = known.copied().try_fold(1usize, usize::checked_mul);
        if count.is_none_or(|count| count > LONGEST) {
            return Err(messages::array_length(declared.at, LONGEST).into());
        }
        let is_filled = declared.value.is_some();
        let (elements, is_shared) = (BTreeMap::new(), declared.storage == Storage::Shared);
        let label = self.text(declared.name).to_owned();
        let is_single = false;
        let mut array = Array {
            name: declared.name,
            label,
            ty,
            shape,
            elements,
            lost: None,
            is_filled,
            is_shared,
            is_single,
        };
        if let Some(value) = &declared.value {
            let shape = array.shape.clone();
            self.fill(&mut array, value, &shape, (0, declared.at)).await?;
        }
        Ok(self.scopes.add_array(array))
    }

    /// Fills an array, or a row of it, from a braced list, beginning at index `from`. The braces of
    /// inner rows may be omitted.
    pub async fn fill(
        &mut self,
        array: &mut Array,
        value: &Value,
        shape: &[usize],
        (from, at): (usize, Span),
    ) -> CompileResult<()> {
        let (length, inner) = shape.split_first().map_or((1, shape), |(length, inner)| (*length, inner));
        let each: usize = inner.iter().product();
        match value {
            Value::Expr(expr) => Err(messages::unexpected(expr.at(), "`{` and the elements", None).into()),
            Value::Designated(_, at) => Err(messages::unexpected(*at, "the elements", Some(".")).into()),
            Value::Rows(rows, _) if inner.is_empty() && rows.len() <= length => {
                for (place, row) in (from as i64..).zip(rows) {
                    let state = self.state_for(array.ty, row, at).await?;
                    array.elements.insert(place, state);
                }
                Ok(())
            }
            Value::Rows(rows, _) if rows.len() > length => {
                Err(messages::row_count(at, length, rows.len()).into())
            }
            Value::Rows(rows, _) => {
                for (row, value) in (0..).zip(rows) {
                    Box::pin(self.fill(array, value, inner, (from + row * each, at))).await?;
                }
                Ok(())
            }
            Value::List(list, _) if list.len() > length * each => {
                Err(messages::list_length(at, length * each, list.len()).into())
            }
            Value::List(list, _) => {
                for (place, expr) in (from as i64..).zip(list) {
                    let state = self.element_state(array.ty, expr).await?;
                    if let State::InRegisters(held) = state {
                        self.name(held, array.name);
                    }
                    array.elements.insert(place, state);
                }
                Ok(())
            }
        }
    }

    /// The declared lengths of an array parameter; [`OPEN`] for unknown ones.
    pub fn shape_of(&mut self, lengths: &[Option<Expr>]) -> Vec<usize> {
        let length = |length: &Option<Expr>| {
            let number = self.constant_number(length.as_ref()?, "the length of an array").ok()?;
            usize::try_from(number.value).ok().filter(|length| (1..=LONGEST).contains(length))
        };
        let shape: Vec<usize> = lengths.iter().map(length).map(|length| length.unwrap_or(OPEN)).collect();
        if shape.is_empty() { vec![OPEN] } else { shape }
    }

    /// The state of an element of this type with the value of an expression. An integer may have the bits of a number.
    pub async fn element_state(&mut self, ty: Ty, expr: &Expr) -> CompileResult<State> {
        let Ty::Integer(int) = ty else {
            return self.state_for(ty, &Value::Expr(expr.clone()), expr.at()).await;
        };
        let mut frame = Frame::of(&expr.nodes, None);
        match self.run(&mut frame, 0, expr.nodes.len()).await? {
            Item::Bits(held, _) if held.ty.register().width() == u32::from(int.bits) => {
                Ok(State::InRegisters(held))
            }
            item => {
                let what = "the value of an integer";
                Ok(State::Integer(self.integer(&frame, (item, 0), expr.nodes.len(), int, what)?))
            }
        }
    }

    /// Sets an element of an array.
    pub fn put_element(&mut self, array: u32, index: i64, state: State) {
        if let Some(known) = self.scopes.memory.arrays.get_mut(array as usize) {
            known.elements.insert(index, state);
        }
    }
}

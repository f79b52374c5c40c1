//! Compiles declarations, and assignments to array elements.

use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, State};
use crate::program::c::tree::{Declared, Expr, Operator, Parameter, Target, Value};
use crate::program::c::ty::{Numbers, Ty};
use std::collections::BTreeMap;

/// The maximum number of elements of an array.
const LONGEST: usize = 1 << 20;

impl Compiler<'_> {
    /// Compiles one declarator with its initial value.
    pub fn declare(&mut self, ty: Ty, declared: &Declared) -> CompileResult<()> {
        let line = self.places.line(declared.at.start);
        if let Some(before) = self.scopes.declared_here(declared.name) {
            return Err(messages::twice(declared.at, self.text(declared.name), before).into());
        }
        let (ty, state) = match ty {
            _ if !declared.lengths.is_empty() => (ty, self.new_array(ty, declared)?),
            Ty::Integer => (ty, self.whole_value(declared)?),
            Ty::Number(numbers) => match &declared.value {
                Some(value) => (ty, State::InRegisters(self.value_of(value, Some(numbers))?)),
                None => (ty, State::Unset),
            },
            Ty::Any => {
                let value = declared.value.as_ref();
                let value =
                    value.ok_or_else(|| messages::unexpected(declared.at, "`=` and a value", None))?;
                let held = self.value_of(value, None)?;
                (Ty::Number(held.ty), State::InRegisters(held))
            }
            Ty::Void => return Err(messages::absent_type(declared.at, "void").into()),
        };
        if let State::InRegisters(held) = state {
            self.name(held, declared.name);
        }
        self.scopes.declare(declared.name, ty, state, line);
        if declared.is_constant {
            self.scopes.freeze(declared.name);
        }
        if declared.is_shared && declared.lengths.is_empty() {
            self.scopes.share(declared.name);
        }
        Ok(())
    }

    fn whole_value(&mut self, declared: &Declared) -> CompileResult<State> {
        match &declared.value {
            Some(Value::Expr(expr)) => {
                Ok(State::Integer(self.whole_number(expr, "the value of an integer")?))
            }
            Some(Value::List(..) | Value::Rows(..)) => {
                Err(messages::no_array(declared.at, self.text(declared.name)).into())
            }
            None => Ok(State::Unknown),
        }
    }

    fn new_array(&mut self, ty: Ty, declared: &Declared) -> CompileResult<State> {
        let mut shape = Vec::with_capacity(declared.lengths.len());
        for (at, length) in declared.lengths.iter().enumerate() {
            let length = match (length, &declared.value) {
                (Some(length), _) => {
                    let number = self.whole_number(length, "the length of an array")?;
                    usize::try_from(number).ok()
                }
                (None, Some(Value::List(list, _))) if at == 0 => Some(list.len()),
                (None, Some(Value::Rows(rows, _))) if at == 0 => Some(rows.len()),
                (None, _) => None,
            };
            let length = length.filter(|length| (1..=LONGEST).contains(length));
            shape.push(length.ok_or_else(|| messages::array_length(declared.at, LONGEST))?);
        }
        let count = shape.iter().try_fold(1usize, |count, length| count.checked_mul(*length));
        if count.is_none_or(|count| count > LONGEST) {
            return Err(messages::array_length(declared.at, LONGEST).into());
        }
        let is_filled = declared.value.is_some();
        let (elements, is_shared) = (BTreeMap::new(), declared.is_shared);
        let mut array = Array { name: declared.name, ty, shape, elements, is_filled, is_shared };
        if let Some(value) = &declared.value {
            let shape = array.shape.clone();
            self.fill(&mut array, value, &shape, (0, declared.at))?;
        }
        Ok(self.scopes.add_array(array))
    }

    /// Fills an array, or a row of it, from a braced list, beginning at index `from`. The braces of
    /// inner rows may be omitted.
    fn fill(
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
            Value::Rows(rows, at) if inner.is_empty() => {
                Err(messages::unexpected(*at, "a number", Some("{")).into())
            }
            Value::Rows(rows, _) if rows.len() > length => {
                Err(messages::row_count(at, length, rows.len()).into())
            }
            Value::Rows(rows, _) => {
                let mut rows = (0..).zip(rows);
                rows.try_for_each(|(row, value)| self.fill(array, value, inner, (from + row * each, at)))
            }
            Value::List(list, _) if list.len() > length * each => {
                Err(messages::list_length(at, length * each, list.len()).into())
            }
            Value::List(list, _) => {
                for (place, expr) in (from as i64..).zip(list) {
                    let state = match array.ty {
                        Ty::Number(numbers) => {
                            let held = self.number_for(expr, numbers)?;
                            self.name(held, array.name);
                            State::InRegisters(held)
                        }
                        _ => State::Integer(self.whole_number(expr, "an element of an integer array")?),
                    };
                    array.elements.insert(place, state);
                }
                Ok(())
            }
        }
    }

    /// The declared lengths of an array parameter; [`OPEN`] for unknown ones.
    pub fn shape_of(&mut self, parameter: &Parameter) -> Vec<usize> {
        let length = |length: &Option<Expr>| {
            let number = self.whole_number(length.as_ref()?, "the length of an array").ok()?;
            usize::try_from(number).ok().filter(|length| (1..=LONGEST).contains(length))
        };
        let shape: Vec<usize> =
            parameter.lengths.iter().map(length).map(|length| length.unwrap_or(OPEN)).collect();
        if shape.is_empty() { vec![OPEN] } else { shape }
    }

    /// Compiles `a[i] = x`.
    pub fn assign_element(
        &mut self,
        target: &Target,
        operator: Option<Operator>,
        value: &Value,
    ) -> CompileResult<()> {
        let mut indices = Vec::with_capacity(target.indices.len());
        for index in &target.indices {
            indices.push(self.whole_number(index, "an index")?);
        }
        let name = target.path.full;
        if self.state(name).is_none() {
            self.may_be_input(target.path.head, target.at)?;
            let ty = Ty::Number(Numbers::one(self.options.ty));
            let state = self.scopes.add_array(Array::open(name, ty));
            self.scopes.add_input(name, ty, state);
        }
        let (array, index) = self.array(target.path, &indices, target.at)?;
        let known = self.scopes.arrays.get(array as usize);
        let numbers = match known.map(|array| array.ty) {
            Some(Ty::Number(numbers)) => numbers,
            Some(Ty::Integer) if operator.is_none() => {
                let state = self.integer_element(value, target.at)?;
                self.put_element(array, index, state);
                return Ok(());
            }
            _ => return Err(messages::whole_from_number(target.at, self.text(name)).into()),
        };
        if target.lane.is_some() {
            return Err(messages::no_lane_of_element(target.at).into());
        }
        let now = match operator {
            Some(_) => Some(self.present(target, &indices)?),
            None => None,
        };
        let held = self.combined(now, operator, value, numbers, target.at)?;
        self.name(held, name);
        self.put_element(array, index, State::InRegisters(held));
        Ok(())
    }

    /// The value of an element of an integer array: an integer, or the bits of a number.
    fn integer_element(&mut self, value: &Value, at: Span) -> CompileResult<State> {
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "an integer", Some("{")).into());
        };
        let mut frame = Frame { nodes: &expr.nodes, wanted: None, forced: None, half: None };
        match self.run(&mut frame, 0, expr.nodes.len())? {
            Item::Whole(number) => Ok(State::Integer(number)),
            Item::Bits(held) => Ok(State::InRegisters(held)),
            _ => Err(messages::not_whole(at, "the value of an integer").into()),
        }
    }

    /// Sets an element of an array.
    pub fn put_element(&mut self, array: u32, index: i64, state: State) {
        if let Some(known) = self.scopes.arrays.get_mut(array as usize) {
            known.elements.insert(index, state);
        }
    }
}

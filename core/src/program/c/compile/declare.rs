//! Declarations, and the elements of arrays.

use super::state::{Compiler, Made};
use crate::program::c::scope::{Array, State};
use crate::program::c::tree::{Declared, Expr, Operator, Target, Value};
use crate::program::c::ty::{Numbers, Ty};
use crate::program::c::why;
use std::collections::BTreeMap;

/// No array here has more elements.
const LONGEST: usize = 1 << 20;

impl Compiler<'_> {
    /// A name of a declaration, with what it is given.
    pub fn declare(&mut self, ty: Ty, declared: &Declared) -> Made<()> {
        let line = self.places.line(declared.at.start);
        if let Some(before) = self.scopes.declared_here(declared.name) {
            return Err(why::twice(declared.at, self.text(declared.name), before).into());
        }
        let (ty, state) = match (&declared.array, ty) {
            (Some(length), _) => (ty, self.new_array(ty, length.as_ref(), declared)?),
            (None, Ty::Whole) => (ty, self.whole_value(declared)?),
            (None, Ty::Number(numbers)) => match &declared.value {
                Some(value) => (ty, State::Held(self.value_of(value, Some(numbers))?)),
                None => (ty, State::Unset),
            },
            (None, Ty::Any) => {
                let value = declared.value.as_ref();
                let value = value.ok_or_else(|| why::unexpected(declared.at, "`=` and a value", None))?;
                let held = self.value_of(value, None)?;
                (Ty::Number(held.ty), State::Held(held))
            }
            (None, Ty::Nothing) => return Err(why::absent_type(declared.at, "void").into()),
        };
        if let State::Held(held) = state {
            self.name(held, declared.name);
        }
        self.scopes.declare(declared.name, ty, state, line);
        Ok(())
    }

    fn whole_value(&mut self, declared: &Declared) -> Made<State> {
        match &declared.value {
            Some(Value::Expr(expr)) => {
                Ok(State::Whole(self.whole_number(expr, "the value of a whole number")?))
            }
            Some(Value::List(..)) => Err(why::no_array(declared.at, self.text(declared.name)).into()),
            None => Ok(State::Unknown),
        }
    }

    fn new_array(&mut self, ty: Ty, length: Option<&Expr>, declared: &Declared) -> Made<State> {
        let list: &[Expr] = match &declared.value {
            Some(Value::List(list, _)) => list,
            Some(Value::Expr(expr)) => {
                return Err(why::unexpected(expr.at(), "`{` and the elements", None).into());
            }
            None => &[],
        };
        let length = match length {
            Some(length) => {
                let number = self.whole_number(length, "the length of an array")?;
                usize::try_from(number).ok().filter(|length| (1..=LONGEST).contains(length))
            }
            None => Some(list.len()).filter(|length| *length > 0),
        };
        let length = length.ok_or_else(|| why::array_length(declared.at, LONGEST))?;
        if list.len() > length {
            return Err(why::list_length(declared.at, length, list.len()).into());
        }
        let mut elements = BTreeMap::new();
        for (place, expr) in (0i64..).zip(list) {
            let state = match ty {
                Ty::Number(numbers) => {
                    let held = self.number_for(expr, numbers)?;
                    self.name(held, declared.name);
                    State::Held(held)
                }
                _ => State::Whole(self.whole_number(expr, "an element of whole numbers")?),
            };
            elements.insert(place, state);
        }
        let is_filled = declared.value.is_some();
        Ok(self.scopes.add_array(Array { ty, length: Some(length), elements, is_filled }))
    }

    /// `a[i] = x`
    pub fn assign_element(&mut self, target: &Target, operator: Option<Operator>, value: &Value) -> Made<()> {
        let Some(index) = &target.index else { return Ok(()) };
        let index = self.whole_number(index, "an index")?;
        let name = target.path.full;
        if self.state(name).is_none() {
            let ty = Ty::Number(Numbers::one(self.options.ty));
            let array = Array { ty, length: None, elements: BTreeMap::new(), is_filled: false };
            let state = self.scopes.add_array(array);
            self.scopes.add_input(name, ty, state);
        }
        let array = self.array(target.path, index, target.at)?;
        let known = self.scopes.arrays.get(array as usize);
        let Some(Ty::Number(numbers)) = known.map(|array| array.ty) else {
            return Err(why::whole_from_number(target.at, self.text(name)).into());
        };
        if target.lane.is_some() {
            return Err(why::no_lane_of_element(target.at).into());
        }
        let now = match operator {
            Some(_) => Some(self.present(target, Some(index))?),
            None => None,
        };
        let held = self.combined(now, operator, value, numbers, target.at)?;
        self.name(held, name);
        if let Some(known) = self.scopes.arrays.get_mut(array as usize) {
            known.elements.insert(index, State::Held(held));
        }
        Ok(())
    }
}

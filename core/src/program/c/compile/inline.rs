//! Inlines calls of user functions.

use super::arguments::Changed;
use super::calls::ends;
use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Part, Returned, Stop};
use crate::isa::Span;
use crate::program::c::integer::Whole;
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, State};
use crate::program::c::tree::{Name, Parameter, Passing, Path};
use crate::program::c::ty::Ty;

/// The maximum nesting depth of calls of user functions.
const DEEPEST: usize = 64;

impl Compiler<'_> {
    /// Inlines a user function.
    pub async fn inline(
        &mut self,
        frame: &Frame<'_>,
        function: usize,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let tree = self.tree;
        let Some(called) = tree.functions.get(function) else { return Ok(Item::Waiting) };
        let text = self.text(called.name);
        if self.calls.contains(&function) {
            return Err(messages::recursion(at, text).into());
        }
        if self.calls.len() == DEEPEST {
            return Err(messages::calls_too_deep(at, DEEPEST).into());
        }
        let has_default = |parameter: &Parameter| parameter.default.is_some();
        let rest = called.parameters.get(parts.len()..);
        if !rest.is_some_and(|rest| rest.iter().all(has_default)) {
            return Err(messages::argument_count(at, text, called.parameters.len(), parts.len()).into());
        }
        let arguments = self.template_arguments(function, parts, Some(at))?;
        self.type_arguments.push(arguments.types);
        let passed = self.inline_with(frame, (function, arguments.integers), parts, place).await;
        self.type_arguments.pop();
        passed
    }

    /// Inlines a user function whose template's arguments are known.
    async fn inline_with(
        &mut self,
        frame: &Frame<'_>,
        (function, integers): (usize, Vec<(Name, Whole)>),
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let tree = self.tree;
        let Some(called) = tree.functions.get(function) else { return Ok(Item::Waiting) };
        let text = self.text(called.name);
        let mut states = Vec::with_capacity(parts.len());
        let mut boxes = Vec::new();
        for (parameter, (part, end)) in called.parameters.iter().zip(ends(parts, place)) {
            if let (true, Item::Address(path)) = (parameter.is_array, part.0) {
                let state = self.boxed(parameter, path, at)?;
                boxes.push((path, state));
                states.push(state);
                continue;
            }
            states.push(self.passed(frame, parameter, part, end)?);
        }
        for parameter in called.parameters.iter().skip(parts.len()) {
            let Some(default) = &parameter.default else { continue };
            let ty = self.resolved(parameter.ty);
            states.push(Box::pin(self.state_for(ty, default, parameter.at)).await?);
        }
        let named = self.named_arguments(frame, function, parts, place)?;
        let statement = self.code.statement;
        let caller = self.scopes.enter();
        for (parameter, state) in called.parameters.iter().zip(states) {
            if let State::InRegisters(held) = state {
                self.name(held, parameter.name);
            }
            let ty = match state {
                State::Array(pointer) => self.element_type(pointer),
                _ => self.resolved(parameter.ty),
            };
            self.scopes.declare(parameter.name, ty, state, self.places.line(parameter.at.start));
        }
        self.declare_integers(&integers, at);
        let outer = self.returned.take();
        let loops = std::mem::take(&mut self.loops);
        self.calls.push(function);
        let done = self.body(function).await;
        self.loops = loops;
        let ended: Vec<Option<State>> =
            named.iter().map(|(parameter, _)| self.state(parameter.name)).collect();
        self.scopes.close(&self.calls);
        self.calls.pop();
        self.scopes.frame = caller;
        self.code.statement = statement;
        let returned = std::mem::replace(&mut self.returned, outer);
        done?;
        match returned {
            Some(Returned { perhaps: true, .. }) => {}
            _ => {
                for ((_, argument), state) in named.iter().zip(ended) {
                    self.copy_out(*argument, state, at)?;
                }
                for (path, state) in boxes {
                    let State::Array(pointer) = state else { continue };
                    let element = self.place_state(Place::Element(pointer.array, 0));
                    self.copy_out(Changed::Name(path), element, at)?;
                }
            }
        }
        match returned {
            Some(Returned { value: Some(item), .. }) => Ok(item),
            Some(Returned { perhaps: false, .. }) | None if called.returns == Ty::Void => {
                Ok(Item::Nothing(called.name))
            }
            Some(Returned { line, .. }) => Err(Stop::Missing(messages::not_known(at, text, line))),
            None => Err(messages::returns_nothing(at, text).into()),
        }
    }

    /// The initial state of a parameter that receives this argument.
    fn passed(
        &mut self,
        frame: &Frame<'_>,
        parameter: &Parameter,
        part: Part,
        end: usize,
    ) -> CompileResult<State> {
        let at = frame.nodes.get(end.wrapping_sub(1)).map_or(parameter.at, |node| node.at);
        if parameter.is_array {
            return self.passed_array(parameter, part.0, at);
        }
        let what = self.text(parameter.name);
        Ok(match (self.resolved(parameter.ty), part.0) {
            (Ty::Number(_), _) if parameter.passing == Passing::Out => State::Unset,
            (Ty::Number(numbers), _) => {
                State::InRegisters(self.argument(frame, Some(part), end, numbers, parameter.at)?)
            }
            (Ty::Integer(int), _) => State::Integer(self.integer(frame, part, end, int, what)?),
            (Ty::Struct(_), Item::Record(record)) if parameter.passing == Passing::Value => {
                self.copied(State::Record(record))
            }
            (Ty::Struct(_), Item::Record(record)) => State::Record(record),
            (Ty::Any, Item::Held(held)) => State::InRegisters(held),
            (Ty::Any, Item::Whole(number)) => State::Integer(number),
            _ => return Err(messages::no_struct(at).into()),
        })
    }

    /// Passes an array by reference: the function's changes to it remain visible.
    fn passed_array(&mut self, parameter: &Parameter, item: Item, at: Span) -> CompileResult<State> {
        let shape = self.shape_of(&parameter.lengths);
        let text = self.text(parameter.name);
        let Item::Array(pointer) = item else { return Err(messages::no_array_argument(at, text).into()) };
        let Some(array) = self.scopes.memory.arrays.get(pointer.array as usize) else {
            return Err(messages::no_array_argument(at, text).into());
        };
        let own = array.shape.get(pointer.depth..).unwrap_or_default();
        // An open array counts as long enough, because its length is unknown.
        let is_long_enough = match (shape.first(), own.first()) {
            (Some(wanted), Some(length)) => *wanted == OPEN || wanted <= length,
            _ => false,
        };
        let same_rows = shape.get(1..) == own.get(1..);
        let ty = self.resolved(parameter.ty);
        if self.element_type(pointer) != ty || !is_long_enough || !same_rows {
            return Err(messages::other_array(at, text, self.text(array.name)).into());
        }
        Ok(State::Array(pointer))
    }

    /// An array of one element with the value of a variable whose address is passed.
    fn boxed(&mut self, parameter: &Parameter, path: Path, at: Span) -> CompileResult<State> {
        let ty = self.resolved(parameter.ty);
        let label = self.text(path.full);
        let mut array = Array::open(path.full, label, ty);
        array.shape = vec![1];
        if let Some((place, None)) = self.known(path) {
            if self.place_type(place) != Some(ty) {
                return Err(messages::other_array(at, self.text(parameter.name), label).into());
            }
            let state = self.place_state(place);
            let has_value = !matches!(state, None | Some(State::Unset | State::Unknown));
            array.elements.extend(state.filter(|_| has_value).map(|state| (0, state)));
        }
        Ok(self.scopes.add_array(array))
    }
}

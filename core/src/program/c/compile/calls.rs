//! Compiles calls of built-in functions and inlines calls of user functions.

use super::builtins::{Builtin, builtin};
use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item, Part, Returned, Stop};
use crate::isa::{Instr, Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::messages;
use crate::program::c::scope::{OPEN, State};
use crate::program::c::tree::{Name, Parameter, Passing};
use crate::program::c::ty::{Numbers, Ty};

/// The maximum nesting depth of calls of user functions.
const DEEPEST: usize = 64;

impl<'t> Compiler<'t> {
    /// Compiles a call; `place` is the index of its node, `parts` are its arguments.
    pub fn call(
        &mut self,
        frame: &Frame<'_>,
        name: Name,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        if let Some(function) = self.resolve(name, parts, at)? {
            return self.inline(frame, function, parts, place);
        }
        let text = self.text(name);
        let is_bf16 =
            parts.iter().any(|(item, _)| matches!(item, Item::Held(held) if held.ty.lane == Type::BF16));
        let known = match self.builtins.get(&(name, is_bf16)) {
            Some(known) => *known,
            None => {
                let known = builtin(text, is_bf16);
                self.builtins.insert((name, is_bf16), known);
                known
            }
        };
        let count = |wanted: usize| match parts.len() {
            found if found == wanted => Ok(()),
            found => Err(Stop::from(messages::argument_count(at, text, wanted, found))),
        };
        match known {
            Some(Builtin::Generic(op)) => {
                count(operands_of(op))?;
                let parts: Vec<(Part, usize)> = ends(parts, place).collect();
                Ok(match self.together(frame, &parts, at)? {
                    Some(operands) => Item::Held(self.apply(op, &operands, at)?),
                    None => Item::Waiting,
                })
            }
            Some(Builtin::Single(op)) => {
                count(operands_of(op))?;
                let single = Numbers::one(Type::F32);
                let held = self.argument(frame, parts.first().copied(), place, single, at)?;
                Ok(Item::Held(self.apply(op, &[held], at)?))
            }
            Some(Builtin::Instr(instr)) => {
                count(instr.operand_names().len())?;
                self.instruction(frame, instr, parts, place)
            }
            Some(Builtin::Make(made)) => {
                if parts.len() != 1 {
                    count(2)?;
                }
                self.construct(frame, Ty::Number(made), parts, place)
            }
            Some(Builtin::Clamp(has_ends)) => {
                count(if has_ends { 3 } else { 1 })?;
                self.clamp(frame, parts, place)
            }
            Some(Builtin::Whole(lane)) => {
                count(1)?;
                let [(Item::Whole(_), _)] = parts else {
                    return Err(messages::not_whole(at, &format!("the argument of `{text}`")).into());
                };
                self.construct(frame, Ty::Number(Numbers::one(lane)), parts, place)
            }
            Some(Builtin::AsBits(lane)) => {
                count(1)?;
                let held = self.argument(frame, parts.first().copied(), place, Numbers::one(lane), at)?;
                Ok(Item::Bits(held))
            }
            Some(Builtin::Bits(lane)) => {
                count(1)?;
                if let [(Item::Bits(held), _)] = parts
                    && held.ty == Numbers::one(lane)
                {
                    return Ok(Item::Held(*held));
                }
                let [(Item::Whole(bits), _)] = parts else {
                    return Err(messages::not_whole(at, &format!("the argument of `{text}`")).into());
                };
                let register = self.code.bits(*bits, lane).ok_or_else(|| messages::whole_overflow(at))?;
                Ok(Item::Held(RegisterValue::one(lane, register)))
            }
            Some(Builtin::Turn(from, to)) => {
                count(1)?;
                let held = self.argument(frame, parts.first().copied(), place, Numbers::two(from), at)?;
                Ok(Item::Held(self.shaped(held, Numbers::two(to), true, at)?))
            }
            Some(Builtin::Take { of, high, to }) => {
                count(1)?;
                let held = self.argument(frame, parts.first().copied(), place, Numbers::two(of), at)?;
                let half = RegisterValue::one(of, self.lane(held, u8::from(high)));
                Ok(Item::Held(self.shaped(half, Numbers::one(to), true, at)?))
            }
            Some(Builtin::Pick(half, lanes)) => {
                count(lanes.iter().map(|(argument, _)| argument + 1).max().unwrap_or(1))?;
                let mut picked = [NONE; 2];
                let arguments: Vec<(Part, usize)> = ends(parts, place).collect();
                for ((argument, high), lane) in lanes.into_iter().zip(&mut picked) {
                    let (part, end) = arguments.get(argument).copied().unzip();
                    let held = self.argument(frame, part, end.unwrap_or(place), Numbers::two(half), at)?;
                    *lane = self.lane(held, u8::from(high));
                }
                Ok(Item::Held(RegisterValue::two(half, picked)))
            }
            None => Err(messages::no_function(at, text).into()),
        }
    }

    /// Compiles `min(max(x, low), high)`; with a single argument, the bounds are 0 and 1.
    fn clamp(&mut self, frame: &Frame<'_>, parts: &[Part], place: usize) -> CompileResult<Item> {
        let at = frame.at(place);
        let parts: Vec<(Part, usize)> = ends(parts, place).collect();
        let Some(operands) = self.together(frame, &parts, at)? else { return Ok(Item::Waiting) };
        let (x, low, high) = match operands.as_slice() {
            [x, low, high] => (*x, *low, *high),
            [x, ..] => {
                let lane = x.ty.lane;
                let [zero, one] = [false, true].map(|one| RegisterValue::one(lane, self.code.bit(one, lane)));
                (*x, zero, one)
            }
            [] => return Ok(Item::Waiting),
        };
        let above = self.apply(Op::Max, &[x, low], at)?;
        Ok(Item::Held(self.apply(Op::Min, &[above, high], at)?))
    }

    /// An argument, converted to the type of its parameter.
    fn argument(
        &mut self,
        frame: &Frame<'_>,
        part: Option<Part>,
        end: usize,
        numbers: Numbers,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let part = part.ok_or_else(|| messages::unexpected(at, "an argument", None))?;
        let held = self.held(frame, part, end, numbers.lane)?;
        self.shaped(held, numbers, false, at)
    }

    fn instruction(
        &mut self,
        frame: &Frame<'_>,
        instr: Instr,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let mut registers = [NONE; 3];
        for (argument, (part, end)) in ends(parts, place).enumerate() {
            let ty = instr.operand_type(argument);
            let numbers = Numbers { lane: ty.scalar(), pair: ty.lanes() == 2 };
            let held = self.argument(frame, Some(part), end, numbers, at)?;
            let register = if numbers.pair { self.whole(held) } else { self.lane(held, 0) };
            if let Some(slot) = registers.get_mut(argument) {
                *slot = register;
            }
        }
        let instr_place = self.code.place(instr);
        let result = self.code.instr(instr_place, registers);
        let lane = instr.ty.scalar();
        Ok(Item::Held(if instr.ty.lanes() == 2 {
            RegisterValue::packed(lane, result)
        } else {
            RegisterValue::one(lane, result)
        }))
    }

    /// Compiles a conversion: `half2(a, b)`, `float(x)`, `(half)x`.
    pub fn construct(
        &mut self,
        frame: &Frame<'_>,
        ty: Ty,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let numbers = match ty {
            Ty::Number(numbers) => numbers,
            Ty::Integer => {
                let [(Item::Whole(number), _)] = parts else {
                    return Err(messages::not_whole(at, "a value that is cast to int").into());
                };
                return Ok(Item::Whole(*number));
            }
            Ty::Any | Ty::Void => return Err(messages::unexpected(at, "a number type", None).into()),
        };
        let each: Vec<(Part, usize)> = ends(parts, place).collect();
        match each.as_slice() {
            [(part, end)] => {
                let held = self.held(frame, *part, *end, numbers.lane)?;
                Ok(Item::Held(self.shaped(held, numbers, true, at)?))
            }
            [(a, a_end), (b, b_end)] if numbers.pair => {
                let one = Numbers::one(numbers.lane);
                let mut lanes = [NONE; 2];
                for ((part, end), lane) in [(a, a_end), (b, b_end)].into_iter().zip(&mut lanes) {
                    let held = self.held(frame, *part, *end, numbers.lane)?;
                    let held = self.shaped(held, one, true, at)?;
                    *lane = self.lane(held, 0);
                }
                Ok(Item::Held(RegisterValue::two(numbers.lane, lanes)))
            }
            _ => Err(messages::list_length(at, if numbers.pair { 2 } else { 1 }, parts.len()).into()),
        }
    }

    /// Inlines a user function.
    fn inline(
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
        if called.parameters.len() != parts.len() {
            return Err(messages::argument_count(at, text, called.parameters.len(), parts.len()).into());
        }
        let mut states = Vec::with_capacity(parts.len());
        for (parameter, (part, end)) in called.parameters.iter().zip(ends(parts, place)) {
            states.push(self.passed(frame, parameter, part, end)?);
        }
        let statement = self.code.statement;
        let caller = self.scopes.enter();
        for (parameter, state) in called.parameters.iter().zip(states) {
            if let State::InRegisters(held) = state {
                self.name(held, parameter.name);
            }
            self.scopes.declare(parameter.name, parameter.ty, state, self.places.line(parameter.at.start));
        }
        let named = self.named_arguments(frame, function, parts, place)?;
        let outer = self.returned.take();
        let loops = std::mem::take(&mut self.loops);
        self.calls.push(function);
        let done = self.body(function);
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
                for ((_, path), state) in named.iter().zip(ended) {
                    self.copy_out(*path, state, at)?;
                }
            }
        }
        match returned {
            Some(Returned { value: Some(held), .. }) => Ok(Item::Held(held)),
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
        if parameter.is_array {
            let at = frame.nodes.get(end.wrapping_sub(1)).map_or(parameter.at, |node| node.at);
            return self.passed_array(parameter, part.0, at);
        }
        Ok(match (parameter.ty, part.0) {
            (Ty::Number(_), _) if parameter.passing == Passing::Out => State::Unset,
            (Ty::Number(numbers), _) => {
                State::InRegisters(self.argument(frame, Some(part), end, numbers, parameter.at)?)
            }
            (_, Item::Whole(number)) => State::Integer(number),
            _ => return Err(messages::whole_from_number(parameter.at, self.text(parameter.name)).into()),
        })
    }

    /// Passes an array by reference: the function's changes to it remain visible.
    fn passed_array(&mut self, parameter: &Parameter, item: Item, at: Span) -> CompileResult<State> {
        let shape = self.shape_of(parameter);
        let text = self.text(parameter.name);
        let Item::Array(place) = item else { return Err(messages::no_array_argument(at, text).into()) };
        let Some(array) = self.scopes.arrays.get(place as usize) else {
            return Err(messages::no_array_argument(at, text).into());
        };
        // An open array counts as long enough, because its length is unknown.
        let is_long_enough = match (shape.first(), array.shape.first()) {
            (Some(wanted), Some(length)) => *wanted == OPEN || wanted <= length,
            _ => false,
        };
        let same_rows = shape.get(1..) == array.shape.get(1..);
        if array.ty != parameter.ty || !is_long_enough || !same_rows {
            return Err(messages::other_array(at, text, self.text(array.name)).into());
        }
        Ok(State::Array(place))
    }
}

/// The number of operands of an operation.
fn operands_of(op: Op) -> usize {
    match op {
        Op::Fma => 3,
        Op::Add | Op::Sub | Op::Mul | Op::Min | Op::Max => 2,
        Op::Neg | Op::Abs | Op::Tanh | Op::Ex2 | Op::Cvt | Op::Mov => 1,
    }
}

/// Each part with the index of the node after it: the start of the next part, or `end` for the last one.
pub fn ends(parts: &[Part], end: usize) -> impl Iterator<Item = (Part, usize)> {
    let next = parts.iter().skip(1).map(|part| part.1).chain([end]);
    parts.iter().copied().zip(next)
}

//! Compiles calls of built-in functions.

use super::builtins::{Builtin, builtin};
use super::expr::Frame;
use super::functions::{Composed, FunctionOf, operand_type};
use super::state::{CompileResult, Compiler, Item, Part, Stop};
use crate::float::Mode;
use crate::isa::{Instr, Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::tree::Name;
use crate::program::c::ty::{MOST_LANES, Numbers, Ty};
use crate::program::flow::Function;

impl<'t> Compiler<'t> {
    /// Compiles a call; `place` is the index of its node, `parts` are its arguments.
    pub async fn call(
        &mut self,
        frame: &Frame<'_>,
        name: Name,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let text = self.text(name);
        if let Some(item) = self.own_call(frame, name, parts, place).await? {
            return Ok(item);
        }
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
                if let Some(integers) = integers(parts)
                    && let Some(number) = self.integers_combined(op, &integers)
                {
                    return Ok(Item::Whole(number));
                }
                let parts: Vec<(Part, usize)> = ends(parts, place).collect();
                let Some(mut operands) = self.together(frame, &parts, at)? else { return Ok(Item::Waiting) };
                // C lacks the functions `min`, `max` and `mad`.
                if !matches!(text, "min" | "max" | "mad" | "abs") {
                    operands = self.promoted(operands, at)?;
                }
                Ok(Item::Held(self.apply(op, &operands, at)?))
            }
            Some(Builtin::Function(of)) => {
                let of = match (of.function, parts.len()) {
                    // Shader languages give the angle of a point the same name.
                    (Function::Atan, 2) => FunctionOf { function: Function::Atan2, ..of },
                    _ => of,
                };
                count(of.function.operands())?;
                let half = if is_bf16 { Type::BF16 } else { Type::F16 };
                self.of_functions(frame, parts, place, operand_type(of, half), |compiler, operands| {
                    let is_shader = compiler.tree.dialect.is_shader();
                    let is_rounded = matches!(of.function, Function::Sqrt | Function::Div | Function::Rcp);
                    let mode = of.mode.filter(|_| !(is_shader && is_rounded));
                    let function = match of.function {
                        Function::Round if compiler.tree.dialect.rounds_to_even() => Function::Rint,
                        function => function,
                    };
                    compiler.apply_function(function, mode, operands, at)
                })
            }
            Some(Builtin::Composed(composed)) => {
                count(composed.operands())?;
                if let Some([first, rest @ ..]) = integers(parts).as_deref()
                    && !composed.of_integers().is_empty()
                {
                    let mut each = composed.of_integers().iter().zip(rest);
                    let combined =
                        each.try_fold(*first, |now, (op, other)| self.integers_combined(*op, &[now, *other]));
                    return Ok(combined.map_or(Item::Waiting, Item::Whole));
                }
                if let (Composed::Mix, [a, b, t]) = (composed, parts)
                    && let Some(truths) = self.truth_vector(t.0, at)?
                {
                    return self.chosen_lanes(frame, &truths, [(*b, t.1), (*a, b.1)], at);
                }
                let ty = text.starts_with("__").then_some(Type::F32);
                self.of_functions(frame, parts, place, ty, |compiler, operands| {
                    compiler.composed(composed, operands, at)
                })
            }
            Some(Builtin::Test(test)) => {
                count(test.operands())?;
                let mut operands = Vec::new();
                for (part, end) in ends(parts, place) {
                    operands.push(self.held(frame, part, end, self.options.ty)?);
                }
                self.tested_lanes(test, &operands, at)
            }
            Some(Builtin::ToInteger(from, int, mode)) => {
                count(1)?;
                let held = self.argument(frame, parts.first().copied(), place, Numbers::one(from), at)?;
                Ok(Item::Whole(self.truncated(held, int, mode, at)?))
            }
            Some(Builtin::Nearest(function, int)) => {
                count(1)?;
                if let Some([number]) = integers(parts).as_deref() {
                    return Ok(Item::Whole(int.wrap(number.value)));
                }
                let [part] = parts else { return Ok(Item::Waiting) };
                let held = self.held(frame, *part, place, self.untyped_lane())?;
                let whole = self.apply_function(function, Some(Mode::Rn), &[held], at)?;
                Ok(Item::Whole(self.truncated(whole, int, Mode::Rz, at)?))
            }
            Some(Builtin::OfIntegers(function, ty)) => {
                count(function.operands())?;
                self.of_integers(frame, (function, ty), parts, place)
            }
            Some(Builtin::Outputs(function, ty)) => {
                count(function.operands())?;
                self.outputs(frame, (name, function, ty), parts, place)
            }
            Some(Builtin::Mul) => {
                count(2)?;
                self.multiplied(frame, parts, place)
            }
            Some(Builtin::Transpose) => {
                count(1)?;
                self.transposed(parts.first().map_or(Item::Waiting, |part| part.0), at)
            }
            Some(Builtin::CopyMemory(is_set)) => {
                count(3)?;
                self.copy_memory(frame, is_set, parts, place)
            }
            Some(Builtin::Packing(packing)) => {
                count(packing.operands())?;
                self.packed(frame, packing, parts, place)
            }
            Some(Builtin::ConvertTo(ty, mode)) => {
                count(1)?;
                let (Ty::Integer(int), [(Item::Held(held), _)], Some(mode)) = (ty, parts, mode) else {
                    return self.construct(frame, ty, parts, place);
                };
                Ok(Item::Whole(self.truncated(*held, int, mode, at)?))
            }
            Some(Builtin::Pairs(test, result, or_nan)) => {
                count(2)?;
                let half = Numbers::two(if is_bf16 { Type::BF16 } else { Type::F16 });
                let mut operands = Vec::with_capacity(2);
                for (part, end) in ends(parts, place) {
                    operands.push(self.argument(frame, Some(part), end, half, at)?);
                }
                self.compared_pairs((test, or_nan), result, &operands, at)
            }
            Some(Builtin::To(lane)) => {
                count(1)?;
                self.construct(frame, Ty::Number(Numbers::one(lane)), parts, place)
            }
            Some(Builtin::ThreadIndex(index)) => {
                let (axis, name) = match parts {
                    [] => (0, format!("{text}()")),
                    [(Item::Whole(axis), _)] => (axis.value, format!("{text}({})", axis.value)),
                    _ => return Err(messages::not_whole(at, "the axis of an index").into()),
                };
                let number =
                    usize::try_from(axis).ok().and_then(|axis| self.thread_index(index, axis, &name));
                Ok(Item::Whole(number.ok_or_else(|| messages::no_axis(at))?))
            }
            Some(Builtin::Collective(of)) => self.collective(frame, of, name, parts, place).await,
            Some(Builtin::Atomic(of)) => self.atomic(frame, of, name, parts, place),
            Some(Builtin::Gather(width)) => {
                let each: Vec<(Part, usize)> = ends(parts, place).collect();
                let lane = match self.together(frame, &each, at)? {
                    Some(operands) => operands.first().map_or(self.options.ty, |held| held.ty.lane),
                    None if frame.forced.is_none() => return Ok(Item::Waiting),
                    None => self.options.ty,
                };
                self.construct(frame, Ty::Number(Numbers { lane, width }), parts, place)
            }
            Some(Builtin::Choose) => {
                count(3)?;
                self.select(frame, parts, place)
            }
            Some(Builtin::Truths(function)) => {
                count(1)?;
                let [part] = parts else { return Ok(Item::Waiting) };
                self.of_truths(frame, function, *part, place)
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
                    count(made.width.into())?;
                }
                self.construct(frame, Ty::Number(made), parts, place)
            }
            Some(Builtin::Clamp(has_ends)) => {
                count(if has_ends { 3 } else { 1 })?;
                self.clamp(frame, parts, place)
            }
            Some(Builtin::Whole(lane)) => {
                count(1)?;
                let [(Item::Whole(_) | Item::Bits(..), _)] = parts else {
                    return Err(messages::not_whole(at, &format!("the argument of `{text}`")).into());
                };
                self.construct(frame, Ty::Number(Numbers::one(lane)), parts, place)
            }
            Some(Builtin::AsBits(lane, int)) => {
                count(1)?;
                let held = self.argument(frame, parts.first().copied(), place, Numbers::one(lane), at)?;
                Ok(Item::Bits(held, int))
            }
            Some(Builtin::Bits(lane)) => {
                count(1)?;
                if let [(Item::Bits(held, _), _)] = parts
                    && held.ty == Numbers::one(lane)
                {
                    return Ok(Item::Held(*held));
                }
                let bits = match parts {
                    [(Item::Whole(bits), _)] => *bits,
                    [(Item::Bits(held, _), _)] => self.whole_of_bits(*held, at)?,
                    _ => return Err(messages::not_whole(at, &format!("the argument of `{text}`")).into()),
                };
                let bits = if lane.width() == 16 { Int::U16 } else { Int::U32 }.wrap(bits.value).bits();
                let register = self.code.bits(bits, lane).ok_or_else(|| messages::whole_overflow(at))?;
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
                let mut picked = [NONE; MOST_LANES];
                let arguments: Vec<(Part, usize)> = ends(parts, place).collect();
                for ((argument, high), lane) in lanes.into_iter().zip(&mut picked) {
                    let (part, end) = arguments.get(argument).copied().unzip();
                    let held = self.argument(frame, part, end.unwrap_or(place), Numbers::two(half), at)?;
                    *lane = self.lane(held, u8::from(high));
                }
                Ok(Item::Held(RegisterValue::vector(half, 2, picked)))
            }
            None => Err(messages::no_function(at, text).into()),
        }
    }

    /// Compiles `min(max(x, low), high)`; with a single argument, the bounds are 0 and 1.
    fn clamp(&mut self, frame: &Frame<'_>, parts: &[Part], place: usize) -> CompileResult<Item> {
        let at = frame.at(place);
        if let Some([x, low, high]) = integers(parts).as_deref() {
            let above = self.integers_combined(Op::Max, &[*x, *low]).unwrap_or(*x);
            return Ok(Item::Whole(self.integers_combined(Op::Min, &[above, *high]).unwrap_or(above)));
        }
        let parts: Vec<(Part, usize)> = ends(parts, place).collect();
        let Some(operands) = self.together(frame, &parts, at)? else { return Ok(Item::Waiting) };
        Ok(match operands.as_slice() {
            [x, low, high] => Item::Held(self.clamped(*x, Some([*low, *high]), at)?),
            [x, ..] => Item::Held(self.clamped(*x, None, at)?),
            [] => Item::Waiting,
        })
    }

    /// Applies a function to its arguments: in their common type, or in the type that its name prescribes.
    pub fn of_functions(
        &mut self,
        frame: &Frame<'_>,
        parts: &[Part],
        place: usize,
        ty: Option<Type>,
        apply: impl FnOnce(&mut Self, &[RegisterValue]) -> CompileResult<RegisterValue>,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let parts: Vec<(Part, usize)> = ends(parts, place).collect();
        let mut operands = Vec::with_capacity(parts.len());
        match ty {
            Some(lane) => {
                for (part, end) in parts {
                    let held = self.held(frame, part, end, lane)?;
                    operands.push(self.convert(held, lane, false, at)?);
                }
            }
            None => match self.together(frame, &parts, at)? {
                Some(together) => operands = self.promoted(together, at)?,
                None if parts.iter().all(|((item, _), _)| matches!(item, Item::Whole(_))) => {
                    // In C, an integer argument becomes a double. In loose statements, it takes the default type.
                    let lane = if self.has_doubles() { Type::F64 } else { self.options.ty };
                    for (part, end) in parts {
                        operands.push(self.held(frame, part, end, lane)?);
                    }
                }
                None => return Ok(Item::Waiting),
            },
        }
        Ok(Item::Held(apply(self, &operands)?))
    }

    /// The operands of a function of C, which takes doubles. In other languages it takes floats too.
    fn promoted(&mut self, operands: Vec<RegisterValue>, at: Span) -> CompileResult<Vec<RegisterValue>> {
        let is_single = operands.iter().all(|held| held.ty.lane == Type::F32);
        if !is_single || !self.tree.has_c_functions || !self.has_doubles() {
            return Ok(operands);
        }
        operands.into_iter().map(|held| self.convert(held, Type::F64, false, at)).collect()
    }

    /// An argument, converted to the type of its parameter.
    pub fn argument(
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
            let numbers = Numbers::of(ty);
            let held = self.argument(frame, Some(part), end, numbers, at)?;
            let register = if numbers.is_vector() { self.whole(held) } else { self.lane(held, 0) };
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
}

/// The integers that all parts are; `None` if one of them is anything else.
fn integers(parts: &[Part]) -> Option<Vec<Whole>> {
    let number = |(item, _): &Part| if let Item::Whole(number) = item { Some(*number) } else { None };
    parts.iter().map(number).collect()
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

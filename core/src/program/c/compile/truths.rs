//! Truth values: conditions, comparisons of vectors, and choices between the elements of vectors.
//!
//! A vector of integers is a structure whose members are its elements. The truth values are known when the program is
//! compiled, as every condition is.

use super::calls::ends;
use super::expr::Frame;
use super::functions::{TestOf, TruthsOf};
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::dialect::Dialect;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::operator::Test;
use crate::program::c::scope::State;
use crate::program::c::tree::Expr;
use crate::program::c::ty::{MOST_LANES, Ty};

impl Compiler<'_> {
    /// A condition: true unless it is zero.
    pub async fn holds(&mut self, expr: &Expr) -> CompileResult<bool> {
        let mut frame = Frame::of(&expr.nodes, None);
        let item = self.run(&mut frame, 0, expr.nodes.len()).await?;
        self.truth(&frame, (item, 0), expr.nodes.len())
    }

    /// The truth value of a part of an expression.
    pub fn truth(&mut self, frame: &Frame<'_>, part: Part, end: usize) -> CompileResult<bool> {
        let at = frame.at(end.wrapping_sub(1));
        match part.0 {
            Item::Whole(number) => Ok(number.is_true()),
            Item::Bits(held, int) => Ok(self.integer_of_bits(held, int, at)?.is_true()),
            Item::Array(_) | Item::Address(_) => Ok(true),
            Item::Record(_) => Err(messages::vector_condition(at).into()),
            _ => {
                let held = self.held(frame, part, end, self.options.ty)?;
                let zero = RegisterValue::one(held.ty.lane, self.code.bit(false, held.ty.lane));
                self.compared(Test::Unequal, held, zero, at)
            }
        }
    }

    /// The elements of a vector of integers; `None` for anything else.
    pub fn integer_vector(&mut self, item: Item, at: Span) -> CompileResult<Option<Vec<Whole>>> {
        let Item::Record(record) = item else { return Ok(None) };
        let Some(width) = self.integer_vector_width(record) else { return Ok(None) };
        let mut elements = Vec::with_capacity(width);
        for place in 0..width {
            match self.read_member(record, place, at)? {
                Item::Whole(number) => elements.push(number),
                _ => return Ok(None),
            }
        }
        Ok(Some(elements))
    }

    /// The number of elements if this structure is a vector of integers.
    fn integer_vector_width(&self, record: u32) -> Option<usize> {
        let of = self.scopes.memory.record_type(record)?;
        let structure = self.tree.structs.get(of as usize)?;
        let Ty::Integer(int) = structure.members.first()?.ty else { return None };
        let width = structure.members.len();
        (structure.name == format!("{}{width}", int.name())).then_some(width)
    }

    /// The elements of a vector of truth values; `None` for anything else.
    pub fn truth_vector(&mut self, item: Item, at: Span) -> CompileResult<Option<Vec<bool>>> {
        let elements = self.integer_vector(item, at)?;
        let truths = elements.filter(|elements| elements.iter().all(|element| element.ty == Int::BOOL));
        Ok(truths.map(|elements| elements.iter().map(|element| element.is_true()).collect()))
    }

    /// The truth values if this is the condition of a `?:` that chooses element by element.
    pub fn condition_vector(&mut self, item: Item, at: Span) -> CompileResult<Option<Vec<bool>>> {
        match self.tree.dialect {
            Dialect::Hlsl | Dialect::Metal => self.truth_vector(item, at),
            _ => Ok(None),
        }
    }

    /// A vector of these truth values; a single one is an integer.
    fn vector_of_truths(&mut self, truths: &[bool], at: Span) -> CompileResult<Item> {
        if let [truth] = truths {
            return Ok(Item::Whole(Whole::truth(*truth)));
        }
        let name = format!("{}{}", Int::BOOL.name(), truths.len());
        let of = self.tree.structs.iter().position(|known| known.name == name);
        let of = of.ok_or_else(|| messages::compares_vectors(at))?;
        let record = self.new_record(of as u32, "")?;
        for (place, truth) in truths.iter().enumerate() {
            let element = Int::BOOL.wrap(i128::from(*truth));
            self.put(Place::Member(record, place), State::Integer(element));
        }
        Ok(Item::Record(record))
    }

    /// Compares two vectors, or a vector and a number. GLSL compares whole vectors; other shader languages compare
    /// element by element.
    pub fn compared_vectors(
        &mut self,
        test: Test,
        a: RegisterValue,
        b: RegisterValue,
        at: Span,
    ) -> CompileResult<Item> {
        let whole = match (self.tree.dialect, test) {
            (Dialect::Hlsl | Dialect::Metal | Dialect::Wgsl, _) => None,
            (Dialect::Glsl, Test::Equal | Test::Unequal) => Some(test == Test::Equal),
            (Dialect::Glsl, _) => return Err(messages::compares_by_function(at).into()),
            _ => return Err(messages::compares_vectors(at).into()),
        };
        let truths = self.lanes_compared(&[a, b], at, |compiler, lanes| match *lanes {
            [a, b] => compiler.compared(test, a, b, at),
            _ => Ok(false),
        })?;
        match whole {
            Some(is_equality) => {
                let holds = if is_equality { truths.iter().all(|t| *t) } else { truths.iter().any(|t| *t) };
                Ok(Item::Whole(Whole::truth(holds)))
            }
            None => self.vector_of_truths(&truths, at),
        }
    }

    /// Answers a question about numbers. In shader languages, vectors are asked element by element.
    pub fn tested_lanes(
        &mut self,
        test: TestOf,
        operands: &[RegisterValue],
        at: Span,
    ) -> CompileResult<Item> {
        if operands.iter().any(|held| held.ty.is_vector()) && self.tree.dialect == Dialect::OpenCl {
            return Err(messages::compares_vectors(at).into());
        }
        let truths = self.lanes_compared(operands, at, |compiler, lanes| compiler.tested(test, lanes, at))?;
        self.vector_of_truths(&truths, at)
    }

    /// The answers for each lane. A single number belongs to every lane.
    fn lanes_compared(
        &mut self,
        operands: &[RegisterValue],
        at: Span,
        mut ask: impl FnMut(&mut Self, &[RegisterValue]) -> CompileResult<bool>,
    ) -> CompileResult<Vec<bool>> {
        let width = operands.iter().map(|held| held.ty.width).max().unwrap_or(1);
        if operands.iter().any(|held| held.ty.is_vector() && held.ty.width != width) {
            return Err(messages::compares_vectors(at).into());
        }
        let mut truths = Vec::with_capacity(width.into());
        for place in 0..width {
            let lanes: Vec<RegisterValue> = operands.iter().map(|held| self.single(*held, place)).collect();
            truths.push(ask(self, &lanes)?);
        }
        Ok(truths)
    }

    /// One lane of a vector; a single number is each of its lanes.
    pub fn single(&mut self, held: RegisterValue, place: u8) -> RegisterValue {
        let from = if held.ty.is_vector() { place } else { 0 };
        RegisterValue::one(held.ty.lane, self.lane(held, from))
    }

    /// Compiles `any`, `all` and `not`.
    pub fn of_truths(
        &mut self,
        frame: &Frame<'_>,
        function: TruthsOf,
        part: Part,
        end: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(end);
        if self.tree.dialect == Dialect::OpenCl && matches!(part.0, Item::Record(_)) {
            // There, the sign of an integer is its truth value.
            return Err(messages::compares_vectors(at).into());
        }
        let truths = match (self.integer_vector(part.0, at)?, part.0) {
            (Some(elements), _) => elements.iter().map(|element| element.is_true()).collect(),
            (None, Item::Held(held)) => self.lanes_compared(&[held], at, |compiler, lanes| {
                let Some(held) = lanes.first().copied() else { return Ok(false) };
                let zero = RegisterValue::one(held.ty.lane, compiler.code.bit(false, held.ty.lane));
                compiler.compared(Test::Unequal, held, zero, at)
            })?,
            (None, _) => vec![self.truth(frame, part, end)?],
        };
        let answer = match function {
            TruthsOf::Any => truths.iter().any(|truth| *truth),
            TruthsOf::All => truths.iter().all(|truth| *truth),
            TruthsOf::Not => {
                let inverted: Vec<bool> = truths.iter().map(|truth| !truth).collect();
                return self.vector_of_truths(&inverted, at);
            }
        };
        Ok(Item::Whole(Whole::truth(answer)))
    }

    /// Chooses each element: from the first part where the truth value is true, else from the second. Each part comes
    /// with the index of the node after it.
    pub fn chosen_lanes(
        &mut self,
        frame: &Frame<'_>,
        truths: &[bool],
        parts: [(Part, usize); 2],
        at: Span,
    ) -> CompileResult<Item> {
        let Some(operands) = self.together(frame, &parts, at)? else { return Ok(Item::Waiting) };
        let [one, other] = operands.as_slice() else { return Ok(Item::Waiting) };
        let width = truths.len() as u8;
        if [one, other].iter().any(|held| held.ty.is_vector() && held.ty.width != width) {
            return Err(messages::chooses_other_width(at, truths.len()).into());
        }
        let mut lanes = [NONE; MOST_LANES];
        for ((place, truth), lane) in (0..).zip(truths).zip(&mut lanes) {
            let from = self.single(if *truth { *one } else { *other }, place);
            *lane = self.lane(from, 0);
        }
        Ok(Item::Held(RegisterValue::vector(one.ty.lane, width, lanes)))
    }

    /// A part of a constructor in registers. The elements of a vector of integers become numbers.
    pub fn component(
        &mut self,
        frame: &Frame<'_>,
        part: Part,
        end: usize,
        lane: Type,
    ) -> CompileResult<RegisterValue> {
        let at = frame.at(end.wrapping_sub(1));
        let Some(elements) = self.integer_vector(part.0, at)? else {
            return self.held(frame, part, end, lane);
        };
        let mut lanes = [NONE; MOST_LANES];
        for (element, slot) in elements.iter().zip(&mut lanes) {
            *slot = self.code.whole(element.value, lane).ok_or_else(|| messages::whole_overflow(at))?;
        }
        Ok(RegisterValue::vector(lane, elements.len() as u8, lanes))
    }

    /// Compiles `select`, which HLSL gives the condition first and the other languages last.
    pub fn select(&mut self, frame: &Frame<'_>, parts: &[Part], place: usize) -> CompileResult<Item> {
        let at = frame.at(place);
        let parts: Vec<(Part, usize)> = ends(parts, place).collect();
        let [first, second, third] = parts.as_slice() else { return Ok(Item::Waiting) };
        let (condition, one, other) = match self.tree.dialect {
            Dialect::Hlsl => (*first, *second, *third),
            _ => (*third, *second, *first),
        };
        if let Some(truths) = self.truth_vector(condition.0.0, at)? {
            return self.chosen_lanes(frame, &truths, [one, other], at);
        }
        let holds = self.truth(frame, condition.0, condition.1)?;
        let chosen = if holds { one } else { other };
        let operands = self.together(frame, &[one, other], at)?;
        let held = operands.and_then(|operands| operands.get(usize::from(!holds)).copied());
        Ok(held.map_or(chosen.0.0, Item::Held))
    }
}

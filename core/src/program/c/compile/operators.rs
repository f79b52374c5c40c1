//! Compiles operators: arithmetic, comparisons, and swizzles.

use super::builtins::{Builtin, builtin};
use super::expr::Frame;
use super::packing::Packing;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::float::Mode;
use crate::isa::{Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::decision::Question;
use crate::program::c::integer::Whole;
use crate::program::c::messages;
use crate::program::c::tree::{Lanes, NodeKind, Operator, Test};
use crate::program::c::ty::MOST_LANES;
use crate::program::flow::Function;
use std::ops::Range;

impl Compiler<'_> {
    pub fn negated(&mut self, item: Item, is_complement: bool, at: Span) -> CompileResult<Item> {
        let number = match item {
            Item::Whole(number) => number,
            Item::Bits(held, int) => self.integer_of_bits(held, int, at)?,
            Item::Waiting if !is_complement => return Ok(Item::Waiting),
            Item::Held(held) if !is_complement => return Ok(Item::Held(self.apply(Op::Neg, &[held], at)?)),
            Item::Array(pointer) => return Err(self.no_number(pointer, at)),
            Item::Nothing(name) => return Err(messages::returns_nothing(at, self.text(name)).into()),
            _ => return Err(messages::no_bits(at, if is_complement { "~" } else { "-" }).into()),
        };
        Ok(Item::Whole(if is_complement { number.complement() } else { number.negated() }))
    }

    pub fn binary(
        &mut self,
        frame: &Frame<'_>,
        operator: Operator,
        a: Part,
        b: Part,
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        if let (Some(one), Some(other)) = (self.as_integer(a.0, at)?, self.as_integer(b.0, at)?) {
            return Ok(Item::Whole(self.whole_result(operator, one, other, at)?));
        }
        if let Some(moved) = self.moved(operator, a.0, b.0, at)? {
            return Ok(moved);
        }
        let parts = [(a, b.1), (b, place)];
        match self.together(frame, &parts, at)? {
            Some(operands) => self.arithmetic(operator, &operands, at).map(Item::Held),
            None if operator >= Operator::Left => Err(messages::no_bits(at, &self.places.piece(at)).into()),
            None => Ok(Item::Waiting),
        }
    }

    /// Applies an arithmetic operator to numbers of one format.
    pub fn arithmetic(
        &mut self,
        operator: Operator,
        operands: &[RegisterValue],
        at: Span,
    ) -> CompileResult<RegisterValue> {
        match operator {
            Operator::Add => self.apply(Op::Add, operands, at),
            Operator::Sub => self.apply(Op::Sub, operands, at),
            Operator::Mul => self.apply(Op::Mul, operands, at),
            Operator::Div => self.divided(operands, at),
            Operator::Rem => self.apply_function(Function::Fmod, Some(Mode::Rn), operands, at),
            _ => Err(messages::no_bits(at, &self.places.piece(at)).into()),
        }
    }

    /// The integer that an item is, or whose bits it is; `None` for anything else.
    pub fn as_integer(&mut self, item: Item, at: Span) -> CompileResult<Option<Whole>> {
        Ok(match item {
            Item::Whole(number) => Some(number),
            Item::Bits(held, int) => Some(self.integer_of_bits(held, int, at)?),
            _ => None,
        })
    }

    pub fn comparison(
        &mut self,
        frame: &Frame<'_>,
        test: Test,
        a: Part,
        b: Part,
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let truth = |holds: bool| Ok(Item::Whole(Whole::truth(holds)));
        if let (Some(one), Some(other)) = (self.as_integer(a.0, at)?, self.as_integer(b.0, at)?) {
            return truth(one.compared(test, other));
        }
        if let (Item::Array(one), Item::Array(other)) = (a.0, b.0) {
            let ordering = (one.array == other.array).then(|| one.offset.cmp(&other.offset));
            return truth(test.holds(ordering));
        }
        // A comparison does not round a number without a suffix to the other operand's format: C compares in double.
        let lane = if self.tree.dialect.has_doubles() { Type::F64 } else { Type::F32 };
        let one = self.held(frame, a, b.1, lane)?;
        let other = self.held(frame, b, place, lane)?;
        if one.ty.is_vector() || other.ty.is_vector() {
            return self.compared_vectors(test, one, other, at);
        }
        truth(self.compared(test, one, other, at)?)
    }

    /// Compares two single numbers, whatever their formats are.
    pub fn compared(
        &mut self,
        test: Test,
        a: RegisterValue,
        b: RegisterValue,
        at: Span,
    ) -> CompileResult<bool> {
        if a.ty.is_vector() || b.ty.is_vector() {
            return Err(messages::compares_vectors(at).into());
        }
        let operands = [self.lane(a, 0), self.lane(b, 0)];
        Ok(self.code.decide(Question::Compare(test), operands) == 1)
    }

    /// Converts parts to their common format; `None` if no part has a type yet. Each part comes with the index of the
    /// node after it.
    pub fn together(
        &mut self,
        frame: &Frame<'_>,
        parts: &[(Part, usize)],
        at: Span,
    ) -> CompileResult<Option<Vec<RegisterValue>>> {
        let lanes = parts.iter().filter_map(|((item, _), _)| match item {
            Item::Held(held) => Some(held.ty.lane),
            _ => None,
        });
        let is_waiting = |((item, _), _): &(Part, usize)| *item == Item::Waiting;
        let has_double = self.has_doubles() && parts.iter().any(is_waiting);
        let mut lane = match self.common(lanes, at)?.or(frame.forced) {
            Some(lane) => lane,
            // An expression that waits is computed once more when its type is known.
            None if self.changes_something(frame, range(parts)) => self.untyped_lane(),
            None => return Ok(None),
        };
        // In C, `_Float16` is promoted too; in CUDA, a half and a double have no common type.
        if has_double && (lane == Type::F32 || self.tree.has_c_functions) {
            lane = Type::F64;
        }
        let mut operands = Vec::with_capacity(parts.len());
        for (part, end) in parts {
            let held = self.held(frame, *part, *end, lane)?;
            operands.push(self.convert(held, lane, false, at)?);
        }
        Ok(Some(operands))
    }

    /// True if the evaluation of these nodes may change a variable.
    pub fn changes_something(&self, frame: &Frame<'_>, range: Range<usize>) -> bool {
        let nodes = frame.nodes.get(range).unwrap_or_default();
        nodes.iter().any(|node| match node.kind {
            NodeKind::Step(..) => true,
            NodeKind::Call(name, _) => {
                let is_atomic = matches!(
                    builtin(self.text(name), false),
                    Some(
                        Builtin::Atomic(_)
                            | Builtin::Outputs(..)
                            | Builtin::CopyMemory(_)
                            | Builtin::Packing(Packing::Store(..))
                    )
                );
                self.functions.contains_key(&name) || is_atomic
            }
            _ => false,
        })
    }

    /// Compiles `.x` and `.xy` of a vector.
    pub fn lanes(&mut self, item: Item, lanes: Lanes, at: Span) -> CompileResult<Item> {
        let Item::Held(held) = item else { return Err(messages::no_lane(at, &self.places.piece(at)).into()) };
        if lanes.iter().any(|lane| lane >= held.ty.width) || !held.ty.is_vector() {
            return Err(messages::no_lane(at, &self.places.piece(at)).into());
        }
        let lane = held.ty.lane;
        let mut registers = [NONE; MOST_LANES];
        for (one, register) in lanes.iter().zip(&mut registers) {
            *register = self.lane(held, one);
        }
        Ok(Item::Held(RegisterValue::vector(lane, lanes.count(), registers)))
    }

    /// The result of an operator on integers.
    pub fn whole_result(&mut self, operator: Operator, a: Whole, b: Whole, at: Span) -> CompileResult<Whole> {
        if operator == Operator::Div && b.is_true() && a.value % b.value != 0 {
            self.remark("whole division", at, messages::whole_division(a.value, b.value));
        }
        let is_division = matches!(operator, Operator::Div | Operator::Rem);
        a.combined(operator, b).ok_or_else(|| {
            if is_division { messages::by_zero(at) } else { messages::shifted_too_far(at, a.ty, b.value) }
                .into()
        })
    }
}

/// The nodes of these parts.
fn range(parts: &[(Part, usize)]) -> Range<usize> {
    parts.first().map_or(0, |((_, start), _)| *start)..parts.last().map_or(0, |(_, end)| *end)
}

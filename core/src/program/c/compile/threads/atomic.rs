//! Atomic functions: they read, change and write memory in one step. The threads run in turn, so that each of them runs
//! without interruption, in the order of the threads.

use super::change::{Atomic, Change, atomic_function};
use crate::float::Mode;
use crate::isa::{Instr, Modifier, Modifiers, Op, Provenance, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::compile::calls::ends;
use crate::program::c::compile::expr::Frame;
use crate::program::c::compile::places::{Located, Place};
use crate::program::c::compile::state::{CompileResult, Compiler, Item, Part, Stop};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::operator::{Operator, Test};
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, Name, NodeKind};
use crate::program::c::ty::{Numbers, Ty};

impl Compiler<'_> {
    /// True for a call of an atomic function. As a statement, its value is not a result.
    pub fn is_atomic_call(&self, expr: &Expr) -> bool {
        match expr.nodes.last().map(|node| node.kind) {
            Some(NodeKind::Call(name, _)) => atomic_function(self.text(name)).is_some(),
            _ => false,
        }
    }

    /// Calls an atomic function and returns the old contents.
    pub fn atomic(
        &mut self,
        frame: &Frame<'_>,
        atomic: Atomic,
        name: Name,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let wanted = 1 + atomic.operands + usize::from(atomic.has_order);
        if parts.len() != wanted {
            return Err(messages::argument_count(at, self.text(name), wanted, parts.len()).into());
        }
        if self.meeting.is_none() && self.has_launch && self.position.launch.threads() > 1 {
            return Err(Stop::NeedsThreads);
        }
        self.is_atomic = true;
        let done = self.changed(frame, atomic, parts, place);
        self.is_atomic = false;
        done
    }

    fn changed(
        &mut self,
        frame: &Frame<'_>,
        atomic: Atomic,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let mut arguments = ends(parts, place);
        let Some(((address, _), _)) = arguments.next() else { return Ok(Item::Waiting) };
        let located = self.pointed(address, at)?;
        let operands: Vec<(Part, usize)> = arguments.take(atomic.operands).collect();
        match self.place_type(located.0) {
            Some(Ty::Integer(int)) => {
                let old = self.read(located, at)?;
                let old = self.as_integer(old, at)?;
                let old = old.ok_or_else(|| messages::not_whole(at, "the contents of memory"))?;
                let mut numbers = Vec::with_capacity(operands.len());
                for (part, end) in operands {
                    numbers.push(self.integer(frame, part, end, int, "the operand")?);
                }
                let new = whole_change(atomic.change, old, &numbers);
                self.put_at(located.0, State::Integer(int.wrap(new)), at)?;
                Ok(Item::Whole(old))
            }
            Some(Ty::Number(numbers)) => {
                let Item::Held(old) = self.read(located, at)? else { return Ok(Item::Waiting) };
                let mut values = Vec::with_capacity(operands.len());
                for (part, end) in operands {
                    values.push(self.argument(frame, Some((part.0, part.1)), end, numbers, at)?);
                }
                let new = self.number_change(atomic.change, old, &values, located.0, at)?;
                self.write(located, new, at)?;
                Ok(Item::Held(old))
            }
            _ => Err(messages::no_pointer(at).into()),
        }
    }

    /// The place that an address points to.
    pub fn pointed(&mut self, address: Item, at: Span) -> CompileResult<Located> {
        match address {
            Item::Array(_) => self.element_of(address, &[0], at),
            Item::Address(path) => {
                self.known(path).ok_or_else(|| messages::undeclared(at, self.text(path.full)).into())
            }
            _ => Err(messages::no_pointer(at).into()),
        }
    }

    /// The new contents of memory with a number.
    fn number_change(
        &mut self,
        change: Change,
        old: RegisterValue,
        operands: &[RegisterValue],
        place: Place,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        match (change, operands) {
            (Change::Combine(Operator::Add), [by])
                if old.ty == Numbers::one(Type::F32) && !self.is_in_shared(place) =>
            {
                // Single-precision additions flush subnormal numbers in global memory (PTX manual, `atom`).
                let modifiers = Modifiers::of(&[Modifier::Ftz]);
                let provenance = Provenance::Companion;
                let add = Instr {
                    op: Op::Add,
                    mode: Some(Mode::Rn),
                    modifiers,
                    ty: Type::F32,
                    from: Type::F32,
                    provenance,
                };
                let place = self.code.place(add);
                let registers = [self.lane(old, 0), self.lane(*by, 0), NONE];
                Ok(RegisterValue::one(Type::F32, self.code.instr(place, registers)))
            }
            (Change::Combine(operator @ (Operator::Add | Operator::Sub)), [by]) => {
                self.arithmetic(operator, &[old, *by], at)
            }
            (Change::Min, [by]) => self.apply(Op::Min, &[old, *by], at),
            (Change::Max, [by]) => self.apply(Op::Max, &[old, *by], at),
            (Change::Exchange, [by]) => Ok(*by),
            (Change::CompareAndSwap, [wanted, new]) => {
                Ok(if self.compared(Test::Equal, old, *wanted, at)? { *new } else { old })
            }
            _ => Err(messages::no_bits(at, &self.places.piece(at)).into()),
        }
    }

    /// True for a place in shared memory.
    fn is_in_shared(&self, place: Place) -> bool {
        let (Place::Element(array, _) | Place::View(array, ..)) = place else { return false };
        self.scopes.memory.arrays.get(array as usize).is_some_and(|array| array.is_shared)
    }
}

/// The new contents of memory with an integer.
fn whole_change(change: Change, old: Whole, operands: &[Whole]) -> i128 {
    let [first, second] = [0, 1].map(|place| operands.get(place).map_or(0, |number: &Whole| number.value));
    let combined = |operator, by: i128| {
        let by = Int::I64.wrap(by);
        old.combined(operator, Whole { ty: old.ty, ..by }).map_or(old.value, |number| number.value)
    };
    match change {
        Change::Combine(operator) => combined(operator, first),
        Change::Step(operator) => combined(operator, 1),
        Change::Min => old.value.min(first),
        Change::Max => old.value.max(first),
        Change::Exchange => first,
        Change::CompareAndSwap => {
            if old.value == first {
                second
            } else {
                old.value
            }
        }
        Change::Increment => {
            if old.value >= first {
                0
            } else {
                old.value + 1
            }
        }
        Change::Decrement => {
            if old.value == 0 || old.value > first {
                first
            } else {
                old.value - 1
            }
        }
    }
}

//! Numbers in registers: conversions and arithmetic.
//!
//! Types combine as in C and CUDA: two halves make a half; a half and a float make a float; a float that is assigned to
//! a half is rounded. The two half formats do not combine.

use super::state::{CompileResult, Compiler, Returned};
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifiers, Op, Provenance, Span, Type};
use crate::program::c::code::{NONE, Register, RegisterValue};
use crate::program::c::messages;
use crate::program::c::tree::{Node, NodeKind, Value};
use crate::program::c::ty::{self, Numbers, Ty};
use crate::program::flow::{Call, Function};

impl Compiler<'_> {
    /// Converts to another format. One half format is converted to the other only by an explicit conversion (`asked`).
    pub fn convert(
        &mut self,
        held: RegisterValue,
        to: Type,
        asked: bool,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let from = held.ty.lane;
        if from == to {
            return Ok(held);
        }
        if ty::is_half(from) && ty::is_half(to) && !asked {
            let names = [from, to].map(|lane| ty::name(Numbers::one(lane)));
            return Err(messages::no_common_type(at, names[0], names[1]).into());
        }
        let mode = if to == Type::F32 { None } else { Some(Mode::Rn) };
        let provenance = Provenance::Companion;
        let place = self.code.place(Instr {
            op: Op::Cvt,
            mode,
            modifiers: Modifiers::NONE,
            ty: to,
            from,
            provenance,
        });
        let lanes: &[u8] = if held.ty.pair { &[0, 1] } else { &[0] };
        let mut registers = [NONE; 2];
        for (lane, register) in lanes.iter().zip(&mut registers) {
            let operand = self.lane(held, *lane);
            *register = self.code.instr(place, [operand, NONE, NONE]);
        }
        Ok(RegisterValue { ty: Numbers { lane: to, pair: held.ty.pair }, lanes: registers, whole: NONE })
    }

    /// Converts to a format and a number of lanes; a single number is duplicated to make a pair.
    pub fn shaped(
        &mut self,
        held: RegisterValue,
        to: Numbers,
        asked: bool,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        if held.ty.pair && !to.pair {
            return Err(messages::no_conversion(at, ty::name(held.ty), ty::name(to)).into());
        }
        let held = self.convert(held, to.lane, asked, at)?;
        if held.ty.pair == to.pair {
            return Ok(held);
        }
        let [one, _] = held.lanes;
        Ok(RegisterValue::two(to.lane, [one, one]))
    }

    /// Compiles `return x;`: sets the result of the program or of the inlined call.
    pub fn return_value(&mut self, value: Option<&Value>, at: Span) -> CompileResult<()> {
        let line = self.places.line(at.start);
        let returns =
            self.calls.last().and_then(|place| self.tree.functions.get(*place)).map(|of| of.returns);
        let wanted = if let Some(Ty::Number(numbers)) = returns { Some(numbers) } else { None };
        let whole = match value {
            Some(Value::Expr(expr)) if returns == Some(Ty::Integer) => {
                let what = "the result of a function that returns an integer";
                let is_number = |node: &Node| match node.kind {
                    NodeKind::Path(path, _) => matches!(self.binding_type(path.full), Some(Ty::Number(_))),
                    _ => false,
                };
                if expr.nodes.iter().any(is_number) {
                    return Err(messages::not_whole(expr.at(), what).into());
                }
                Some(self.whole_number(expr, what)?)
            }
            _ => None,
        };
        let held = match (value, whole) {
            // The `return 0;` of `int main()` is not a result; the variables are.
            (_, Some(_)) if self.calls.len() == 1 => None,
            (_, Some(number)) => {
                let register = self.code.whole(number, Type::F32);
                Some(RegisterValue::one(Type::F32, register.ok_or_else(|| messages::whole_overflow(at))?))
            }
            (Some(value), None) => Some(self.value_of(value, wanted)?),
            (None, None) => None,
        };
        if held.is_some() || whole.is_some() || returns == Some(Ty::Void) || returns.is_none() {
            self.returned = Some(Returned { value: held, line, perhaps: false });
        }
        Ok(())
    }

    /// The common format of the operands.
    pub fn common(&self, all: impl Iterator<Item = Type>, at: Span) -> CompileResult<Option<Type>> {
        let mut common: Option<Type> = None;
        for lane in all {
            common = Some(match common {
                None => lane,
                Some(known) if known == lane => lane,
                Some(known) if known == Type::F32 || lane == Type::F32 => Type::F32,
                Some(known) => {
                    let names = [known, lane].map(|lane| ty::name(Numbers::one(lane)));
                    return Err(messages::no_common_type(at, names[0], names[1]).into());
                }
            });
        }
        Ok(common)
    }

    /// Applies an operation to numbers of one format, lane by lane if any of them is a pair.
    pub fn apply(&mut self, op: Op, operands: &[RegisterValue], at: Span) -> CompileResult<RegisterValue> {
        debug_assert!(!operands.is_empty(), "{op:?} has operands");
        let lane = operands.first().map_or(Type::F32, |held| held.ty.lane);
        let pair = operands.iter().any(|held| held.ty.pair);
        let numbers = Numbers { lane, pair };
        if let Some(packed) = numbers.packed()
            && let Some(place) = self.code.plain(op, packed)
        {
            let mut registers = [NONE; 3];
            for (held, register) in operands.iter().zip(&mut registers) {
                let held = self.shaped(*held, numbers, false, at)?;
                *register = self.whole(held);
            }
            return Ok(RegisterValue::packed(lane, self.code.instr(place, registers)));
        }
        let mut lanes = [NONE; 2];
        let count = if pair { 2 } else { 1 };
        for (place, result) in (0u8..count).zip(&mut lanes) {
            let mut registers = [NONE; 3];
            for (held, register) in operands.iter().zip(&mut registers) {
                *register = self.lane(*held, if held.ty.pair { place } else { 0 });
            }
            *result = self.lane_of(op, lane, registers, at)?;
        }
        Ok(RegisterValue { ty: numbers, lanes, whole: NONE })
    }

    /// Compiles one lane: an instruction of the table, or a hardware approximation on f32.
    fn lane_of(&mut self, op: Op, lane: Type, registers: [Register; 3], at: Span) -> CompileResult<Register> {
        if let Some(place) = self.code.plain(op, lane) {
            return Ok(self.code.instr(place, registers));
        }
        let function = match op {
            Op::Tanh => Function::Tanh,
            Op::Ex2 => Function::Ex2,
            _ => return Err(messages::no_function(at, op.name()).into()),
        };
        let call = Call { function, mode: None, ftz: false, format: Format::F32 };
        self.remark("model", at, messages::model(call));
        let [operand, ..] = registers;
        Ok(self.code.call(call, operand))
    }
}

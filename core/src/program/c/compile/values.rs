//! Numbers in registers: conversions and arithmetic.
//!
//! Types combine as in C and CUDA: two halves make a half; a half and a float make a float; a float that is assigned to
//! a half is rounded. The two half formats do not combine.

use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item, Returned};
use crate::float::Mode;
use crate::isa::{Instr, Modifiers, Op, Provenance, Span, Type};
use crate::program::c::code::{NONE, Register, RegisterValue};
use crate::program::c::messages;
use crate::program::c::tree::Value;
use crate::program::c::ty::{self, MOST_LANES, Numbers, Ty, format_of};
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
        let is_wider = format_of(to).width() > format_of(from).width();
        let mode = if is_wider { None } else { Some(Mode::Rn) };
        let provenance = Provenance::Companion;
        let place = self.code.place(Instr {
            op: Op::Cvt,
            mode,
            modifiers: Modifiers::NONE,
            ty: to,
            from,
            provenance,
        });
        let mut registers = [NONE; MOST_LANES];
        for (lane, register) in (0..held.ty.width).zip(&mut registers) {
            let operand = self.lane(held, lane);
            *register = self.code.instr(place, [operand, NONE, NONE]);
        }
        Ok(RegisterValue::vector(to, held.ty.width, registers))
    }

    /// Converts to a format and a number of lanes; a single number is duplicated to make a pair.
    pub fn shaped(
        &mut self,
        held: RegisterValue,
        to: Numbers,
        asked: bool,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        if held.ty.is_vector() && held.ty.width != to.width && !(asked && to.width < held.ty.width) {
            return Err(messages::no_conversion(at, ty::name(held.ty), ty::name(to)).into());
        }
        let held = self.convert(held, to.lane, asked, at)?;
        if held.ty.width == to.width {
            return Ok(held);
        }
        if held.ty.is_vector() {
            // A cast to fewer lanes keeps the first ones.
            let mut lanes = self.lanes_of(held);
            lanes.iter_mut().skip(to.width.into()).for_each(|lane| *lane = NONE);
            return Ok(RegisterValue::vector(to.lane, to.width, lanes));
        }
        Ok(self.repeated(held, to.width))
    }

    /// A vector of this width whose lanes all are a single number.
    pub fn repeated(&mut self, held: RegisterValue, width: u8) -> RegisterValue {
        let one = self.lane(held, 0);
        let mut lanes = [NONE; MOST_LANES];
        lanes.iter_mut().take(width.into()).for_each(|lane| *lane = one);
        RegisterValue::vector(held.ty.lane, width, lanes)
    }

    /// Compiles `return x;`: sets the result of the program or of the inlined call.
    pub async fn return_value(&mut self, value: Option<&Value>, at: Span) -> CompileResult<()> {
        let line = self.places.line(at.start);
        let returns =
            self.calls.last().and_then(|place| self.tree.functions.get(*place)).map(|of| of.returns);
        let returns = returns.map(|ty| self.resolved(ty));
        let item = match (value, returns) {
            (None, _) => None,
            (Some(Value::Expr(expr)), Some(Ty::Integer(int))) => {
                let number =
                    self.integer_for(expr, int, "the result of a function that returns an integer").await?;
                Some(Item::Whole(number))
            }
            (Some(Value::Expr(expr)), Some(Ty::Struct(_))) => {
                let mut frame = Frame::of(&expr.nodes, None);
                match self.run(&mut frame, 0, expr.nodes.len()).await? {
                    item @ Item::Record(_) => Some(item),
                    _ => return Err(messages::no_struct(expr.at()).into()),
                }
            }
            (Some(value), Some(Ty::Struct(ty))) => Some(Item::Record(self.record_of(ty, value, at).await?)),
            (Some(value), _) => Some(Item::Held(self.value_of(value, returns.and_then(Ty::numbers)).await?)),
        };
        // The `return 0;` of `int main()` is not a result; the variables are.
        let is_main = match self.calls.as_slice() {
            [only] => self.tree.functions.get(*only).is_some_and(|of| self.text(of.name) == "main"),
            _ => false,
        };
        let item = item.filter(|item| !(is_main && matches!(item, Item::Whole(_))));
        if item.is_some() || value.is_some() || returns == Some(Ty::Void) || returns.is_none() {
            self.returned = Some(Returned { value: item, line, perhaps: false });
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
                Some(known) if known == Type::F64 || lane == Type::F64 => Type::F64,
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
        let width = self.common_width(operands, at)?;
        let numbers = Numbers { lane, width };
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
        let Some(place) = self.code.plain(op, lane) else {
            let function = match op {
                Op::Tanh => Function::Tanh,
                Op::Ex2 => Function::Ex2,
                _ => return Err(messages::no_function(at, op.name()).into()),
            };
            return self.apply_function(function, None, operands, at);
        };
        self.lanewise(lane, width, operands, |compiler, registers| compiler.code.instr(place, registers))
    }

    /// The number of lanes of the vectors among the operands; 1 if there are none.
    fn common_width(&self, operands: &[RegisterValue], at: Span) -> CompileResult<u8> {
        let mut widths = operands.iter().map(|held| held.ty).filter(|ty| ty.is_vector());
        let first = widths.next();
        match widths.find(|ty| first.is_some_and(|first| first.width != ty.width)) {
            Some(other) => {
                let names = [first.unwrap_or(other), other].map(ty::name);
                Err(messages::no_conversion(at, names[0], names[1]).into())
            }
            None => Ok(first.map_or(1, |ty| ty.width)),
        }
    }

    /// Applies an operation to each lane; a single number counts for every lane.
    fn lanewise(
        &mut self,
        lane: Type,
        width: u8,
        operands: &[RegisterValue],
        mut apply: impl FnMut(&mut Self, [Register; 3]) -> Register,
    ) -> CompileResult<RegisterValue> {
        let mut lanes = [NONE; MOST_LANES];
        for (place, result) in (0..width).zip(&mut lanes) {
            let mut registers = [NONE; 3];
            for (held, register) in operands.iter().zip(&mut registers) {
                *register = self.lane(*held, if held.ty.is_vector() { place } else { 0 });
            }
            *result = apply(self, registers);
        }
        Ok(RegisterValue::vector(lane, width, lanes))
    }

    /// Applies a function that is computed in f32 or f64. Halves are converted before it, and its result after it.
    pub fn apply_function(
        &mut self,
        function: Function,
        mode: Option<Mode>,
        operands: &[RegisterValue],
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let lane = operands.first().map_or(Type::F32, |held| held.ty.lane);
        let width = self.common_width(operands, at)?;
        let wide = if lane == Type::F64 { Type::F64 } else { Type::F32 };
        let mut converted = Vec::with_capacity(operands.len());
        for held in operands {
            converted.push(self.convert(*held, wide, true, at)?);
        }
        let mut call = Call { function, mode, ftz: false, format: format_of(wide) };
        if mode.is_none() {
            self.remark(function.name(), at, messages::model(call));
            // Without a rounding mode, a call in f64 would be PTX's coarse approximation.
            call.mode = (wide == Type::F64).then_some(Mode::Rn);
        }
        let result = self.lanewise(wide, width, &converted, |compiler, [first, second, _]| {
            compiler.code.call(call, [first, second])
        })?;
        self.convert(result, lane, true, at)
    }
}

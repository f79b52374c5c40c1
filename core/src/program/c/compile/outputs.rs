//! Functions with a second result, which they write to a variable: `sincosf(x, &s, &c)`, `frexp(x, &e)`, `modf(x, &i)`.

use super::calls::ends;
use super::expr::Frame;
use super::output_functions::OutputsOf;
use super::places::Located;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::float::Float;
use crate::float::Mode;
use crate::isa::{Op, Span, Type};
use crate::program::c::code::RegisterValue;
use crate::program::c::decision::Question;
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Name, NodeKind};
use crate::program::c::ty::{Numbers, Ty, format_of};
use crate::program::flow::Function;

impl Compiler<'_> {
    /// Calls a function with results in variables.
    pub fn outputs(
        &mut self,
        frame: &Frame<'_>,
        (name, function, ty): (Name, OutputsOf, Option<Type>),
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let arguments: Vec<(Part, usize)> = ends(parts, place).collect();
        let [(operand, end), outputs @ ..] = arguments.as_slice() else { return Ok(Item::Waiting) };
        let mut places = Vec::with_capacity(outputs.len());
        for (part, end) in outputs {
            places.push(self.output_place(frame, *part, *end)?);
        }
        let mut x = self.held(frame, *operand, *end, ty.unwrap_or(self.untyped_lane()))?;
        if let Some(ty) = ty.or((self.tree.has_c_functions && x.ty.lane == Type::F32).then_some(Type::F64)) {
            x = self.convert(x, ty, false, at)?;
        }
        match function {
            OutputsOf::SinCos => {
                for (located, function) in places.iter().zip([Function::Sin, Function::Cos]) {
                    let value = self.apply_function(function, None, &[x], at)?;
                    self.put_number(*located, value, at)?;
                }
                Ok(Item::Nothing(name))
            }
            OutputsOf::Frexp => {
                let [located] = places.as_slice() else { return Ok(Item::Waiting) };
                let register = self.lane(x, 0);
                let bits = self.code.decide(Question::Bits, [register; 2]);
                let float = Float::new(format_of(x.ty.lane), bits);
                let is_plain = float.is_finite() && !float.is_zero();
                // The number of bits of the significand counts: a subnormal number has fewer.
                let bits = 64 - float.significand().leading_zeros() as i32;
                let exponent = if is_plain { float.quantum() + bits } else { 0 };
                let number = Int::I32.wrap(exponent.into());
                match self.place_type(located.0) {
                    Some(Ty::Number(numbers)) => {
                        let exponent = self.number_of_type(&exponent.to_string(), numbers.lane, at)?;
                        self.write(*located, exponent, at)?;
                    }
                    _ => self.put_at(located.0, State::Integer(number), at)?,
                }
                if !is_plain {
                    return Ok(Item::Held(x));
                }
                let scale = self.number_of_type(&(-exponent).to_string(), x.ty.lane, at)?;
                Ok(Item::Held(self.apply_function(Function::Ldexp, Some(Mode::Rn), &[x, scale], at)?))
            }
            OutputsOf::Modf => {
                let [located] = places.as_slice() else { return Ok(Item::Waiting) };
                let whole = self.apply_function(Function::Trunc, Some(Mode::Rn), &[x], at)?;
                self.put_number(*located, whole, at)?;
                let rest = self.apply(Op::Sub, &[x, whole], at)?;
                Ok(Item::Held(rest))
            }
        }
    }

    /// Writes a number to a variable of any format.
    fn put_number(&mut self, located: Located, value: RegisterValue, at: Span) -> CompileResult<()> {
        let numbers = self.place_type(located.0).and_then(Ty::numbers).unwrap_or(Numbers::one(value.ty.lane));
        let value = self.shaped(value, numbers, false, at)?;
        self.write(located, value, at)
    }

    /// The variable that an argument names: `&s`, or `s` itself in a shader.
    fn output_place(&mut self, frame: &Frame<'_>, part: Part, end: usize) -> CompileResult<Located> {
        let at = frame.at(end.wrapping_sub(1));
        match (part.0, frame.nodes.get(part.1..end)) {
            (Item::Address(_) | Item::Array(_), _) => self.pointed(part.0, at),
            (_, Some([node])) if let NodeKind::Path(path, _) = node.kind => {
                self.known(path).ok_or_else(|| messages::undeclared(at, self.text(path.full)).into())
            }
            _ => Err(messages::no_pointer(at).into()),
        }
    }
}

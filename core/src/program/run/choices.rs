//! Selects one of two operands, or combines one with the sign of the other.

use super::bits::{Bits, Ty};
use super::compares::flushed;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use super::{messages, wide};
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, Type, parse};
use crate::program::flow::Operation;
use crate::program::ptx::{Line, Operand};

/// `selp d, a, b, p`: `a` if `p` is true, else `b`.
pub fn by_predicate<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    choose(thread, line, ty, |thread, p| Ok(thread.bits(p, Ty::bits(1))? == 1))
}

/// `slct.f32.s32 d, a, b, c`: `a` if `c` is zero or greater, `b` if it is negative or a NaN. The second type is that of
/// `c`.
pub fn by_sign<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let Some(chosen) = line.name.split('.').rev().nth(1).and_then(Ty::named) else {
        return Err(messages::no_type(line.name).into());
    };
    let flush = line.name.split('.').any(|word| word == "ftz");
    choose(thread, line, chosen, |thread, c| {
        let bits = thread.bits(c, ty)?;
        if ty.float.is_none() {
            return Ok(ty.number(bits) >= 0);
        }
        thread.recorder.chooses();
        let number = flushed(Float::new(Format::F32, bits), flush);
        Ok(!number.is_nan() && (number.is_zero() || !number.is_negative()))
    })
}

fn choose<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    ty: Ty,
    takes_first: impl Fn(&mut Thread<'a>, &Operand<'a>) -> Result<bool, Stop>,
) -> Result<Done, Stop> {
    let [to, a, b, condition] = line.operands.as_slice() else {
        return Err(messages::operand_count(line, 4).into());
    };
    let chosen = if takes_first(thread, condition)? { a } else { b };
    let word = thread.value(chosen, ty)?;
    thread.put(to, word, ty)?;
    Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
}

/// `copysign.f32 d, a, b`: `b` with the sign of `a`. The result is `b` itself or its negation.
pub fn copy_sign<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 2)?;
    let ([a, b], Some(format)) = (sources, ty.float.and_then(Type::format)) else {
        return Err(messages::unknown(line.name).into());
    };
    let (sign, mut word) = (thread.bits(a, ty)?, thread.value(b, ty)?);
    thread.recorder.chooses();
    let value = Float::new(format, word.bits);
    let place = thread.number(b, word, format, 0);
    if value.is_negative() != Float::new(format, sign).is_negative()
        && let Some(negation) = negation(ty)
    {
        let result = value.with_sign(!value.is_negative());
        let by = (Operation::Instr(negation), [place; 3]);
        let (number, result) = thread.recorder.made(to.name(), 0, by, result);
        word = Word::of(result.bits(), number);
    }
    thread.put(to, word, ty)?;
    Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
}

/// The instruction that changes the sign of a number.
fn negation(ty: Ty) -> Option<Instr> {
    let name = format!("neg.{}", ty.name());
    wide::instr_of(&name).or_else(|| Some(parse(&name, Allow::PTX).ok()?.instr))
}

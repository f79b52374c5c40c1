//! Runs arithmetic in 64-bit registers, which the instruction table lacks: in f64, and in both lanes of `f32x2`.

use super::bits::{Bits, Ty};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::{PART, Word};
use crate::float::{Float, Format, Mode};
use crate::isa::{Allow, Instr, Modifiers, Op, Provenance, Type, parse};
use crate::program::flow::Operation;
use crate::program::ptx::Line;

/// The instruction in one lane that a spelling such as `fma.rn.f64` or `add.ftz.f32x2` names; `None` for others. `mad` is
/// the old name of `fma`.
pub fn instr_of(spelling: &str) -> Option<Instr> {
    if let Some(lane) = spelling.strip_suffix("x2").filter(|lane| lane.ends_with(".f32")) {
        let instr = parse(lane, Allow::PTX).ok()?.instr;
        return matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma).then_some(instr);
    }
    let mut words = spelling.strip_suffix(".f64")?.split('.');
    let name = words.next()?;
    let op = if name == "mad" { Op::Fma } else { Op::named(name)? };
    if matches!(op, Op::Tanh | Op::Ex2 | Op::Cvt | Op::Mov) {
        return None;
    }
    Some(in_f64(op, words.find_map(Mode::named)))
}

/// An operation on numbers in f64.
fn in_f64(op: Op, mode: Option<Mode>) -> Instr {
    let (ty, from) = (Type::F64, Type::F64);
    Instr { op, mode, modifiers: Modifiers::NONE, ty, from, provenance: Provenance::Companion }
}

/// The operation in f64 that rounds to nearest, if it rounds; `None` if f64 lacks it.
pub fn double_instr(op: Op) -> Option<Instr> {
    match op {
        Op::Add | Op::Sub | Op::Mul => Some(in_f64(op, None)),
        Op::Fma => Some(in_f64(op, Some(Mode::Rn))),
        Op::Min | Op::Max | Op::Neg | Op::Abs => Some(in_f64(op, None)),
        Op::Tanh | Op::Ex2 | Op::Cvt | Op::Mov => None,
    }
}

/// Runs a line with an instruction of [`instr_of`].
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, instr: Instr) -> Result<Done, Stop> {
    let format = if instr.ty == Type::F64 { Format::F64 } else { Format::F32 };
    let ty = if instr.ty == Type::F64 { Ty::of(Type::F64) } else { Ty::bits(64) };
    let (to, sources) = operands(line, instr.operand_names().len())?;
    let mut words = [Word::default(); 3];
    for (source, word) in sources.iter().zip(&mut words) {
        *word = thread.value(source, ty)?;
    }
    let operation = Operation::Instr(instr);
    let mut result = Word::default();
    for (lane, at) in (0..).zip((0..ty.width).step_by(format.width() as usize)) {
        let mut places = [0; 3];
        for ((source, word), place) in sources.iter().zip(&words).zip(&mut places) {
            *place = thread.number(source, *word, format, lane);
        }
        let values = words.map(|word| Float::new(format, word.bits >> at));
        let value = operation.result(values, format);
        if value.is_nan() && format == Format::F64 {
            thread.slips.push(messages::nan_bits());
        }
        let (number, value) =
            thread.recorder.made(to.lane_name(lane.into()), lane, (operation, places), value);
        debug_assert!(at.is_multiple_of(PART), "a lane begins at a part of the word");
        result = result.beside(Word::of(value.bits(), number), at);
    }
    thread.put(to, result, ty)?;
    Ok(Done { result: Some(Bits::new(result.bits, ty.width)), ..Done::default() })
}

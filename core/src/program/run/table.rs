//! Runs instructions of the table, each with its complete trace if that is kept.

use super::bits::{Bits, Ty};
use super::thread::{Done, Stop, Thread, operands};
use super::word::{PART, Word};
use crate::eval::{Evaluation, NoTrace, eval, eval_double};
use crate::float::Tininess;
use crate::isa::{self, Instr, Op, Type};
use crate::program::flow::Operation;
use crate::program::ptx::{Line, Operand};

/// Runs a line whose instruction is in the table.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, instr: &Instr) -> Result<Done, Stop> {
    let (destination, sources) = operands(line, instr.operand_names().len())?;
    let mut words = [Word::default(); 3];
    let mut places = [[0; 3]; 2];
    for (index, (source, word)) in sources.iter().zip(&mut words).enumerate() {
        *word = thread.value(source, Ty::of(instr.operand_type(index)))?;
        note(thread, instr, index, (source, *word), &mut places);
    }
    let (bits, evaluation) = evaluated(thread, instr, words.map(|word| word.bits), places);
    let word = match instr.op {
        Op::Mov => Word { bits, ..words[0] },
        _ => made(thread, destination, (instr, bits), places),
    };
    let result = Bits::new(word.bits, instr.ty.width());
    thread.put(destination, word, Ty::of(instr.ty))?;
    Ok(Done { result: Some(result), evaluation })
}

/// The result of an instruction, with its steps if they are kept and can show it: not those of arithmetic in f64,
/// nor with an operand that is held wider than its format.
pub fn evaluated(
    thread: &Thread,
    instr: &Instr,
    operands: [u64; 3],
    places: [[u32; 3]; 2],
) -> (u64, Option<Evaluation>) {
    if instr.ty == Type::F64 && instr.from == Type::F64 {
        return (eval_double(instr, operands), None);
    }
    if !thread.is_traced || thread.recorder.is_any_wide(places.as_flattened()) || isa::find(instr).is_none() {
        return (eval(instr, &operands, Tininess::default(), &mut NoTrace).bits, None);
    }
    let evaluation = Evaluation::of(*instr, &operands, Tininess::default());
    (evaluation.outcome.bits, Some(evaluation))
}

/// True for the conversion that packs `a` into the upper lane and `b` into the lower one.
fn packs(instr: &Instr) -> bool {
    instr.op == Op::Cvt && instr.ty.lanes() == 2 && instr.from.lanes() == 1
}

/// Records the numbers of an operand, for each lane of the result.
fn note<'a>(
    thread: &mut Thread<'a>,
    instr: &Instr,
    index: usize,
    (source, word): (&Operand<'a>, Word),
    places: &mut [[u32; 3]; 2],
) {
    let ty = instr.operand_type(index);
    let Some(format) = ty.format().filter(|_| instr.op != Op::Mov) else { return };
    for (lane, places) in (0..).zip(places.iter_mut().take(instr.ty.lanes())) {
        let to = if packs(instr) { 0 } else { index };
        if packs(instr) && index + usize::from(lane) != 1 {
            continue;
        }
        if let Some(place) = places.get_mut(to) {
            *place = thread.number(source, word, format, if ty.lanes() == 2 { lane } else { 0 });
        }
    }
}

/// Adds the results of an instruction to the flow, one for each lane.
pub fn made(
    thread: &mut Thread,
    destination: &Operand,
    (instr, bits): (&Instr, u64),
    places: [[u32; 3]; 2],
) -> Word {
    let one = instr.lane();
    let mut word = Word::plain(0);
    for (lane, places) in (0..).zip(places).take(instr.ty.lanes()) {
        let Some(value) = instr.ty.number(bits, lane.into()) else { continue };
        let name = destination.lane_name(lane.into());
        let by = (Operation::Instr(one), places);
        let (number, value) = thread.recorder.made(name, lane, by, value);
        word = word.beside(Word::of(value.bits(), number), u32::from(lane) * PART);
    }
    word
}

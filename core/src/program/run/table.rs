//! Runs instructions of the table, each with its complete trace.

use super::bits::{Bits, Ty};
use super::thread::{Done, Stop, Thread, operands};
use super::word::{PART, Word};
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{self, Instr, Op};
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
    let evaluation = Evaluation::of(*instr, &words.map(|word| word.bits), Tininess::default());
    let word = match instr.op {
        Op::Mov => Word { bits: evaluation.outcome.bits, ..words[0] },
        _ => made(thread, destination, &evaluation, places),
    };
    let result = Bits::new(word.bits, instr.ty.width());
    thread.put(destination, word, Ty::of(instr.ty))?;
    Ok(Done { result: Some(result), evaluation: shown(thread, evaluation, places) })
}

/// The steps of a line. `None` if they cannot show it: arithmetic in f64, or an operand that is held wider than its
/// format.
pub fn shown(thread: &Thread, evaluation: Evaluation, places: [[u32; 3]; 2]) -> Option<Evaluation> {
    let is_in_table = isa::find(&evaluation.instr).is_some();
    (is_in_table && !thread.recorder.is_any_wide(places.as_flattened())).then_some(evaluation)
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
    evaluation: &Evaluation,
    places: [[u32; 3]; 2],
) -> Word {
    let instr = &evaluation.instr;
    let one = instr.lane();
    let mut word = Word::plain(0);
    for ((lane, value), places) in (0..).zip(evaluation.results()).zip(places) {
        let name = destination.lane_name(lane.into());
        let by = (Operation::Instr(one), places);
        let (number, value) = thread.recorder.made(name, lane, by, value);
        word = word.beside(Word::of(value.bits(), number), u32::from(lane) * PART);
    }
    word
}

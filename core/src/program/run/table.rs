//! Lines of the instruction table: each is evaluated, with its whole trace.

use super::bits::{Bits, Ty};
use super::thread::{Done, Stop, Thread};
use super::why;
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{self, Allow, Instr};
use crate::program::ptx::Line;

/// The instruction of this name. Words in another order, or twice, are a slip where they can only mean one.
pub fn instr_of(name: &str) -> Option<Instr> {
    const HAD: Allow = Allow { undocumented: true, ..Allow::PTX };
    let problem = match isa::parse(name, HAD) {
        Ok(parsed) => return Some(parsed.instr),
        Err(problem) => problem,
    };
    let words = |spelling: &str| {
        let mut words: Vec<String> = spelling.split('.').map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    };
    problem.suggestion.filter(|instr| words(&instr.to_string()) == words(name))
}

/// Runs a line of the table.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, instr: &Instr) -> Result<Done, Stop> {
    let wanted = instr.operand_names().len();
    let [destination, sources @ ..] = line.operands.as_slice() else {
        return Err(why::operand_count(line.name, wanted + 1, 0).into());
    };
    if sources.len() != wanted {
        return Err(why::operand_count(line.name, wanted + 1, line.operands.len()).into());
    }
    let mut operands = [0; 3];
    for (place, (source, bits)) in sources.iter().zip(&mut operands).enumerate() {
        *bits = thread.value(source, Ty::of(instr.operand_type(place)))? as u32;
    }
    let evaluation = Evaluation::of(*instr, operands, Tininess::default());
    let result = Bits::new(evaluation.outcome.bits.into(), instr.ty.width());
    thread.put(destination, result.bits, Ty::of(instr.ty))?;
    Ok(Done { result: Some(result), evaluation: Some(evaluation) })
}

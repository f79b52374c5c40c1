//! Runs functions in f32 and f64 that the instruction table lacks.

use super::bits::{Bits, Ty};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::float::{Float, Format, Mode};
use crate::program::flow::{Call, Function, Operation};
use crate::program::ptx::Line;
use crate::program::read::Diagnostic;

/// Runs a line with one of these functions, in the format of its type.
pub fn perform<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    (function, format): (Function, Format),
    ty: Ty,
) -> Result<Done, Stop> {
    let call = call(line.name, function, format)?;
    let (to, sources) = operands(line, call.operands())?;
    let mut values = [Float::new(format, 0); 2];
    let mut places = [0; 3];
    for ((source, operand), place) in sources.iter().zip(&mut values).zip(&mut places) {
        let word = thread.value(source, ty)?;
        *operand = Float::new(format, word.bits);
        *place = thread.number(source, word, format, 0);
    }
    let result = call.result(values);
    if result.is_nan() && format == Format::F64 {
        thread.slips.push(messages::nan_bits());
    }
    if call.mode.is_none() {
        thread.slips.push(messages::model(call));
    }
    let (number, result) = thread.recorder.made(to.name(), 0, (Operation::Call(call), places), result);
    thread.put(to, Word::of(result.bits(), number), ty)?;
    Ok(Done { result: Some(Bits::new(result.bits(), ty.width)), ..Done::default() })
}

/// The call that a spelling describes; its first word names the function.
fn call(spelling: &str, function: Function, format: Format) -> Result<Call, Diagnostic> {
    let words: Vec<&str> = spelling.split('.').collect();
    let has = |word: &str| words.contains(&word);
    let mode = words.iter().find_map(|word| Mode::named(word));
    if (has("approx") || has("full")) == mode.is_some() {
        let missing = if function == Function::Div { "rn" } else { "approx" };
        return Err(messages::no_rounding(spelling, missing));
    }
    Ok(Call { function, mode, ftz: has("ftz"), format })
}

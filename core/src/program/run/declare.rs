//! Declarations of variables and parameters: allocates and initialises them.

use super::bits::Ty;
use super::generic::generic;
use super::inputs::RunInputs;
use super::messages;
use super::thread::Thread;
use super::word::Word;
use crate::program::ptx::{Declared, Function, Space, Variable};
use crate::program::read::{Diagnostic, constant};

/// Declares the parameters and return values of a function. `is_first` is true for the first thread, which gives them
/// their memory.
pub fn function<'a>(
    thread: &mut Thread<'a>,
    function: &Function<'a>,
    line: usize,
    is_first: bool,
) -> Result<(), Diagnostic> {
    for Variable { ty, name, .. } in &function.registers {
        thread.registers.declare(ty, &[Declared { name, count: None }], line, false)?;
    }
    if !is_first {
        return Ok(());
    }
    variables(thread, &function.returned, line)?;
    variables(thread, &function.parameters, line)?;
    add_parameter_inputs(thread, &function.parameters);
    Ok(())
}

/// Allocates the variables of a function. Its `.param` variables are parameters that it passes to other functions.
pub fn of_function<'a>(
    thread: &mut Thread<'a>,
    declared: &[Variable<'a>],
    line: usize,
) -> Result<(), Diagnostic> {
    for variable in declared {
        match Ty::named(variable.ty).filter(|_| variable.space == Space::Param) {
            Some(ty) => {
                let address = thread.memory.declare_passed(variable, ty);
                address.ok_or_else(|| messages::too_long(variable.name))?;
            }
            None => variables(thread, std::slice::from_ref(variable), line)?,
        }
    }
    Ok(())
}

/// Allocates variables and stores their initial values.
pub fn variables<'a>(
    thread: &mut Thread<'a>,
    variables: &[Variable<'a>],
    line: usize,
) -> Result<(), Diagnostic> {
    for variable in variables {
        let ty = Ty::named(variable.ty).ok_or_else(|| messages::unknown_type(variable.ty))?;
        let address = thread.memory.declare(variable, ty).ok_or_else(|| messages::too_long(variable.name))?;
        let size = u64::from(ty.width.div_ceil(8));
        for (place, text) in (0..).zip(&variable.values) {
            let word = match (address_of(thread, text), ty.read(text)) {
                (Some(address), _) => Word::plain(address),
                (None, Ok(bits)) => thread.recorder.written(text, bits.bits, ty.numbers(text)),
                (None, Err(error)) => {
                    let bytes = size * variable.values.len() as u64;
                    thread.memory.invalidate(variable.space, address, bytes, line);
                    return Err(Diagnostic::number(error, 0));
                }
            };
            thread.memory.start(variable.space, address + place * size, word, size);
        }
    }
    Ok(())
}

/// The address of a variable, plus an offset; `generic(x)` is its generic address.
fn address_of(thread: &Thread, text: &str) -> Option<u64> {
    let (name, behind) = text.split_once('+').map_or((text, Some(0)), |(name, rest)| (name, constant(rest)));
    let name = name.trim();
    let bare = name.strip_prefix("generic").map_or(name, |name| name.trim().trim_matches(['(', ')']).trim());
    let (space, address) = thread.memory.variable(bare)?;
    let address = if bare == name { address } else { generic(space, address) };
    Some(address.wrapping_add(behind?))
}

/// Makes the parameters of a program inputs. A short parameter is one input, a longer one has an input for each part
/// that the program loads, `p` and `p+8`. The user may also give all bytes of a parameter as one hexadecimal number.
pub fn add_parameter_inputs<'a>(thread: &mut Thread<'a>, parameters: &[Variable<'a>]) {
    for parameter in parameters {
        let Some(ty) = Ty::named(parameter.ty) else { continue };
        let Some((space, address, bytes)) = thread.memory.extent(parameter.name) else { continue };
        match (parameter.count, bytes) {
            (None, _) => number(thread, parameter.name, thread.inputs.given, (space, address), ty),
            // An array of a few bytes counts as one number.
            (_, 1 | 2 | 4 | 8) => {
                let ty = Ty::bits(8 * bytes as u32);
                number(thread, parameter.name, thread.inputs.given, (space, address), ty);
            }
            _ => {
                let (mut given, nothing) = (thread.inputs.given, RunInputs::default());
                if let Some((known, value)) = thread.inputs.given.value(parameter.name)
                    && let Some(bytes) = whole(value, bytes)
                {
                    thread.inputs.asked.insert(known.to_owned());
                    thread.memory.give(space, address, &bytes);
                    given = &nothing;
                }
                let own = |(at, ty): &(u64, Ty)| at + u64::from(ty.width / 8) <= bytes;
                for (at, ty) in thread.inputs.uses.elements(parameter.name).into_iter().filter(own) {
                    let name =
                        if at == 0 { parameter.name.to_owned() } else { format!("{}+{at}", parameter.name) };
                    number(thread, &name, given, (space, address + at), ty);
                }
            }
        }
    }
}

/// Adds an input: the value given for its name, else the given bytes of its memory, else 0.
fn number(thread: &mut Thread, name: &str, values: &RunInputs, (space, address): (Space, u64), ty: Ty) {
    let bytes = u64::from(ty.width.div_ceil(8));
    let given = thread.memory.given(space, address, bytes);
    let word = thread.inputs.read(name, (ty, ty), given, values, &mut thread.recorder);
    thread.memory.store(space, address, word, bytes);
}

/// The bytes of a hexadecimal number with more than 16 digits, if they fit.
fn whole(text: &str, bytes: u64) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?.replace('_', "");
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !is_hex || digits.len() <= 16 || digits.len() as u64 > 2 * bytes {
        return None;
    }
    let padded = format!("{digits:0>width$}", width = digits.len().next_multiple_of(2));
    let byte = |at: usize| u8::from_str_radix(padded.get(at..at + 2)?, 16).ok();
    (0..padded.len()).step_by(2).rev().map(byte).collect()
}

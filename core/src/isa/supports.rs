//! Checks whether a target with a PTX version supports an instruction.

use super::spelling::{Fault, Problem, Span, near};
use super::{Instr, PtxVersion, Target, minimum};

/// Compares the given target and PTX version with the requirements of an instruction. `None` is not compared.
/// Hypothetical instructions have no requirements and always pass.
///
/// # Errors
/// The problem names the modifier without which the target would run the instruction, if there is one, and its position
/// in the canonical spelling. The suggestion is the nearest instruction with the same types that the target runs, if
/// there is one.
pub fn check_target(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Result<(), Problem> {
    let Some(need) = minimum(instr).filter(|need| !need.met_by(target, ptx)) else {
        return Ok(());
    };
    let runs = |other: &Instr| minimum(other).is_some_and(|need| need.met_by(target, ptx));
    let culprit = instr.modifiers.iter().find(|&word| {
        let plain = Instr { modifiers: instr.modifiers.without(word), ..*instr };
        runs(&plain)
    });
    let word = culprit.map(|modifier| modifier.name());
    let text = instr.to_string();
    let at = match word.and_then(|word| Some((text.find(&format!(".{word}"))? + 1, word.len()))) {
        Some((start, length)) => Span::new(start, start + length),
        None => Span::new(0, text.len()),
    };
    // A different format would give a different number.
    let alike = |other: &Instr| (other.ty, other.from) == (instr.ty, instr.from);
    let suggestion = near(instr, |other| alike(other) && runs(other));
    Err(Problem { fault: Fault::TooOld { word, need, target, ptx }, at, suggestion, switch: None })
}

//! Does a target, with a PTX version, support an instruction?

use super::spelling::{Fault, Problem, Span, near};
use super::{Instr, PtxVersion, Target, minimum};

/// Compares the instruction's least target and PTX version with those given. What is not given is
/// not compared; what-if instructions have no minimum and always pass. The problem names the word
/// that asks for too much, its place in the canonical spelling, and the nearest instruction of
/// the same types that does run there, if any.
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
    // Another format would give another number.
    let alike = |other: &Instr| (other.ty, other.from) == (instr.ty, instr.from);
    let suggestion = near(instr, |other| alike(other) && runs(other));
    Err(Problem { fault: Fault::TooOld { word, need, target, ptx }, at, suggestion, switch: None })
}

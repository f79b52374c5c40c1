//! The effect of rounding on a literal, in words.

use super::phrase::code;
use crate::literal::{Deviation, Fidelity, Literal};

/// The sentence on a literal that was rounded. `None` if the number is exactly the literal.
///
/// ``a: `0.1` is not an f16; `0x2e66` is 0.4 ulp too small.`` `operand` is the name of the operand, and `named` the literal
/// as it appears in the sentence, with backticks.
pub fn literal_note(operand: &str, named: &str, literal: &Literal) -> Option<String> {
    Some(format!("{operand}: {}", value_note(named, literal)?))
}

/// The error of a literal in a few words: `0.4 ulp too small`, or `exact`.
pub fn value_error(literal: &Literal) -> String {
    let name = literal.float.format().name();
    match &literal.fidelity {
        Fidelity::Exact => "exact".to_owned(),
        Fidelity::Rounded(by) => size(by),
        Fidelity::Overflow => format!("too large for {name}"),
        Fidelity::Underflow(_) => format!("too small for {name}"),
    }
}

/// The sentence on the rounding of a single number: [`literal_note`] without the operand.
pub fn value_note(named: &str, literal: &Literal) -> Option<String> {
    let name = literal.float.format().name();
    let bits = code(literal.float);
    Some(match &literal.fidelity {
        Fidelity::Exact => return None,
        Fidelity::Rounded(by) => {
            let tie = if by.is_tie() { ", half way: the tie goes to even" } else { "" };
            format!("{named} is not {} {name}; `{bits}` is {}{tie}.", article(name), size(by))
        }
        Fidelity::Overflow => {
            let infinity = literal.float.decimal();
            format!("{named} is too large for {name}; it became `{bits}`, {infinity}.")
        }
        Fidelity::Underflow(by) if by.is_tie() => format!(
            "{named} is half way between zero and the smallest {name}; the tie goes to even: it became `{bits}`."
        ),
        Fidelity::Underflow(_) => {
            format!("{named} is nearer to zero than to any other {name}; it became `{bits}`.")
        }
    })
}

/// The error of the number as an approximation of the literal: `0.4 ulp too small`.
fn size(by: &Deviation) -> String {
    format!("{} ulp too {}", by.brief, if by.above { "large" } else { "small" })
}

/// The position of the number relative to the literal: `0.4 ulp below`.
pub(super) fn off(by: &Deviation) -> String {
    format!("{} ulp {}", by.brief, if by.above { "above" } else { "below" })
}

/// The article for a format: `an f16`, `an e4m3`, `a bf16`.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['e', 'f']) { "an" } else { "a" }
}

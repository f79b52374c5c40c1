//! What rounding did to a literal, in words.

use super::phrase::code;
use crate::literal::{Deviation, Fidelity, Literal};

/// How rounding has moved a literal; `None` if the number is what was written.
///
/// ``a: `0.1` is not an f16; `0x2e66` is 0.4 ulp below.`` `operand` is its name, `named` the literal as it is to be
/// called, with its backticks.
pub fn literal_note(operand: &str, named: &str, literal: &Literal) -> Option<String> {
    Some(format!("{operand}: {}", moved(named, literal)?))
}

/// The same without the name of the operand.
pub(super) fn moved(named: &str, literal: &Literal) -> Option<String> {
    let name = literal.float.format().name();
    let bits = code(literal.float);
    Some(match &literal.fidelity {
        Fidelity::Exact => return None,
        Fidelity::Rounded(by) => {
            let tie = if by.is_tie() { ", half way: the tie goes to even" } else { "" };
            format!("{named} is not {} {name}; `{bits}` is {}{tie}.", article(name), off(by))
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

/// `0.4 ulp below`: where the number is, seen from what was written.
pub(super) fn off(by: &Deviation) -> String {
    format!("{} ulp {}", by.brief, if by.above { "above" } else { "below" })
}

/// `an f16`, `an e4m3`, `a bf16`.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['e', 'f']) { "an" } else { "a" }
}

//! What became of a literal.

use super::say::code;
use crate::float::{Fidelity, Literal};

/// How rounding has moved a literal; `None` if the number is what was written.
///
/// ``a: `0.1` is not an f16; `0x2e66` is 0.4 ulp below.`` `whose` is the operand, `named` the literal as it is to
/// be called, with its backticks.
pub fn literal_note(whose: &str, named: &str, literal: &Literal) -> Option<String> {
    let name = literal.float.format().name();
    let bits = code(literal.float);
    Some(match &literal.fidelity {
        Fidelity::Exact => return None,
        Fidelity::Rounded(by) => {
            let article = if name.starts_with('f') { "an" } else { "a" };
            let side = if by.above { "above" } else { "below" };
            format!("{whose}: {named} is not {article} {name}; `{bits}` is {} ulp {side}.", by.brief)
        }
        Fidelity::Overflow => {
            let infinity = literal.float.decimal();
            format!("{whose}: {named} is too large for {name}; it became `{bits}`, {infinity}.")
        }
        Fidelity::Underflow(_) => {
            format!("{whose}: {named} is nearer to zero than to any other {name}; it became `{bits}`.")
        }
    })
}

//! Protects negative operands from the option parser.

use std::ffi::OsString;

/// Marks negative operands so that the parser does not take them for options: `-1e-3` and `-inf` become `−1e-3` and
/// `−inf`, with a true minus sign, which literals accept too. Options do not change: they begin with two dashes, or are
/// a dash and one letter.
pub fn shield(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let shield = |arg: OsString| match arg.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if is_value(rest) => format!("{MINUS}{rest}").into(),
        _ => arg,
    };
    args.map(shield).collect()
}

/// Undoes [`shield`] for one operand.
pub fn unshield(word: &str) -> String {
    word.strip_prefix(MINUS).map_or_else(|| word.to_owned(), |rest| format!("-{rest}"))
}

const MINUS: char = '−';

/// True if the text after a single dash can belong to an operand, or to the arrow before an observed result.
fn is_value(rest: &str) -> bool {
    let first = rest.chars().next();
    first.is_some_and(|c| ".>".contains(c) || c.is_ascii_digit() || (c != '-' && rest.chars().count() > 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_negative_operands_are_shielded() {
        let shielded = |arg: &str| shield([OsString::from(arg)].into_iter())[0].clone();
        for operand in ["-1", "-.5", "-1e-3", "-inf", "-nan(0x1)", "-17/23", "-0x1.8p3", "-max", "->"] {
            let marked = shielded(operand);
            assert_eq!(marked.to_str(), Some(operand.replacen('-', "−", 1).as_str()));
            assert_eq!(unshield(marked.to_str().unwrap()), operand);
        }
        for option in ["-", "--", "-h", "-V", "--json", "--what-if", "--1"] {
            assert_eq!(shielded(option), option);
        }
    }
}

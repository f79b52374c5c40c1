//! Negative operands among options.

use std::ffi::OsString;

/// Marks negative operands, so that they are not taken for options: `-1e-3` and `-inf` become `−1e-3` and
/// `−inf`, with a real minus sign, which literals may have too. Options stay as they are: they begin with two
/// dashes, or are a dash and one letter.
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

/// Can what follows a single dash be the rest of an operand, or of the arrow before what was observed?
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

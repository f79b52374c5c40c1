//! Recognises values and codes by their shape.

use crate::float::Format;
use crate::literal::{is_name, with_written_names};

/// True if a text is a single value or code, valid or not: it starts with a number or the name of one, and nothing
/// follows.
pub(super) fn is_value(text: &str) -> bool {
    let text = &*with_written_names(text);
    let text = text.trim();
    match text.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) {
        Some(inside) => {
            let lanes = || inside.split(',').map(str::trim);
            !inside.contains(['{', '}']) && lanes().count() > 1 && lanes().all(is_number)
        }
        None => is_number(text) || are_fields(text),
    }
}

/// True if a text is a single number, with or without a sign.
pub(crate) fn is_number(text: &str) -> bool {
    let unsigned = text.trim_start_matches(['+', '-', '−']).trim_start();
    if unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return unsigned.contains(|c: char| c.is_ascii_digit()) && is_numeral(unsigned);
    }
    let word = match unsigned.split_once('(') {
        Some((word, inside)) => {
            let is_payload = inside.ends_with(')') && !inside[..inside.len() - 1].contains(['(', ')', ',']);
            if is_payload { word.trim_end() } else { "" }
        }
        None => unsigned,
    };
    is_name(word)
}

/// True for a token that begins with a digit or a point, a ratio, or a number times a power of two.
fn is_numeral(text: &str) -> bool {
    if let Some((factor, power)) = text.split_once(['*', '×']) {
        let power = power.trim();
        return is_token(factor.trim_end()) && power.starts_with("2^") && is_token(power);
    }
    match text.split_once('/') {
        Some((above, below)) => is_token(above.trim_end()) && is_token(below.trim_start()),
        None => is_token(text),
    }
}

/// True for letters, digits, points and underscores, and a sign only at the beginning of an exponent.
fn is_token(text: &str) -> bool {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let exponents = if is_hex { ['p', 'P', '^'] } else { ['e', 'E', '^'] };
    let mut before = ' ';
    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.chars().all(|c| {
            let goes_on = c.is_ascii_alphanumeric()
                || matches!(c, '.' | '_' | '^')
                || (matches!(c, '+' | '-' | '−') && exponents.contains(&before));
            before = c;
            goes_on
        })
}

/// True for the fields of a code, separated by blanks: `0 01111 0000000000`.
fn are_fields(text: &str) -> bool {
    let widths: Vec<usize> = text.split_ascii_whitespace().map(str::len).collect();
    let is_format = |format: &Format| {
        let wanted = [1, format.exponent_bits(), format.fraction_bits()];
        format.exponent_bits() > 2 && widths.iter().copied().eq(wanted.map(|width| width as usize))
    };
    text.bytes().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b'0' | b'1'))
        && Format::ALL.iter().any(is_format)
}

//! Recognises statements, formulas and calls by their shape.

use super::fields::content_lines;
use crate::isa::{is_sign, names_operation};
use crate::literal::{is_name, with_written_names};

/// True if a text requests a computation, valid or not.
pub(super) fn is_question(text: &str) -> bool {
    let text = &*with_written_names(text);
    let end = text.find(|c: char| c.is_whitespace() || ",;(".contains(c)).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let begins = first.starts_with(|c: char| c.is_ascii_digit() || "@{.%/$(\"+-−*×∞#\\".contains(c));
    let is_call = rest.starts_with('(') && !first.is_empty();
    begins
        || text.starts_with('(')
        || is_call
        || first.contains('.')
        || is_formula(first, rest)
        || names_operation(first)
        || text.contains(';')
        || content_lines(text).nth(1).is_some()
}

/// True for a word before a sign, the name of a number before any text, or an operand with a value: `a * b`, `max + 1`,
/// `a=0.1`.
fn is_formula(first: &str, rest: &str) -> bool {
    let sign = rest.trim_start().split(char::is_whitespace).next().unwrap_or_default();
    let has_value = is_name(first) && !rest.trim().is_empty();
    let is_named = first.split_once('=').is_some_and(|(name, value)| name.len() == 1 && !value.is_empty());
    has_value || is_named || (is_sign(sign) && rest.trim() != sign)
}

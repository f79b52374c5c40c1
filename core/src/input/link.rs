//! Links by their shape.

use crate::isa::names_operation;

/// The link that a text is: one with or without its `#`, or an address. Whether it can be opened is not looked at.
pub(super) fn link(text: &str) -> Option<&str> {
    let is_word = !text.contains(char::is_whitespace) && !text.starts_with(['{', '[']);
    let begins = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '%');
    let is_versioned = || {
        text.split_once('/').is_some_and(|(version, rest)| {
            let operation = rest.split(['.', '/']).next().unwrap_or_default();
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_digit())
                && names_operation(operation)
        }) && text.contains('.')
    };
    let is_hashed = || text.starts_with('#') && !text.starts_with("##");
    let is_address = || {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        scheme.is_some_and(|scheme| {
            !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    let holds_one =
        || ["#1/", "#2/"].iter().any(|mark| text.split_once(mark).is_some_and(|(_, rest)| begins(rest)));
    (is_word && (is_hashed() || is_address() || holds_one() || is_versioned())).then_some(text)
}

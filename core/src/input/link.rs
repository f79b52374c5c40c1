//! Recognises links by their shape.

use crate::isa::names_operation;

/// The text, if it looks like a link, with or without its `#`, or like an address.
pub(super) fn link(text: &str) -> Option<&str> {
    let is_word = !text.contains(char::is_whitespace) && !text.starts_with(['{', '[']);
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
    (is_word && (is_hashed() || is_address() || has_mark(text) || is_versioned())).then_some(text)
}

/// True if a text is certainly a link, with a version and an instruction or a screen. In a list of lines, any other `#`
/// starts a comment.
///
/// ```
/// use halfplay_core::skins::input::is_whole_link;
/// assert!(is_whole_link("#2/add.f16/0.1,0.2"));
/// assert!(!is_whole_link("#2 of 3"));
/// ```
pub fn is_whole_link(text: &str) -> bool {
    !text.contains(char::is_whitespace) && has_mark(text)
}

/// True if `#` is followed by the version of a link and then by an instruction, a screen or an escape.
fn has_mark(text: &str) -> bool {
    let begins = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '%');
    ["#1/", "#2/"].iter().any(|mark| text.split_once(mark).is_some_and(|(_, rest)| begins(rest)))
}

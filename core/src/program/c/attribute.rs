//! Recognises attributes and specifiers that change no number: `__launch_bounds__(256)`, `[[nodiscard]]`,
//! `[numthreads(8, 8, 1)]`, `noexcept`.

use crate::input::token::{Token, Tokens};

/// The token that stands for an attribute of Metal or WGSL that makes a parameter the index of a thread or a group.
pub const THREAD_INDEX: &str = "[[thread index]]";
/// The attributes of Metal that mean an index.
const INDEX_ATTRIBUTES: &[&str] = &[
    "thread_position_in_grid",
    "thread_position_in_threadgroup",
    "threadgroup_position_in_grid",
    "thread_index_in_threadgroup",
    "thread_index_in_simdgroup",
];

/// True if an attribute with its brackets means the index of a thread or a group.
pub fn means_thread_index(attribute: &str) -> bool {
    INDEX_ATTRIBUTES.iter().any(|index| attribute.contains(index))
}

/// Compiler hints that take arguments in brackets.
const CALLED: [&str; 8] = [
    "__launch_bounds__",
    "__cluster_dims__",
    "__maxnreg__",
    "__align__",
    "alignas",
    "__attribute__",
    "__declspec",
    "layout",
];

/// The tokens after an attribute that begins with `token`; `None` if no complete attribute begins there. `before` is
/// the previous token.
pub fn behind_attribute<'a>(
    token: Token<'a>,
    behind: &Tokens<'a>,
    before: Option<&str>,
) -> Option<Tokens<'a>> {
    let next = behind.clone().next().map_or("", |token| token.text);
    let begins = before.is_none_or(|before| [";", "{", "}"].contains(&before));
    match token.text {
        "noexcept" => Some(behind.clone()),
        "[" if begins || next == "[" => closed(behind.clone(), 1),
        word if CALLED.contains(&word) && next == "(" => closed(behind.clone(), 0),
        _ => None,
    }
}

/// Skips to the token after the bracket that closes all `open` ones. `None` if the statement ends before that.
fn closed<'a>(mut behind: Tokens<'a>, mut open: usize) -> Option<Tokens<'a>> {
    loop {
        match behind.next()?.text {
            "(" | "[" => open += 1,
            ")" | "]" => open = open.checked_sub(1)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if open == 0 {
            return Some(behind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Language;

    #[test]
    fn skips_attributes_and_rejects_other_brackets() {
        for (text, before, rest) in [
            ("__launch_bounds__(256, (2)) k", Some("void"), Some("k")),
            ("[[nodiscard]] float", None, Some("float")),
            ("[unroll(4)] for", Some("{"), Some("for")),
            ("[[buffer(0)]], b", Some("a"), Some(",")),
            ("noexcept { }", Some(")"), Some("{")),
            ("[0] = 1;", Some("a"), None),
            ("[open; ]", None, None),
            ("__align__ x", None, None),
        ] {
            let mut tokens = Tokens::new(text, Language::C);
            let first = tokens.next().unwrap();
            let behind = behind_attribute(first, &tokens, before);
            assert_eq!(behind.map(|mut behind| behind.next().unwrap().text), rest, "{text}");
        }
    }
}

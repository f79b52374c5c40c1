//! Text for reading aloud: the characters that a screen reader cannot say are replaced.

use crate::typo::visible;

/// The text with single spaces. A middle dot between spaces becomes a comma, one between factors becomes ` × `, and
/// invisible characters are spelled out. Other middle dots and box-drawing characters become replacement characters.
pub(crate) fn speakable_text(text: &str) -> String {
    let sayable = |c: char| match c {
        '\t' | '\n' | '\r' => ' ',
        c if c == DOT || is_rule(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    let text: String = products(&text.replace(" · ", ", ")).chars().map(sayable).collect();
    let text = visible(&text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The middle dot: a separator between spaces, and a product between factors.
const DOT: char = '·';

/// The text with ` × ` in place of each dot between two factors: `27·x` becomes `27 × x`.
fn products(text: &str) -> String {
    let is_factor = |c: Option<char>| {
        c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '(' | ')' | '[' | ']' | '-' | '−'))
    };
    let mut spoken = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            DOT if is_factor(spoken.chars().next_back()) && is_factor(rest.peek().copied()) => {
                spoken.push_str(" × ")
            }
            c => spoken.push(c),
        }
    }
    spoken
}

/// True if a text is a bar made of block characters, with or without an axis.
pub(super) fn is_bar(text: &str) -> bool {
    text.contains(is_block) && text.chars().all(|c| is_block(c) || is_rule(c) || c == ' ')
}

/// True for the Unicode block elements, such as `█`.
fn is_block(c: char) -> bool {
    (0x2580..=0x259f).contains(&u32::from(c))
}

/// True for the Unicode box-drawing characters, such as `│`.
fn is_rule(c: char) -> bool {
    (0x2500..=0x257f).contains(&u32::from(c))
}

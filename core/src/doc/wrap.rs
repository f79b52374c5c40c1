//! Text broken into lines of a given width.

use super::span::{Line, Role, Span};

/// The text of a line, wrapped. Short values such as `360451 × 2^-29` and products are not broken.
pub(super) fn wrap_line(line: &Line, width: usize) -> Vec<String> {
    const HELD: &str = "\u{a0}";
    let held = |span: &Span| span.role == Role::Code && span.text.chars().count() * 2 < width;
    let text = |span: &Span| match span.role {
        _ if held(span) => span.text.replace(' ', HELD),
        Role::Code => span.text.to_string(),
        _ => span.text.replace(" × ", "\u{a0}×\u{a0}"),
    };
    let text: String = line.0.iter().map(text).collect();
    wrap(&text, width).into_iter().map(|line| line.replace(HELD, " ")).collect()
}

/// Breaks a text at spaces into lines of at most `width` characters. A longer word has a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut();
        match last {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

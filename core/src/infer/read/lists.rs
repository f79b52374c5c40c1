//! Splits lists of Python and of numpy into lines.
//!
//! ```text
//!   [["add.f16", 1, 2, 3], ("add.f16", 1, 3, 4)]      add.f16, 1, 2, 3  and  add.f16, 1, 3, 4
//!   [[1. 2. 3.]
//!    [1. 3. 4.]]                                       1. 2. 3.  and  1. 3. 4.
//! ```

use crate::input::is_list;

/// The innermost lists of a text as lines without brackets and quotation marks; `None` if the text is not a list of lists.
/// Text outside of innermost lists becomes lines of its own, so nothing is silently dropped.
///
/// Lines before the list, such as an instruction, stay as they are.
pub(super) fn lines(text: &str) -> Option<String> {
    let begins_line = |at: usize| {
        let before = text[..at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    };
    let start = text.match_indices('[').map(|(at, _)| at).find(|&at| begins_line(at));
    let start = start.filter(|&at| is_list(&text[at..]))?;
    let (before, text) = text.split_at(start);
    let (mut lines, mut line, mut quote) = (Vec::new(), String::new(), None);
    let mut end = |line: &mut String| {
        let text = line.trim_matches(|c: char| c.is_whitespace() || c == ',').to_owned();
        line.clear();
        if !text.is_empty() {
            lines.push(text);
        }
    };
    for c in text.chars() {
        match c {
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ if quote == Some(c) => quote = None,
            '[' | '(' | ']' | ')' if quote.is_none() => end(&mut line),
            '\n' | '\r' => line.push(' '),
            c => line.push(c),
        }
    }
    end(&mut line);
    Some(before.trim_start_matches('\u{feff}').to_owned() + &lines.join("\n"))
}

//! Parses the Python literal in the header of a `.npy` file: a dictionary of strings, booleans, and tuples of integers.
//!
//! A parser for all Python literals recurses as deeply as the input nests. This one does not recurse.

use super::file_problem::HeaderProblem;

/// A value of the dictionary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// a quoted string
    Text(&'a str),
    /// `True` or `False`
    Truth(bool),
    /// a tuple such as `(2, 3)`; `None` stands for an integer that is negative or has more than 64 bits
    Numbers(Vec<Option<u64>>),
    /// any other value, as source text
    Other(&'a str),
}

/// Parses a dictionary.
pub fn dictionary(text: &str) -> Result<Vec<(&str, Value<'_>)>, HeaderProblem> {
    let mut rest = text.trim();
    rest = rest.strip_prefix('{').ok_or_else(|| expected("{", rest))?.trim_start();
    let mut entries = Vec::new();
    loop {
        if let Some(behind) = rest.strip_prefix('}') {
            return match behind.trim() {
                "" => Ok(entries),
                more => Err(expected("nothing after the closing }", more)),
            };
        }
        let (key, behind) = quoted(rest).ok_or_else(|| expected("a name in quotes", rest))?;
        let behind = behind.trim_start();
        let behind = behind.strip_prefix(':').ok_or_else(|| expected(": after a name", behind))?;
        let (value, behind) = value(behind.trim_start());
        entries.push((key, value));
        let behind = behind.trim_start();
        rest = match behind.strip_prefix(',') {
            Some(more) => more.trim_start(),
            None if behind.starts_with('}') => behind,
            None => return Err(expected("a comma or }", behind)),
        };
    }
}

fn expected(expected: &'static str, found: &str) -> HeaderProblem {
    HeaderProblem::Literal { expected, found: found.chars().take(24).collect() }
}

/// The string that starts here, and the rest of the text.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|c| ['\'', '"'].contains(c))?;
    text.get(1..)?.split_once(quote)
}

/// The value that starts here, and the rest of the text.
fn value(text: &str) -> (Value<'_>, &str) {
    if let Some((inside, behind)) = quoted(text) {
        return (Value::Text(inside), behind);
    }
    for (word, truth) in [("True", true), ("False", false)] {
        if let Some(behind) = text.strip_prefix(word) {
            return (Value::Truth(truth), behind);
        }
    }
    if let Some((inside, behind)) = text.strip_prefix('(').and_then(|text| text.split_once(')'))
        && let Some(numbers) = numbers(inside)
    {
        return (Value::Numbers(numbers), behind);
    }
    let end = end_of_other(text);
    (Value::Other(&text[..end]), &text[end..])
}

/// Parses integers between commas; `None` if there is anything else.
fn numbers(text: &str) -> Option<Vec<Option<u64>>> {
    let fields = text.trim().trim_end_matches(',').split(',').map(str::trim);
    let number = |field: &str| {
        // Python 2 wrote an L after long integers.
        let digits = field.trim_end_matches('L');
        let bare = digits.strip_prefix('-').unwrap_or(digits);
        (!bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())
    };
    if text.trim().is_empty() { Some(Vec::new()) } else { fields.map(number).collect() }
}

/// The end of any other value: at a comma, or at a closing bracket without an opening one.
fn end_of_other(text: &str) -> usize {
    let (mut depth, mut quote) = (0usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}' | ',') if depth == 0 => return at,
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_header_dictionary() {
        let read =
            dictionary("{'descr': '<f2', 'fortran_order': False, 'shape': (3, 5L), }   \n").expect("a head");
        let wanted = [
            ("descr", Value::Text("<f2")),
            ("fortran_order", Value::Truth(false)),
            ("shape", Value::Numbers(vec![Some(3), Some(5)])),
        ];
        assert_eq!(read, wanted);
        let read =
            dictionary("{'descr': [('a', '<f2', (2,)), ('b', '}')], 'shape': (-1, 99999999999999999999,)}");
        let wanted = [
            ("descr", Value::Other("[('a', '<f2', (2,)), ('b', '}')]")),
            ("shape", Value::Numbers(vec![None, None])),
        ];
        assert_eq!(read.expect("a head"), wanted);
    }

    #[test]
    fn malformed_dictionary_errors_name_the_expected_token() {
        for (text, why) in [
            ("", "expected {, found the end of the header"),
            ("{'a' 1}", "expected : after a name, found \"1}\""),
            ("{'a': 1", "expected a comma or }, found the end of the header"),
            ("{'a': 1} x", "expected nothing after the closing }, found \"x\""),
            ("{3: 1}", "expected a name in quotes, found \"3: 1}\""),
        ] {
            assert_eq!(dictionary(text).expect_err(text).to_string(), why);
        }
        let deep = format!("{{'a': {}", "[".repeat(1 << 16));
        assert!(dictionary(&deep).is_err());
    }
}

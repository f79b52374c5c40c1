//! Spoken names of numbers: `largest subnormal` means `max_subnormal`.

use std::borrow::Cow;

/// Words for the upper end of a class, and for the lower end.
const LARGEST: [&str; 5] = ["largest", "biggest", "greatest", "maximum", "max"];
const SMALLEST: [&str; 5] = ["smallest", "least", "tiniest", "minimum", "min"];
/// Spoken names of classes, with the names of their two ends.
const CLASSES: [(&str, [&str; 2]); 4] = [
    ("subnormal", ["max_subnormal", "min_subnormal"]),
    ("denormal", ["max_subnormal", "min_subnormal"]),
    ("normal", ["max", "min_normal"]),
    ("positive", ["max", "min_subnormal"]),
];

/// Replaces spoken names by written ones, padded with spaces; all other bytes keep their positions.
///
/// ```
/// use halfplay_core::literal::with_written_names;
/// assert_eq!(with_written_names("1 + largest subnormal"), "1 + max_subnormal    ");
/// assert_eq!(with_written_names("fma.rn.f16 1 2 3"), "fma.rn.f16 1 2 3");
/// ```
pub fn with_written_names(text: &str) -> Cow<'_, str> {
    let mut written = Cow::Borrowed(text);
    let mut words = words(text).peekable();
    while let Some((start, first)) = words.next() {
        let end = match (
            LARGEST.iter().any(|one| one.eq_ignore_ascii_case(first)),
            SMALLEST.iter().any(|one| one.eq_ignore_ascii_case(first)),
        ) {
            (true, _) => 0,
            (_, true) => 1,
            _ => continue,
        };
        let Some(&(at, second)) = words.peek() else { break };
        let between = text[start + first.len()..at].trim();
        let class = CLASSES.iter().find(|(said, _)| said.eq_ignore_ascii_case(second));
        if let (true, Some((_, ends))) = (matches!(between, "" | "-" | "_"), class) {
            let span = start..at + second.len();
            written.to_mut().replace_range(span.clone(), &format!("{:1$}", ends[end], span.len()));
        }
    }
    written
}

/// The words in a text that consist of letters, each with its byte position.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let other = |c: char| !c.is_ascii_alphabetic();
    let mut next = 0;
    text.split_inclusive(other).filter_map(move |piece| {
        let at = next;
        next += piece.len();
        let word = piece.trim_end_matches(other);
        (!word.is_empty()).then_some((at, word))
    })
}

//! Link parts of screens, and parsers for their texts.

/// A link part: its name and its value.
pub type LinkPart = (&'static str, String);

/// Parses `yes` or `no`.
pub fn answer(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("yes or no".into()),
    }
}

/// Parses a whole number, written in digits only, up to `most`.
pub fn number(text: &str, most: usize) -> Result<usize, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = text.parse().ok().filter(|&number: &usize| number <= most && digits);
    read.ok_or_else(|| format!("a number from 0 to {most}"))
}

/// Finds the item with this name.
pub fn one_of<T: Copy>(text: &str, all: &[T], word: impl Fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| word(one) == text);
    found.ok_or_else(|| format!("one of {}", all.iter().map(|&one| word(one)).collect::<Vec<_>>().join(", ")))
}

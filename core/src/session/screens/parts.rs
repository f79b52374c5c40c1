//! The parts of a link that belong to screens, and the texts in them.

/// A part of a link: its name, and what it says.
pub type LinkPart = (&'static str, String);

/// `yes` or `no`.
pub fn answer(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("yes or no".into()),
    }
}

/// A whole number, written with digits alone.
pub fn number(text: &str, most: usize) -> Result<usize, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = text.parse().ok().filter(|&number: &usize| number <= most && digits);
    read.ok_or_else(|| format!("a number from 0 to {most}"))
}

/// The one of these that is called so.
pub fn one_of<T: Copy>(text: &str, all: &[T], word: impl Fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| word(one) == text);
    found.ok_or_else(|| format!("one of {}", all.iter().map(|&one| word(one)).collect::<Vec<_>>().join(", ")))
}

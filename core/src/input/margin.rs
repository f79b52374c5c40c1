//! Margins of pasted text: line numbers, quotation marks or diff signs at the start of every line.
//!
//! ```text
//!   12 | half x = a;      1: float a;      > half x = a;      + half x = a;
//!   13 | x += b;          2: a = 2;        > x += b;          + x += b;
//! ```

use super::fields::lines;

/// The text at the start of every line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Margin {
    /// a number and `|` or `:`
    Number,
    /// `>`
    Quoted,
    /// `+`
    Added,
}

impl Margin {
    /// The margin of a text, if all nonblank lines have the same margin. A single line that starts with `+` has no
    /// margin.
    pub fn of(text: &str) -> Option<Margin> {
        let written = || lines(text).map(str::trim_start).filter(|line| !line.is_empty());
        let all = [Margin::Number, Margin::Quoted, Margin::Added];
        let found = all.into_iter().find(|margin| written().all(|line| margin.length(line).is_some()))?;
        let needed = if found == Margin::Added { 2 } else { 1 };
        (written().take(needed).count() == needed).then_some(found)
    }

    /// The length of the margin at the start of a line; `None` if the line does not have it.
    pub fn length(self, line: &str) -> Option<usize> {
        let behind = match self {
            Margin::Number => {
                let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
                let rest = Some(rest).filter(|rest| rest.len() < line.len())?;
                rest.trim_start_matches(' ').strip_prefix(['|', ':'])?
            }
            Margin::Quoted => line.strip_prefix('>')?,
            Margin::Added => line.strip_prefix('+').filter(|rest| !rest.starts_with(['+', '=']))?,
        };
        Some(line.len() - behind.len())
    }

    /// The margin's description in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Margin::Number => "its number",
            Margin::Quoted => "`>`",
            Margin::Added => "`+`",
        }
    }
}

//! Applies the correction that an error message suggests.

use super::diagnostic::{Diagnostic, Problem};
use crate::literal;

/// A text in which one word was corrected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrectedText {
    /// the whole corrected text
    pub text: String,
    /// the inserted word
    pub word: String,
    /// the byte offset at which the inserted word ends
    pub end: usize,
}

impl Diagnostic {
    /// The text with the suggested correction; `None` unless the correction is a single word of this text.
    pub fn corrected(&self, text: &str) -> Option<CorrectedText> {
        let at = self.at.filter(|_| self.about.is_none())?;
        let (word, belongs): (String, fn(char) -> bool) = match &self.problem {
            Problem::Spelling(_) => {
                (self.suggestion()?.to_string(), |c| !c.is_whitespace() && !",;{}()@".contains(c))
            }
            Problem::Number(problem) => (number(problem)?, |c| c.is_alphanumeric() || "._".contains(c)),
            Problem::Statement(_) | Problem::Message(_) => return None,
        };
        let (before, behind) = text.split_at_checked(at.start)?;
        let start = before.len()
            - before.chars().rev().take_while(|c| belongs(*c)).map(char::len_utf8).sum::<usize>();
        let length: usize = behind.chars().take_while(|c| belongs(*c)).map(char::len_utf8).sum();
        let cured = format!("{}{word}{}", &text[..start], &behind[length..]);
        (cured != text).then(|| CorrectedText { end: start + word.len(), text: cured, word })
    }
}

/// The replacement for an unreadable number.
fn number(problem: &literal::Problem) -> Option<String> {
    match problem {
        literal::Problem::UnknownWord { nearest, .. } => nearest.map(str::to_owned),
        literal::Problem::Suffix { number } => Some(number.clone()),
        literal::Problem::NoPrefix { digits } => Some(format!("0x{digits}")),
        _ => None,
    }
}

//! Reads a row of a list with an observed result, after an arrow or as its last field.

use super::diagnostic::Diagnostic;
use super::observed::Observed;
use super::reader::read;
use super::reading::{Context, Reading};

/// Reads a line with an observed result: `add.f16 1 2 3`, `1 + 2 -> 3`. `None` if the result is missing.
pub fn with_result(text: &str, context: &Context) -> Result<Option<Reading>, Diagnostic> {
    if let Ok(whole) = read(text, context) {
        return Ok(whole.observed.is_some().then_some(whole));
    }
    let Some((question, value)) = without_last_field(text) else { return Ok(None) };
    let reading = read(question, context)?;
    let observed = Observed::read(value, &reading.instr);
    let start = text.rfind(value).unwrap_or_default();
    let observed = observed.map_err(|error| Diagnostic::number(error, start))?;
    Ok(Some(Reading { observed: Some(observed), ..reading }))
}

/// Splits off the last field of a line: a word, or a text in braces.
fn without_last_field(line: &str) -> Option<(&str, &str)> {
    let separates = |c: char| c.is_whitespace() || ",;".contains(c);
    let line = line.trim_end_matches(separates);
    let start = match line.ends_with('}') {
        true => line.rfind('{')?,
        // A separator may be longer than a byte.
        false => line.len() - line.rsplit_once(separates)?.1.len(),
    };
    let question = line[..start].trim_end_matches(separates);
    (!question.is_empty()).then_some((question, &line[start..]))
}

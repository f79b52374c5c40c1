//! A line with a result behind it: behind an arrow, or as its last field.

use super::lines::without_last_field;
use halfplay_core::program::read::{Context, Diagnostic, Observed, Reading, read};

/// What a line says that has a result behind it: `add.f16 1 2 3`, `1 + 2 -> 3`. `None` where the result is missing.
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

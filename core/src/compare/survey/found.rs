//! The findings of a survey for each code, shown in the map of all codes.

use crate::float::{Exact, Float, Rounded};

/// The finding for one code of the varied operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Finding {
    /// the rounding error: result minus exact value in fortieths of an ulp, −40 to 40, where the ends include greater
    /// errors. 0 only if the result is exact. `None` if nothing is rounded, if the rounded number is not the result, or
    /// if the result is infinite.
    pub error: Option<i8>,
    /// one bit for each row of the survey, the first one lowest: set if the pipeline's result differs
    pub differs: u32,
}

/// The number of steps of [`Finding::error`] in an ulp.
pub const STEPS: i8 = 40;

impl Finding {
    /// True if the pipeline of this row of the survey has a different result for the code.
    pub const fn differs_in(&self, row: usize) -> bool {
        row < u32::BITS as usize && self.differs >> row & 1 == 1
    }
}

/// [`Finding::error`] of the rounding, if there is one and it gives this result.
pub(super) fn error_of(rounding: Option<(Exact, Rounded)>, result: Float) -> Option<i8> {
    rounding
        .filter(|(_, rounded)| rounded.result() == result && result.is_finite())
        .map(|(value, rounded)| error(&value, &rounded))
}

fn error(value: &Exact, rounded: &Rounded) -> i8 {
    if !rounded.inexact() {
        return 0;
    }
    let steps = if rounded.overflow {
        // After an overflow to the largest number, the error is at least one ulp of this number.
        STEPS
    } else {
        // Bits below the head do not affect fortieths of an ulp.
        let Exact { head, exponent, .. } = rounded.chosen(value).distance;
        let ulps = head as f64 * 2f64.powi(exponent - rounded.quantum);
        ((ulps * f64::from(STEPS)).round() as i8).clamp(1, STEPS)
    };
    // Rounding up in magnitude is downward for negative numbers.
    if rounded.up != rounded.negative { steps } else { -steps }
}

/// The characters of a text: `!` for the lowest error, and so on; `~` for `None`.
const LEAST: u8 = b'!';
const NONE: char = '~';

/// Encodes the findings of all codes as text without spaces. First the errors, one character each. After a comma follow
/// the rows that differ, as runs of codes with the same rows: the length in hex, `x`, and the rows in hex.
pub(super) fn to_text(found: &[Finding]) -> String {
    let error = |finding: &Finding| match finding.error {
        Some(error) => char::from(LEAST + (error + STEPS) as u8),
        None => NONE,
    };
    let errors: String = found.iter().map(error).collect();
    let runs = found.chunk_by(|one, other| one.differs == other.differs);
    let runs = runs.map(|run| format!("{:x}x{:x}", run.len(), run.first().map_or(0, |first| first.differs)));
    format!("{errors},{}", runs.collect::<Vec<_>>().join("."))
}

/// Decodes findings; `None` for any other text.
pub(super) fn from_text(text: &str, count: u32) -> Option<Vec<Finding>> {
    let (errors, runs) = text.rsplit_once(',')?;
    let error = |c: char| match c {
        NONE => Some(None),
        _ => {
            let error = i16::try_from(u32::from(c)).ok()? - i16::from(LEAST) - i16::from(STEPS);
            (error.abs() <= STEPS.into()).then_some(Some(error as i8))
        }
    };
    let mut found: Vec<Finding> =
        errors.chars().map(|c| Some(Finding { error: error(c)?, differs: 0 })).collect::<Option<_>>()?;
    let mut at = 0usize;
    for run in runs.split('.') {
        let (length, differs) = run.split_once('x')?;
        let length = usize::from_str_radix(length, 16).ok()?;
        let differs = u32::from_str_radix(differs, 16).ok()?;
        let end = at.checked_add(length)?;
        found.get_mut(at..end)?.iter_mut().for_each(|finding| finding.differs = differs);
        at = end;
    }
    (at == found.len() && at == count as usize).then_some(found)
}

//! What a survey finds code by code: for the map of all codes.

use crate::float::{Exact, Float, Rounded};

/// What is found of one code of the operand that is run through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Finding {
    /// how far the rounding goes from the exact result, in fortieths of an ulp, up being more: −40 to 40, which stand for more too, and 0 only where
    /// nothing is lost. `None` where no number is rounded, or where the rounded one is not what is delivered.
    pub error: Option<i8>,
    /// a bit for each row of the survey, the first being the lowest: does its pipeline deliver something else?
    pub differs: u32,
}

/// So many steps of [`Finding::error`] are an ulp.
pub const STEPS: i8 = 40;

impl Finding {
    /// Does the pipeline of this row of the survey differ here?
    pub const fn differs_in(&self, row: usize) -> bool {
        row < u32::BITS as usize && self.differs >> row & 1 == 1
    }
}

/// [`Finding::error`] of the rounding, if there is one, that leads to this result.
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
        // From beyond the largest number to that is an ulp of it at least.
        STEPS
    } else {
        // What lies below the head makes no difference in fortieths.
        let Exact { head, exponent, .. } = rounded.chosen(value).distance;
        let ulps = head as f64 * 2f64.powi(exponent - rounded.quantum);
        ((ulps * f64::from(STEPS)).round() as i8).clamp(1, STEPS)
    };
    // Up is away from zero.
    if rounded.up != rounded.negative { steps } else { -steps }
}

/// The characters of a text: `!` for the least error, and so on; `~` for none.
const LEAST: u8 = b'!';
const NONE: char = '~';

/// The findings of all codes as a text without spaces: the errors, a character for each, then after a comma the rows that
/// differ, as runs of codes that have the same ones: how many codes in hex, `x`, and the rows in hex.
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

/// The findings that a text holds; `None` for any other text.
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

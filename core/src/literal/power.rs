//! Parses powers of two, alone or times an integer: `2^-11`, `360451 × 2^-29`.

use super::error::{LiteralError, Problem};
use super::number::{Run, exponent, nothing_after};
use super::scanned::{RATIO_DIGITS, ScannedLiteral};
use std::ops::Range;

/// The factor of a power that is written without a factor.
const ONE: Run<'static> =
    Run { text: "1", base: 10, short: 1, short_power: 0, more: false, point: false, exponent: 0 };

/// Continues after the decimal `run` at `at`. `None` if the text at byte `next` does not begin a power.
pub(super) fn power<'a>(
    text: &'a str,
    run: Run<'a>,
    at: Range<usize>,
    next: usize,
    negative: bool,
) -> Result<Option<ScannedLiteral<'a>>, LiteralError> {
    let whole = |run: &Run<'_>| !run.point && text[at.clone()].len() == run.text.len();
    let (factor, base) = match text[next..].chars().next() {
        Some('^') if run.text == "2" && whole(&run) => (ONE, next),
        Some('^') => return Err(LiteralError::new(at, Problem::NotPowerOfTwo)),
        Some(times @ ('×' | '*')) if whole(&run) => (run, two(text, next + times.len_utf8())?),
        Some('×' | '*') => return Err(LiteralError::new(at, Problem::NotPowerOfTwo)),
        _ => return Ok(None),
    };
    if run.text.len() > RATIO_DIGITS {
        return Err(LiteralError::new(at, Problem::LongRatio { most: RATIO_DIGITS }));
    }
    let (power, end) = exponent(text, base + 1)?;
    nothing_after(text, end, 10)?;
    Ok(Some(ScannedLiteral::Scaled { negative, factor, power }))
}

/// The position of `^` in `2^`, which must start at byte `from` after optional spaces.
fn two(text: &str, from: usize) -> Result<usize, LiteralError> {
    let start = from + text[from..].len() - text[from..].trim_start().len();
    match text[start..].starts_with("2^") {
        true => Ok(start + 1),
        false => Err(LiteralError::new(start..text.len(), Problem::NotPowerOfTwo)),
    }
}

//! `cvt` that involves integers: to other widths, and to and from floating-point formats. Also
//! rounding within a format.

use super::bits::{Bits, Ty, mask};
use super::compares::flushed;
use super::messages;
use super::thread::{Done, Stop, Thread};
use super::word::Word;
use crate::eval::canonical_nan;
use crate::float::{Exact, Float, Format, Mode, Tail, Wide, round};
use crate::program::ptx::Line;

/// Runs a conversion from this type; the second-to-last word names the type of the result.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, from: Ty) -> Result<Done, Stop> {
    let words: Vec<&str> = line.name.split('.').collect();
    let to = words.iter().rev().nth(1).and_then(|word| Ty::named(word));
    let (Some(to), [destination, source]) = (to, line.operands.as_slice()) else {
        return Err(match to {
            None => messages::spelling(line.name),
            Some(_) if words.iter().any(|word| matches!(*word, "pack" | "rs")) => {
                messages::no_conversion(line.name)
            }
            Some(_) => messages::operand_count(line, 2),
        }
        .into());
    };
    if words.iter().any(|word| matches!(*word, "pack" | "rs" | "satfinite")) {
        return Err(messages::no_conversion(line.name).into());
    }
    let word = thread.value(source, from)?;
    let bits = word.bits;
    if from.float.is_some() {
        // With another input the conversion may give another integer.
        thread.recorder.chooses();
    }
    let result = match (from.float.and_then(|ty| ty.format()), to.float.and_then(|ty| ty.format())) {
        (None, None) => {
            let number = from.number(bits);
            if words.contains(&"sat") { to.clamped(number) as u64 } else { number as u64 }
        }
        (None, Some(format)) => {
            let Some(mode) = words.iter().find_map(|word| Mode::named(word)) else {
                return Err(messages::no_rounding(line.name, "rn").into());
            };
            // Saturation clamps to [0, 1], which contains two integers.
            let number = from.number(bits);
            let number = if words.contains(&"sat") { number.clamp(0, 1) } else { number };
            let head = number.unsigned_abs();
            let exact = Exact { negative: number < 0, head, exponent: 0, tail: Tail::Zero };
            if head == 0 { 0 } else { round(&exact, format, mode).bits }
        }
        (Some(format), None) => {
            let mode = words.iter().find_map(|word| Mode::named(word.strip_suffix('i')?));
            let Some(mode) = mode else { return Err(messages::no_rounding(line.name, "rzi").into()) };
            whole(flushed(Float::new(format, bits), words.contains(&"ftz")), mode, to) as u64
        }
        (Some(format), Some(_)) if from == to => within(Float::new(format, bits), &words),
        (Some(_), Some(_)) => return Err(messages::spelling(line.name).into()),
    };
    let result = Bits::new(result & mask(to.width), to.width);
    // A number that is only widened or narrowed, or that was an integer already, is still the same number.
    thread.put(
        destination,
        Word::plain(result.bits).keeping(&[word]).depending_on(&[word]).low(to.width),
        to,
    )?;
    Ok(Done { result: Some(result), ..Done::default() })
}

/// Converts within a format: flushes, rounds to an integer and clamps to [0, 1], as the modifiers in `words` require.
fn within(value: Float, words: &[&str]) -> u64 {
    let format = value.format();
    let value = flushed(value, words.contains(&"ftz"));
    let mode = words.iter().find_map(|word| Mode::named(word.strip_suffix('i')?));
    let saturates = words.contains(&"sat");
    let rounded = match mode {
        _ if value.is_nan() && !saturates => canonical_nan(format),
        // A number with a larger quantum is an integer already.
        Some(mode) if value.is_finite() && value.quantum() < 0 => {
            let number = whole(value, mode, Ty { signed: true, ..Ty::bits(64) });
            let exact =
                Exact { negative: number < 0, head: number.unsigned_abs(), exponent: 0, tail: Tail::Zero };
            let zero = Float::new(format, 0).with_sign(value.is_negative());
            if number == 0 { zero } else { round(&exact, format, Mode::Rn).result() }
        }
        _ => value,
    };
    let one = Float::new(format, format.one());
    let clamped = match rounded {
        _ if !saturates => rounded,
        number if number.is_nan() || number.is_negative() => Float::new(format, 0),
        number if number.is_infinite() || number.exponent() >= 0 => one,
        number => number,
    };
    clamped.bits()
}

/// Rounds a number to an integer. Out of range, the result is the nearest integer of the type. NaN gives 0. From f64, and
/// in 64 bits, it gives the pattern with only the sign bit set.
fn whole(value: Float, mode: Mode, ty: Ty) -> i128 {
    if value.is_nan() {
        let has_pattern = ty.width == 64 || value.format() == Format::F64;
        return if has_pattern { 1 << (ty.width - 1) } else { 0 };
    }
    let far = 1i128 << 100;
    let sign = if value.is_negative() { -1 } else { 1 };
    let magnitude = match value.quantum() {
        _ if value.is_infinite() => far,
        // A nonzero significand with this quantum is beyond every type.
        64.. => far,
        quantum @ 0.. => i128::from(value.significand()) << quantum,
        quantum => {
            let significand = Wide::from(value.term());
            let floor = i128::from(value.significand()) >> (-quantum).min(126);
            let half = Wide::new(false, (2 * floor as u128 + 1).into(), -1);
            let exact = Wide::new(false, (floor as u128).into(), 0);
            let rest = Wide::new(false, value.significand().into(), quantum.into());
            let above = rest.compare(&half) == Some(std::cmp::Ordering::Greater);
            let tie = rest.compare(&half) == Some(std::cmp::Ordering::Equal);
            let lossy = rest.compare(&exact) != Some(std::cmp::Ordering::Equal);
            let up = match mode {
                Mode::Rn => above || (tie && floor % 2 == 1),
                Mode::Rna => above || tie,
                Mode::Rz => false,
                Mode::Rm => lossy && significand.is_negative(),
                Mode::Rp => lossy && !significand.is_negative(),
                Mode::Ro => lossy && floor % 2 == 0,
            };
            floor + i128::from(up)
        }
    };
    ty.clamped(sign * magnitude)
}

//! `cvt` with whole numbers: to other widths, to numbers of a format and back.

use super::bits::{Bits, Ty, mask};
use super::thread::{Done, Stop, Thread};
use super::why;
use super::word::Word;
use crate::float::{Exact, Float, Mode, Tail, Wide, round};
use crate::program::ptx::Line;

/// Runs a conversion from a type: the last but one word names the type of the result.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, from: Ty) -> Result<Done, Stop> {
    let words: Vec<&str> = line.name.split('.').collect();
    let to = words.iter().rev().nth(1).and_then(|word| Ty::named(word));
    let (Some(to), [destination, source]) = (to, line.operands.as_slice()) else {
        return Err(match to {
            None => why::no_type(line.name),
            Some(_) => why::operand_count(line.name, 2, line.operands.len()),
        }
        .into());
    };
    let bits = thread.bits(source, from)?;
    let result = match (from.float.and_then(|ty| ty.format()), to.float.and_then(|ty| ty.format())) {
        (None, None) => {
            let number = from.number(bits);
            if words.contains(&"sat") { to.clamped(number) as u64 } else { number as u64 }
        }
        (None, Some(format)) => {
            let Some(mode) = words.iter().find_map(|word| Mode::named(word)) else {
                return Err(why::no_rounding(line.name, "rn").into());
            };
            let number = from.number(bits);
            let head = number.unsigned_abs();
            let exact = Exact { negative: number < 0, head, exponent: 0, tail: Tail::Zero };
            if head == 0 { 0 } else { round(&exact, format, mode).bits.into() }
        }
        (Some(format), None) => {
            let mode = words.iter().find_map(|word| Mode::named(word.strip_suffix('i')?));
            let Some(mode) = mode else { return Err(why::no_rounding(line.name, "rzi").into()) };
            whole(Float::new(format, bits as u32), mode, to) as u64
        }
        (Some(_), Some(_)) => return Err(why::unknown(line.name).into()),
    };
    let result = Bits::new(result & mask(to.width), to.width);
    thread.put(destination, Word::plain(result.bits), to)?;
    Ok(Done { result: Some(result), ..Done::default() })
}

/// The whole number that a number is rounded to; the nearest that the type has where it is out of range, 0 for NaN.
fn whole(value: Float, mode: Mode, ty: Ty) -> i128 {
    if value.is_nan() {
        return 0;
    }
    let far = 1i128 << 100;
    let sign = if value.is_negative() { -1 } else { 1 };
    let magnitude = match value.quantum() {
        _ if value.is_infinite() => far,
        quantum @ 0.. => i128::from(value.significand()).checked_shl(quantum.min(80) as u32).unwrap_or(far),
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

//! Multi-word sums with a carry, 24-bit products, and packed 16-bit integers.

use super::bits::{Ty, mask};
use super::integers::{self, IntegerOp};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::program::ptx::Line;

/// Runs `add.cc`, `addc`, `sub.cc`, `subc`, `mad.lo.cc` or `madc.hi`, which read the carry of an earlier line, set the
/// carry for a later line, or both. The carry of a difference is its borrow.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let words: Vec<&str> = line.name.split('.').collect();
    let name = words.first().copied().unwrap_or_default();
    let multiplies = name.starts_with("mad");
    let (to, sources) = operands(line, if multiplies { 3 } else { 2 })?;
    let mut values = [Word::default(); 3];
    for (source, value) in sources.iter().zip(&mut values) {
        *value = thread.value(source, ty)?;
    }
    let carry = match thread.carry {
        _ if !name.ends_with('c') => 0,
        Ok(carry) => u128::from(carry),
        Err(line) => return Err(Stop::Missing(messages::no_carry(line))),
    };
    let [mut a, mut b, c] = values.map(|value| value.bits);
    if multiplies {
        let product = ty.number(a).wrapping_mul(ty.number(b));
        let product = if words.contains(&"hi") { product >> ty.width } else { product };
        (a, b) = (product as u64 & mask(ty.width), c);
    }
    let (a, b) = (u128::from(a), u128::from(b) + carry);
    let (bits, over) =
        if name.starts_with("sub") { (a.wrapping_sub(b), a < b) } else { (a + b, (a + b) >> ty.width > 0) };
    if words.contains(&"cc") {
        thread.carry = Ok(over);
    }
    thread.give(to, Word::plain(bits as u64 & mask(ty.width)).depending_on(&values).low(ty.width), ty)
}

/// Runs `mul24` or `mad24`: the lower or upper 32 of the 48 bits of a product.
pub fn narrow<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let adds = line.name.starts_with("mad24");
    let (to, sources) = operands(line, if adds { 3 } else { 2 })?;
    let mut values = [0; 3];
    for (source, value) in sources.iter().zip(&mut values) {
        *value = thread.bits(source, ty)?;
    }
    let short = |bits: u64| Ty { width: 24, ..ty }.number(bits);
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let product = short(values[0]) * short(values[1]);
    let part = ty.number((if has("hi") { product >> 16 } else { product }) as u64);
    let sum = part + ty.number(values[2]);
    let sum = if has("sat") { ty.clamped(sum) } else { sum };
    thread.give(to, Word::plain(sum as u64 & mask(ty.width)), ty)
}

/// Runs `add.u16x2`, `min.s16x2` and the like, on each half of a register separately.
pub fn pairs<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    (op, signed): (IntegerOp, bool),
) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 2)?;
    let whole = Ty::bits(32);
    let [a, b] = sources else { return Err(messages::unknown(line.name).into()) };
    let (a, b) = (thread.bits(a, whole)?, thread.bits(b, whole)?);
    let ty = Ty { signed, ..Ty::bits(16) };
    let relu = line.name.split('.').any(|word| word == "relu");
    let lane = |at: u32| {
        let result = integers::value(op, [a >> at, b >> at, 0], ty, (false, false));
        let result = if relu { result.max(0) } else { result };
        (result as u64 & mask(16)) << at
    };
    thread.give(to, Word::plain(lane(0) | lane(16)), whole)
}

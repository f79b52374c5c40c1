//! Bit-field operations, with which compilers unpack bytes and 16-bit numbers.

use super::bits::{Bits, Ty, mask};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::{PART, Word, WordPart};
use crate::program::ptx::{Line, Operand, Value};

/// An operation on the bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitFieldOp {
    /// extracts a bit field
    Bfe,
    /// inserts a bit field
    Bfi,
    /// finds the highest bit that differs from the sign
    Bfind,
    /// counts the ones
    Popc,
    /// counts the leading zeros
    Clz,
    /// reverses the bits
    Brev,
    /// finds the n-th one from a position
    Fns,
    /// extends the sign or zeros from a position
    Szext,
    /// an arbitrary function of three bits
    Lop3,
    /// selects four bytes of eight
    Prmt,
    /// shifts 64 bits and returns 32 of them
    Shf,
    /// makes a mask of ones from a position
    Bmsk,
    /// the sum of four products of bytes
    Dp4a,
    /// the sum of two products of a 16-bit number and a byte
    Dp2a,
}

impl BitFieldOp {
    /// The operation with this name.
    pub fn named(word: &str) -> Option<BitFieldOp> {
        Some(match word {
            "bfe" => BitFieldOp::Bfe,
            "bfi" => BitFieldOp::Bfi,
            "bfind" => BitFieldOp::Bfind,
            "popc" => BitFieldOp::Popc,
            "clz" => BitFieldOp::Clz,
            "brev" => BitFieldOp::Brev,
            "fns" => BitFieldOp::Fns,
            "szext" => BitFieldOp::Szext,
            "lop3" => BitFieldOp::Lop3,
            "prmt" => BitFieldOp::Prmt,
            "shf" => BitFieldOp::Shf,
            "bmsk" => BitFieldOp::Bmsk,
            "dp4a" => BitFieldOp::Dp4a,
            "dp2a" => BitFieldOp::Dp2a,
            _ => return None,
        })
    }

    const fn operands(self) -> usize {
        match self {
            BitFieldOp::Bfind | BitFieldOp::Popc | BitFieldOp::Clz | BitFieldOp::Brev => 1,
            BitFieldOp::Bmsk | BitFieldOp::Szext => 2,
            BitFieldOp::Bfe
            | BitFieldOp::Fns
            | BitFieldOp::Prmt
            | BitFieldOp::Shf
            | BitFieldOp::Dp4a
            | BitFieldOp::Dp2a => 3,
            BitFieldOp::Bfi | BitFieldOp::Lop3 => 4,
        }
    }

    /// The number of operands of the instruction's type; the other operands have 32 bits.
    const fn typed(self) -> usize {
        match self {
            BitFieldOp::Bfi => 2,
            BitFieldOp::Lop3 => 3,
            _ => 1,
        }
    }

    /// True if the operation exists only for 32-bit words.
    const fn narrow(self) -> bool {
        matches!(
            self,
            BitFieldOp::Lop3
                | BitFieldOp::Prmt
                | BitFieldOp::Shf
                | BitFieldOp::Bmsk
                | BitFieldOp::Fns
                | BitFieldOp::Szext
                | BitFieldOp::Dp4a
                | BitFieldOp::Dp2a
        )
    }

    const fn result(self, ty: Ty) -> Ty {
        match self {
            BitFieldOp::Bfind | BitFieldOp::Popc | BitFieldOp::Clz => Ty::bits(32),
            _ => ty,
        }
    }
}

/// Runs a bit-field operation on this type.
pub fn perform<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    field: BitFieldOp,
    ty: Ty,
) -> Result<Done, Stop> {
    let fits = if field.narrow() { ty.width == 32 } else { ty.width >= 32 };
    if !fits {
        return Err(messages::not_so_wide(line.name, field.narrow()).into());
    }
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    // `lop3.or.b32 d|p, a, b, c, table, q` also sets a predicate.
    let join = ["and", "or"].into_iter().find(|word| field == BitFieldOp::Lop3 && has(word));
    let (to, sources) = operands(line, field.operands() + usize::from(join.is_some()))?;
    let mut words = [Word::default(); 4];
    for (place, (source, word)) in sources.iter().zip(&mut words).enumerate() {
        *word = thread.value(source, if place < field.typed() { ty } else { Ty::bits(32) })?;
    }
    let [a, b, c, d] = words.map(|word| word.bits);
    let word = match field {
        BitFieldOp::Bfe => extracted(words[0], ty, (b & 0xff) as u32, (c & 0xff) as u32),
        BitFieldOp::Bfi => inserted(words[0], words[1], ty, (c & 0xff) as u32, (d & 0xff) as u32),
        BitFieldOp::Bfind => Word::plain(highest(a, ty, has("shiftamt"))),
        BitFieldOp::Popc => Word::plain(a.count_ones().into()),
        BitFieldOp::Clz => Word::plain((a.leading_zeros() + ty.width - 64).into()),
        BitFieldOp::Brev => Word::plain(a.reverse_bits() >> (64 - ty.width)),
        BitFieldOp::Fns => Word::plain(nth_one(a, b, Bits::new(c, 32).signed())),
        BitFieldOp::Szext => {
            Word::plain(extended(a, ty, if has("wrap") { b % 32 } else { b.min(32) } as u32))
        }
        BitFieldOp::Lop3 => Word::plain(chosen([a, b, c], d)).keeping(&words[..3]),
        BitFieldOp::Prmt => permuted(words[0], words[1], digits(line.name, c)),
        BitFieldOp::Shf => {
            let count = if has("clamp") { c.min(32) as u32 } else { c as u32 % 32 };
            let both = words[0].beside(words[1], 32);
            both.from(if has("l") { 32 - count } else { count }).low(32)
        }
        BitFieldOp::Bmsk => Word::plain(ones(a, b, has("clamp"))),
        BitFieldOp::Dp4a => Word::plain(products(line.name, [a, b, c], (8, 4))),
        BitFieldOp::Dp2a => {
            let b = if has("hi") { b >> 16 } else { b };
            Word::plain(products(line.name, [a, b, c], (16, 2)))
        }
    };
    let result = field.result(ty);
    let word = word.depending_on(&words).low(result.width);
    if let (Some(join), Some(last)) = (join, sources.last()) {
        let other = thread.bits(last, Ty::bits(1))? == 1;
        let holds = if join == "and" { word.bits != 0 && other } else { word.bits != 0 || other };
        put_both(thread, to, (word, result), holds)?;
    } else {
        thread.put(to, word, result)?;
    }
    Ok(Done { result: Some(Bits::new(word.bits, result.width)), ..Done::default() })
}

/// Extracts `count` bits from position `at`. Above them are zeros or, in a signed type, copies of
/// the highest extracted bit.
fn extracted(word: Word, ty: Ty, at: u32, count: u32) -> Word {
    let picked = word.from(at);
    let there = picked.bits & mask(count);
    let sign = word.bits >> at.saturating_add(count).saturating_sub(1).min(ty.width - 1) & 1;
    let above =
        if ty.signed && count > 0 && sign == 1 { !mask(count.min(ty.width.saturating_sub(at))) } else { 0 };
    Word::plain((there | above) & mask(ty.width)).keeping(&[picked])
}

/// Replaces `count` bits of `into`, from position `at`, by the low bits of `from`.
fn inserted(from: Word, into: Word, ty: Ty, at: u32, count: u32) -> Word {
    let place = mask(count).checked_shl(at).unwrap_or(0) & mask(ty.width);
    let moved = Word::default().beside(from, at);
    Word::plain((into.bits & !place) | (moved.bits & place)).keeping(&[moved, into])
}

/// The position of the highest bit that differs from the sign, or its distance from the top; all ones if there is none.
fn highest(bits: u64, ty: Ty, distance: bool) -> u64 {
    let bits =
        if ty.signed && Bits::new(bits, ty.width).signed() < 0 { !bits & mask(ty.width) } else { bits };
    match bits.checked_ilog2() {
        Some(place) if distance => (ty.width - 1 - place).into(),
        Some(place) => place.into(),
        None => mask(32),
    }
}

/// Writes `d|p`: a word and a predicate.
fn put_both<'a>(
    thread: &mut Thread<'a>,
    to: &Operand<'a>,
    (word, ty): (Word, Ty),
    holds: bool,
) -> Result<(), Stop> {
    let Value::Both(register, predicate) = to.value else {
        return Err(messages::expected(to.at, "a register and a predicate, such as `%r1|%p1`").into());
    };
    for (name, word, ty) in [(register, word, ty), (predicate, Word::plain(holds.into()), Ty::bits(1))] {
        thread.put(&Operand { at: to.at, value: Value::Text(name) }, word, ty)?;
    }
    Ok(())
}

/// The position of the n-th one of a 32-bit mask from position `base` upwards, or downwards for a negative n; for 0, the
/// position itself if it has a one. All ones if there is none.
fn nth_one(mask: u64, base: u64, n: i64) -> u64 {
    let is_one = |at: &u64| mask >> at & 1 == 1;
    let count = n.unsigned_abs().max(1) as usize - 1;
    let found = match n {
        _ if base >= 32 => None,
        0 => Some(base).filter(is_one),
        1.. => (base..32).filter(is_one).nth(count),
        _ => (0..=base).rev().filter(is_one).nth(count),
    };
    found.unwrap_or(u64::from(u32::MAX))
}

/// The low `count` bits of a word, with zeros or, in a signed type, copies of the highest of them above.
fn extended(bits: u64, ty: Ty, count: u32) -> u64 {
    if count == 0 { 0 } else { Ty { width: count, ..ty }.number(bits) as u64 & mask(ty.width) }
}

/// A mask of `count` ones from position `at`. Both numbers are taken modulo 32, unless they are clamped.
fn ones(at: u64, count: u64, clamps: bool) -> u64 {
    let (at, count) = if clamps { (at, count.min(32)) } else { (at % 32, count % 32) };
    if at >= 32 { 0 } else { (mask(count as u32) << at) & mask(32) }
}

/// At each position, three bits select a bit of the table: `a` counts 4, `b` 2, `c` 1.
fn chosen([a, b, c]: [u64; 3], table: u64) -> u64 {
    let rows = (0..8u64).filter(|row| table >> row & 1 == 1);
    let with = |bits: u64, is_one: bool| if is_one { bits } else { !bits };
    rows.map(|row| with(a, row & 4 != 0) & with(b, row & 2 != 0) & with(c, row & 1 != 0))
        .fold(0, |all, bits| all | bits)
}

/// The four digits that select the bytes of a permutation: the selector itself or, in a named
/// mode, the row that it selects.
fn digits(name: &str, selector: u64) -> u64 {
    const WAYS: [(&str, [u64; 4]); 6] = [
        ("f4e", [0x3210, 0x4321, 0x5432, 0x6543]),
        ("b4e", [0x5670, 0x6701, 0x7012, 0x0123]),
        ("rc8", [0x0000, 0x1111, 0x2222, 0x3333]),
        ("ecl", [0x3210, 0x3211, 0x3222, 0x3333]),
        ("ecr", [0x0000, 0x1110, 0x2210, 0x3210]),
        ("rc16", [0x1010, 0x3232, 0x1010, 0x3232]),
    ];
    let way = name.split('.').find_map(|word| WAYS.iter().find(|(name, _)| *name == word));
    way.and_then(|(_, rows)| rows.get(selector as usize & 3)).copied().unwrap_or(selector)
}

/// Selects four bytes of eight, the lowest first, by these digits; a digit of 8 or more
/// replicates the sign of its byte.
fn permuted(a: Word, b: Word, digits: u64) -> Word {
    let all = a.beside(b, 32);
    let digit = |place: u32| digits >> (4 * place) & 0xf;
    let byte = |place: u32| {
        let byte = all.bits >> (8 * (digit(place) & 7)) & 0xff;
        let byte = if digit(place) < 8 { byte } else { 0xff * (byte >> 7) };
        byte << (8 * place)
    };
    let mut word = Word::plain((0..4).map(byte).sum());
    for (place, part) in (0..2).zip(&mut word.parts) {
        let (low, high) = (digit(2 * place), digit(2 * place + 1));
        let whole = low < 8 && low.is_multiple_of(2) && high == low + 1;
        *part = if whole { all.from(PART * (low as u32 / 2)).parts[0] } else { WordPart::Nothing };
    }
    word
}

/// The sum of the products of the parts of two words, signed or unsigned, and a third operand.
fn products(name: &str, [a, b, c]: [u64; 3], (width, count): (u32, u32)) -> u64 {
    let mut signed = name.split('.').rev().map(|word| word == "s32");
    let (b_signed, a_signed) = (signed.next() == Some(true), signed.next() == Some(true));
    let number =
        |bits: u64, at: u32, width: u32, signed: bool| Ty { signed, ..Ty::bits(width) }.number(bits >> at);
    let product = |place: u32| number(a, width * place, width, a_signed) * number(b, 8 * place, 8, b_signed);
    ((0..count).map(product).sum::<i128>() + i128::from(c)) as u64
}

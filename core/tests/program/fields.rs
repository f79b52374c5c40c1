//! Instructions that extract, count and combine bits, compared with the manual's loops over single bits, and with Rust.

use super::{bits, ran};
use crate::common::Random;

fn gives(name: &str, operands: &[u64]) -> u64 {
    let list: Vec<String> = operands.iter().map(|bits| format!("{bits:#x}")).collect();
    bits(&ran(&format!("{name} %d, {};", list.join(", "))), "%d")
}

fn bit(word: u64, place: u64) -> u64 {
    if place < 64 { word >> place & 1 } else { 0 }
}

fn word(width: u64, at: impl Fn(u64) -> u64) -> u64 {
    (0..width).map(|place| at(place) << place).sum()
}

/// `bfe` as a loop over single bits, as in the manual.
fn bfe(a: u64, pos: u64, len: u64, width: u64, signed: bool) -> u64 {
    let (pos, len, msb) = (pos & 0xff, len & 0xff, width - 1);
    let sign = if !signed || len == 0 { 0 } else { bit(a, (pos + len - 1).min(msb)) };
    word(width, |i| if i < len && pos + i <= msb { bit(a, pos + i) } else { sign })
}

fn bfi(a: u64, b: u64, pos: u64, len: u64, width: u64) -> u64 {
    let (pos, len) = (pos & 0xff, len & 0xff);
    word(width, |i| if i >= pos && i - pos < len { bit(a, i - pos) } else { bit(b, i) })
}

/// Counts down from the top, as the manual does.
fn bfind(a: u64, width: u64, signed: bool) -> u64 {
    let a = if signed && bit(a, width - 1) == 1 { word(width, |i| 1 - bit(a, i)) } else { a };
    (0..width).rev().find(|i| bit(a, *i) == 1).unwrap_or(0xffff_ffff)
}

#[test]
fn bit_field_instructions_match_the_manual() {
    let mut random = Random(23);
    let few = [0u64, 1, 7, 8, 15, 16, 24, 31, 32, 33, 40, 63, 64, 200, 255, 256];
    for _ in 0..250 {
        let (a, b) = (random.next(), random.next());
        let (pos, len) = (random.pick(&few), random.pick(&few));
        let (low, other) = (a & 0xffff_ffff, b & 0xffff_ffff);
        for (name, word, width, signed) in [
            ("bfe.u32", low, 32, false),
            ("bfe.s32", low, 32, true),
            ("bfe.u64", a, 64, false),
            ("bfe.s64", a, 64, true),
        ] {
            assert_eq!(
                gives(name, &[word, pos, len]),
                bfe(word, pos, len, width, signed),
                "{name} {word:x} {pos} {len}"
            );
        }
        assert_eq!(gives("bfi.b32", &[low, other, pos, len]), bfi(low, other, pos, len, 32));
        assert_eq!(gives("bfi.b64", &[a, b, pos, len]), bfi(a, b, pos, len, 64));
        let few = few[pos as usize % few.len()];
        for bits in [low, few, !few & 0xffff_ffff] {
            assert_eq!(gives("bfind.u32", &[bits]), bfind(bits, 32, false), "{bits:x}");
            assert_eq!(gives("bfind.s32", &[bits]), bfind(bits, 32, true), "{bits:x}");
            let place = bfind(bits, 32, false);
            let away = if place == 0xffff_ffff { place } else { 31 - place };
            assert_eq!(gives("bfind.shiftamt.u32", &[bits]), away);
        }
        assert_eq!(gives("bfind.s64", &[a]), bfind(a, 64, true));
    }
}

#[test]
fn bits_are_counted_and_reversed() {
    let mut random = Random(24);
    for word in [0u64, 1, u64::MAX, 0x8000_0000].into_iter().chain((0..60).map(|_| random.next())) {
        let low = word as u32;
        let narrow = u64::from(low);
        assert_eq!(gives("popc.b32", &[narrow]), u64::from(low.count_ones()));
        assert_eq!(gives("popc.b64", &[word]), u64::from(word.count_ones()));
        assert_eq!(gives("clz.b32", &[narrow]), u64::from(low.leading_zeros()));
        assert_eq!(gives("clz.b64", &[word]), u64::from(word.leading_zeros()));
        assert_eq!(gives("brev.b32", &[narrow]), u64::from(low.reverse_bits()));
        assert_eq!(gives("brev.b64", &[word]), word.reverse_bits());
        assert_eq!(gives("cnot.b32", &[narrow]), u64::from(low == 0));
    }
}

#[test]
fn instructions_that_combine_words_give_expected_bits() {
    let mut random = Random(25);
    for round in 0..200 {
        let [a, b, c] = [0; 3].map(|_| u64::from(random.next() as u32));
        let count = if round % 2 == 0 { random.below(34) as u64 } else { c };
        let both = (b << 32) | a;
        let (wrapped, clamped) = (count as u32 % 32, count.min(32) as u32);
        let left = |count: u32| ((u128::from(both) << count) >> 32) as u64 & 0xffff_ffff;
        let right = |count: u32| (both >> count) & 0xffff_ffff;
        assert_eq!(gives("shf.l.wrap.b32", &[a, b, count]), left(wrapped));
        assert_eq!(gives("shf.l.clamp.b32", &[a, b, count]), left(clamped));
        assert_eq!(gives("shf.r.wrap.b32", &[a, b, count]), right(wrapped));
        assert_eq!(gives("shf.r.clamp.b32", &[a, b, count]), right(clamped));
        // The manual derives the table of a function by applying it to 0xf0, 0xcc and 0xaa.
        type Function = fn(u64, u64, u64) -> u64;
        let functions: [Function; 4] = [
            |a, b, c| a ^ b ^ c,
            |a, b, c| (a & b) | !c,
            |a, _, c| a & !c,
            |a, b, c| (a & b) | (b & c) | (a & c),
        ];
        for function in functions {
            let table = function(0xf0, 0xcc, 0xaa) & 0xff;
            assert_eq!(gives("lop3.b32", &[a, b, c, table]), function(a, b, c) & 0xffff_ffff, "{table:x}");
        }
        let bytes = [a, b].map(|word| (word as u32).to_le_bytes());
        let signed: i128 =
            bytes[0].iter().zip(bytes[1]).map(|(x, y)| i128::from(*x as i8) * i128::from(y as i8)).sum();
        let mixed: i128 =
            bytes[0].iter().zip(bytes[1]).map(|(x, y)| i128::from(*x) * i128::from(y as i8)).sum();
        assert_eq!(gives("dp4a.s32.s32", &[a, b, c]), (signed + i128::from(c)) as u64 & 0xffff_ffff);
        assert_eq!(gives("dp4a.u32.s32", &[a, b, c]), (mixed + i128::from(c)) as u64 & 0xffff_ffff);
        let halves = [a as u16, (a >> 16) as u16];
        let low: i128 = (0..2).map(|k| i128::from(halves[k] as i16) * i128::from(bytes[1][k])).sum();
        let high: i128 = (0..2).map(|k| i128::from(halves[k] as i16) * i128::from(bytes[1][2 + k])).sum();
        assert_eq!(gives("dp2a.lo.s32.u32", &[a, b, c]), (low + i128::from(c)) as u64 & 0xffff_ffff);
        assert_eq!(gives("dp2a.hi.s32.u32", &[a, b, c]), (high + i128::from(c)) as u64 & 0xffff_ffff);
        let apart = i128::from(a as i32).abs_diff(i128::from(b as i32));
        assert_eq!(gives("sad.s32", &[a, b, c]), (apart + u128::from(c)) as u64 & 0xffff_ffff);
    }
    // The named modes of `prmt`, in the order of the manual's table, which lists their bytes from the highest down.
    let (a, b) = (0x0302_0100, 0x0706_0504);
    for (way, rows) in [
        ("f4e", [0x0302_0100, 0x0403_0201, 0x0504_0302, 0x0605_0403]),
        ("b4e", [0x0506_0700, 0x0607_0001, 0x0700_0102, 0x0001_0203]),
        ("rc8", [0x0000_0000, 0x0101_0101, 0x0202_0202, 0x0303_0303]),
        ("ecl", [0x0302_0100, 0x0302_0101, 0x0302_0202, 0x0303_0303]),
        ("ecr", [0x0000_0000, 0x0101_0100, 0x0202_0100, 0x0302_0100]),
        ("rc16", [0x0100_0100, 0x0302_0302, 0x0100_0100, 0x0302_0302]),
    ] {
        for (selector, expected) in (0..).zip(rows) {
            assert_eq!(gives(&format!("prmt.b32.{way}"), &[a, b, selector]), expected, "{way} {selector}");
        }
    }
}

//! The explanations: every step has a text, the texts read well, and a few known cases have the right words.

use crate::common::{Random, instr, three};
use halfplay_core::eval::{Count, Evaluation, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Instr, Provenance, Type, with_provenance};
use halfplay_core::skins::doc::{Block, Doc, plain};
use halfplay_core::skins::explain::{cards, report};

/// A random operand: in two of three cases a code at which rules change.
fn operand(ty: Type, chance: &mut Random) -> u64 {
    const HALF: [u64; 14] = [
        0, 0x8000, 1, 0x8001, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e01, 0x7c01, 0x7ff7,
    ];
    const SINGLE: [u64; 9] =
        [0, 0x8000_0000, 1, 0x0080_0000, 0x3f80_0000, 0xbf80_0001, 0x7f80_0000, 0x7fc0_0001, 0x7f80_0001];
    let any = chance.next();
    if chance.below(3) == 0 {
        return any & (u64::MAX >> (64 - ty.width()));
    }
    match ty.width() {
        6 => any & 0x3f,
        16 => chance.pick(&HALF),
        _ if ty == Type::F32 => chance.pick(&SINGLE),
        _ => chance.pick(&HALF) << 16 | chance.pick(&HALF),
    }
}

fn everything() -> Vec<Instr> {
    [Provenance::Documented, Provenance::Companion, Provenance::Undocumented, Provenance::WhatIf]
        .into_iter()
        .flat_map(with_provenance)
        .collect()
}

fn texts(doc: &Doc) -> impl Iterator<Item = String> {
    doc.blocks.iter().filter_map(|block| match block {
        Block::Heading(line) | Block::Text(line) => Some(line.text()),
        _ => None,
    })
}

/// Each report begins with the result's bits, each sentence is complete, and no step is without a text.
#[test]
fn every_instruction_report_has_complete_sentences() {
    let mut chance = Random(7);
    let mut count = Count::default();
    for instr in everything() {
        for _ in 0..6 {
            let operands = [0, 1, 2].map(|i| operand(instr.operand_type(i), &mut chance));
            let evaluation = Evaluation::of(instr, &operands, Tininess::After);
            eval(&instr, &operands, Tininess::After, &mut count);
            let doc = report(&evaluation, &[], &[]);
            let context = format!("{instr} {operands:x?}");

            let first = texts(&doc).next().unwrap_or_default();
            let digits = instr.ty.width().div_ceil(4) as usize;
            let bits = format!("{:#0width$x}  ", evaluation.outcome.bits, width = digits + 2);
            assert!(first.starts_with(&bits), "{context}: {first}");

            for text in texts(&doc) {
                assert!(
                    !text.contains(" ,") && !text.contains("  .") && !text.contains(".."),
                    "{context}: {text}"
                );
                assert!(!text.contains("{") || text == first, "{context}: a hole in {text}");
            }
            for card in cards(&evaluation, &[]) {
                assert!(!card.blocks().is_empty(), "{context}: {}", card.kind.name());
                for block in &card.blocks() {
                    if let Block::Text(line) = block {
                        let text = line.text();
                        let end = text.chars().last();
                        assert!(matches!(end, Some('.' | '?')), "{context}: no full stop: {text}");
                        let first = text.chars().next().unwrap_or(' ');
                        assert!(!first.is_whitespace(), "{context}: {text}");
                    }
                }
            }
            assert!(plain(&doc, 80).ends_with('\n'), "{context}");
        }
    }
    // Every kind of step must have occurred; only mov records a copy.
    let kinds: Vec<&str> = count.kinds.keys().copied().collect();
    let expected = [
        "align",
        "approximate",
        "choose",
        "clamp",
        "copy",
        "decode",
        "deliver",
        "flush_input",
        "flush_result",
        "negate",
        "normalise",
        "out_of_bounds",
        "overflow",
        "pack",
        "product",
        "raise",
        "round",
        "set_sign",
        "special",
        "subnormal",
        "sum",
        "widen",
        "xorsign",
    ];
    assert_eq!(kinds, expected, "some kinds of steps do not occur, or are new");
}

/// Cases whose explanation is known. The expected words were typed by hand.
#[test]
fn reports_of_known_cases_contain_the_expected_words() {
    let cases: &[(&str, &[u64], &[&str])] = &[
        (
            "fma.rn.f16",
            &[0x520b, 0x00e9, 0x2ff6],
            &[
                "0x3001  0.1251220703125  inexact",
                "(1547 × 2^-5) × (233 × 2^-24) = 360451 × 2^-29.",
                "67141635 × 2^-29.",
                "more than half is cut off, so the kept bits go up by one.",
                "Why not 0x3000?",
            ],
        ),
        // A former version printed a wrong text for each of the following.
        (
            "mul.f16",
            &[0x7bff, 0x7bff],
            &["Why not 2047 × 2^21? It is 0.99951171875 ulp away, and 2046 × 2^21 only 0.00048828125 ulp."],
        ),
        (
            "add.f16",
            &[0x7bff, 0x7bff],
            &["but the exponent is too large for the format.", "inexact: overflow changed the value."],
        ),
        ("add.rz.f32.f16", &[0x3c00, 0x3380_0000], &["0.5 ulp away; the direction decides."]),
        ("add.ro.f16", &[0x3c00, 0x1000], &["0.5 ulp away; an odd last bit decides."]),
        ("cvt.rn.relu.bf16x2.f32", &[0x3fc0_0000, 0xffc0_0000], &["b is NaN, so the result is NaN"]),
        (
            "mul.f16",
            &[0x7c00, 0xc000],
            &["A factor is infinite, so the product is. Its sign comes from the signs + and −: 0xfc00."],
        ),
        (
            "cvt.rn.bf16.f32",
            &[0x7f80_0000],
            &["An infinity converts to the infinity of the same sign: 0x7f80."],
        ),
        (
            "fma.rn.f16",
            &[0, 0x3c00, 0x8000],
            &["The addends are zeros of opposite sign, and their sum is +0: 0x0000."],
        ),
        (
            "min.xorsign.abs.f16",
            &[0xc200, 0x7e00],
            &["d = ±min(|a|, |b|)", ".abs compares magnitudes, 0x4200 and 0x7e00."],
        ),
        (
            "mul.f16",
            &[0x03ff, 0x3c01],
            &[
                "The increment reaches the hidden bit: the result is the smallest normal number, and the exponent stays at -14.",
            ],
        ),
        ("add.f16", &[0x3c00, 0x02ae], &["All of b lies below"]),
        ("add.f16", &[1, 1], &["so the significand begins with 9 zeros.", "Nothing lies below the last bit"]),
        (
            "tanh.approx.f16",
            &[1],
            &["tanh(1 × 2^-24) is 5.96046447753905544139210…e-8.", "just under 1 ulp away"],
        ),
        // A former text of the product lost its factors' signs, and no step explained the sign of the result.
        (
            "mul.f16",
            &[0xbe00, 0x4200],
            &[
                "(1536 × 2^-10) × (1536 × 2^-9) = 2359296 × 2^-19. Its sign is the exclusive or of the signs − and +: −.",
                "b has exponent field 16, minus the bias 15: 1; its hidden bit is 1, too.",
            ],
        ),
        (
            "fma.rn.f16",
            &[0x8000, 0xbc00, 0x3c00],
            &["zero. Its sign is the exclusive or of the signs − and −: +."],
        ),
        // Zero times infinity with a NaN: no former text explained the flag.
        (
            "fma.rn.f16",
            &[0, 0x7c00, 0x7e00],
            &[
                "0x7fff  nan(0x1ff)  invalid",
                "c is NaN, so the result is NaN. Zero times infinity has no value either.",
                "With a quiet NaN operand, here c, IEEE 754 leaves this flag to the implementation (clause 7.2 c).",
            ],
        ),
        // A signalling NaN is a separate reason for the flag.
        ("fma.rn.f16", &[0, 0x7c00, 0x7d00], &["invalid: c is a signalling NaN."]),
        // A former text claimed that the nearer neighbour was chosen because it is nearer.
        (
            "add.rz.f32.f16",
            &[0x3c00, 0x3300_0000],
            &[
                ".rz asks for the direction, not for the distance: 0x3f800000 is 0.25 ulp away, and 0x3f800001 0.75 ulp.",
            ],
        ),
        // In a former version, the last card of an infinity or a NaN was empty.
        (
            "mul.f16",
            &[0xfc00, 0x3c00],
            &[
                "d is an infinity: its exponent bits are all 1 and its fraction is 0. The finite number next to it is \
                 -65504, 0xfbff.",
            ],
        ),
        (
            "mul.f16",
            &[0x7e00, 0x3c00],
            &["are its payload, 0x1ff. It is the canonical NaN, the one that arithmetic delivers."],
        ),
        // A tie that goes up to the even neighbour: 1 + 2^-10 plus 2^-11.
        (
            "add.f16",
            &[0x3c01, 0x1000],
            &["exactly half way. The last kept bit is 1, which is odd, so it goes up to even.", "0x3c02"],
        ),
        // A tie that stays: 1 plus 2^-11.
        (
            "add.f16",
            &[0x3c00, 0x1000],
            &["exactly half way. The last kept bit is 0, which is even, so it stays."],
        ),
        (
            "add.f16",
            &[0x7bff, 0x4c00],
            &[
                "0x7c00  inf  overflow, inexact",
                "would exceed 65504",
                "Both 2^16 and 0x7bff are 0.5 ulp away",
            ],
        ),
        ("add.f16", &[0x3c00, 0xbc00], &["0x0000  0  no flags", "an exact zero sum is +0"]),
        (
            "fma.rn.oob.f16",
            &[0x7ff7, 0x7e00, 0x7e00],
            &[
                "0x0000  0  no flags",
                "an element outside a tensor (measured on an NVIDIA H200)",
                "It looks at a and b, not at c.",
            ],
        ),
        (
            "fma.rn.oob.f16",
            &[0x3c00, 0x3c00, 0x7ff7],
            &["c is NaN, so the result is NaN. .oob looks at a and b, not at c."],
        ),
        // The larger addend is subnormal, so its last bit is the format's: 2^-24, and the product ends at 2^-38.
        ("fma.rn.f16", &[0x0011, 0x2c01, 0x0003], &["It reaches 14 columns below the last bit"]),
        // A former version had a step "rounding" for conversions that round nothing.
        (
            "cvt.f32.f16",
            &[0x2e66],
            &["step 2 of 3   convert", "more exponent bits and more fraction bits. Nothing is rounded."],
        ),
        ("cvt.f32.bf16", &[0x3dcd], &["as many exponent bits and more fraction bits. Nothing is rounded."]),
        ("fma.rn.f32.bf16", &[0x3dcd, 0x3dcd, 0], &["f32 has as many exponent bits and more fraction bits."]),
        // The zeros of the operands have the same sign, but those of the addends do not.
        ("sub.f16", &[0, 0], &["Once b is negated, the addends are zeros of opposite sign"]),
        ("sub.f16", &[0x8000, 0], &["Once b is negated, the addends are zeros of the same sign"]),
        // A power of two has two different gaps, except the smallest normal number.
        ("add.f16", &[0x3800, 0x3800], &["2^-10; toward zero the gap is 2^-11"]),
        ("add.f16", &[0xb800, 0xb800], &["2^-10; toward zero the gap is 2^-11"]),
        ("neg.f16", &[0x0400], &["ulp        2^-24\n"]),
        // A trace and the reference page give a rule the same grade.
        (
            "mul.ftz.f16",
            &[0x0400, 0x3800],
            &[
                "rounded with an unlimited exponent range. So .ftz replaces it by a zero of the same sign, 0x0000 (measured on an NVIDIA H200).",
            ],
        ),
        (
            "cvt.ftz.f32.bf16",
            &[1],
            &["a zero of the same sign, 0x00000000 (inferred, not verified on hardware)."],
        ),
        ("ex2.approx.ftz.bf16", &[0xc300], &["a zero of the same sign, 0x0000 (the manual says it)."]),
        // The manual does not specify which NaN the result is.
        (
            "add.f16",
            &[0x7e01, 0],
            &[
                "a is NaN, so the result is NaN. The manual leaves open which NaN. This model gives the canonical one, \
                 0x7fff (the assembler or the vendor's headers show it). The payload of the operand is not kept.",
            ],
        ),
        (
            "abs.bf16",
            &[0xffc1],
            &["The manual leaves open which NaN. This model gives the canonical one, 0x7fff"],
        ),
        (
            "tanh.approx.f16",
            &[0x7e00],
            &["This model gives the canonical one, 0x7fff (measured on an NVIDIA H200)."],
        ),
        (
            "mul.f32",
            &[0, 0x7f80_0000],
            &["so the result is NaN. This model gives the canonical one, 0x7fffffff (the assembler"],
        ),
        ("min.NaN.xorsign.abs.f16", &[0x7e00, 0xbc00], &["0x7fff. .xorsign has no effect on a NaN."]),
        (
            "min.xorsign.abs.f16",
            &[0xfe00, 0x3c00],
            &["0x3c00 becomes 0xbc00. The sign of a NaN operand counts too (measured on an NVIDIA H200)."],
        ),
        (
            "tanh.approx.f16",
            &[0x3800],
            &["0x3765", "0.4621171572600097585023", "2^-10.987", "model, the correctly rounded value"],
        ),
        ("neg.f16", &[0x7c01], &["0x7fff  nan(0x1ff)  no flags", "signalling NaN", "arithmetic"]),
        (
            "fma.rn.relu.f16x2",
            &[0x3c00_3c00, 0xbc00_7c01, 0],
            &["0x00007fff  {nan(0x1ff), 0}  invalid | no flags", "lane 1: clamped"],
        ),
    ];
    for &(spelling, operands, expected) in cases {
        let evaluation = Evaluation::of(instr(spelling), &three(operands), Tininess::After);
        // Unwrapped, so that a sentence is one line.
        let text = plain(&report(&evaluation, &[], &[]), 10_000);
        for words in expected {
            assert!(text.contains(words), "{spelling} {operands:x?} does not say {words:?}:\n{text}");
        }
    }
}

/// As on every number line, the smaller value is on the left; for negative numbers that is the greater magnitude.
#[test]
fn the_ruler_shows_the_smaller_neighbour_on_the_left() {
    let mut chance = Random(11);
    let mut seen = [0; 2];
    for name in ["add.f16", "fma.rn.f16", "mul.bf16", "add.rz.f32.f16", "fma.rm.f32.bf16"] {
        let instr = instr(name);
        for _ in 0..400 {
            let operands = [0, 1, 2].map(|_| chance.next());
            let operands =
                [0, 1, 2].map(|i| operands[i] & (u64::MAX >> (64 - instr.operand_type(i).width())));
            let evaluation = Evaluation::of(instr, &operands, Tininess::After);
            for block in cards(&evaluation, &[]).into_iter().flat_map(|card| card.blocks()) {
                let Block::Ruler(ruler) = block else { continue };
                // Sign and magnitude as an integer, in the order of the values.
                let place = |name: &String| {
                    let bits = u64::from_str_radix(name.strip_prefix("0x")?, 16).ok()?;
                    let sign = 1 << (instr.ty.width() - 1);
                    Some(if bits & sign == 0 { bits as i64 } else { -((bits - sign) as i64) })
                };
                // There is no code beyond the largest number.
                if let (Some(left), Some(right)) = (place(&ruler.left[0]), place(&ruler.right[0])) {
                    assert!(left < right, "{name} {operands:x?}: {:?} {:?}", ruler.left, ruler.right);
                    seen[usize::from(left < 0)] += 1;
                    let chosen = if ruler.chose_right { &ruler.right } else { &ruler.left };
                    let result = format!(
                        "{:#0width$x}",
                        evaluation.results()[0].bits(),
                        width = instr.ty.width() as usize / 4 + 2
                    );
                    assert_eq!(chosen[0], result, "{name} {operands:x?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

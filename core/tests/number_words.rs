//! The text about one value in all formats.

use crate::common::Random;
use halfplay_core::float::{Float, Format};
use halfplay_core::literal::parse;
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::number_blocks;

/// The expected text for 0.1 was typed by hand.
#[test]
fn describes_one_tenth_in_every_format() {
    let typed = parse("0.1", Format::F16).unwrap().float;
    let text = plain(&Doc::new(number_blocks(typed, Some("0.1"))), 76);
    for words in [
        "0x2e66  0.0999755859375  f16",
        "0.1 is not an f16; 0x2e66 is 0.4 ulp too small.",
        "11 − 15 = −4",
        "614 of 1024",
        "between its neighbours in f16",
        "A f16 (0 %)   B exact value, f32 (40 %)",
        "in every format, rounded once, to nearest even",
        "The value is 1.1001100110 × 2^-4, or 1638 × 2^-14, or as hex float 0x1.998p-4:",
        "f16   0x2e66    0.0999755859375  0.4 ulp below  normal",
        "bf16  0x3dcd      0.10009765625  0.2 ulp above  normal",
        "f32   0x3dcccccd  ≈ 0.100000001  0.2 ulp above  normal",
        "A f16 (75 %)   B exact value, f32 (80 %)   C bf16 (100 %)",
        "previous  0x2e65  0.09991455078125  2^-14 away",
        "next      0x2e67  0.10003662109375  2^-14 away",
        "bf16  2^-11  0.00048828125",
        "  › normal          0x0400–0x7bff  30720  6.103515625e-5 to 65504",
    ] {
        assert!(spaced(&text).contains(&spaced(words)), "{words}\n{text}");
    }
}

/// The text with single spaces between words, because the width of columns depends on the longest cell.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn describes_exact_extreme_and_special_values() {
    let cases = [
        (Format::F16, "1", "1 is an f16 exactly: nothing was rounded."),
        (Format::BF16, "1/3", "1/3 is not a bf16; 0x3eab is 1/3 ulp too large."),
        (Format::F16, "1e60", "No number is greater."),
        (Format::F16, "-inf", "No number is smaller."),
        (Format::F16, "nan", "A NaN is not on the number line: it has no neighbours."),
        (Format::F16, "65510", "The ends are neighbours in bf16"),
        (Format::TOY, "14.5", "2^4"),
        (Format::F32, "1e-45", "between its neighbours in f32"),
    ];
    for (format, written, words) in cases {
        let number = parse(written, format).unwrap().float;
        let text = plain(&Doc::new(number_blocks(number, Some(written))), 200);
        assert!(text.contains(words), "{words}\n{text}");
    }
    for (number, written) in [(0x3c00, "0x3c00"), (0x7bff, "max"), (0x7e00, "nan"), (0x7c00, "inf")] {
        let text = plain(&Doc::new(number_blocks(Float::new(Format::F16, number), Some(written))), 76);
        assert!(!text.contains("exactly:"), "bits and names are not rounded:\n{text}");
    }
}

/// The plain text fits into its width, whatever the value.
#[test]
fn number_text_fits_into_76_columns() {
    let mut random = Random(24);
    let mut number = |round: usize| {
        let formats = Format::ALL.len();
        let format = Format::ALL[round % formats];
        let bits = match round / formats {
            turn @ 0..12 => {
                let largest = format.max_finite();
                [0, 1, format.min_normal(), largest, largest + 1, largest + 2][turn % 6]
                    | if turn >= 6 { format.sign_mask() } else { 0 }
            }
            _ => random.next(),
        };
        Float::new(format, bits)
    };
    for round in 0..2000 {
        let number = number(round);
        let written = ["1/3", "0.1", "-1e-40", "70000", "1e-50"][round % 5];
        for written in [None, Some(written)] {
            let typed = written.and_then(|text| parse(text, number.format()).ok());
            let typed = typed.map_or(number, |literal| literal.float);
            let text = plain(&Doc::new(number_blocks(typed, written)), 76);
            for line in text.lines() {
                assert!(line.chars().count() <= 76, "{number:?} {written:?}: {line}");
            }
        }
    }
}

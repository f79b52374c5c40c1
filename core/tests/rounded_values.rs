//! The text about a rounded value: ties are called ties, other distances do not look like ties, and there are enough
//! digits.
use halfplay_core::float::Format;
use halfplay_core::literal::parse;
use halfplay_core::skins::atlas::Spread;
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::number_blocks;

/// A former version printed a wrong text for each case. The figures were worked out by hand.
#[test]
fn rounding_descriptions_match_hand_computed_cases() {
    let cases = [
        // These ties were not called ties: half way to zero, between two numbers, as a ratio.
        (
            Format::F16,
            "0x1p-25",
            "0x1p-25 is half way between zero and the smallest f16; the tie goes to even: it became 0x0000.",
        ),
        (Format::F16, "1e-8", "1e-8 is nearer to zero than to any other f16; it became 0x0000."),
        (
            Format::F16,
            "2049",
            "2049 is not an f16; 0x6800 is 0.5 ulp too small, half way: the tie goes to even.",
        ),
        (Format::F16, "1.00048828125", "0x3c00 is 0.5 ulp too small, half way: the tie goes to even."),
        (Format::F16, "6147/2", "0x6a01 is 1/4 ulp too large."),
        (Format::F16, "4098/2", "0x6800 is 1/2 ulp too small, half way: the tie goes to even."),
        // Values 2^-29 ulp and half of 1e-9 ulp from a tie looked like ties.
        (Format::F16, "0x1.0000001p-25", "0x0001 is ≈ 0.49999999814 ulp too large."),
        (Format::F16, "2049.000000001", "0x6801 is 0.4999999995 ulp too large."),
        (Format::F16, "2049000000001/1000000000", "0x6801 is ≈ 0.499999999500 ulp too large."),
        // Values rounded up to a power of two, whose ulp is twice the gap below it: an error of 32 with an ulp of 256,
        // and a tie.
        (Format::BF16, "-65504", "0xc780 is 0.125 ulp too small."),
        (Format::BF16, "-65504", "bf16 2^8 "),
        (Format::F16, "2047.5", "0x6800 is 0.5 ulp too large, half way: the tie goes to even."),
        // Two numbers that differ must look different when they are next to each other.
        (Format::F32, "1e-9", "≈ 9.96806193e-10"),
        (Format::F32, "1e-9", "≈ 9.99999972e-10"),
    ];
    for (format, written, words) in cases {
        let number = parse(written, format).unwrap().float;
        let text = plain(&Doc::new(number_blocks(number, Some(written))), 200);
        // The width of columns depends on the longest cell.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{words}\n{text}");
    }
}

/// Values with infinitely many digits are placed as exactly as any other.
#[test]
fn places_a_repeating_fraction_on_the_line() {
    let spread = Spread::of(parse("1/3", Format::F16).unwrap().float, Some("1/3"));
    assert!(spread.exact.as_ref().unwrap().is_endless());
    assert_eq!(spread.text, "1/3");
    // Between 5/16 and 6/16, a third of the way, by hand.
    let (_, exact, places) = spread.places(spread.in_format(Format::TOY).unwrap()).unwrap();
    assert_eq!((exact, places[1]), (333, Some(0)));
}

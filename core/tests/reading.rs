//! The rounding of typed numbers and its effect on the result, compared with an exact rational model.

use crate::rational::{Rational, integer, nearest, power, rational, value};
use crate::replay::{check_rounding, layout_of};
use halfplay_core::eval::{Flag, Flags};
use halfplay_core::float::{Float, Format, Loss, Tail, Tininess};
use halfplay_core::isa::Allow;
use halfplay_core::read::{Context, Reading, ValueReading, read};
use halfplay_core::skins::doc::{Block, plain};
use halfplay_core::skins::explain::{cards, report};
use halfplay_core::skins::program::exact::ErrorParts;
use proptest::prelude::*;

fn reading(text: &str) -> Reading {
    read(text, &Context::new(Allow::PTX)).unwrap()
}

fn parts(text: &str) -> Option<ErrorParts> {
    let reading = reading(text);
    ErrorParts::of(&reading.evaluate(Tininess::After), 0, &reading.typed())
}

/// The names of all steps.
fn steps(text: &str) -> Vec<&'static str> {
    let reading = reading(text);
    let cards = cards(&reading.evaluate(Tininess::After), &reading.typed());
    cards.iter().map(|card| card.kind.name()).collect()
}

/// The numbers of every format lie between 1e-400 and 1e400. A value outside that range overflows or underflows (IEEE
/// 754-2019, clauses 7.4 and 7.5), however large its exponent is. An earlier version raised no flag for exponents
/// beyond 4,000.
#[test]
fn values_far_out_of_range_raise_overflow_or_underflow() {
    let inexact = Flags::NONE.with(Flag::Inexact);
    for format in Format::ALL {
        for power in ["400", "1000", "1300", "5000", "99999999", "9999999999999999999999"] {
            for (sign, flag) in [("", Flag::Overflow), ("-", Flag::Underflow)] {
                let text = format!("1e{sign}{power}");
                for tininess in [Tininess::Before, Tininess::After] {
                    let read = ValueReading::read(&text, Some(format), tininess).unwrap();
                    assert_eq!(read.flags, inexact.with(flag), "{text} in {}", format.name());
                }
            }
        }
    }
}

fn signed(text: &str) -> Rational {
    match text.strip_prefix('-') {
        Some(rest) => -rational(rest),
        None => rational(text),
    }
}

fn real(float: Float) -> Rational {
    let magnitude = value(float.magnitude(), float.format());
    if float.is_negative() { -magnitude } else { magnitude }
}

/// Checks that the text gives this number, exactly or rounded to six digits.
fn says(text: &str, expected: &Rational) {
    match text.strip_prefix("≈ ") {
        None => assert_eq!(signed(text), *expected, "{text}"),
        Some(rounded) => {
            let miss = (signed(rounded) - expected) / expected;
            assert!(miss.clone() * miss <= power(10, -10), "{text} for {expected}");
        }
    }
}

/// The gap between the numbers of a format at a nonzero value, from the definition alone.
fn ulp(of: &Rational, format: Format) -> Rational {
    let magnitude = if *of < integer(0) { -of } else { of.clone() };
    let mut gap = value(1, format);
    while magnitude >= &gap * power(2, i64::from(format.precision())) {
        gap *= integer(2);
    }
    gap
}

#[test]
fn splits_the_error_of_0_1_plus_0_2() {
    // 0.1 is 0x2e66, 819 × 2^-13, and 0.2 is twice that. Their sum, 2457 × 2^-13, lies half way between 0x34cc and
    // 0x34cd. 0.3 is 2457.6 × 2^-13; an ulp there is 2^-12.
    let parts = parts("0.1 + 0.2").unwrap();
    assert_eq!(parts.wished.to_string(), "0.3");
    assert_eq!(parts.read.to_string(), "0.2999267578125");
    assert_eq!((parts.result.bits(), parts.nearest.bits()), (0x34cc, 0x34cd));
    assert_eq!(parts.by_reading().to_string(), "-0.3");
    assert_eq!(parts.by_computing().unwrap().to_string(), "-0.5");
    assert_eq!(parts.total().unwrap().to_string(), "-0.8");
}

/// 0.3 is 2457.6 × 2^-13; the line goes from 2456 × 2^-13 to 2458 × 2^-13. For negative numbers the direction is
/// reversed.
#[test]
fn the_number_line_marks_the_exact_answer() {
    for (text, place) in [("0.1 + 0.2", 800), ("-0.1 - 0.2", 200)] {
        let reading = reading(text);
        let cards = cards(&reading.evaluate(Tininess::After), &reading.typed());
        let rounding = cards.iter().find(|card| card.kind.name() == "rounding").unwrap();
        let wished = rounding.blocks().into_iter().find_map(|block| match block {
            Block::Ruler(ruler) => Some(ruler.exact_as_typed),
            _ => None,
        });
        assert_eq!(wished, Some(Some(place)), "{text}");
    }
    let reading = reading("0.1 + 0.2");
    let said = plain(&report(&reading.evaluate(Tininess::After), &reading.typed(), &[]), 200);
    assert!(said.contains("The exact answer, 0.3, lies at ◇, 80 % of the way along this line."), "{said}");
    assert_eq!(said.matches('◇').count(), 2, "{said}");
}

#[test]
fn inexact_operands_get_a_reading_step_first() {
    assert_eq!(steps("0.1 + 0.2")[..3], ["read a", "read b", "decode"]);
    assert_eq!(steps("fma.rn.f16 2 0.1 3")[..2], ["read b", "decode"]);
    // Representable numbers and bits are read exactly.
    for exact in ["0.5 + 2", "add.f16 0x2e66 0x3266", "add.f16 inf nan", "1e10 + 1"] {
        assert_eq!(steps(exact)[0], "decode", "{exact}");
    }
    assert_eq!(
        steps("add.f16x2 {0.1, 1} {1, 0.2}").iter().filter(|name| name.starts_with("read")).count(),
        2
    );
}

#[test]
fn explains_the_tie_in_reading_2049() {
    let reading = reading("2049 + 1");
    let typed = reading.typed();
    let (value, rounded) = typed[0].rounding().unwrap();
    assert_eq!((rounded.loss(), rounded.bits), (Loss::Half, 0x6800));
    assert_eq!(value.leading_exponent(), 11);
    let said = plain(&report(&reading.evaluate(Tininess::After), &typed, &[]), 200);
    for words in [
        "a is 2049, which in binary takes 12 bits; an f16 keeps 11 bits, rounded to nearest.",
        "Both 0x6800 and 0x6801 are 0.5 ulp away; the rule for ties decides.",
    ] {
        assert!(said.contains(words), "{words}:\n{said}");
    }
}

#[test]
fn distances_of_non_terminating_values_are_exact() {
    let reading = reading("1/3 + 0.1");
    let said = plain(&report(&reading.evaluate(Tininess::After), &reading.typed(), &[]), 200);
    // 1/3 is 1365 1/3 × 2^-12, and 0.1 is 1638.4 × 2^-14.
    for words in [
        "Why not 0x3556? It is 2/3 ulp away, and 0x3555 only 1/3 ulp.",
        "Why not 0x2e67? It is 0.6 ulp away, and 0x2e66 only 0.4 ulp.",
    ] {
        assert!(said.contains(words), "{words}:\n{said}");
    }
}

/// With six digits, both distances are 0.500000. A former text did not distinguish them.
#[test]
fn distinguishes_near_ties_from_ties() {
    for (digits, words) in [
        (
            "00000000000000000000000000001",
            "Why not 0xbc00? It is just over 0.5 ulp away, and 0xbc01 only just under 0.5 ulp.",
        ),
        (
            "00000000000000000000000000000",
            "Both 0xbc00 and 0xbc01 are 0.5 ulp away; the rule for ties decides.",
        ),
    ] {
        // -1 - 2^-11, and a little more.
        let reading = reading(&format!("add.f16 -1.00048828125{digits} 0"));
        let said = plain(&report(&reading.evaluate(Tininess::After), &reading.typed(), &[]), 200);
        assert!(said.contains(words), "{words}:\n{said}");
    }
}

#[test]
fn omits_error_parts_without_an_error_to_split() {
    for text in ["0.5 + 0.25", "add.f16 0x2e66 0x3266", "0.1 - 0.1", "add.f16 0.1 inf", "tanh.approx.f16 0.1"]
    {
        assert_eq!(parts(text), None, "{text}");
    }
}

/// A decimal of a few digits, possibly negative.
fn decimal() -> impl Strategy<Value = String> {
    (any::<bool>(), 0u32..5000, 0i32..7)
        .prop_map(|(negative, digits, below)| format!("{}{digits}e-{below}", if negative { "-" } else { "" }))
}

proptest! {
    #[test]
    fn errors_are_split_exactly(texts in prop::array::uniform3(decimal()), op in 0..4usize, format in 0..2usize) {
        let (ty, format) = [("f16", Format::F16), ("bf16", Format::BF16)][format];
        let [a, b, c] = texts.clone().map(|text| signed(&text));
        let round = |x: &Rational| {
            let magnitude = if *x < integer(0) { -x } else { x.clone() };
            let near = value(nearest(&magnitude, format), format);
            if *x < integer(0) { -near } else { near }
        };
        let [read_a, read_b, read_c] = [&a, &b, &c].map(round);
        let formula = |a: &Rational, b: &Rational, c: &Rational| match op {
            0 => a + b,
            1 => a - b,
            2 => a * b,
            _ => a * b + c,
        };
        let [x, y, z] = &texts;
        let name = format!("{}.{ty}", ["add", "sub", "mul", "fma.rn"][op]);
        let text = if op == 3 { format!("{name} {x} {y} {z}") } else { format!("{name} {x} {y}") };
        let Some(parts) = parts(&text) else { return Ok(()) };
        let (wished, read) = (formula(&a, &b, &c), formula(&read_a, &read_b, &read_c));
        let result = real(parts.result);
        prop_assert!(wished != result);
        let unit = if wished == integer(0) { ulp(&result, format) } else { ulp(&wished, format) };
        says(&parts.wished.to_string(), &wished);
        says(&parts.read.to_string(), &read);
        says(&parts.by_reading().to_string(), &((&read - &wished) / &unit));
        says(&parts.by_computing().unwrap().to_string(), &((&result - &read) / &unit));
        says(&parts.total().unwrap().to_string(), &((&result - &wished) / &unit));
        prop_assert_eq!(real(parts.nearest), round(&wished));
    }

    #[test]
    fn values_round_to_the_nearest_between_their_neighbours(text in decimal(), format in 0..2usize) {
        let (name, format) = [("neg.f16", Format::F16), ("neg.bf16", Format::BF16)][format];
        let typed = reading(&format!("{name} {text}")).typed();
        let written = signed(&text);
        let magnitude = if written < integer(0) { -written } else { written };
        let code = nearest(&magnitude, format);
        prop_assert_eq!(typed[0].literal.float.magnitude(), code);
        let Some((exact, rounded)) = typed[0].rounding() else {
            prop_assert_eq!(value(code, format), magnitude);
            return Ok(());
        };
        prop_assert_eq!(rounded.result().magnitude(), code);
        let (below, above) = (rounded.toward_zero(&exact), rounded.away_from_zero(&exact));
        let codes = [below.bits, above.bits].map(|bits| bits.map(|bits| value(bits & format.code_mask() >> 1, format)));
        if let [Some(below), Some(above)] = codes {
            prop_assert!(below < magnitude && magnitude < above, "{text}");
            let middle = (below + above) / integer(2);
            let side = match rounded.loss() {
                Loss::BelowHalf => magnitude < middle,
                Loss::Half => magnitude == middle,
                Loss::AboveHalf => magnitude > middle,
                Loss::Zero => false,
            };
            prop_assert!(side, "{text}");
        }
    }
}

/// The neighbour above a literal far below the smallest number has a distance of nearly one quantum. A former version
/// took the lower 64 bits of the literal for the whole, so the distance was exactly one quantum.
#[test]
fn distances_of_tiny_literals_are_below_one_quantum() {
    let rounding =
        |text: &str| reading(&format!("neg.f16 {text}")).typed()[0].rounding().expect("a rounding");
    for text in ["2^-200", "2^-140", "0x1.5p-300", "-0x1.fffffffffffp-190", "2^-900"] {
        let (exact, rounded) = rounding(text);
        check_rounding(&exact, &rounded, layout_of(Format::F16));
    }
    // The distance of a literal with more bits than a distance holds is only bounded.
    let (exact, rounded) = rounding("0x1.0000000000000000000001p-200");
    let above = rounded.away_from_zero(&exact);
    assert_eq!((above.bits, above.distance.tail), (Some(1), Tail::Endless));
}

/// Suffixes give a formula its type. If they differ, it is f32, as in C, unless the text names a type. Rust computes
/// the f32 sums.
#[test]
fn suffixes_give_a_formula_its_type() {
    let tenth = 0.1f32;
    let tenth_of_half = 819.0 / 8192.0_f32;
    for (text, instr, bits) in [
        ("0.1f + 0.2f", "add.f32", (tenth + 0.2).to_bits()),
        ("0.1f*3", "mul.f32", (tenth * 3.0).to_bits()),
        ("0.1h + 0.2h", "add.f16", 0x34cc),
        ("0.1h + 0.2f", "add.f32", (tenth_of_half + 0.2).to_bits()),
        ("0.1bf + 0.2h in f16", "add.f16", 0x34cd),
        ("0.1f * 2f + 1f", "fma.rn.f32", tenth.mul_add(2.0, 1.0).to_bits()),
    ] {
        let reading = reading(text);
        let evaluation = reading.evaluate(Tininess::After);
        assert_eq!(
            (reading.instr.to_string().as_str(), evaluation.outcome.bits),
            (instr, u64::from(bits)),
            "{text}"
        );
    }
}

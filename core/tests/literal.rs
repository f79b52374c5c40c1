//! Literals, compared with the standard library's parser (f32) and with an exact rational model (every format).

use crate::rational::{Rational, integer, is_too_large, nearest, power, rational, value};
use halfplay_core::float::{Float, Format};
use halfplay_core::literal::{Deviation, Fidelity, Literal, parse, read};

/// Parses an unsigned decimal or ratio, with and without a sign, and compares number and deviation with the model.
fn check(text: &str, format: Format) {
    let exact = rational(text);
    let bits = nearest(&exact, format);
    for (sign, negative) in [("", false), ("-", true), ("−", true), ("+", false)] {
        let signed = format!("{sign}{text}");
        let literal = parse(&signed, format).unwrap();
        let expected = Float::new(format, bits).with_sign(negative);
        assert_eq!(literal.float, expected, "{signed} {format:?}");
        assert_eq!(read(&signed, format), Ok(expected), "{signed} {format:?}");
        check_fidelity(&literal, &exact);
    }
}

pub fn check_fidelity(literal: &Literal, written: &Rational) {
    let (float, format) = (literal.float, literal.float.format());
    if is_too_large(written, format) {
        assert_eq!(literal.fidelity, Fidelity::Overflow);
        return;
    }
    let number = value(float.magnitude(), format);
    // Below a power of two the gap is half the gap above it, except among the subnormal numbers.
    let halves = number > *written && float.fraction() == 0 && float.exponent_field() > 1;
    let off = (&number - written) / power(2, i64::from(float.quantum()) - i64::from(halves));
    let deviation = match &literal.fidelity {
        Fidelity::Exact => {
            assert_eq!(number, *written);
            return;
        }
        Fidelity::Rounded(deviation) => {
            assert!(!float.is_zero());
            deviation
        }
        Fidelity::Underflow(deviation) => {
            assert!(float.is_zero());
            deviation
        }
        Fidelity::Overflow => panic!("{literal:?}"),
    };
    assert_eq!(deviation.above, (off > integer(0)) != float.is_negative(), "{literal:?}");
    let off = if off < integer(0) { -off } else { off };
    assert!(off > integer(0) && off <= power(2, -1), "{literal:?}");
    if let Some(exact) = &deviation.exact {
        assert_eq!(rational(exact), off, "{literal:?}");
    }
    assert_eq!(deviation.is_tie(), off == power(2, -1), "{literal:?}");
    let brief = deviation.brief.trim_start_matches("≈ ").trim_start_matches("just under ");
    let rounded = rational(brief);
    // The text of a deviation that is not a tie must not look like that of a tie.
    assert!(
        deviation.is_tie() || deviation.brief.starts_with("just under") || rounded != power(2, -1),
        "{literal:?}"
    );
    let miss = (&rounded - &off) / &off;
    assert!(miss <= power(10, -5) && -miss <= power(10, -5), "{literal:?}");
}

/// Every format with a sign; ue8m0 has neither negative numbers nor zero.
pub fn signed() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| *format != Format::UE8M0)
}

/// A small random generator, good enough for these tests.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mixed = (self.0 >> 33) ^ self.0;
        mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn decimal(&mut self, digits: u64, exponents: std::ops::Range<i64>) -> String {
        let count = 1 + self.below(digits);
        let mut text: String = (0..count).map(|_| char::from(b'0' + self.below(10) as u8)).collect();
        if self.below(2) == 0 {
            text.insert(1 + self.below(count) as usize, '.');
        }
        let span = (exponents.end - exponents.start) as u64;
        if self.below(4) > 0 { format!("{text}e{}", exponents.start + self.below(span) as i64) } else { text }
    }
}

pub fn bits(text: &str, format: Format) -> u64 {
    parse(text, format).unwrap().float.bits()
}

#[test]
fn f32_decimals_parse_as_in_the_standard_library() {
    let mut random = Random(1);
    for round in 0..100_000 {
        let text = random.decimal(if round % 10 == 0 { 150 } else { 22 }, -60..45);
        let theirs: f32 = text.parse().unwrap();
        assert_eq!(read(&text, Format::F32).unwrap().bits(), u64::from(theirs.to_bits()), "{text}");
    }
    for _ in 0..30_000 {
        let number = f32::from_bits(random.next() as u32 & 0x7f7f_ffff);
        for text in
            [format!("{number}"), format!("{number:e}"), format!("{number:.9e}"), format!("-{number:e}")]
        {
            let theirs: f32 = text.parse().unwrap();
            assert_eq!(read(&text, Format::F32).unwrap().bits(), u64::from(theirs.to_bits()), "{text}");
        }
    }
}

/// The exact decimal of a midpoint, and decimals just below and just above it, which have 1,000 digits or more.
fn around(midpoint: f64) -> [String; 3] {
    let text = format!("{midpoint:.160}");
    let below = {
        let (whole, rest) = text.split_once('.').unwrap();
        match rest.trim_end_matches('0') {
            "" => format!("{}.{}", whole.parse::<u128>().unwrap() - 1, "9".repeat(1000)),
            rest => {
                let (kept, last) = rest.split_at(rest.len() - 1);
                format!("{whole}.{kept}{}{}", last.parse::<u8>().unwrap() - 1, "9".repeat(1000))
            }
        }
    };
    let above = format!("{text}{}1", "0".repeat(1000));
    [below, text, above]
}

#[test]
fn midpoints_and_nearby_decimals_round_correctly() {
    let mut random = Random(2);
    for format in [Format::TOY, Format::F16, Format::BF16] {
        for round in 0..80 {
            let top = format.infinity();
            let low = if round < 3 { round } else { random.below(top) };
            let low = if round == 3 { format.max_finite() } else { low };
            let as_f64 = |code: u64| match format {
                Format::BF16 => f64::from(f32::from_bits((code << 16) as u32)),
                _ => {
                    let (fraction, field) = (code & format.fraction_mask(), code >> format.fraction_bits());
                    let (hidden, field) = if field == 0 { (0, 1) } else { (format.min_normal(), field) };
                    let quantum = field as i32 - format.bias() - format.fraction_bits() as i32;
                    (hidden | fraction) as f64 * 2f64.powi(quantum)
                }
            };
            let next =
                if low == format.max_finite() { 2f64.powi(format.emax() + 1) } else { as_f64(low + 1) };
            let [below, midpoint, above] = around((as_f64(low) + next) / 2.0);
            assert_eq!(bits(&below, format), low, "{below}");
            assert_eq!(bits(&midpoint, format), low + (low & 1), "{midpoint}");
            assert_eq!(bits(&above, format), low + 1, "{above}");
            if round < 12 {
                [below, midpoint, above].iter().for_each(|text| check(text, format));
            }
        }
    }
    for round in 0..200u64 {
        let low = if round < 3 { round } else { random.below(0x7f7f_ffff) };
        let midpoint =
            (f64::from(f32::from_bits(low as u32)) + f64::from(f32::from_bits(low as u32 + 1))) / 2.0;
        let [below, midpoint, above] = around(midpoint);
        assert_eq!(bits(&below, Format::F32), low, "{below}");
        assert_eq!(bits(&midpoint, Format::F32), low + (low & 1), "{midpoint}");
        assert_eq!(bits(&above, Format::F32), low + 1, "{above}");
    }
}

#[test]
fn decimals_and_ratios_match_the_rational_model() {
    let mut random = Random(3);
    for format in signed() {
        let range = match format.exponent_bits() {
            11 => -330..310,
            8 => -50..45,
            _ => -12..8,
        };
        for _ in 0..250 {
            check(&random.decimal(40, range.clone()), format);
            let (numerator, denominator) =
                (random.next() >> random.below(50), random.next() >> random.below(50));
            check(&format!("{numerator}/{}", denominator.max(1)), format);
        }
        for text in
            ["1/3", "17/23", "0/7", "65504/1", "1/10", "65520", "65519.999", "3e-8", "2.98e-8", "2.9e-8"]
        {
            check(text, format);
        }
    }
    check(&format!("{}/{}", "7".repeat(1000), "3".repeat(999)), Format::F16);
    check(&format!("{}/{}", "7".repeat(900), "3".repeat(1000)), Format::F32);
}

#[test]
fn printed_codes_parse_back_to_the_number() {
    for format in Format::ALL.into_iter().filter(|format| format.width() <= 19) {
        let step = if format.width() > 16 { 7 } else { 1 };
        for code in (0..=format.code_mask()).step_by(step) {
            let number = Float::new(format, code);
            let short = number.short();
            let register = number.register();
            let mut exact = vec![number.decimal(), number.hex_float(), format!("{register:#x}")];
            exact.push(format!("{register:#0width$b}", width = format.storage_width() as usize + 2));
            let ratio = number.ratio();
            if !ratio.contains('^') {
                exact.push(ratio);
            }
            for text in exact {
                let literal = parse(&text, format).unwrap();
                assert_eq!((literal.float, literal.fidelity), (number, Fidelity::Exact), "{text}");
            }
            assert_eq!(read(&short, format), Ok(number), "{short}");
        }
    }
}

/// No decimal with fewer digits parses back to the number, and none with as many digits is nearer, according to the
/// model.
#[test]
fn short_gives_the_shortest_and_nearest_decimal() {
    let mut random = Random(4);
    for format in [Format::TOY, Format::F16, Format::BF16] {
        for round in 0..300u64 {
            let code =
                if round < 12 { round.min(format.max_finite()) } else { random.below(format.infinity()) };
            let exact = value(code, format);
            let text = Float::new(format, code).short();
            if code == 0 {
                assert_eq!(text, "0");
                continue;
            }
            assert_eq!(nearest(&rational(&text), format), code, "{text}");
            let number = text.split('e').next().unwrap().replace('.', "");
            let count = number.trim_matches('0').len() as i64;
            let mut leading = 60;
            while power(10, leading) > exact {
                leading -= 1;
            }
            let distance = |x: &Rational| if *x > exact { x - &exact } else { &exact - x };
            for digits in 1..=count {
                let unit = power(10, leading - digits + 1);
                let below = (&exact / &unit).floor() * &unit;
                for side in [below.clone(), below + &unit] {
                    let reads_back = nearest(&side, format) == code;
                    assert!(!reads_back || digits == count, "{text} but {side}");
                    assert!(
                        !reads_back || distance(&side) >= distance(&rational(&text)),
                        "{text} but {side}"
                    );
                }
            }
        }
    }
    // Rust prints the shortest f32, too.
    for _ in 0..5_000 {
        let code = random.below(0x7f80_0000);
        let number = f32::from_bits(code as u32);
        let ours = Float::new(Format::F32, code).short();
        assert_eq!(ours.parse::<f32>().unwrap(), number);
        let digits = |text: &str| text.split('e').next().unwrap().replace('.', "").trim_matches('0').len();
        assert_eq!(digits(&ours), digits(&format!("{number:e}")));
    }
}

pub fn deviation(text: &str, format: Format) -> Deviation {
    match parse(text, format).unwrap().fidelity {
        Fidelity::Rounded(deviation) | Fidelity::Underflow(deviation) => deviation,
        other => panic!("{text} {other:?}"),
    }
}

/// ue8m0 has no zero: a value that is far too small becomes the smallest number, 2^-127, which is a whole ulp above it.
/// A former version computed the deviation exactly and tried to allocate a terabyte of memory.
#[test]
fn tiny_values_become_the_smallest_ue8m0_number() {
    for text in [
        "1e-60",
        "1e-5000",
        "1e-500000000",
        "1e-9999999999999999999999999",
        "0x1p-8000000000000",
        "0x1p-9999999999999999999999999",
        "2^-99999999999",
        "0x0.0000001p-400000",
        "3 * 2^-9999999999999999999999999",
    ] {
        let literal = parse(text, Format::UE8M0).unwrap();
        let Fidelity::Rounded(deviation) = literal.fidelity else { panic!("{text}") };
        assert_eq!((literal.float.bits(), deviation.to_string().as_str()), (0, "≈ +1.00000"), "{text}");
    }
}

#[test]
fn parses_extreme_exponents_and_million_digit_literals() {
    let f16 = Format::F16;
    let zeros = "0".repeat(3_000_000);
    let fidelity = |text: &str| parse(text, f16).unwrap().fidelity;
    for text in
        ["1e9999999999", "1e99999999999999999999999999", "1e1000000", "0x1p99999999999999999999", "65520"]
    {
        assert_eq!((bits(text, f16), fidelity(text)), (0x7c00, Fidelity::Overflow), "{text}");
    }
    assert_eq!(bits("-1e-9999999999", f16), 0x8000);
    assert_eq!(deviation("1e-9999999999", f16).to_string(), "≈ -1.67772e-9999999992");
    assert_eq!(deviation("1e-9999999999", f16).exact.unwrap(), "1.6777216e-9999999992");
    assert_eq!(deviation("-1e-9999999999", f16).to_string(), "≈ +1.67772e-9999999992");
    assert_eq!(deviation("0x1p-90024", f16).exact.unwrap(), "1 × 2^-90000");
    // The exact decimal has about as many digits as its exponent says. A former version computed it, and a random test
    // ran for an hour.
    assert_eq!(deviation("0xce3P-1438184252102191", f16).brief, "< 1e-431455275630645");
    assert_eq!(deviation("1e-9999999999999999999999999", f16).brief, "< 1e-500000000000000000");
    assert_eq!(deviation("0x1p-9999999999999999999999999", f16).brief, "< 1e-250000000000000000");
    assert_eq!(bits("0e99999999999999999999999", f16), 0);
    assert_eq!(bits("-0.000e-5", f16), 0x8000);
    // A number of three million digits, and one whose exponent moves the point back.
    assert_eq!(bits(&format!("1.{zeros}1"), f16), 0x3c00);
    assert_eq!(deviation(&format!("1.{zeros}1"), f16).brief, "< 1e-3926");
    assert_eq!(bits(&format!("1.00048828125{zeros}1"), f16), 0x3c01);
    assert_eq!(deviation(&format!("1.00048828125{zeros}1"), f16).brief, "≈ 0.5");
    assert_eq!(bits(&format!("1{zeros}e-3000000"), f16), 0x3c00);
    assert_eq!(bits(&format!("0.{zeros}1e3000001"), f16), 0x3c00);
    assert_eq!(bits(&format!("0x1{zeros}p-12000000"), f16), 0x3c00);
    assert_eq!(bits(&format!("0x0.{zeros}8p12000002"), f16), 0x4000);
    assert_eq!(bits(&format!("0x1.002{zeros}1"), f16), 0x3c01);
    assert!(deviation(&format!("0x1.002{zeros}1"), f16).brief.starts_with("≈ 0.5"));
    assert_eq!(bits(&format!("0x1.002{zeros}"), f16), 0x3c00);
    assert_eq!(bits(&"9".repeat(3_000_000), f16), 0x7c00);
    assert!(parse(&format!("1/{zeros}1"), f16).is_err());
    assert!(parse(&format!("0x1{zeros}"), f16).is_err());
    assert!(parse(&format!("0b{zeros}"), f16).is_err());
    assert!(parse(&"f".repeat(3_000_000), f16).is_err());
    assert!(parse(&format!("nan({zeros}{}", "1".repeat(3_000_000)), f16).is_err());
    assert_eq!(bits(&format!("nan({zeros}1)"), f16), 0x7e01);
}

//! Patterns, names, PTX literals, packs, and the messages for all other texts.
use halfplay_core::float::Format;
use halfplay_core::literal::{
    Fidelity, LiteralKind, Problem, parse, parse_operand, parse_pattern, read, read_operand,
};
use proptest::prelude::*;
use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, FloatConvert};

const F16: Format = Format::F16;

fn bits(text: &str, format: Format) -> u64 {
    let literal = parse(text, format).unwrap();
    assert_eq!(read(text, format), Ok(literal.float));
    literal.float.bits()
}

#[test]
fn patterns() {
    for text in ["0x3c00", "0X3C00", "0x3_c00", "  0x3c00\t", "0b0_01111_0000000000", "0x00003c00"] {
        let literal = parse(text, F16).unwrap();
        assert_eq!(
            (literal.float.bits(), literal.kind, literal.fidelity),
            (0x3c00, LiteralKind::Pattern, Fidelity::Exact)
        );
    }
    assert_eq!(bits("0x1", F16), 1);
    assert_eq!(bits("0xfFfF", F16), 0xffff);
    assert_eq!(bits("0x000000000000000000000000ffff", F16), 0xffff);
    assert_eq!(bits("0xffffffff", Format::F32), 0xffff_ffff);
    assert_eq!(bits("0b1_110_11", Format::TOY), 0b111011);
}

#[test]
fn names() {
    for (text, code) in [
        ("inf", 0x7c00),
        ("-inf", 0xfc00),
        ("+Infinity", 0x7c00),
        ("−∞", 0xfc00),
        ("nan", 0x7e00),
        ("-NaN", 0xfe00),
        ("nan(0x123)", 0x7f23),
        ("nan( 291 )", 0x7f23),
        ("nan(0x1ff)", 0x7fff),
        ("snan", 0x7c01),
        ("-snan(0x1ff)", 0xfdff),
        ("max", 0x7bff),
        ("-max", 0xfbff),
        ("min_normal", 0x0400),
        ("min_subnormal", 0x0001),
        ("max_subnormal", 0x03ff),
        ("-max_subnormal", 0x83ff),
        ("eps", 0x1400),
        ("epsilon", 0x1400),
        // As people say them.
        ("largest subnormal", 0x03ff),
        ("-Largest  Denormal", 0x83ff),
        ("max subnormal", 0x03ff),
        ("smallest-normal", 0x0400),
        ("minimum subnormal", 0x0001),
        ("smallest", 0x0001),
        ("smallest positive", 0x0001),
        ("largest", 0x7bff),
        ("biggest normal", 0x7bff),
    ] {
        assert_eq!(bits(text, F16), code, "{text}");
        assert_eq!(parse(text, F16).unwrap().kind, LiteralKind::Name);
    }
    assert_eq!(bits("eps", Format::F32), u64::from(f32::EPSILON.to_bits()));
    assert_eq!(bits("max", Format::F32), u64::from(f32::MAX.to_bits()));
    assert_eq!(bits("min_normal", Format::F32), u64::from(f32::MIN_POSITIVE.to_bits()));
    assert_eq!(bits("eps", Format::BF16), 0x3c00);
    for (format, most) in [(Format::BF16, 0x7f), (Format::F32, 0x7f_ffff), (Format::TOY, 0x03)] {
        assert_eq!(bits("max_subnormal", format), most);
    }
    // 0.25 is the toy format's smallest normal number.
    assert_eq!(bits("eps", Format::TOY), 0x04);
}

/// The conversion of an f32 to another format by rustc_apfloat; every NaN gives `plain_nan` with the sign of the NaN.
fn converted<F: rustc_apfloat::Float>(code: u64, plain_nan: u64) -> u64
where
    Single: FloatConvert<F>,
{
    let number = Single::from_bits(code.into());
    if number.is_nan() {
        return plain_nan | if number.is_negative() { 0x8000 } else { 0 };
    }
    let narrow: F = number.convert(&mut false).value;
    narrow.to_bits() as u64
}

#[test]
fn parses_c_floats_and_spaced_bit_fields() {
    for (text, format, expected) in [
        ("1.5f", F16, 0x3e00),
        ("-1.F", F16, 0xbc00),
        ("1e2f", F16, 0x5640),
        ("0 01111 0000000000", F16, 0x3c00),
        ("1 00000 0000000001", F16, 0x8001),
        ("1 10000000 1000000", Format::BF16, 0xc040),
    ] {
        assert_eq!(bits(text, format), expected, "{text}");
    }
}

#[test]
fn ptx_literals() {
    for code in (0..=u64::from(u32::MAX)).step_by(1_048_573) {
        let text = format!("0f{code:08X}");
        assert_eq!(bits(&text, Format::F32), code);
        let number = f32::from_bits(code as u32);
        let wide = format!("0d{:016x}", f64::from(number).to_bits());
        let (half, bf16) = (converted::<Half>(code, 0x7e00), converted::<BFloat>(code, 0x7fc0));
        for (format, expected) in [(F16, half), (Format::BF16, bf16)] {
            assert_eq!(bits(&text, format), expected, "{text}");
            assert!(number.is_nan() || bits(&wide, format) == expected, "{wide}");
        }
        if !number.is_nan() {
            assert_eq!(bits(&wide, Format::F32), code, "{wide}");
        }
    }
    // A double is rounded only once: 1 + 2^-11 + 2^-40 lies above the midpoint.
    let value = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
    let literal = parse(&format!("0d{:016x}", value.to_bits()), F16).unwrap();
    assert_eq!((literal.float.bits(), literal.kind), (0x3c01, LiteralKind::Ptx));
    let Fidelity::Rounded(deviation) = literal.fidelity else { panic!() };
    // The value is 2^-30 of an ulp from a tie.
    assert_eq!(deviation.to_string(), "≈ +0.499999999069");
    assert_eq!(bits("0d0000000000000001", F16), 0);
    assert_eq!(bits("0dFFF0000000000000", F16), 0xfc00);
}

#[test]
fn packs() {
    let operand = parse_operand("{1.5, 0x3c00}", 2, F16).unwrap();
    assert_eq!(operand.bits, 0x3c00_3e00);
    assert_eq!(
        operand.lanes.iter().map(|lane| lane.kind).collect::<Vec<_>>(),
        [LiteralKind::Decimal, LiteralKind::Pattern]
    );
    let operand = parse_operand(" 0x40003c00 ", 2, F16).unwrap();
    assert_eq!((operand.lanes[0].float.bits(), operand.lanes[1].float.bits()), (0x3c00, 0x4000));
    assert_eq!(parse_operand("1/3", 1, F16).unwrap().bits, 0x3555);
    assert_eq!(parse_operand("{ -1 ,inf }", 2, Format::BF16).unwrap().bits, 0x7f80_bf80);
    assert_eq!(parse_operand("0x3c00", 2, F16).unwrap().bits, 0x3c00);
    assert_eq!(parse_pattern("{0x3c00, 0x4000}", 32), Ok(0x4000_3c00));
    assert_eq!(parse_pattern("0xffffffff", 32), Ok(u64::from(u32::MAX)));
    assert_eq!(parse_pattern("0b0_01111_0000000000", 16), Ok(0x3c00));
    for text in ["{1.5, 0x3c00}", "0x40003c00", "{nan,-0}"] {
        assert_eq!(read_operand(text, 2, F16), Ok(parse_operand(text, 2, F16).unwrap().bits));
    }
}

/// The part of the text that causes the error, and the message.
fn complaint(text: &str, error: halfplay_core::literal::LiteralError) -> (String, String) {
    (text[error.at.clone()].to_string(), error.to_string())
}

#[test]
fn errors_state_the_problem_position_and_fix() {
    for (text, at, words) in [
        ("", "", "expected a number here: write a value like `1.5` or bits like `0x3c00`"),
        ("  ", "  ", "expected a number here: write a value like `1.5` or bits like `0x3c00`"),
        ("0x1ffff", "0x1ffff", "17 bits, but f16 has 16: write at most 16 bits, `0xffff`"),
        (
            "0x10000000000000000000",
            "0x10000000000000000000",
            "77 bits, but f16 has 16: write at most 16 bits, `0xffff`",
        ),
        (
            "0b0_01111_000000000",
            "0b0_01111_000000000",
            "15 bits, but f16 has 16: write all 16 bits, including leading zeros",
        ),
        (
            "0b0_01111_00000000000",
            "0b0_01111_00000000000",
            "17 bits, but f16 has 16: write at most 16 bits, `0xffff`",
        ),
        ("0b012", "2", "`2` is not a digit in base 2: use 0 and 1"),
        ("0x3g00", "g", "`g` is not a digit in base 16: use 0 to 9 and a to f"),
        (
            "0x",
            "",
            "digits in base 16 are missing here: write bits like `0x3c00` or a hex float like `0x1.8p3`",
        ),
        ("0x1.8p", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        ("1,5", ",", "the decimal point is `.`, not `,`: write `1.5` for one and a half"),
        ("15c", "c", "a bit pattern begins with `0x`: write `0x15c`"),
        ("-1.5f16", "f16", "unknown suffix; the instruction gives the format: write `1.5`"),
        // C suffixes that name no format of halfplay. `0H3C00` is not PTX, although `0f3F800000` is.
        ("-0x.8p-1L", "L", "unknown suffix; the instruction gives the format: write `0x.8p-1`"),
        ("0x3c00u", "u", "unknown suffix; the instruction gives the format: write `0x3c00`"),
        ("0x1p3g", "g", "`g` is not a digit in base 10: use 0 to 9"),
        ("0H3C00", "0H3C00", "a bit pattern begins with `0x`: write `0x3C00`"),
        ("0h3c00", "0h3c00", "a bit pattern begins with `0x`: write `0x3c00`"),
        (
            "0x3c004000",
            "0x3c004000",
            "30 bits, but f16 has 16: write at most 16 bits, `0xffff`; for two numbers in 32 bits use the type f16x2",
        ),
        ("3c00", "c00", "a bit pattern begins with `0x`: write `0x3c00`"),
        ("fc00h", "fc00h", "a bit pattern begins with `0x`: write `0xfc00`"),
        ("-0x3c00", "-", "a bit pattern takes no sign: it contains the sign bit: write `0xbc00`"),
        ("+0xbc00", "+", "a bit pattern takes no sign: it contains the sign bit: write `0xbc00`"),
        (
            "-0f3F800000",
            "-",
            "PTX's `0f` and `0d` take no sign: they contain the sign bit: set the first bit of the digits instead",
        ),
        (
            "0f3F80",
            "0f3F80",
            "4 hexadecimal digits, but PTX has 8 here: write `0f` and 8 digits: `0f3F800000`",
        ),
        (
            "1.5.2",
            ".",
            "unexpected `.`: write a value like `1.5`, `17/23`, `2^-11`, `inf` or bits like `0x3c00`",
        ),
        (
            "1 2",
            "2",
            "unexpected `2`: write a value like `1.5`, `17/23`, `2^-11`, `inf` or bits like `0x3c00`",
        ),
        ("--1", "-", "unexpected `-`: write one sign, in front of the number"),
        ("-", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        ("1e", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        (".", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        ("1__5", "_", "an underscore may only separate two digits: write it like `65_504`, or delete it"),
        ("1/0", "/0", "a ratio's denominator must not be 0: write `inf` or `nan` if you mean that"),
        (
            "1.5/3",
            "1.5",
            "both sides of a ratio must be whole numbers: write it like `3/10`, or as a decimal",
        ),
        ("1/-3", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        (
            "3^5",
            "3",
            "a power must be `2^N`, alone or after a whole number and `×`: write it like `2^-11` or `3 × 2^-7`",
        ),
        (
            "1.5*2^3",
            "1.5",
            "a power must be `2^N`, alone or after a whole number and `×`: write it like `2^-11` or `3 × 2^-7`",
        ),
        (
            "2e1^3",
            "2e1",
            "a power must be `2^N`, alone or after a whole number and `×`: write it like `2^-11` or `3 × 2^-7`",
        ),
        (
            "3 × 4",
            "4",
            "a power must be `2^N`, alone or after a whole number and `×`: write it like `2^-11` or `3 × 2^-7`",
        ),
        ("2^", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        ("2^x", "", "digits in base 10 are missing here: write a value like `1.5` or `1e-3`"),
        (
            "2^3.5",
            ".",
            "unexpected `.`: write a value like `1.5`, `17/23`, `2^-11`, `inf` or bits like `0x3c00`",
        ),
        ("infin", "infin", "`infin` is not a number: did you mean `infinity`?"),
        ("min", "min", "`min` is not a number: did you mean `min_normal`?"),
        (
            "pi",
            "pi",
            "`pi` is not a number: the names are inf, nan, snan, max, min_normal, max_subnormal, min_subnormal, eps",
        ),
        ("nan(0x200)", "(0x200)", "the payload is too large: f16 has 9 bits for it: write at most `0x1ff`"),
        ("nan(", "(", "a NaN's payload must be a whole number in brackets: write it like `nan(0x123)`"),
        (
            "snan(0)",
            "(0)",
            "a signalling NaN's payload must not be 0: those bits mean infinity: write `snan(0x1)` or `inf`",
        ),
        (
            "{1, 2}",
            "{1, 2}",
            "`{…}` is for packed types, but this register holds one number: write one number, without braces",
        ),
        ("½", "½", "unexpected `½`: write a value like `1.5`, `17/23`, `2^-11`, `inf` or bits like `0x3c00`"),
    ] {
        let error = parse_operand(text, 1, F16).unwrap_err();
        assert_eq!(complaint(text, error.clone()), (at.into(), words.into()), "{text}");
        assert_eq!(read_operand(text, 1, F16), Err(error));
    }
    for (text, at, words) in [
        (
            "1.5",
            "1.5",
            "this register takes 2 numbers, but there is one value: write `{1.5, 1.5}`, lane 0 first",
        ),
        ("{1.5}", "{1.5}", "1 number, but this register takes 2: write `{1.5, 2}`, lane 0 first"),
        ("{1,5, 2}", "{1,5, 2}", "3 numbers, but this register takes 2: write `{1.5, 2}`, lane 0 first"),
        ("{1, 2", "", "the closing `}` is missing: write `{1.5, 2}`"),
        ("{1, 0x1ffff}", "0x1ffff", "17 bits, but f16 has 16: write at most 16 bits, `0xffff`"),
        ("{, 2}", "", "expected a number here: write a value like `1.5` or bits like `0x3c00`"),
        (
            "0x123456789",
            "0x123456789",
            "33 bits, but this register has 32: write at most 32 bits, `0xffffffff`",
        ),
    ] {
        let error = parse_operand(text, 2, F16).unwrap_err();
        assert_eq!(complaint(text, error.clone()), (at.into(), words.into()), "{text}");
        assert_eq!(read_operand(text, 2, F16), Err(error));
    }
    assert_eq!(parse_pattern("1.5", 16).unwrap_err().problem, Problem::PatternWanted { width: 16 });
    assert_eq!(parse_pattern("{0x1, 1.5}", 32).unwrap_err().at, 6..9);
    assert_eq!(parse_pattern("{0x1, 0x2}", 16).unwrap_err().problem, Problem::PackForOne);
}

/// A matrix unit ignores the 13 bits of a register below the code of a tf32.
#[test]
fn bits_below_a_tf32_are_dropped() {
    for (text, bits) in [("0xa", 0), ("0x3f801fff", 0x3f80_0000), ("0x3f802001", 0x3f80_2000)] {
        assert_eq!(parse_operand(text, 1, Format::TF32).unwrap().bits, bits, "{text}");
        assert_eq!(read_operand(text, 1, Format::TF32), Ok(bits), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every text gives a result or an error, the fast parser agrees with the slow one, and errors point into the text.
    #[test]
    fn no_text_panics(text in prop_oneof![
        ".*",
        "[-+−]?(0[xXbBfFdD])?[0-9a-fA-F_.]{0,40}([eEpP][-+]?[0-9]{0,25})?[fhn]?",
        r"[ ]?\{?[-+0-9._exX/ ]{0,12},?[-+0-9a-fx.]{0,12}\}?[ ]?",
        r"[-+]?s?(nan|inf|max|min_|eps)\(?[0x]{0,2}[0-9a-f]{0,20}\)?",
        "[0-9]{1,1200}/[0-9]{1,1200}",
    ]) {
        for format in Format::ALL {
            let literal = parse(&text, format);
            prop_assert_eq!(read(&text, format), literal.clone().map(|literal| literal.float));
            for lanes in (1..=8).filter(|lanes| lanes * format.storage_width() <= 64) {
                let operand = parse_operand(&text, lanes, format);
                prop_assert_eq!(read_operand(&text, lanes, format), operand.clone().map(|operand| operand.bits));
                if let Err(error) = operand {
                    prop_assert!(text.get(error.at.clone()).is_some(), "{:?}", error);
                    prop_assert!(error.to_string().chars().count() < 250);
                }
            }
        }
        for width in [16, 32] {
            if let Err(error) = parse_pattern(&text, width) {
                prop_assert!(text.get(error.at).is_some());
            }
        }
    }
}

/// The message escapes each of these characters as eight characters. After three letters, four escapes fit into the
/// limit of forty.
#[test]
fn invisible_characters_are_escaped_and_truncated() {
    let said = |text: String| parse_operand(&text, 1, Format::F16).unwrap_err().problem.message();
    let spelled = "\\u{202e}".repeat(4);
    let text = |count: usize| format!("abc{}", "\u{202e}".repeat(count));
    assert_eq!(said(text(4)), format!("`abc{spelled}` is not a number"));
    assert_eq!(said(text(400)), format!("`abc{spelled}…` is not a number"));
}

//! Numbers convert losslessly to and from the types of Rust and of the `half` crate, and to and from text. The tests
//! use every code of the 16-bit formats and a dense sample of f32. They compare bits, classes and widened values with
//! `half`, but no arithmetic.

use half::{bf16, f16};
use halfplay_core::float::{Float, Format};
use halfplay_core::literal::{NumberError, WrongFormat, parse};

/// Every sign and exponent of f32, with fractions of few and of many bits. This covers zeros, subnormals, infinities,
/// and NaNs of both kinds with payloads.
fn singles() -> impl Iterator<Item = u32> {
    let fractions =
        |step: u32| (0..1 << 23).step_by(step as usize).chain([1, 2, 0x3f_ffff, 0x40_0001, 0x7f_ffff]);
    (0..512).flat_map(move |upper: u32| fractions(8191).map(move |fraction| upper << 23 | fraction))
}

#[test]
fn every_f16_code_converts_losslessly() {
    for bits in 0..=u16::MAX {
        let theirs = f16::from_bits(bits);
        let number = Float::from(theirs);
        assert_eq!(number, Float::new(Format::F16, bits.into()));
        assert_eq!(f16::try_from(number).unwrap().to_bits(), bits);
        agrees(number, theirs.is_nan(), theirs.is_infinite(), theirs.is_sign_negative(), f64::from(theirs));
    }
}

#[test]
fn every_bf16_code_converts_losslessly() {
    for bits in 0..=u16::MAX {
        let theirs = bf16::from_bits(bits);
        let number = Float::from(theirs);
        assert_eq!(number, Float::new(Format::BF16, bits.into()));
        assert_eq!(bf16::try_from(number).unwrap().to_bits(), bits);
        agrees(number, theirs.is_nan(), theirs.is_infinite(), theirs.is_sign_negative(), f64::from(theirs));
    }
}

#[test]
fn sampled_f32_codes_convert_losslessly() {
    for bits in singles() {
        let theirs = f32::from_bits(bits);
        let number = Float::from(theirs);
        assert_eq!(number, Float::new(Format::F32, bits.into()));
        assert_eq!(f32::try_from(number).unwrap().to_bits(), bits);
        agrees(number, theirs.is_nan(), theirs.is_infinite(), theirs.is_sign_negative(), theirs.into());
    }
}

/// Checks that the number has the properties that the other type reports for the same bits. The value is compared
/// exactly, as an f64, because widening is lossless.
fn agrees(number: Float, nan: bool, infinite: bool, negative: bool, value: f64) {
    assert_eq!((number.is_nan(), number.is_infinite()), (nan, infinite), "{number}");
    assert_eq!(number.is_negative(), negative, "{number}");
    if number.is_finite() {
        let term = number.term();
        let magnitude = term.significand as f64 * 2f64.powi(term.exponent);
        assert_eq!(if negative { -magnitude } else { magnitude }, value, "{number}");
    }
}

#[test]
fn rejects_conversion_from_another_format() {
    let number = Float::from(bf16::from_bits(0x3f80));
    let error = WrongFormat { expected: Format::F16, found: Format::BF16 };
    assert_eq!(f16::try_from(number), Err(error));
    assert_eq!(error.to_string(), "expected a number in the format f16, found bf16");
    assert!(f32::try_from(number).is_err() && f32::try_from(number.widened(Format::F32)) == Ok(1.0));
    assert!(
        bf16::try_from(Float::from(1f32)).is_err() && bf16::try_from(Float::new(Format::TOY, 1)).is_err()
    );
}

/// The shortest text and the exact text both parse back to the number.
#[test]
fn displayed_text_parses_back_to_the_number() {
    let codes = |format| (0..=u64::from(u16::MAX)).map(move |bits| Float::new(format, bits));
    let halves = codes(Format::F16).chain(codes(Format::BF16));
    let toys = (0..64).map(|bits| Float::new(Format::TOY, bits));
    let singles = singles().step_by(17).map(|bits| Float::new(Format::F32, bits.into()));
    for number in halves.chain(toys).chain(singles) {
        for text in [number.to_string(), format!("{number:#}")] {
            assert_eq!(text.parse(), Ok(number), "{text}");
        }
    }
}

#[test]
fn displays_the_shortest_and_the_exact_text() {
    let cases = [
        (Format::F16, 0x2e66, "0.1 f16", "0.0999755859375 f16"),
        (Format::F16, 0x8000, "-0 f16", "-0 f16"),
        (Format::F16, 0x7bff, "65500 f16", "65504 f16"),
        (Format::BF16, 0xff80, "-inf bf16", "-inf bf16"),
        (Format::F16, 0x7fff, "nan(0x1ff) f16", "nan(0x1ff) f16"),
        (Format::BF16, 0x7f81, "snan(0x1) bf16", "snan(0x1) bf16"),
        (
            Format::F32,
            1,
            "1e-45 f32",
            "1.40129846432481707092372958328991613128026194187651577175706828388979108268586060148663818836212158203125e-45 f32",
        ),
        (Format::TOY, 0x0c, "1 toy", "1 toy"),
    ];
    for (format, bits, short, exact) in cases {
        let number = Float::new(format, bits);
        assert_eq!((number.to_string().as_str(), format!("{number:#}").as_str()), (short, exact));
    }
}

#[test]
fn parses_texts_with_a_format_and_reports_errors() {
    for (text, format, bits) in [
        ("0x3c00 f16", Format::F16, 0x3c00),
        (" 17/23\tf32 ", Format::F32, 0x3f3d_37a7),
        ("3 × 2^-2 toy", Format::TOY, 0x0a),
        ("0f3F800000 bf16", Format::BF16, 0x3f80),
        ("max f16", Format::F16, 0x7bff),
    ] {
        assert_eq!(text.parse(), Ok(Float::new(format, bits)), "{text}");
    }
    let no_format = |at| Err(NumberError::NoFormat { at });
    assert_eq!("".parse::<Float>(), no_format(0..0));
    assert_eq!("f16".parse::<Float>(), no_format(3..3));
    assert_eq!(" 0.1 ".parse::<Float>(), no_format(4..4));
    assert_eq!("0.1 f99".parse::<Float>(), no_format(4..7));
    let literal = parse("1.5.2", Format::F16).unwrap_err();
    assert_eq!("1.5.2 f16".parse::<Float>(), Err(NumberError::Literal(literal)));
}

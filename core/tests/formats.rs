//! Every code of the narrow formats, and roundings to them, compared with exact fractions and rustc_apfloat.

use crate::rational::{Rational, integer, nearest, power, value};
use halfplay_core::float::{Class, Exact, Float, Format, Mode, Tail, round};
use halfplay_core::literal::parse;
use halfplay_core::skins::atlas::class_ranges;
use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::{Float8E4M3FN, Float8E5M2};

/// The formats of at most 8 bits: the tests try every code.
fn narrow() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.width() <= 8)
}

/// Class and value of a code by the definitions of OCP 8-bit Floating Point 1.0 and OCP Microscaling Formats 1.0.
fn defined(name: &str, code: u64) -> (Class, Option<Rational>) {
    let ieee = |fraction_bits: u32, bias: i64, width: u32| {
        let magnitude = code & ((1 << (width - 1)) - 1);
        let (field, fraction) =
            ((magnitude >> fraction_bits) as i64, (magnitude % (1 << fraction_bits)) as i64);
        let sign = if code >> (width - 1) == 1 { integer(-1) } else { integer(1) };
        let (class, significand, exponent) = match (field, fraction) {
            (0, 0) => (Class::Zero, 0, 0),
            (0, _) => (Class::Subnormal, fraction, 1 - bias),
            _ => (Class::Normal, fraction + (1 << fraction_bits), field - bias),
        };
        (class, Some(sign * integer(significand) * power(2, exponent - i64::from(fraction_bits))))
    };
    let magnitude = code & 0x7f;
    match name {
        "e2m1" => ieee(1, 1, 4),
        "e2m3" => ieee(3, 1, 6),
        "e3m2" => ieee(2, 3, 6),
        "e4m3" if magnitude == 0x7f => (Class::QuietNan, None),
        "e4m3" => ieee(3, 7, 8),
        "e5m2" if magnitude == 0x7c => (Class::Infinite, None),
        "e5m2" if magnitude == 0x7d => (Class::SignallingNan, None),
        "e5m2" if magnitude > 0x7d => (Class::QuietNan, None),
        "e5m2" => ieee(2, 15, 8),
        "ue8m0" if code == 0xff => (Class::QuietNan, None),
        "ue8m0" => (Class::Normal, Some(power(2, code as i64 - 127))),
        "toy" if code & 0b011111 == 0b011100 => (Class::Infinite, None),
        "toy" if code & 0b011111 == 0b011101 => (Class::SignallingNan, None),
        "toy" if code & 0b011111 > 0b011101 => (Class::QuietNan, None),
        "toy" => ieee(2, 3, 6),
        _ => panic!("no definition of {name}"),
    }
}

/// The value of a finite code according to the library.
fn fraction(number: Float) -> Rational {
    let magnitude = integer(number.significand() as i64) * power(2, number.quantum().into());
    if number.is_negative() { -magnitude } else { magnitude }
}

#[test]
fn narrow_formats_match_their_definition_for_every_code() {
    for format in narrow() {
        for code in 0..=format.code_mask() {
            let number = Float::new(format, code);
            let (class, value) = defined(format.name(), code);
            assert_eq!(number.class(), class, "{} {code:#x}", format.name());
            assert_eq!(number.is_finite(), value.is_some());
            if let Some(value) = value {
                assert_eq!(fraction(number), value, "{} {code:#x}", format.name());
            }
            let ranges = class_ranges(format);
            let own: Vec<_> = ranges.iter().filter(|range| range.holds(number)).collect();
            assert_eq!(own.iter().map(|range| range.class).collect::<Vec<_>>(), [class]);
            assert_eq!(ranges.iter().map(|range| range.count()).sum::<u64>(), 1 << format.width());
        }
    }
}

/// Sorts the codes by value: the next code up is the next one in the list.
#[test]
fn next_up_and_next_down_give_the_adjacent_values() {
    for format in narrow() {
        let mut finite: Vec<(Rational, u64)> = (0..=format.code_mask())
            .filter_map(|code| Some((defined(format.name(), code).1?, code)))
            .filter(|(value, code)| *value != integer(0) || *code == 0)
            .collect();
        finite.sort();
        for pair in finite.windows(2) {
            let [(low, below), (high, above)] = pair else { unreachable!() };
            let up = Float::new(format, *below).next_up();
            assert_eq!(fraction(up), *high, "{} {below:#x}", format.name());
            assert_eq!(
                fraction(Float::new(format, *above).next_down()),
                *low,
                "{} {above:#x}",
                format.name()
            );
        }
        let last = Float::new(format, finite[finite.len() - 1].1);
        let is_ieee = ["toy", "e5m2"].contains(&format.name());
        assert_eq!(last.next_up() == last, !is_ieee, "{}", format.name());
    }
}

/// rustc_apfloat decodes E4M3 and E5M2 in the same way.
#[test]
fn e4m3_and_e5m2_decode_like_rustc_apfloat() {
    for code in 0..=0xff_u64 {
        let e4m3 = Float8E4M3FN::from_bits(code.into());
        let e5m2 = Float8E5M2::from_bits(code.into());
        for (format, is_nan, is_infinite, text) in [
            (Format::E4M3, e4m3.is_nan(), e4m3.is_infinite(), e4m3.to_string()),
            (Format::E5M2, e5m2.is_nan(), e5m2.is_infinite(), e5m2.to_string()),
        ] {
            let number = Float::new(format, code);
            assert_eq!((number.is_nan(), number.is_infinite()), (is_nan, is_infinite), "{number:?}");
            if number.is_finite() {
                assert_eq!(parse(&text, format).unwrap().float, number, "{text}");
            }
        }
    }
}

/// A positive fraction whose denominator is a power of two, as an exact value.
fn exact(number: &Rational) -> Exact {
    let places = number.denom().bits() as i64 - 1;
    let head = u128::try_from((number * power(2, places)).to_integer()).unwrap();
    Exact { negative: false, head, exponent: -(places as i32), tail: Tail::Zero }
}

/// Values at and around every tie, and beyond the largest number, in five rounding modes.
#[test]
fn rounding_modes_are_correct_around_every_tie() {
    let mut cases = 0;
    for format in narrow() {
        let largest = format.max_finite();
        for code in 0..=largest {
            let (low, high) = (value(code, format), value(code + 1, format));
            let gap = &high - &low;
            for part in [1, 2, 3, 4, 5, 6, 7] {
                let between = &low + &gap * Rational::new(part.into(), 8.into());
                for (mode, expected) in [
                    (Mode::Rn, nearest(&between, format)),
                    (Mode::Rz, code),
                    (Mode::Rm, code),
                    (Mode::Rp, if code == largest { end(format) } else { code + 1 }),
                    (
                        Mode::Rna,
                        if part < 4 {
                            code
                        } else if code == largest {
                            end(format)
                        } else {
                            code + 1
                        },
                    ),
                ] {
                    let rounded = round(&exact(&between), format, mode);
                    assert_eq!(rounded.bits, expected, "{} {code:#x} + {part}/8 {mode:?}", format.name());
                    assert!(rounded.inexact());
                    cases += 1;
                }
            }
            if code > 0 || format == Format::UE8M0 {
                assert_eq!(round(&exact(&low), format, Mode::Rp).bits, code);
            }
        }
    }
    assert!(cases > 10_000);
}

/// The result for a value beyond the largest number when it is rounded away from zero.
fn end(format: Format) -> u64 {
    let to_infinity = format.name() == "toy";
    format.max_finite() + u64::from(to_infinity)
}

#[test]
fn messages_name_the_value_that_the_format_lacks() {
    for (text, format, expected) in [
        (
            "inf",
            Format::E4M3,
            "e4m3 has no inf: write `max` for its largest number, or choose another format",
        ),
        (
            "nan",
            Format::E2M1,
            "e2m1 has no nan: write `max` for its largest number, or choose another format",
        ),
        (
            "0",
            Format::UE8M0,
            "ue8m0 has no zero: write `max` for its largest number, or choose another format",
        ),
        (
            "-1",
            Format::UE8M0,
            "ue8m0 has no negative numbers: write `max` for its largest number, or choose another format",
        ),
        (
            "0f7F800000",
            Format::E3M2,
            "e3m2 has no infinity: write `max` for its largest number, or choose another format",
        ),
    ] {
        assert_eq!(parse(text, format).unwrap_err().to_string(), expected, "{text}");
    }
    let code = |text: &str, format| parse(text, format).unwrap().float.bits();
    assert_eq!(code("nan", Format::E4M3), 0x7f);
    assert_eq!(code("-nan", Format::E4M3), 0xff);
    assert_eq!(code("nan", Format::UE8M0), 0xff);
    assert_eq!(code("inf", Format::E5M2), 0x7c);
    assert_eq!(code("1e9", Format::E5M2), 0x7b);
    assert_eq!(code("max", Format::E4M3), 0x7e);
    assert_eq!(code("1e-60", Format::UE8M0), 0);
    assert_eq!(code("0x3f800000", Format::TF32), 0x1fc00);
}

#[test]
fn formats_contain_exactly_the_expected_formats() {
    let held = |format: Format| {
        let held = Format::ALL.into_iter().filter(|other| format.holds(*other));
        held.map(Format::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(held(Format::F64), "e2m1 toy e2m3 e3m2 e4m3 e5m2 ue8m0 f16 bf16 tf32 f32 f64");
    assert_eq!(held(Format::F16), "e2m1 toy e2m3 e3m2 e4m3 e5m2 f16");
    assert_eq!(held(Format::TF32), "e2m1 toy e2m3 e3m2 e4m3 e5m2 ue8m0 f16 bf16 tf32");
    assert_eq!(held(Format::E4M3), "e2m1 toy e2m3 e3m2 e4m3");
    assert_eq!(held(Format::TOY), "e2m1 toy");
    assert_eq!(held(Format::E3M2), "e2m1 toy e3m2");
    assert_eq!(held(Format::UE8M0), "ue8m0");
}

//! Conversions from and to f64, compared with rustc_apfloat. They cover every tie of f16 and bf16, by construction.

use crate::common::{Random, answer, bits, instr};
use halfplay_core::eval::Flag;
use halfplay_core::float::{Float, Format};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float as _, FloatConvert, Round};

const MODES: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

/// The f64 with the value of a finite code, computed from its fields.
fn decoded(code: u64, exponent_bits: u32, fraction_bits: u32) -> f64 {
    let (field, fraction) =
        (code >> fraction_bits & ((1 << exponent_bits) - 1), code & ((1 << fraction_bits) - 1));
    let bias = (1 << (exponent_bits - 1)) - 1;
    let (significand, exponent) = match field {
        0 => (fraction, 1 - bias),
        _ => (fraction | 1 << fraction_bits, field as i32 - bias),
    };
    significand as f64 * 2f64.powi(exponent - fraction_bits as i32)
}

fn by_apfloat<F: rustc_apfloat::Float>(code: u64, round: Round) -> u64
where
    Double: FloatConvert<F>,
{
    let converted: F = Double::from_bits(code.into()).convert_r(round, &mut false).value;
    converted.to_bits() as u64
}

/// Every number of a format, every middle of two neighbours, and the f64 before and after each, with both signs, in the
/// four rounding modes.
fn check_about_ties<F: rustc_apfloat::Float>(name: &str, exponent_bits: u32, fraction_bits: u32)
where
    Double: FloatConvert<F>,
{
    let infinity = ((1u64 << exponent_bits) - 1) << fraction_bits;
    let instrs = MODES.map(|(mode, _)| instr(&format!("cvt.{mode}.{name}.f64")));
    let mut count = 0;
    for low in 0..infinity {
        let (below, above) =
            (decoded(low, exponent_bits, fraction_bits), decoded(low + 1, exponent_bits, fraction_bits));
        let middle = below + (above - below) / 2.0;
        let beside = |value: f64, step: i64| f64::from_bits(value.to_bits().wrapping_add_signed(step));
        // Each value with its position: 0 at `low`, 1 before the middle, 2 at the middle, 3 after it.
        let mut cases = vec![
            (below, 0),
            (beside(below, 1), 1),
            (beside(middle, -1), 1),
            (middle, 2),
            (beside(middle, 1), 3),
        ];
        if low + 1 < infinity {
            cases.push((beside(above, -1), 3));
        }
        for (value, place) in cases {
            for negative in [false, true] {
                let operand = value.to_bits() | u64::from(negative) << 63;
                for ((mode, round), instr) in MODES.iter().zip(&instrs) {
                    let up = match (*mode, place) {
                        (_, 0) | ("rz", _) => false,
                        ("rn", 1) => false,
                        ("rn", 2) => low & 1 == 1,
                        ("rn", _) => true,
                        ("rm", _) => negative,
                        _ => !negative,
                    };
                    let expected = (low + u64::from(up))
                        | if negative { 1 << (exponent_bits + fraction_bits) } else { 0 };
                    let outcome = answer(instr, &[operand]);
                    assert_eq!(outcome.bits, expected, "{instr} {operand:#018x}");
                    assert_eq!(outcome.flags[0].has(Flag::Inexact), place != 0, "{instr} {operand:#018x}");
                    let is_beyond = up && low + 1 == infinity;
                    assert_eq!(outcome.flags[0].has(Flag::Overflow), is_beyond, "{instr} {operand:#018x}");
                    if low % 37 == 0 {
                        assert_eq!(
                            by_apfloat::<F>(operand, *round),
                            expected,
                            "{instr} {operand:#018x}: two oracles"
                        );
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 40 * infinity);
}

#[test]
fn every_tie_of_f16_is_rounded_from_f64() {
    check_about_ties::<Half>("f16", 5, 10);
}

#[test]
fn every_tie_of_bf16_is_rounded_from_f64() {
    check_about_ties::<BFloat>("bf16", 8, 7);
}

/// f32 has too many ties to try them all: a sample of them, and numbers of every size.
#[test]
fn f64_to_f32_conversion_matches_apfloat() {
    let mut random = Random(64);
    for round in 0..200_000 {
        let single = random.next() & 0xffff_ffff;
        let number = f64::from(f32::from_bits(single as u32));
        let operand = match round % 4 {
            0 => random.next(),
            // Half a unit more, or close to that.
            1 => (number.to_bits() | 1 << 28).wrapping_add(random.next() % 3).wrapping_sub(1),
            2 => number.to_bits().wrapping_add(random.next() % 3),
            // The subnormal numbers of f32.
            _ => (random.next() & ((1 << 63) | ((1 << 52) - 1))) | (870 + random.next() % 40) << 52,
        };
        if f64::from_bits(operand).is_nan() {
            continue;
        }
        for (mode, round) in MODES {
            let expected = by_apfloat::<Single>(operand, round);
            assert_eq!(bits(&format!("cvt.{mode}.f32.f64"), &[operand]), expected, "{mode} {operand:#018x}");
        }
    }
}

#[test]
fn conversions_to_f64_are_exact() {
    for (name, exponent_bits, fraction_bits) in [("f16", 5, 10), ("bf16", 8, 7), ("f32", 8, 23)] {
        let width = 1 + exponent_bits + fraction_bits;
        let sign = 1u64 << (width - 1);
        let infinity = ((1u64 << exponent_bits) - 1) << fraction_bits;
        let instr = instr(&format!("cvt.f64.{name}"));
        let step = if width == 32 { 10_007 } else { 1 };
        for code in (0..1u64 << width).step_by(step) {
            let magnitude = code & (sign - 1);
            let expected = match magnitude {
                _ if magnitude < infinity => {
                    decoded(magnitude, exponent_bits, fraction_bits).to_bits() | (code & sign) << (64 - width)
                }
                _ if magnitude == infinity => f64::INFINITY.to_bits() | (code & sign) << (64 - width),
                _ => 0x7fff_ffff_ffff_ffff,
            };
            let outcome = answer(&instr, &[code]);
            assert_eq!(outcome.bits, expected, "{instr} {code:#x}");
        }
    }
}

#[test]
fn modifiers_of_conversions_with_f64() {
    let double = |number: f64| number.to_bits();
    for (spelling, operand, expected) in [
        ("cvt.rn.sat.f16.f64", double(-2.0), 0),
        ("cvt.rn.sat.f16.f64", double(1e300), 0x3c00),
        ("cvt.rn.sat.f16.f64", f64::NAN.to_bits(), 0),
        ("cvt.rn.f16.f64", f64::NAN.to_bits(), 0x7fff),
        ("cvt.rn.f32.f64", double(1e-40), 0x0001_16c2),
        ("cvt.rn.ftz.f32.f64", double(1e-40), 0),
        ("cvt.rn.ftz.f32.f64", double(-1e-40), 0x8000_0000),
        ("cvt.f64.f32", 1, double(f64::from(f32::from_bits(1)))),
        ("cvt.ftz.f64.f32", 1, 0),
        ("cvt.ftz.f64.f32", 0x8000_0001, 1 << 63),
        ("cvt.sat.f64.f16", 0x4000, double(1.0)),
        // BFloat16s.jl and others round twice: 1 + 2^-8 + 2^-40 lies above the middle.
        ("cvt.rn.bf16.f64", double(1.0 + 2f64.powi(-8) + 2f64.powi(-40)), 0x3f81),
        ("cvt.rn.f16.f64", double(1.0 + 2f64.powi(-11) + 2f64.powi(-40)), 0x3c01),
    ] {
        assert_eq!(bits(spelling, &[operand]), expected, "{spelling} {operand:#018x}");
    }
    // Rounding twice gives another result than rounding once.
    let operand = double(1.0 + 2f64.powi(-11) + 2f64.powi(-40));
    let twice = bits("cvt.rn.f16.f32", &[bits("cvt.rn.f32.f64", &[operand])]);
    assert_eq!(twice, 0x3c00);
}

/// halfplay prints and parses f64 as Rust does.
#[test]
fn f64_prints_and_parses_as_in_rust() {
    let mut random = Random(65);
    for round in 0..20_000 {
        let number = match round % 3 {
            0 => f64::from_bits(random.next()),
            1 => (random.next() % 1_000_000) as f64 / 1000.0,
            _ => f64::from_bits(random.next() % (1 << 52)),
        };
        if !number.is_finite() {
            continue;
        }
        let float = Float::from(number);
        let short = float.short();
        assert_eq!(short.parse::<f64>().unwrap(), number, "{short}");
        let digits =
            |text: &str| text.split('e').next().unwrap().replace(['.', '-'], "").trim_matches('0').len();
        assert_eq!(digits(&short), digits(&format!("{number:e}")), "{short}");
        for text in [format!("{number:e}"), format!("{number:.60e}"), float.hex_float()] {
            let read = halfplay_core::literal::read(&text, Format::F64).unwrap();
            assert_eq!(read, float, "{text}");
        }
        assert_eq!(f64::try_from(float), Ok(number));
    }
}

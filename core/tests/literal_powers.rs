//! Literals with powers of two: hex floats, and `3 × 2^-2`.

use crate::literal::{Random, bits, check_fidelity, deviation, signed};
use crate::rational::{integer, nearest, power};
use halfplay_core::float::{Float, Format};
use halfplay_core::literal::{Fidelity, LiteralKind, parse, read};

#[test]
fn hex_floats() {
    let f16 = Format::F16;
    for (text, value) in [
        ("0x1.8p3", 12.0),
        ("0X1.8P+3", 12.0),
        ("0x.8", 0.5),
        ("0x1.", 1.0),
        ("-0x1p-14", -6.103515625e-5),
        ("0x1.004p-3", 0.1251220703125),
        ("0x0.001p12", 1.0),
        ("0xffep4", 65504.0),
        ("0x1p-24", 5.960464477539063e-8),
        ("0x0p+0", 0.0),
    ] {
        let literal = parse(text, f16).unwrap();
        assert_eq!((literal.kind, literal.fidelity), (LiteralKind::HexFloat, Fidelity::Exact), "{text}");
        assert_eq!(literal.float.decimal().parse::<f64>().unwrap(), value, "{text}");
    }
    // Ties and values near them, with any number of digits.
    let digits = "0".repeat(500);
    for (text, code) in [
        ("0x1.002", 0x3c00),
        ("0x1.006", 0x3c02),
        ("0x1.0020001", 0x3c01),
        (&format!("0x1.002{digits}1p0"), 0x3c01),
        ("0x1p-25", 0x0000),
        ("0x1.8p-25", 0x0001),
        (&format!("0x1.{digits}1p-25"), 0x0001),
        ("0x1.ffcp15", 0x7bff),
        ("0x1.ffdfp15", 0x7bff),
        ("0x1.ffep15", 0x7c00),
    ] {
        assert_eq!(bits(text, f16), code, "{text}");
    }
    assert_eq!(deviation("0x1.002", f16).to_string(), "-0.5");
    assert_eq!(deviation("0x1p-25", f16).to_string(), "-0.5");
    let mut random = Random(5);
    for _ in 0..1000 {
        let (digits, exponent) = (random.next() >> random.below(50), random.below(60) as i64 - 50);
        let literal = parse(&format!("0x{digits:x}.p{exponent}"), f16).unwrap();
        let exact = integer(digits as i64) * power(2, exponent);
        assert_eq!(literal.float.bits(), nearest(&exact, f16));
        check_fidelity(&literal, &exact);
    }
}

#[test]
fn powers_of_two() {
    let mut random = Random(6);
    for format in signed() {
        let powers = if format == Format::F64 { -1090..1030 } else { -170..140 };
        for power_of_two in powers {
            for text in [format!("2^{power_of_two}"), format!("1×2^{power_of_two}")] {
                let literal = parse(&text, format).unwrap();
                assert_eq!(literal.kind, LiteralKind::Power);
                assert_eq!(literal.float.bits(), nearest(&power(2, power_of_two), format), "{text}");
                check_fidelity(&literal, &power(2, power_of_two));
            }
            let whole = (random.next() >> random.below(50)) as i64;
            let exact = integer(whole) * power(2, power_of_two);
            for (text, negative) in [
                (format!("{whole} × 2^{power_of_two}"), false),
                (format!("-{whole}*2^{power_of_two}"), true),
                (format!("−{whole}  *  2^{power_of_two}").replace("^-", "^−"), true),
            ] {
                let literal = parse(&text, format).unwrap();
                let expected = Float::new(format, nearest(&exact, format)).with_sign(negative);
                assert_eq!((literal.float, read(&text, format)), (expected, Ok(expected)), "{text}");
                check_fidelity(&literal, &exact);
            }
        }
    }
    // In the notation of the screens: 2^-11 is half an ulp of 1, and 360451 × 2^-29 is the product of the worked sum.
    let f16 = Format::F16;
    for (text, code) in
        [("2^-11", 0x1000), ("-2^5", 0xd000), ("3*2^-7", 0x2600), ("0 × 2^9", 0), ("-0*2^1", 0x8000)]
    {
        assert_eq!((bits(text, f16), parse(text, f16).unwrap().fidelity), (code, Fidelity::Exact), "{text}");
    }
    assert_eq!(bits("360451 × 2^-29", f16), nearest(&(integer(360_451) * power(2, -29)), f16));
    // Exponents of any size are parsed without delay.
    let far = "9".repeat(3_000_000);
    assert_eq!((bits(&format!("2^{far}"), f16), bits(&format!("-2^-{far}"), f16)), (0x7c00, 0x8000));
    assert_eq!(deviation("2^-90024", f16).exact.unwrap(), "1 × 2^-90000");
    let nines = "9".repeat(1000);
    assert_eq!(bits(&format!("{nines}*2^{far}"), f16), 0x7c00);
    assert_eq!(bits(&format!("{nines}*2^-{far}"), f16), 0);
    // 10^999 is 2^999 × 5^999, and 5^999 lies between 2^2319 and 2^2320: about 1.6 × 2^2319.
    let exact = power(10, 999) * power(2, -3318);
    assert_eq!(bits(&format!("1{}*2^-3318", "0".repeat(999)), f16), nearest(&exact, f16));
    assert!(parse(&format!("{far}*2^1"), f16).is_err());
}

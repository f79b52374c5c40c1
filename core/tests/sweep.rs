//! Sweeps over f16, compared with the machine's own f64.
//!
//! An f16 sum needs at most 41 bits and a product 22, so f64 holds both exactly. The test then rounds once, by other
//! means than the code under test. With `HALFPLAY_LONG=1` it tries all 2^32 pairs of `add` and of `mul`, which takes
//! about five minutes on two cores:
//! `HALFPLAY_LONG=1 cargo test --release -p halfplay-core --test all sums_and_products_of_f16`.

use crate::common::{Operands, Random, in_parallel, instr, long};
use crate::model::F16;
use halfplay_core::eval::{Flag, Flags, NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::Instr;

const TWO_52: f64 = 4_503_599_627_370_496.0;

/// 2 to the power `n`.
fn power(n: i64) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// The value of an f16 code.
fn decode(code: u64) -> f64 {
    let (field, fraction) = ((code >> 10 & 31) as i64, (code & 1023) as f64);
    let magnitude = match field {
        0 => fraction * power(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * power(field - 25),
    };
    if code & 0x8000 == 0 { magnitude } else { -magnitude }
}

fn is_signalling(code: u64) -> bool {
    code & 0x7e00 == 0x7c00 && code & 0x1ff != 0
}

/// The nearest f16, ties to even, with its flags if `x` is exact. Not for NaN.
fn narrow(x: f64) -> (u64, Flags) {
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = x.abs();
    let inexact = Flags::NONE.with(Flag::Inexact);
    if magnitude == 0.0 || magnitude == f64::INFINITY {
        return (if magnitude == 0.0 { sign } else { sign | 0x7c00 }, Flags::NONE);
    }
    if magnitude >= 65520.0 {
        return (sign | 0x7c00, inexact.with(Flag::Overflow));
    }
    let exponent = ((magnitude.to_bits() >> 52) as i64 - 1023).max(-14);
    let scaled = magnitude * power(10 - exponent);
    let rounded = scaled + TWO_52 - TWO_52; // the adder rounds to an integer, ties to even
    let code = sign + (((exponent + 14) as u64) << 10) + rounded as u64;
    let flags = if rounded == scaled {
        Flags::NONE
    } else if magnitude < power(-14) - power(-26) {
        inexact.with(Flag::Underflow)
    } else {
        inexact
    };
    (code, flags)
}

fn check_row(instr: &Instr, a: u64, values: &[f64], operation: fn(f64, f64) -> f64) {
    let x = values[a as usize];
    for b in 0..=0xffff {
        let y = values[b as usize];
        let exact = operation(x, y);
        let expected = if exact.is_nan() {
            let invalid = is_signalling(a) || is_signalling(b) || !x.is_nan() && !y.is_nan();
            (0x7fff, if invalid { Flags::NONE.with(Flag::Invalid) } else { Flags::NONE })
        } else {
            narrow(exact)
        };
        let found = eval(instr, &[a, b, 0], Tininess::After, &mut NoTrace);
        assert!(
            (found.bits, found.flags[0]) == expected,
            "{instr:?} {a:04x} {b:04x}: {found:x?} {expected:x?}"
        );
    }
}

#[test]
fn sums_and_products_of_f16() {
    // A prime step shares no pattern with the format.
    let step = if long("all pairs of f16") { 1 } else { 211 };
    let values: Vec<f64> = (0..=0xffff).map(decode).collect();
    let (add, mul) = (instr("add.f16"), instr("mul.f16"));
    in_parallel(0x1_0000usize.div_ceil(step), |number| {
        let a = (number * step) as u64;
        check_row(&add, a, &values, |x, y| x + y);
        check_row(&mul, a, &values, |x, y| x * y);
    });
}

/// An f64 multiplication and addition, followed by one rounding to f16, give the correct f16 fma. The product is exact.
/// If the sum needs more than 53 bits, it is nowhere near a tie of 11 bits.
#[test]
fn f16_fma_equals_f64_arithmetic_rounded_once() {
    let count = if long("random fma of f16") { 100_000_000 } else { 3_000_000 };
    let (fma, operands) = (instr("fma.rn.f16"), Operands::of(F16));
    in_parallel(count / 100_000, |number| {
        let mut random = Random(number as u64);
        for _ in 0..100_000 {
            let case = operands.three(&mut random);
            let [a, b, c] = case.map(decode);
            let exact = a * b + c;
            let expected = if exact.is_nan() { 0x7fff } else { narrow(exact).0 };
            assert_eq!(eval(&fma, &case, Tininess::After, &mut NoTrace).bits, expected, "{case:x?}");
        }
    });
}

/// The values of the positive finite f16 codes in units of 2^-24.
fn magnitudes() -> Vec<u64> {
    (0..0x7c00u64)
        .map(|code| {
            let (field, fraction) = (code >> 10, code & 1023);
            if field == 0 { fraction } else { (1024 + fraction) << (field - 1) }
        })
        .collect()
}

/// The two rules of tininess differ for exact values in `[2^-14 − 2^-26, 2^-14)`, which round up to the smallest normal
/// number even with p bits. That interval contains 6,268 products of two positive f16 numbers, and no sum.
#[test]
fn tininess_rules_differ_in_6268_products_and_no_sum() {
    let (mul, add) = (instr("mul.f16"), instr("add.f16"));
    let underflow = |instr: &Instr, a: u64, b: u64, rule| {
        eval(instr, &[a, b, 0], rule, &mut NoTrace).flags[0].has(Flag::Underflow)
    };
    let values = magnitudes();
    let (low, high) = ((1u64 << 34) - (1 << 22), 1u64 << 34); // in units of 2^-48
    let mut products = 0;
    for (a, &value) in values.iter().enumerate().skip(1) {
        let first = values.partition_point(|&other| u128::from(value) * u128::from(other) < low.into());
        let end = values.partition_point(|&other| u128::from(value) * u128::from(other) < high.into());
        for b in first.saturating_sub(2)..(end + 2).min(values.len()) {
            let inside = (first..end).contains(&b);
            for sign in [0, 0x8000] {
                let (a, b) = (a as u64 | sign, b as u64);
                let rules = [Tininess::Before, Tininess::After].map(|rule| underflow(&mul, a, b, rule));
                assert_eq!(rules[0] != rules[1], inside, "{a:04x} × {b:04x}");
                assert!(rules[0] || !rules[1]);
            }
            products += usize::from(inside);
        }
    }
    assert_eq!(products, 6_268);

    // A sum is a multiple of 2^-24, so below the smallest normal number it is exact and raises no flag. The loop covers
    // all sums below 2^-13.
    let mut sums = 0;
    for (a, &value) in values.iter().enumerate() {
        let first = values.partition_point(|&other| other + (1 << 11) <= value);
        let end = values.partition_point(|&other| other < value + (1 << 11));
        for b in first..end {
            for rule in [Tininess::Before, Tininess::After] {
                assert!(!underflow(&add, a as u64, b as u64 | 0x8000, rule), "{a:04x} − {b:04x}");
                assert!(!underflow(&add, a as u64, b as u64, rule), "{a:04x} + {b:04x}");
            }
            sums += 1;
        }
    }
    println!("{products} products and {sums} sums and differences");
}

//! Real numbers, compared with those of num-rational, both small enough for machine words and larger.

use halfplay_core::float::Format;
use halfplay_core::literal::real;
use halfplay_core::real::Real;
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

/// Integers of any length, many of them near powers of two, over divisors that are odd or near a power of two.
fn numbers() -> impl Strategy<Value = BigRational> {
    let digits = prop_oneof![
        any::<i8>().prop_map(BigInt::from),
        any::<i64>().prop_map(BigInt::from),
        any::<i128>().prop_map(BigInt::from),
        (120u32..130, -2i8..3).prop_map(|(power, beside)| (BigInt::from(1) << power) + beside),
    ];
    let divisor = prop_oneof![
        Just(1u64),
        1u64..200,
        any::<u64>().prop_map(|divisor| divisor.max(1)),
        (50u32..64, -1i64..2).prop_map(|(power, beside)| (1u64 << power).wrapping_add_signed(beside)),
    ];
    (digits, divisor, -150i32..150).prop_map(|(digits, divisor, power)| {
        let scale = BigRational::from(BigInt::from(2)).pow(power);
        BigRational::new(digits, divisor.into()) * scale
    })
}

fn ours(number: &BigRational) -> Real {
    real(&format!("{}/{}", number.numer(), number.denom()), Format::F32).unwrap()
}

/// The exponent of the leading bit, by trial.
fn leading_exponent(number: &BigRational) -> Option<i64> {
    let power = |exponent: i64| BigRational::from(BigInt::from(2)).pow(exponent as i32);
    let magnitude = if *number < BigRational::from(BigInt::from(0)) { -number } else { number.clone() };
    (-700..700).rev().find(|exponent| power(*exponent) <= magnitude)
}

proptest! {
    #[test]
    fn real_arithmetic_matches_big_rationals(a in numbers(), b in numbers()) {
        let (x, y) = (ours(&a), ours(&b));
        prop_assert_eq!(x.fraction(), a.to_string());
        prop_assert_eq!(x.plus(&y).fraction(), (&a + &b).to_string());
        prop_assert_eq!(x.minus(&y).fraction(), (&a - &b).to_string());
        prop_assert_eq!(x.times(&y).fraction(), (&a * &b).to_string());
        let quotient = (b != BigRational::from(BigInt::from(0))).then(|| (&a / &b).to_string());
        prop_assert_eq!(x.over(&y).map(|quotient| quotient.fraction()), quotient);
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.clone().negated().fraction(), (-&a).to_string());
        prop_assert_eq!(x.size(), a.numer().bits() + a.denom().bits());
        prop_assert_eq!(x.leading_exponent(), leading_exponent(&a));
    }

    /// Different computations of the same number give equal values, however many digits they needed in between.
    #[test]
    fn different_computations_give_equal_reals(a in numbers(), b in numbers()) {
        let (x, y) = (ours(&a), ours(&b));
        prop_assert_eq!(&x.plus(&y).minus(&y), &x);
        if let Some(quotient) = x.times(&y).over(&y) {
            prop_assert_eq!(&quotient, &x);
        }
    }

    #[test]
    fn nearest_is_no_farther_than_adjacent_codes(a in numbers()) {
        for format in [Format::F16, Format::BF16, Format::F32] {
            let (nearest, _) = ours(&a).nearest(format);
            let Some(value) = Real::of(nearest) else { continue };
            let distance = |other: &Real| ours(&a).minus(other).magnitude();
            for beside in [nearest.bits().wrapping_sub(1), nearest.bits() + 1] {
                let beside = halfplay_core::float::Float::new(format, beside & format.code_mask());
                if let Some(other) = Real::of(beside) {
                    prop_assert!(distance(&value) <= distance(&other), "{} in {format:?}", a);
                }
            }
        }
    }
}

//! Laws that hold for every decomposition of an error, tested on programs of different kinds.

use super::attribution::Attributed;
use halfplay_core::real::Real;

fn sum<'a>(parts: impl Iterator<Item = &'a Real>) -> Real {
    parts.fold(Real::default(), |sum, part| sum.plus(part))
}

/// Checks that the contributions add up to the error, and that an exact number contributes nothing.
fn check(told: &Attributed) {
    for result in &told.results {
        let name = &result.accuracy.name;
        assert_eq!(result.obstacle, None, "{name}");
        assert_eq!(
            Some(sum(result.parts.iter().map(|part| &part.contribution))),
            result.accuracy.error(),
            "{name}"
        );
        for part in &result.parts {
            assert_eq!(part.own.error.is_zero(), part.gain().is_none(), "{name}");
            if part.own.error.is_zero() {
                assert!(part.contribution.is_zero(), "{name}");
            }
        }
    }
}

#[test]
fn contributions_add_up_to_the_whole_error() {
    for (text, values) in [
        ("div.rn.f32 q, a, b; fma.rn.f32 r, q, b, a;", ["a=0.1", "b=3"]),
        ("sqrt.rn.f32 q, a; mul.f32 r, q, q; sub.f32 s, r, a; add.f32 z, s, b;", ["a=2", "b=0"]),
        ("ex2.approx.f16 q, a; tanh.approx.f16 r, q; mul.f16 s, r, b;", ["a=0.3", "b=0.7"]),
        (
            "rcp.approx.f32 q, a; rsqrt.approx.f32 r, q; lg2.approx.f32 s, r; mul.f32 t, s, b;",
            ["a=7", "b=0.1"],
        ),
        ("neg.f16 m, a; abs.f16 n, m; min.f16 o, n, b; max.xorsign.abs.f16 p, o, m;", ["a=0.1", "b=0.3"]),
    ] {
        check(&Attributed::of(text, &values));
    }
}

#[test]
fn the_last_rounding_has_gain_one() {
    let told = Attributed::of("mul.f16 p, a, b; mul.f16 q, p, b; mul.f16 r, q, a;", &["a=1.1", "b=1.3"]);
    check(&told);
    assert_eq!(told.part("r", "r").gain(), Some(Real::two_to(0)));
    assert_eq!(told.part("r", "r").contribution, told.part("r", "r").own.error);
}

#[test]
fn numbers_unrelated_to_the_result_are_omitted() {
    let told = Attributed::of("mul.f16 dead, a, a; mul.f16 r, a, b; mov.f16 dead, 0;", &["a=1.1", "b=1.3"]);
    assert_eq!(told.names(), ["r"]);
    assert_eq!(
        told.result("r").parts.iter().map(|part| told.name(part)).collect::<Vec<_>>(),
        ["a", "b", "r"]
    );
}

/// If only sums and products by exact numbers follow, the gain is a slope: it does not depend on the size of the error.
#[test]
fn the_gain_through_linear_operations_is_the_slope() {
    let of = |mode: &str| {
        let text =
            format!("mul.{mode}.f32 p, a, a; fma.rn.f32 q, p, b, c; sub.rn.f32 r, c, q; mul.rn.f32 s, r, b;");
        let told = Attributed::of(&text, &["a=0x3f9d70a4", "b=-3", "c=0x40133333"]);
        let part = told.part("s", "p");
        (part.gain().unwrap(), part.own.error.clone())
    };
    let (gain, error) = of("rn");
    // q contains −3 p. The subtraction changes the sign, and the last product multiplies by −3 again.
    assert_eq!(gain.fraction(), "-9");
    for mode in ["rm", "rp"] {
        assert_eq!(of(mode).0, gain);
    }
    assert!(of("rm").1 != error || of("rp").1 != error);
}

/// Identities between irrational values, such as (√a)² = a, hold with errors below 2^-200.
#[test]
fn irrational_function_values_are_accurate_to_200_bits() {
    // 2^0.3 · 2^0.7 = 2; tanh x = (e^2x − 1) / (e^2x + 1) is odd; (√a)² = a; lg2 2^x = x.
    let near = |name: &str, lines: &str, values: &[&str], exact: &str| {
        let told = Attributed::of(lines, values);
        let result = told.result(name);
        assert!(result.is_approximate(), "{name}");
        let value = Attributed::of(&format!("add.f32 d, {exact}, 0;"), &[]);
        let wished = value.result("d").accuracy.exact.clone().unwrap();
        let off = result.accuracy.exact.as_ref().unwrap().minus(&wished);
        let far = off.leading_exponent().map_or(i64::MIN, |exponent| exponent);
        assert!(far < -200, "{name}: {exact} is off by 2^{far}");
    };
    near("r", "ex2.approx.f32 p, a; ex2.approx.f32 q, b; mul.f32 r, p, q;", &["a=0.3", "b=0.7"], "2");
    near("r", "sqrt.rn.f32 p, a; mul.f32 r, p, p;", &["a=0.1"], "0.1");
    near("r", "ex2.approx.f32 p, a; lg2.approx.f32 r, p;", &["a=-7.3"], "-7.3");
    near("r", "rsqrt.approx.f32 p, a; mul.f32 q, p, p; mul.f32 r, q, a;", &["a=0.7"], "1");
    near("r", "tanh.approx.f32 p, a; neg.f32 b, a; tanh.approx.f32 q, b; add.f32 r, p, q;", &["a=0.7"], "0");
    // tanh (lg2 3 · ln 2 / 2) = 1/2 would need ln 2, but tanh 2x = 2 tanh x / (1 + tanh² x) does not.
    let double = "tanh.approx.f32 p, a; fma.rn.f32 d, p, p, 1; mul.f32 n, p, 2; div.rn.f32 q, n, d;
        add.f32 b, a, a; tanh.approx.f32 t, b; sub.f32 r, q, t;";
    for a in ["a=0.7", "a=0.001", "a=1e-20", "a=3.5", "a=100"] {
        near("r", double, &[a], "0");
    }
}

#[test]
fn functions_with_rational_values_are_exact() {
    for (lines, exact) in [
        ("sqrt.rn.f32 r, 2.25;", "3/2"),
        ("ex2.approx.f32 r, -3;", "1/8"),
        ("lg2.approx.f32 r, 0.125;", "-3"),
        ("rsqrt.approx.f32 r, 16;", "1/4"),
        ("rcp.approx.f32 r, 3;", "1/3"),
    ] {
        let told = Attributed::of(lines, &[]);
        let result = told.result("r");
        assert!(!result.is_approximate(), "{lines}");
        assert_eq!(result.accuracy.exact.as_ref().unwrap().fraction(), exact, "{lines}");
    }
}

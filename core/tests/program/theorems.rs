//! A claim of a theorem holds only if all hypotheses of the theorem hold.

use super::given;
use halfplay_core::skins::explain::theorem_words;
use halfplay_core::skins::program::c::{Options, compile};
use halfplay_core::skins::program::exact::Theorem;
use halfplay_core::skins::program::exact::claims;
use halfplay_core::skins::program::run::run;

/// The claims about a program: line, name, and whether they hold.
fn claimed(text: &str, values: &[&str]) -> Vec<(u32, &'static str, bool)> {
    let flow = match text.contains(';') && text.contains('%') {
        true => run(text, &given(values, &[])).flow,
        false => compile(text, &Options::default()).unwrap().run(&given(values, &[])).run.flow,
    };
    let line = |number: u32| flow.numbers[number as usize].line;
    claims(&flow).iter().map(|claim| (line(claim.number), claim.theorem.name(), claim.holds)).collect()
}

#[test]
fn claims_sterbenz_for_a_difference_of_near_numbers() {
    let text = "half f(half a, half b) { return a - b; }";
    for (values, near) in [
        (["a=2", "b=1"], true),
        (["a=1", "b=2"], true),
        (["a=2", "b=0x3bff"], false),
        (["a=-1.5", "b=-1"], true),
        (["a=1", "b=-1"], false),
        (["a=0", "b=0"], false),
    ] {
        assert_eq!(claimed(text, &values) == [(1, "sterbenz", true)], near, "{values:?}");
    }
    // A sum of opposite signs counts as a difference; a difference with `.ftz` does not.
    assert_eq!(claimed("add.f16 %d, %a, %b;", &["a=1.5", "b=-1"]), [(1, "sterbenz", true)]);
    assert_eq!(claimed("sub.ftz.f16 %d, %a, %b;", &["a=1.5", "b=1"]), []);
}

#[test]
fn half_and_bf16_products_fit_in_f32_unless_tiny() {
    let text = "float f(half a, half b) { return (float)a * (float)b; }";
    assert_eq!(claimed(text, &["a=65504", "b=0.1"]), [(1, "product-fits", true)]);
    let wide = "float f(bf16 a, bf16 b) { return (float)a * (float)b; }";
    assert_eq!(claimed(wide, &["a=0x0080", "b=0x3f81"]), [(1, "product-fits", true)]);
    // The product of two smallest normal bf16 numbers is below the smallest f32 number, so the result is 0.
    assert_eq!(claimed(wide, &["a=0x0080", "b=0x0080"]), [(1, "product-fits", false)]);
}

#[test]
fn error_word_claims_hold_only_under_their_hypotheses() {
    let fast = "half f(half a, half b) {\n half s = a + b;\n half t = s - a;\n half e = b - t;\n return e; }";
    let of = |values: [&str; 2]| {
        claimed(fast, &values).into_iter().filter(|claim| claim.1 == "fast2sum").collect::<Vec<_>>()
    };
    assert_eq!(of(["a=1", "b=0x1001"]), [(4, "fast2sum", true)]);
    // The smaller operand comes first: s - a rounds to s, so all of a is lost.
    assert_eq!(of(["a=0x1001", "b=4096"]), [(4, "fast2sum", false)]);
    // For 1 and 2048 the error happens to be exact, but the smaller operand comes first, so the claim fails.
    assert_eq!(of(["a=1", "b=2048"]), [(4, "fast2sum", false)]);
    assert_eq!(of(["a=2048", "b=1"]), [(4, "fast2sum", true)]);
    let product = "half f(half a, half b) {\n half p = a * b;\n return fma(a, b, -p); }";
    assert!(claimed(product, &["a=1.1", "b=1.3"]).contains(&(3, "2prod", true)));
    // The error of such a small product is below the smallest subnormal number.
    assert!(claimed(product, &["a=0x0401", "b=0x3c01"]).contains(&(3, "2prod", false)));
}

/// The claim names the failed hypothesis. 1 − 2^-60 truncated is 1 − 2^-24, and the error, 2^-24 − 2^-60, has 36
/// digits, although the operands are in order. 65504 + 32 is out of the format's range.
#[test]
fn failed_error_word_claims_name_the_failed_hypothesis() {
    let fast =
        |mode: &str| format!("add.{mode}.f32 %s, %a, %b; sub.rn.f32 %t, %s, %a; sub.rn.f32 %e, %b, %t;");
    let sum = |mode: &str| {
        format!(
            "add.{mode}.f32 %s, %a, %b; sub.rn.f32 %t, %s, %a; sub.rn.f32 %u, %s, %t;
             sub.rn.f32 %v, %b, %t; sub.rn.f32 %w, %a, %u; add.rn.f32 %e, %v, %w;"
        )
    };
    let product = "mul.rn.f16 %p, %a, %b; neg.f16 %n, %p; fma.rn.f16 %e, %a, %b, %n;".to_owned();
    let half = |text: String| text.replace("f32", "f16");
    for (text, values, says) in [
        (fast("rz"), ["a=1", "b=-0x1p-60"], "one of its sums is not rounded to nearest; so"),
        (sum("rz"), ["a=1", "b=-0x1p-60"], "one of its sums is not rounded to nearest; so"),
        (
            fast("rz"),
            ["a=0x4b800000", "b=1.5"],
            "one of its sums is not rounded to nearest; here it holds all",
        ),
        (fast("rn"), ["a=1.5", "b=0x4b800000"], "its first operand is not the larger one"),
        (half(fast("rn")), ["a=65504", "b=32"], "a number is out of range"),
        (half(sum("rn")), ["a=65504", "b=32"], "a number is out of range"),
        (product, ["a=300", "b=300"], "out of range; so"),
    ] {
        let flow = run(&text, &given(&values, &[])).flow;
        let told: Vec<String> = claims(&flow)
            .iter()
            .filter(|claim| matches!(claim.theorem, Theorem::ErrorWord(..)) && !claim.holds)
            .map(|claim| theorem_words(&flow, claim))
            .collect();
        assert!(told.last().is_some_and(|told| told.contains(says)), "{text} {values:?}: {told:?}");
    }
    // Truncated or rounded, a product never loses more digits than a number can hold.
    let cut = "mul.rz.f32 %p, %a, %b; neg.f32 %n, %p; fma.rz.f32 %e, %a, %b, %n;";
    assert_eq!(claimed(cut, &["a=1.1", "b=1.3"]), [(1, "2prod", true)]);
}

#[test]
fn recognises_the_formula_of_kahans_determinant() {
    let text = "half det(half a, half b, half c, half d) {
        half w = c * d;
        half e = fma(c, d, -w);
        half f = fma(a, b, -w);
        return f - e; }";
    let found = claimed(text, &["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"]);
    assert!(found.contains(&(5, "kahan-determinant", true)), "{found:?}");
    let tiny = claimed(text, &["a=0x0401", "b=0x3c01", "c=0x0400", "d=0x3c03"]);
    assert!(tiny.contains(&(5, "kahan-determinant", false)), "{tiny:?}");
    // This formula subtracts `e` instead of `w`, so it is a different one.
    let other = text.replace("fma(a, b, -w)", "fma(a, b, -e)");
    let found = claimed(&other, &["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"]);
    assert!(found.iter().all(|claim| claim.1 != "kahan-determinant"), "{found:?}");
}

#[test]
fn a_loop_yields_each_claim_once() {
    let text = "half s = 1.5h;\nfor (int i = 0; i < 100; i++) { s = s - 1h; s = s + 1h; }";
    let program = compile(text, &Options::default()).unwrap();
    let flow = program.run(&given(&[], &[])).run.flow;
    let claims = claims(&flow);
    assert_eq!(claims.len(), 1, "{claims:?}");
    assert_eq!(claims[0].theorem, Theorem::Sterbenz);
    assert!(theorem_words(&flow, &claims[0]).contains("Sterbenz's lemma"));
}

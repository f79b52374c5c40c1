//! C-like code whose course depends on numbers: comparisons, branches, loops and `switch`. The expected numbers come
//! from the same code in Rust, or were worked out by hand.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile, compile_for};

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    compile_for(text, &Options::default(), &given).unwrap().run(&given)
}

/// The f32 that a program returns.
fn returned(text: &str, values: &[&str]) -> f32 {
    let ended = ended(text, values);
    assert!(ended.run.is_whole() && ended.run.wrong.is_empty(), "{text}: {:#?}", said(&ended.run));
    f32::from_bits(ended.returned[0].bits as u32)
}

#[test]
fn branches_follow_the_values() {
    let clip =
        "float f(float x) { if (x > 1.0f) return 1.0f; else if (x < -1.0f) return -1.0f; return x * 0.5f; }";
    for x in [-3.0f32, -1.0, -0.5, 0.0, 1.0, 1.5] {
        let expected = if x > 1.0 {
            1.0
        } else if x < -1.0 {
            -1.0
        } else {
            x * 0.5
        };
        assert_eq!(returned(clip, &[&format!("x={x}")]), expected, "{x}");
    }
    // Every comparison with a NaN is false, except `!=`.
    for (test, holds) in
        [("x < x", 0.0), ("x >= x", 0.0), ("x == x", 0.0), ("x != x", 1.0), ("!(x < 1.0f)", 1.0)]
    {
        let text = format!("float f(float x) {{ return {test} ? 1.0f : 0.0f; }}");
        assert_eq!(returned(&text, &["x=nan"]), holds, "{test}");
    }
    for (test, x, holds) in [
        ("x > 0.0f && 1.0f / x < 2.0f", "1", 1.0),
        ("x > 0.0f && x < 2.0f || x == 8.0f", "8", 1.0),
        ("x > 0.0f && (x < 2.0f || x == 8.0f)", "-8", 0.0),
        ("-0.0f == x", "0", 1.0),
        ("isnan(x) || isinf(x)", "inf", 1.0),
        ("isfinite(x)", "inf", 0.0),
        ("x", "0.25", 1.0),
        ("!x", "0.25", 0.0),
    ] {
        let text = format!("float f(float x) {{ if ({test}) return 1.0f; return 0.0f; }}");
        assert_eq!(returned(&text, &[&format!("x={x}")]), holds, "{test} {x}");
    }
}

/// C compares a half with the double 0.1, which no half equals.
#[test]
fn comparisons_do_not_round_literals_to_half() {
    let text = "float f(half x) { if (x == 0.1) return 1.0f; if (x < 0.1) return 2.0f; return 3.0f; }";
    // 0x2e66 is 0.0999755859375.
    assert_eq!(returned(text, &["x=0x2e66"]), 2.0);
    assert_eq!(returned(text, &["x=0x2e67"]), 3.0);
}

#[test]
fn loops_run_until_their_condition_fails() {
    // Newton's method, as in Rust.
    let newton = "float f(float a) { float x = a; int n = 0; while (fabsf(x * x - a) > 1e-6f * a && n < 50) { x = 0.5f * (x + a / x); n++; } return x; }";
    for a in [2.0f32, 9.0, 1e-3] {
        let (mut x, mut n) = (a, 0);
        while (x * x - a).abs() > 1e-6 * a && n < 50 {
            x = 0.5 * (x + a / x);
            n += 1;
        }
        assert_eq!(returned(newton, &[&format!("a={a}")]), x, "{a}");
    }
    for (body, expected) in [
        ("do { s += 1; } while (s < 4.5f);", 5.0),
        ("do s += 1; while (s < 0.0f);", 1.0),
        ("for (float t = 1; t < 100.0f; t *= 3) s += t;", 1.0 + 3.0 + 9.0 + 27.0 + 81.0),
        ("for (int i = 0, j = 8; i < j; i++, --j) s += 1;", 4.0),
        (
            "for (int i = 0; ; i++) { if (i == 3) continue; if (i > 5) break; s += i; }",
            0.0 + 1.0 + 2.0 + 4.0 + 5.0,
        ),
        ("for (unsigned i = 5; i; i >>= 1) s += i;", 5.0 + 2.0 + 1.0),
        ("int i = 0; while (true) { if (++i > 6) break; s += i; }", 21.0),
        ("int i = 3; while (i--) s += i;", 3.0),
        ("switch (2) { case 1: s = 1; case 2: s = 2; case 3: s += 8; break; default: s = 100; }", 10.0),
        ("switch (7) { case 1: s = 1; break; default: s = 5; }", 5.0),
        ("for (int i = 0; i < 4; i++) switch (i) { case 2: continue; case 0: break; default: s += i; }", 4.0),
        ("int k = 0; s = k++ + ++k; s = s * 10 + k;", 22.0),
    ] {
        assert_eq!(
            returned(&format!("float f() {{ float s = 0; {body} return s; }}"), &[]),
            expected,
            "{body}"
        );
    }
}

#[test]
fn an_endless_loop_ends_with_a_message_and_keeps_its_results() {
    for (text, told) in [
        (
            "float s = 0; while (true) { s = s * 0.5f + 1.0f; }",
            "runs more than 1000000 operations; halfplay stops here",
        ),
        ("float s = 0; s = 2; for (;;) { }", "run more than 1000000 rounds; halfplay stops here"),
    ] {
        let ended = ended(text, &[]);
        let all = said(&ended.run).join("\n");
        assert!(!ended.run.is_whole() && all.contains(told), "{}", all.lines().last().unwrap());
        // The fixed point of s / 2 + 1.
        assert_eq!(super::register(&ended.run, "s"), "0x40000000", "{text}");
    }
}

/// A program that was compiled for other inputs is compiled again where they change its course.
#[test]
fn other_inputs_take_another_branch() {
    let text = "float f(float x) { if (x > 0.0f) return x; return x * -2.0f; }";
    let program = compile(text, &Options::default()).unwrap();
    for (x, expected) in [("3", 3.0f32), ("-3", 6.0), ("0", -0.0)] {
        let ended = program.run(&given(&[&format!("x={x}")], &[]));
        assert_eq!(ended.returned[0].bits, u64::from(expected.to_bits()), "{x}");
        assert_eq!(ended.run.flow.choice, Some(1));
    }
}

#[test]
fn integers_wrap_around_and_come_from_bits() {
    for (expression, expected) in [
        ("(unsigned char)300", 44.0),
        ("(int)(x)", -2.0),
        ("(unsigned)(2.9f)", 2.0),
        ("(short)40000", -25536.0),
        ("0xffffffffu + 2u", 1.0),
        ("(1 << 4 | 3) ^ 1", 18.0),
        ("~0 & 7", 7.0),
        ("__float_as_uint(x) >> 23 & 0xff", 128.0),
        ("(float)__half_as_ushort(__float2half(1.0f))", 15360.0),
        ("__half2int_rn(__float2half(2.5f))", 2.0),
        ("__float2int_ru(2.25f)", 3.0),
        ("min(7, 3) + max(-1, 2) + abs(-4)", 9.0),
        ("sizeof(half2)", 4.0),
        ("true + (2 > 1)", 2.0),
    ] {
        let text = format!("float f(float x) {{ return {expression}; }}");
        assert_eq!(returned(&text, &["x=-2.75"]), expected, "{expression}");
    }
    // 0x3c00 + 1 is the code of the half after 1.
    let next = "float f() { unsigned short b = __half_as_ushort(__float2half(1.0f)); return __half2float(__ushort_as_half(b + 1)); }";
    assert_eq!(returned(next, &[]), 1.0 + 1.0 / 1024.0);
}

//! `double` in C-like code, and numbers without a suffix, compared with Rust's `f64` and `f32`.

use super::c_ran::returned;
use super::{given, said};
use crate::common::Random;
use halfplay_core::skins::program::c::{Options, compile_for};

#[test]
fn operations_round_to_f64() {
    let mut random = Random(21);
    let number = |random: &mut Random| f64::from_bits(random.next() & !(3 << 61) | (1 << 61));
    for _ in 0..100 {
        let [a, b, c] = [(); 3].map(|()| number(&mut random) * 1e150);
        let values = [format!("a={a:e}"), format!("b={b:e}"), format!("c={c:e}")];
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        for (expr, expected) in [
            ("a + b", a + b),
            ("a - b * c", a - b * c),
            ("a / b", a / b),
            ("-a", -a),
            ("sqrt(fabs(a))", a.abs().sqrt()),
            ("fma(a, b, c)", a.mul_add(b, c)),
            ("fmin(a, b) + fmax(b, c)", a.min(b) + b.max(c)),
            (
                "floor(a) + ceil(b) + trunc(c) + rint(a)",
                a.floor() + b.ceil() + c.trunc() + a.round_ties_even(),
            ),
            ("fmod(a, b)", a % b),
            ("(float)a * b", f64::from(a as f32) * b),
            ("a < b ? a : b", if a < b { a } else { b }),
        ] {
            let text = format!("double f(double a, double b, double c) {{ return {expr}; }}");
            let found = f64::from_bits(returned(&text, &values));
            let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(same, "{expr} of {values:?}: {found:e}, expected {expected:e}");
        }
    }
}

#[test]
fn a_number_without_a_suffix_is_a_double_in_a_function() {
    let mut random = Random(22);
    for _ in 0..200 {
        let x = f32::from_bits(random.next() as u32 & 0x3fff_ffff | 0x2000_0000);
        let (text, wide) = (format!("x={x:e}"), f64::from(x));
        for (body, expected) in [
            ("return x * 0.1;", (wide * 0.1) as f32),
            ("return x * 0.1f;", x * 0.1),
            ("return x / 3.0 + 0.7;", (wide / 3.0 + 0.7) as f32),
            ("x += 0.1; return x;", (wide + 0.1) as f32),
            ("x *= 1.0 / 3.0; return x;", (wide * (1.0 / 3.0)) as f32),
            ("float y = 1.0 / 3.0; return x * y;", x * ((1.0f64 / 3.0) as f32)),
            (
                "return x > 0.1 ? x - 0.1 : x + 0.1f;",
                (if wide > 0.1 { wide - 0.1 } else { f64::from(x + 0.1f32) }) as f32,
            ),
            ("double s = x; s = s * s; return s;", (wide * wide) as f32),
            ("const double k = 2.5e-3; return k * x;", (2.5e-3 * wide) as f32),
            ("return x * 2;", x * 2.0),
            ("int i = x * 1e-30; return x + i;", x + ((wide * 1e-30) as i32) as f32),
        ] {
            let program = format!("float f(float x) {{ {body} }}");
            let found = f32::from_bits(returned(&program, &[&text]) as u32);
            assert_eq!(
                found.to_bits(),
                expected.to_bits(),
                "{body} of {x:e}: {found:e}, expected {expected:e}"
            );
        }
    }
    // 0.1f is greater than 0.1, so the comparison is not that of two floats.
    assert_eq!(returned("float f(float x) { return x == 0.1; }", &["x=0.1"]), 0);
    assert_eq!(returned("float f(float x) { return x == 0.1f; }", &["x=0.1"]), 0x3f80_0000);
}

/// In GLSL, HLSL, Metal and WGSL, a number without a suffix is a float.
#[test]
fn a_number_without_a_suffix_is_a_float_in_shaders() {
    let x = 0.7f32;
    for text in [
        "highp float f(vec2 v, float x) { return x * 0.1; }",
        "min16float g; float f(float x) { return saturate(x) * 0.1; }",
        "#include <metal_stdlib>\nusing namespace metal; kernel void k(uint i [[thread_position_in_grid]]) {} float f(float x) { return x * 0.1; }",
    ] {
        let task = Options { entry: Some("f".to_owned()), ..Options::default() };
        let given = given(&["x=0.7"], &[]);
        let run = compile_for(text, &task, &given).unwrap().run(&given);
        assert_eq!(run.returned[0].bits as u32, (x * 0.1).to_bits(), "{text}: {:?}", said(&run.run));
    }
}

/// C's functions take doubles, so that a sum with their results is rounded once more.
#[test]
fn functions_of_c_return_doubles() {
    let (x, y) = (1.7f32, 0.3f32);
    let text = |line: &str| format!("#include <math.h>\nfloat f(float x, float y) {{ return {line}; }}");
    let wide = [x, y].map(f64::from);
    for (line, expected) in [
        ("sqrt(x) * y", (wide[0].sqrt() * wide[1]) as f32),
        ("fma(x, y, y)", wide[0].mul_add(wide[1], wide[1]) as f32),
        ("sqrtf(x) * y", x.sqrt() * y),
        ("fmaf(x, y, y)", x.mul_add(y, y)),
        ("fabs(x) * y", (wide[0] * wide[1]) as f32),
    ] {
        let found = returned(&text(line), &["x=1.7", "y=0.3"]) as u32;
        assert_eq!(found, expected.to_bits(), "{line}");
    }
    let cpp = "#include <cmath>\ntemplate <class T> T f(T x, T y) { return std::sqrt(x) * y; } float g(float x, float y) { return f(x, y); }";
    assert_eq!(returned(cpp, &["x=1.7", "y=0.3"]) as u32, (x.sqrt() * y).to_bits());
}

#[test]
fn vectors_and_arrays_of_doubles_run() {
    let text = "double f(double a) { double2 v = make_double2(a, 2.0); double x[2] = {v.x * v.y, 0.1}; dvec3 w = dvec3(1.0, 2.0, a);
        return x[0] + x[1] + w.z; }";
    let a = 0.3f64;
    assert_eq!(returned(text, &["a=0.3"]), (a * 2.0 + 0.1 + a).to_bits());
}

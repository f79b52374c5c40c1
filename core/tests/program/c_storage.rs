//! Copies of structures and arrays, variables that outlive their functions, functions of C++, and integer results.
//! Expected values are those of the same program in Rust.

use super::c_ran::{integers, ran, returned, single};
use super::{given, said};
use halfplay_core::skins::program::c::{Options, compile_for};

#[test]
fn copies_of_structures_have_their_own_arrays() {
    for (text, expected) in [
        (
            "struct M { float m[2]; };
             float f() { M a = {{1, 2}}; M b = a; b.m[0] = 5; return 10 * a.m[0] + b.m[0]; }",
            15.0,
        ),
        (
            "struct M { float m[2]; };
             float f() { M a = {{1, 2}}, b; b = a; a.m[1] = 7; return 10 * a.m[1] + b.m[1]; }",
            72.0,
        ),
        (
            "struct M { float m[2]; };
             float set(M a) { a.m[0] = 9; return a.m[0]; }
             float f() { M a = {{1, 2}}; float s = set(a); return 10 * a.m[0] + s; }",
            19.0,
        ),
        (
            "struct M { float m[2]; }; struct Two { M a; M b; };
             float f() { Two t = {{{1, 2}}, {{3, 4}}}; Two u = t; u.b.m[1] = 8; return 10 * t.b.m[1] + u.b.m[1]; }",
            48.0,
        ),
        (
            "struct M { float m[2]; };
             float f() { M list[2] = {{{1, 2}}, {{3, 4}}}; M a = list[1]; a.m[0] = 6; return 10 * list[1].m[0] + a.m[0]; }",
            36.0,
        ),
        (
            "struct P { float* p; };
             float f() { float x[2] = {1, 2}; P a; a.p = x; P b = a; b.p[0] = 5; return a.p[0]; }",
            5.0,
        ),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

#[test]
fn static_variables_keep_their_values_between_calls() {
    for (text, expected) in [
        ("float count() { static int n = 0; n++; return n; }
          float f() { count(); count(); return count(); }", 3.0),
        ("float sum(float x) { static float s; s += x; return s; }
          float f() { sum(1.5f); sum(2.0f); return sum(0.25f); }", 3.75),
        ("float shift(float x) { static float h[3]; float r = h[2]; h[2] = h[1]; h[1] = h[0]; h[0] = x; return r; }
          float f() { shift(1.0f); shift(2.0f); shift(3.0f); return shift(4.0f); }", 1.0),
        ("struct S { float a; int n; };
          float mean(float x) { static S s = {0, 0}; s.a += x; s.n += 1; return s.a / s.n; }
          float f() { mean(1.0f); mean(2.0f); return mean(6.0f); }", 3.0),
        ("float next() { static unsigned state = 1; state = state * 1664525u + 1013904223u; return state >> 24; }
          float f() { next(); return next(); }",
          (1u32.wrapping_mul(1_664_525).wrapping_add(1_013_904_223).wrapping_mul(1_664_525).wrapping_add(1_013_904_223) >> 24) as f32),
        ("float one() { static const float k = 2.0f; return k; }
          float f() { return one() + one(); }", 4.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

/// `std::max(a, b)` is `(a < b) ? b : a`, also for NaN and for zeros of both signs.
#[test]
fn maxima_of_the_standard_library_compare() {
    const VALUES: [f32; 6] = [f32::NAN, 0.0, -0.0, 1.5, -3.0, f32::INFINITY];
    for (a, b) in VALUES.into_iter().flat_map(|a| VALUES.map(|b| (a, b))) {
        let values = [format!("a={a:e}"), format!("b={b:e}")]
            .map(|text| text.replace('e', if text.contains("inf") { "" } else { "e" }));
        let values: Vec<String> = values.iter().map(|text| text.replace("NaN", "nan")).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let max = if a < b { b } else { a };
        let min = if b < a { b } else { a };
        let clamp = if a < b {
            b
        } else if 1.0 < a {
            1.0
        } else {
            a
        };
        for (text, expected) in [
            ("float f(float a, float b) { return std::max(a, b); }", max),
            ("float f(float a, float b) { return std::max<float>(a, b); }", max),
            (
                "#include <algorithm>\nusing namespace std;\nfloat f(float a, float b) { return min(a, b); }",
                min,
            ),
            ("float f(float a, float b) { return std::clamp(a, b, 1.0f); }", clamp),
        ] {
            let found = single(text, &values);
            let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(same, "{text} of {a} and {b}: {found}, not {expected}");
        }
    }
    assert_eq!(
        integers(
            "int f(int a, int b) { return std::max(a, b) * 100 + std::min(a, b) * 10 + std::clamp(a, 0, 2); }",
            &["a=3", "b=7"]
        ),
        ["returned = 732"]
    );
}

#[test]
fn the_condition_of_a_choice_runs_once() {
    let text =
        "#version 450\nvoid main() { int n = 0; float x = (n++ < 1) ? 0.25 : 0.75; float y = float(n) + x; }";
    let run = ran(text, &[]);
    let (_, bits) = run.run.registers.iter().find(|(name, _)| name == "y").unwrap();
    assert_eq!(f32::from_bits(bits.unwrap().bits as u32), 1.25);
}

#[test]
fn kernels_are_compiled_for_a_device() {
    let text = "__device__ half f(half a, half b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  return __hmax_nan(a, b);
#else
  return a;
#endif
}";
    assert_eq!(returned(text, &["a=1", "b=2"]), 0x4000);
    let text = "#define MAX(a, b) ((a) > (b) ? (a) : (b))
#ifdef MAX
float f(float x) { return MAX(x, 2.0f); }
#else
float f(float x) { return 0.0f; }
#endif";
    assert_eq!(single(text, &["x=1"]), 2.0);
}

#[test]
fn integers_are_results() {
    for (text, values, expected) in [
        ("int f(float x) { return x; }", &["x=2.7"][..], &["returned = 2"][..]),
        ("unsigned short f(half x) { return __half_as_ushort(x); }", &["x=1"], &["returned = 15360"]),
        (
            "void f(const float* x, signed char* q, int n) { for (int i = 0; i < n; i++) q[i] = (signed char)rintf(x[i]); }",
            &["n=2", "x[0]=-3.5", "x[1]=2.5"],
            &["q[0] = -4", "q[1] = 2"],
        ),
        (
            "struct R { float q; int n; }; R f(float x) { R r; r.n = (int)x; r.q = x - r.n; return r; }",
            &["x=5.25"],
            &["returned.n = 5"],
        ),
        ("int main() { return 0; }", &[], &[]),
    ] {
        assert_eq!(integers(text, values), expected, "{text}");
    }
}

#[test]
fn shared_memory_outside_of_functions_belongs_to_a_block() {
    let text = "groupshared float s[2];\nRWStructuredBuffer<float> o;
[numthreads(2, 1, 1)] void main(uint3 t : SV_GroupThreadID, uint3 g : SV_GroupID) {
  if (g.x == 0 || t.x == 1) s[t.x] = 5.0; GroupMemoryBarrierWithGroupSync(); o[g.x * 2 + t.x] = s[0]; }";
    let mut given = given(&["s[0]=3"], &[]);
    given.grid = Some([2, 1, 1]);
    let run = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    let of = |name: &str| {
        let (_, bits) = run.run.registers.iter().find(|(known, _)| known == name).unwrap();
        f32::from_bits(bits.unwrap().bits as u32)
    };
    assert!(run.run.is_whole(), "{:?}", said(&run.run));
    assert_eq!(["o[0]", "o[1]", "o[2]", "o[3]"].map(of), [5.0, 5.0, 3.0, 3.0]);
}

#[test]
fn a_type_that_computes_in_float_is_refused() {
    let text = "__fp16 f(__fp16 a, __fp16 b) { return a * b + a; }";
    let run =
        compile_for(text, &Options::default(), &given(&["a=1", "b=1"], &[])).unwrap().run(&given(&[], &[]));
    assert!(!run.run.is_whole());
    assert!(said(&run.run).iter().any(|said| said.contains("_Float16")), "{:?}", said(&run.run));
}

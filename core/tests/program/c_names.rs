//! Names that a program does not declare.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ended(text: &str) -> CRun {
    compile(text, &Options::default()).unwrap().run(&given(&["x=1"], &[]))
}

fn returned(text: &str) -> String {
    let ended = ended(text);
    assert!(ended.run.is_whole(), "{text}: {:?}", said(&ended.run));
    ended.returned[0].hex()
}

/// The second and third column are what gcc 12 computes for `(_Float16)(float)NAME` and `(float)NAME`.
const CONSTANTS: [(&str, &str, &str); 21] = [
    ("M_E", "0x4170", "0x402df854"),
    ("M_LOG2E", "0x3dc5", "0x3fb8aa3b"),
    ("M_LOG10E", "0x36f3", "0x3ede5bd9"),
    ("M_LN2", "0x398c", "0x3f317218"),
    ("M_LN10", "0x409b", "0x40135d8e"),
    ("M_PI", "0x4248", "0x40490fdb"),
    ("M_PI_2", "0x3e48", "0x3fc90fdb"),
    ("M_PI_4", "0x3a48", "0x3f490fdb"),
    ("M_1_PI", "0x3518", "0x3ea2f983"),
    ("M_2_PI", "0x3918", "0x3f22f983"),
    ("M_2_SQRTPI", "0x3c83", "0x3f906ebb"),
    ("M_SQRT2", "0x3da8", "0x3fb504f3"),
    ("M_SQRT1_2", "0x39a8", "0x3f3504f3"),
    ("INFINITY", "0x7c00", "0x7f800000"),
    ("HUGE_VAL", "0x7c00", "0x7f800000"),
    ("HUGE_VALF", "0x7c00", "0x7f800000"),
    ("FLT_MAX", "0x7c00", "0x7f7fffff"),
    ("FLT_MIN", "0x0000", "0x00800000"),
    ("FLT_TRUE_MIN", "0x0000", "0x00000001"),
    ("FLT_EPSILON", "0x0002", "0x34000000"),
    ("M_PIf", "0x4248", "0x40490fdb"),
];

#[test]
fn constants_of_headers_have_their_value() {
    for (name, half, float) in CONSTANTS {
        assert_eq!(returned(&format!("half f(half x) {{ return __float2half({name}); }}")), half, "{name}");
        assert_eq!(returned(&format!("float f(half x) {{ return {name}; }}")), float, "{name}");
    }
    // Bits from cuda_fp16.h, cuda_bf16.h, math_constants.h, and the OpenCL and Metal standards.
    for (ty, name, bits) in [
        ("half", "CUDART_INF_FP16", "0x7c00"),
        ("half", "CUDART_NAN_FP16", "0x7fff"),
        ("half", "CUDART_MAX_NORMAL_FP16", "0x7bff"),
        ("half", "CUDART_MIN_DENORM_FP16", "0x0001"),
        ("half", "HALF_MAX", "0x7bff"),
        ("half", "HALF_MIN", "0x0400"),
        ("half", "M_PI_H", "0x4248"),
        ("bfloat16", "CUDART_INF_BF16", "0x7f80"),
        ("bfloat16", "CUDART_MAX_NORMAL_BF16", "0x7f7f"),
        ("float", "CUDART_INF_F", "0x7f800000"),
        ("float", "CUDART_NAN_F", "0x7fffffff"),
        ("float", "CUDART_PI_F", "0x40490fdb"),
        ("float", "M_PI_F", "0x40490fdb"),
        ("float", "NAN", "0x7fc00000"),
    ] {
        assert_eq!(returned(&format!("{ty} f(half x) {{ return {name}; }}")), bits, "{name}");
    }
}

/// In a former version, `M_SQRT2` was an input with the value 0.
#[test]
fn a_program_may_define_a_constant_itself() {
    assert_eq!(returned("half f(half x) { return x * __float2half(M_SQRT2); }"), "0x3da8");
    assert_eq!(returned("#define M_PI 3.0f\nfloat f(half x) { return M_PI; }"), "0x40400000");
    assert_eq!(returned("const float M_PI = 3.0f; float f(half x) { return M_PI; }"), "0x40400000");
    assert_eq!(returned("float f(half x) { float NAN = 2; return NAN * NAN; }"), "0x40800000");
    assert_eq!(
        returned("float s = 0; for (int i = 0; i < 3; ++i) s += M_2_PI * 0 + 1; return s;"),
        "0x40400000"
    );
}

#[test]
fn an_undeclared_name_in_a_function_is_an_error() {
    for (text, name) in [
        ("half f(half x) { return x * scale; }", "scale"),
        ("half f(half x) { return x * w[0]; }", "w"),
        ("half f(half x) { return x * light.y; }", "light"),
        ("half2 f(half x) { return light.xy; }", "light"),
        ("half f(half x) { resutl = x * x; return x; }", "resutl"),
        ("half f(half x) { total += x; return total; }", "total"),
        ("half f(half x) { w[0] = x; return x; }", "w"),
        ("half f(half x) { for (int i = 0; i < count; ++i) x += x; return x; }", "count"),
        ("half f(half x) { if (mode == 1) x += x; return x; }", "mode"),
        ("half g(half x) { return x * scale; } half f(half x) { return g(x); }", "scale"),
        ("half y = 1; half f(half x) { return x * z; }", "z"),
    ] {
        let ended = ended(text);
        let all = said(&ended.run).join("\n");
        let told = format!("`{name}` is not declared; declare it, or pass it as a parameter");
        assert!(!ended.run.is_whole() && all.contains(&told), "{text}: {all}");
        assert!(ended.run.inputs.iter().all(|input| !input.name.starts_with(name)), "{text}");
    }
}

/// In loose statements, an undeclared name is an input. GLSL declares names that begin with `gl_`.
#[test]
fn undeclared_names_outside_of_functions_are_inputs() {
    for (text, name) in [
        ("return x * scale;", "scale"),
        ("half y = 1; half g(half z) { return z; } return g(y) * scale;", "scale"),
        ("void main() { float a = gl_FragCoord.x * 2.0; }", "gl_FragCoord.x"),
    ] {
        let ended = ended(text);
        assert!(ended.run.is_whole(), "{text}: {:?}", said(&ended.run));
        assert!(ended.run.inputs.iter().any(|input| input.name == name), "{text}: {:?}", ended.run.inputs);
    }
}

/// Parameters that cannot be read are unknown, not undeclared.
#[test]
fn unread_parameters_are_unknown() {
    let all = said(&ended("half f(sampler2D v, half x) { half y = x; return y * v.x; }").run).join("\n");
    assert!(
        all.contains("`x` is not known, because line 1 did not run") && !all.contains("declared;"),
        "{all}"
    );
}

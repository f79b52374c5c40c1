//! Functions, vectors, structures and pointers in C-like code. The expected numbers are those of Rust's f32 and f64
//! functions, or were worked out by hand.

use super::{given, said};
use halfplay_core::skins::program::Task;
use halfplay_core::skins::program::c::{CRun, Options, compile_for};

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    let ended = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    assert!(ended.run.is_whole() && ended.run.wrong.is_empty(), "{text}: {:#?}", said(&ended.run));
    ended
}

/// The numbers that a program returns, as bits.
fn bits(text: &str, values: &[&str]) -> Vec<String> {
    ended(text, values).returned.iter().map(|bits| bits.hex()).collect()
}

fn returned(text: &str, values: &[&str]) -> f32 {
    f32::from_bits(ended(text, values).returned[0].bits as u32)
}

#[test]
fn quotients_and_roots_are_rounded_once() {
    for (x, y) in [(1.0f32, 3.0f32), (2.0, 7.0), (1e-40, 3.0), (1.0, 0.0), (-5.5, 0.1), (3e38, 0.1)] {
        let values = [format!("x={x:e}"), format!("y={y:e}")];
        let values = [values[0].as_str(), values[1].as_str()];
        assert_eq!(returned("float f(float x, float y) { return x / y; }", &values), x / y, "{x} {y}");
        let root = returned("float f(float x, float y) { return sqrtf(fabsf(x)) + y * 0; }", &values);
        assert_eq!(root, x.abs().sqrt() + y * 0.0, "{x}");
        let rest = returned("float f(float x, float y) { return fmodf(x, y); }", &values);
        assert!(rest == x % y || (rest.is_nan() && y == 0.0), "{x} {y}");
    }
    // 1/3 in f16 and bf16.
    assert_eq!(bits("half f(half x) { return x / 3; }", &["x=1"]), ["0x3555"]);
    assert_eq!(bits("bf16 f(bf16 x) { return x / 3; }", &["x=1"]), ["0x3eab"]);
    assert_eq!(bits("half f(half x) { return __hdiv(x, __float2half(3.0f)); }", &["x=1"]), ["0x3555"]);
    assert_eq!(bits("half f(half x) { return hsqrt(x); }", &["x=2"]), ["0x3da8"]);
    assert_eq!(bits("half f(half x) { x /= 4; return x; }", &["x=3"]), ["0x3a00"]);
}

/// Rust's f64 functions, rounded to f32, equal the correctly rounded results for these arguments.
#[test]
fn functions_are_correctly_rounded() {
    type Of = (&'static str, fn(f64) -> f64);
    let functions: [Of; 15] = [
        ("expf", f64::exp),
        ("exp2f", f64::exp2),
        ("logf", f64::ln),
        ("log2f", f64::log2),
        ("log10f", f64::log10),
        ("log1pf", f64::ln_1p),
        ("expm1f", f64::exp_m1),
        ("sinf", f64::sin),
        ("cosf", f64::cos),
        ("tanf", f64::tan),
        ("tanhf", f64::tanh),
        ("cbrtf", f64::cbrt),
        ("rsqrtf", |x| 1.0 / x.sqrt()),
        ("floorf", f64::floor),
        ("rintf", f64::round_ties_even),
    ];
    for (name, function) in functions {
        for x in [0.3f32, 1.0, 2.5, 7.25, 20.0, 1e-3] {
            let text = format!("float f(float x) {{ return {name}(x); }}");
            let expected = function(f64::from(x)) as f32;
            assert_eq!(returned(&text, &[&format!("x={x:e}")]), expected, "{name} {x}");
        }
    }
    for (x, y) in
        [(2.0f32, 10.0f32), (1.5, -3.0), (3.0, 0.3), (-2.0, 3.0), (10.0, 50.0), (0.0, 0.0), (9.0, 0.5)]
    {
        let values = [format!("x={x}"), format!("y={y}")];
        let power = returned("float f(float x, float y) { return powf(x, y); }", &[&values[0], &values[1]]);
        assert_eq!(power, f64::from(x).powf(f64::from(y)) as f32, "{x} {y}");
    }
    // A square of a half: 255.875² = 65472 is finite, 256² is not.
    assert_eq!(bits("half f(half d) { return pow(d, 2.0h); }", &["d=255.875"]), ["0x7bfe"]);
    assert_eq!(bits("half f(half d) { return pow(d, 2.0h); }", &["d=256"]), ["0x7c00"]);
    let all = said(&ended("float f(float x) { return expf(x); }", &["x=1"]).run).join("\n");
    assert!(all.contains("a model: the exact value of exp, rounded to nearest even"), "{all}");
}

#[test]
fn vectors_have_up_to_four_lanes() {
    for (text, expected) in [
        ("float f() { vec3 v = vec3(1, 2, 3); return dot(v, v.zyx); }", 10.0),
        ("float f() { float4 v = float4(1, 2, 3, 4); v.xw = v.wx * 2; return v.x * 10 + v.w; }", 82.0),
        ("float f() { vec2 a = vec2(1, 2); vec4 v = vec4(a, a.yx); return v.z * 10 + v.w; }", 21.0),
        ("float f() { vec3 v = cross(vec3(1, 0, 0), vec3(0, 1, 0)); return v.z + v.x; }", 1.0),
        ("float f() { return length(vec3(2, 3, 6)); }", 7.0),
        ("float f() { vec3 v = vec3(2) - 1.0; v *= 3; return v.x + v[1] + v.b; }", 9.0),
        ("float f() { float3 v = clamp(float3(-1, 0.5f, 2), 0.0f, 1.0f); return v.x + v.y + v.z; }", 1.5),
        ("float f() { return mix(2.0, 4.0, 0.25) + step(0.5, 0.75) + smoothstep(0.0, 1.0, 0.5); }", 4.0),
        ("float f() { float v[2][3] = {{1, 2, 3}, {4, 5, 6}}; const float* r = v[1]; return r[2]; }", 6.0),
    ] {
        assert_eq!(returned(text, &[]), expected, "{text}");
    }
    assert_eq!(
        bits("half3 f(half3 x) { return saturate(x.zyx); }", &["x.x=2", "x.y=0.5", "x.z=-1"]),
        ["0x0000", "0x3800", "0x3c00"]
    );
}

#[test]
fn structures_pointers_and_templates_run() {
    for (text, expected) in [
        (
            "struct P { float x; float y; }; float g(P p) { p.x *= 2; return p.x + p.y; } float f() { P p = {1, 5}; P q = p; q.y = 7; return g(p) * 100 + g(q) * 10 + p.x; }",
            791.0,
        ),
        (
            "struct A { half2 v; int n; }; struct B { A a; float w[2]; }; float f() { B b = {{half2(1, 2), 3}, {4, 5}}; b.a.v.y = 9; b.w[1] += b.a.n; return b.a.v.y * 10 + b.w[1]; }",
            98.0,
        ),
        (
            "float sum(const float* p, int n) { float s = 0; for (int i = 0; i < n; ++i) s += *p++; return s; } float f() { float a[5] = {1, 2, 4, 8, 16}; return sum(a + 1, 3) * 100 + sum(&a[3], 2); }",
            1424.0,
        ),
        (
            "void two(float x, float* a, float& b) { *a = x + 1; b = x * 2; } float f() { float u, v; two(3, &u, v); return u * 10 + v; }",
            46.0,
        ),
        (
            "float f() { half a[4] = {1, 2, 3, 4}; half2* p = reinterpret_cast<half2*>(a); p[1] = __hadd2(p[0], p[1]); return a[2] * 10 + a[3]; }",
            46.0,
        ),
        (
            "template <typename T> T sq(T x) { return x * x; } template <typename T, int N> T sum(const T* p) { T s = T(0); for (int i = 0; i < N; i++) s += p[i]; return s; } float f() { float a[3] = {1, 2, 3}; return sq(3.0f) * 10 + sum<float, 3>(a); }",
            96.0,
        ),
        (
            "#define SQ(x) ((x) * (x))\n#define MAD(a, b, c) SQ(a) * (b) + (c)\nfloat f() { return MAD(1 + 2, 4.0f, SQ(2)); }",
            40.0,
        ),
        (
            "static constexpr float K[2] = {0.5f, 2}; float f() { auto k = K[1]; auto p = &K[0]; return k * 4 + p[0]; }",
            8.5,
        ),
    ] {
        assert_eq!(returned(text, &[]), expected, "{text}");
    }
    // The template's sum of halves is rounded to half: 2048 + 1 stays 2048.
    let text =
        "template <typename T> T add(T a, T b) { return a + b; } half f(half a) { return add(a, half(1)); }";
    assert_eq!(bits(text, &["a=2048"]), ["0x6800"]);
}

/// `in` and `out` precede a type in shader languages; elsewhere they are common names of parameters.
#[test]
fn in_and_out_may_be_names() {
    let named = "__global__ void k(float *out, const float *in, int n) { if (n > 0) out[0] = in[0] + in[1]; out[n] = in[n] * 2; }";
    let ended = ended(named, &["in[0]=1.5", "in[1]=2", "n=1"]);
    assert_eq!(
        ["out[0]", "out[1]"].map(|name| super::register(&ended.run, name)),
        ["0x40600000", "0x40800000"]
    );
    let text = "void two(in float x, out float y, inout float z) { y = x + 1; z = z * x; } float f() { float y; float z = 3; two(2.0f, y, z); return y * 10 + z; }";
    assert_eq!(returned(text, &[]), 36.0);
}

#[test]
fn python_is_named_with_advice() {
    for text in [
        "@triton.jit\ndef k(x_ptr, o_ptr):\n    x = tl.load(x_ptr).to(tl.float16)\n    tl.store(o_ptr, x * x + 1.0)\n",
        "import numpy as np\nx = np.float16(0.1) * np.float16(3)\n",
    ] {
        let answer = Task::of(text).answer().unwrap();
        let all = said(&answer.run).join("\n");
        assert!(!answer.run.is_whole() && all.contains("this is Python"), "{all}");
    }
}

/// One thread of a kernel of each language doubles its element.
#[test]
fn each_language_runs_its_kernel() {
    for text in [
        "__global__ void k(half* y, const half* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i] * __float2half(2.0f); }",
        "__kernel void k(__global half *y, __global const half *x) { size_t i = get_global_id(0); y[i] = x[i] * 2.0h; }",
        "#include <metal_stdlib>\nusing namespace metal;\nkernel void k(device half *y [[buffer(0)]], device const half *x [[buffer(1)]], uint i [[thread_position_in_grid]]) { y[i] = x[i] * 2.0h; }",
        "RWStructuredBuffer<half> y : register(u0); StructuredBuffer<half> x : register(t0);\n[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID) { y[id.x] = x[id.x] * half(2); }",
        "enable f16;\n@group(0) @binding(0) var<storage, read_write> y: array<f16>;\n@group(0) @binding(1) var<storage> x: array<f16>;\n@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) { let i = id.x; if i < 64u { y[i] = x[i] * 2.0h; } }",
    ] {
        let ended = ended(text, &["x[0]=0x2e66"]);
        assert_eq!(super::register(&ended.run, "y[0]"), "0x3266", "{text}");
    }
    // 65504 − (65504 + 64) · 2⁻¹⁴ would overflow in the other form of mix.
    let mix = "enable f16; const v = mix(vec2(-65504.0h, -65504.0h), vec2(63.96875h, 63.96875h), vec2(-0.00006103515625h, -0.00006103515625h));";
    assert_eq!(super::register(&ended(mix, &[]).run, "v"), "0xfbfffbff");
}

//! Functions of integers and of packed numbers, functions with results in variables, and vectors of OpenCL. The expected
//! values are those of Rust, or were worked out by hand.

use super::c_ran::{integers, messages, returned, single, singles};

#[test]
fn functions_write_second_results() {
    for x in [0.7f32, -12.25, 1e-40, 1024.0] {
        let value = format!("x={x:e}");
        let of = |text: &str| single(text, &[&value]);
        let [s, c] = [f64::from(x).sin() as f32, f64::from(x).cos() as f32];
        assert_eq!(of("float f(float x) { float s, c; sincosf(x, &s, &c); return s; }"), s);
        assert_eq!(of("float f(float x) { float r[2]; __sincosf(x, &r[0], &r[1]); return r[1]; }"), c);
        assert_eq!(
            of(
                "float4 main(float x : A) : SV_Target { float s, c; sincos(x, s, c); return float4(c, s, s, s); }"
            ),
            c
        );
        assert_eq!(of("float f(float x) { float i; modff(x, &i); return i; }"), x.trunc());
        assert_eq!(of("float f(float x) { float i; return modff(x, &i); }"), x - x.trunc());
        let mut exponent = 0;
        let mut fraction = x;
        while fraction.abs() < 0.5 {
            fraction *= 2.0;
            exponent -= 1;
        }
        while fraction.abs() >= 1.0 {
            fraction /= 2.0;
            exponent += 1;
        }
        assert_eq!(of("float f(float x) { int e; return frexpf(x, &e); }"), fraction);
        assert_eq!(of("float f(float x) { int e; frexpf(x, &e); return e; }"), exponent as f32);
    }
}

#[test]
fn integers_are_computed_and_rounded() {
    for (text, expected) in [
        ("int f() { return __popc(0xff0u) * 100 + __clz(1) ; }", 831i64),
        ("int f() { return __ffs(8) * 100 + __clzll(1ll); }", 463),
        ("unsigned f() { return __byte_perm(0x44332211u, 0x88776655u, 0x7531); }", 0x8866_4422),
        ("unsigned f() { return __brev(1u); }", 0x8000_0000),
        ("int f() { return __builtin_ctz(48) * 10 + __builtin_popcount(7); }", 43),
        ("int f() { return __mulhi(-5, 3) * 10 + __umulhi(0xffffffffu, 4u); }", -7),
        ("int f() { return lrintf(2.5f) * 100 + lroundf(2.5f) * 10 + lrintf(-0.7f); }", 229),
        ("int f() { return __double2int_rz(-2.9) * 10 + __double2int_rn(2.5); }", -18),
        ("#version 450\nint f() { return findMSB(40) * 100 + findLSB(40) * 10 + bitCount(7u); }", 533),
    ] {
        assert_eq!(integers(text, &[]), [format!("returned = {expected}")], "{text}");
    }
}

/// Halves: 1.5 is 0x3e00, −2 is 0xc000, 0.1 rounds to 0x2e66.
#[test]
fn numbers_are_packed_into_integers() {
    for (text, expected) in [
        ("#version 450\nuint f() { return packHalf2x16(vec2(1.5, -2.0)); }", 0xc000_3e00u32),
        ("#version 450\nuint f() { return packUnorm4x8(vec4(0.0, 1.0, 0.5, 2.0)); }", 0xff80_ff00),
        ("#version 450\nuint f() { return packSnorm2x16(vec2(-1.0, 0.5)); }", 0x4000_8001),
        ("uint f(float a : A) : B { return f32tof16(a) | (f32tof16(-2.0f) << 16); }", 0xc000_2e66),
        ("fn f() -> u32 { return pack2x16float(vec2<f32>(1.5, -2.0)); }", 0xc000_3e00),
    ] {
        let values: &[&str] = if text.contains("float a :") { &["a=0.1"] } else { &[] };
        assert_eq!(integers(text, values), [format!("returned = {expected}")], "{text}");
    }
    for (text, expected) in [
        (
            "#version 450\nfloat f() { vec2 v = unpackHalf2x16(0xc0003e00u); return v.x * 10.0 + v.y; }",
            13.0f32,
        ),
        ("#version 450\nfloat f() { return unpackUnorm4x8(0xff80ff00u).z; }", 128.0 / 255.0),
        ("#version 450\nfloat f() { return unpackSnorm2x16(0x40008000u).x; }", -1.0),
        ("float f() : B { return f16tof32(0xdead3e00u); }", 1.5),
        (
            "#version 450\nfloat f(vec2 v) { vec2 w = unpackHalf2x16(packHalf2x16(v)); return w.y; }",
            0.099_975_586,
        ),
    ] {
        let values: &[&str] = if text.contains("vec2 v)") { &["v.x=7", "v.y=0.1"] } else { &[] };
        assert_eq!(single(text, values), expected, "{text}");
    }
}

#[test]
fn opencl_loads_stores_and_converts_vectors() {
    let text = "__kernel void k(__global const half* x, __global float* y) {
        float4 v = vload_half4(0, x); float2 w = vload2(1, y); y[0] = v.x + v.w + w.y;
        vstore2((float2)(v.y, 2.0f), 2, y); y[1] = convert_int_rte(v.y * 2.5f) + convert_float(x[2]); }";
    let values = &["x[0]=1", "x[1]=1.4", "x[2]=3", "x[3]=4", "y[2]=8", "y[3]=16"];
    // 1.4 rounds to 0x3d9a = 1.400390625.
    let expected = [21.0, 7.0, 1.400_390_6, 2.0];
    assert_eq!(singles(text, values, &["y[0]", "y[1]", "y[4]", "y[5]"]), expected);
}

#[test]
fn pairs_of_halves_are_compared() {
    for (text, expected) in [
        ("half2 f(half2 a, half2 b) { return __hle2(a, b); }", 0x0000_3c00),
        ("half2 f(half2 a, half2 b) { return __hgtu2(a, b); }", 0x3c00_0000),
    ] {
        assert_eq!(returned(text, &["a={1, nan}", "b={2, 2}"]), expected, "{text}");
    }
    for (text, expected) in [
        ("unsigned f(half2 a, half2 b) { return __hle2_mask(a, b); }", "returned = 65535"),
        ("int f(half2 a, half2 b) { return __hbneu2(a, b); }", "returned = 1"),
        ("int f(half2 a, half2 b) { return __hbne2(a, b); }", "returned = 0"),
    ] {
        assert_eq!(integers(text, &["a={1, nan}", "b={2, 2}"]), [expected], "{text}");
    }
}

/// `std::numeric_limits`: Rust has the same constants.
#[test]
fn numeric_limits_are_those_of_the_types() {
    let function = |ty: &str, member: &str| {
        format!("#include <limits>\n{ty} f() {{ return std::numeric_limits<{ty}>::{member}(); }}")
    };
    for (member, single, double) in [
        ("max", f32::MAX, f64::MAX),
        ("lowest", f32::MIN, f64::MIN),
        ("min", f32::MIN_POSITIVE, f64::MIN_POSITIVE),
        ("epsilon", f32::EPSILON, f64::EPSILON),
        ("infinity", f32::INFINITY, f64::INFINITY),
        ("denorm_min", f32::from_bits(1), f64::from_bits(1)),
        ("quiet_NaN", f32::from_bits(0x7fc0_0000), f64::from_bits(0x7ff8_0000_0000_0000)),
    ] {
        assert_eq!(returned(&function("float", member), &[]), u64::from(single.to_bits()), "{member}");
        assert_eq!(returned(&function("double", member), &[]), double.to_bits(), "{member}");
    }
    for (ty, [least, most]) in [
        ("int", [i64::from(i32::MIN), i32::MAX.into()]),
        ("unsigned char", [0, u8::MAX.into()]),
        ("long long", [i64::MIN, i64::MAX]),
    ] {
        for (member, expected) in [("min", least), ("lowest", least), ("max", most)] {
            assert_eq!(
                integers(&function(ty, member), &[]),
                [format!("returned = {expected}")],
                "{ty} {member}"
            );
        }
    }
    // In a template, the type is that of the call.
    let text = "template <typename T> T least() { return -std::numeric_limits<T>::infinity(); }
                float f() { return least<float>(); }";
    assert_eq!(single(text, &[]), f32::NEG_INFINITY);
    // `std` of C++ does not know halves: there, each limit is 0.
    let text = "__global__ void k(__half* y) { y[0] = std::numeric_limits<__half>::max(); }";
    assert!(messages(text).contains("HALF_MAX"), "{}", messages(text));
    let text = "half f() { return at::numeric_limits<half>::max(); }";
    assert_eq!(returned(text, &[]), 0x7bff);
}

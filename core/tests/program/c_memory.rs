//! Bytes: pointers to variables, arrays read as another type, copies of memory, unions, references, and names of integers.
//! The expected values are those of the same program in Rust.

use super::c_ran::{bits, integers, single};
use super::{given, said};
use halfplay_core::skins::program::c::{Options, compile_for};

#[test]
fn references_are_other_names() {
    for (text, expected) in [
        ("float f() { float a[2] = {1, 2}; float& r = a[0]; r = 5; return a[0] * 10 + a[1]; }", 52.0),
        ("float f() { float x = 3; float& q = x; q += 1; return x; }", 4.0),
        ("float f() { float x = 3; float& q = x; x = 7; return q; }", 7.0),
        ("float f() { float x = 3; float& q = x; { float x = 9; q = x + 1; } return x; }", 10.0),
        (
            "struct S { float a; float b; }; float f() { S t[2] = {{1, 2}, {3, 4}}; S& s = t[1]; s.b = 8; return t[1].b; }",
            8.0,
        ),
        (
            "struct S { float a; float b; }; float f() { S t = {1, 2}; auto& s = t; s.a = 6; t = {5, 5}; return s.a; }",
            5.0,
        ),
        ("float f() { int n = 1; int& m = n; m++; return n; }", 2.0),
        (
            "float f() { float a[2][2] = {{1, 2}, {3, 4}}; for (int i = 0; i < 2; i++) { float& r = a[i][1]; r *= 10; } return a[0][1] + a[1][1]; }",
            60.0,
        ),
        ("float f() { const float& r = 2.0f * 3.0f; return r; }", 6.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

#[test]
fn pointers_point_to_variables() {
    for (text, expected) in [
        ("float f() { float x = 3; float* p = &x; *p = 5; return x; }", 5.0),
        ("float f() { float x = 3; float* p = &x; x = 8; return *p; }", 8.0),
        ("float f() { int n = 3; int* p = &n; (*p)++; n *= 2; return *p; }", 8.0),
        ("float f() { float x = 1, y = 2; float* p = &x; p = &y; *p = 7; return x * 10 + y; }", 17.0),
        ("struct S { float a; }; float f() { S s = {1}; S* p = &s; p->a = 4; return s.a; }", 4.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

/// Halves 1.5 = 0x3e00, 2.5 = 0x4100, 3.5 = 0x4300, 4.5 = 0x4480.
#[test]
fn arrays_are_read_as_another_type() {
    let x = &["x[0]=1.5", "x[1]=2.5", "x[2]=3.5", "x[3]=4.5"];
    let kernel = |body: &str| format!("__global__ void k(half* x, unsigned* o, half* y) {{ {body} }}");
    for (body, name, expected) in [
        ("float2 v = *reinterpret_cast<const float2*>(&x[0]);", "v.y", 0x4480_4300u64),
        ("float2 v = *(float2*)x; *(float2*)(y + 2) = v;", "y[4]", 0x4300),
        ("float2 v = *(float2*)x; half2* h = (half2*)&v; y[0] = __hadd(h[0].y, h[1].x);", "y[0]", 0x4600),
        ("uint2 q = *(uint2*)x; half2 a = *reinterpret_cast<half2*>(&q.y); y[0] = a.x;", "y[0]", 0x4300),
        ("reinterpret_cast<uint2*>(y)[0] = *reinterpret_cast<uint2*>(x);", "y[3]", 0x4480),
        ("((half2*)y)[1] = __hadd2(((half2*)x)[0], ((half2*)x)[1]);", "y[3]", 0x4700),
        ("((unsigned short*)y)[1] = 0x3c00;", "y[1]", 0x3c00),
        ("o[0] = ((unsigned*)x)[1];", "o[0]", 0x4480_4300),
    ] {
        let body = body.replace(
            "*reinterpret_cast<half2*>(&q.y)",
            "__halves2half2(__ushort_as_half(q.y & 0xffff), x[0])",
        );
        assert_eq!(bits(&kernel(&body), x, name), expected, "{body}");
    }
    for (body, expected) in [
        ("o[0] = ((unsigned char*)x)[1];", "o[0] = 62"),
        ("o[0] = ((unsigned short*)x)[2] + 1;", "o[0] = 17153"),
    ] {
        assert_eq!(integers(&kernel(body), x), [expected], "{body}");
    }
}

#[test]
fn memory_is_copied_and_set() {
    for (x, values) in [(1.5f32, "x=1.5"), (-0.1, "x=-0.1"), (65504.0, "x=65504")] {
        let text = "unsigned f(float x) { unsigned u; memcpy(&u, &x, sizeof u); return u; }";
        assert_eq!(integers(text, &[values]), [format!("returned = {}", x.to_bits())]);
        let text = "float f(float x) { uint32_t u; std::memcpy(&u, &x, sizeof(u)); u ^= 1u << 31; float y; memcpy(&y, &u, sizeof(float)); return y; }";
        assert_eq!(single(text, &[values]), -x);
    }
    for (text, expected) in [
        (
            "float f() { float d[3] = {1, 2, 3}, e[3]; memset(e, 0, sizeof(e)); memcpy(e + 1, d, 2 * sizeof(float)); return e[0] * 100 + e[1] * 10 + e[2]; }",
            12.0f32,
        ),
        (
            "float f() { float d[4] = {1, 2, 3, 4}; float s = 0; for (size_t i = 0; i < sizeof(d) / sizeof(d[0]); i++) s += d[i]; return s; }",
            10.0,
        ),
        ("struct B { half d; int8_t q[4]; }; float f() { B b; return sizeof(B) * 10 + sizeof b.q; }", 64.0),
        ("struct P { char c; double d; float v; }; float f() { return sizeof(P); }", 24.0),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
    // Two bytes of an array of bytes are a half; two halves are a word.
    let text =
        "__global__ void k(const unsigned char* q, half* x) { half h; memcpy(&h, q + 2, 2); x[0] = h; }";
    assert_eq!(bits(text, &["q[2]=0", "q[3]=62"], "x[0]"), 0x3e00);
    let text = "unsigned f(half a, half b) { half2 v = __halves2half2(a, b); unsigned r; memcpy(&r, &v, 4); return r; }";
    assert_eq!(integers(text, &["a=1", "b=2"]), [format!("returned = {}", 0x4000_3c00u32)]);
}

#[test]
fn members_of_a_union_share_their_bytes() {
    for (text, expected) in [
        (
            "typedef union { float f; uint32_t u; } fu; float f(float x) { fu v; v.f = x; v.u ^= 0x80000000u; return v.f; }",
            -1.5f32,
        ),
        (
            "union fu { float f; uint32_t u; }; float f(float x) { union fu v = { x }; union fu w = { .u = v.u + 1 }; return w.f; }",
            1.5 + f32::EPSILON,
        ),
        (
            "union hu { half h; unsigned short u; }; float f(float x) { hu v; v.h = x; hu w = v; w.u += 1; return (float)w.h - (float)v.h; }",
            0.000_976_562_5,
        ),
        (
            "union fu { float f; uint32_t u; }; float f(float x) { fu v; v.u = 0x40400000u; return v.f + x; }",
            4.5,
        ),
    ] {
        assert_eq!(single(text, &["x=1.5"]), expected, "{text}");
    }
}

#[test]
fn enumerations_and_designators_are_read() {
    for (text, expected) in [
        ("enum { A = 3, B, C = B * 2 }; float f() { return A * 100 + B * 10 + C; }", 348.0f32),
        (
            "typedef enum { RN, RZ = 5, RM } Mode; float f() { Mode m = RM; switch (m) { case RN: return 1; case RM: return 2; default: return 3; } }",
            2.0,
        ),
        (
            "enum class Kind : uint8_t { First = 1, Second }; float f() { Kind k = Kind::Second; return k == Kind::Second ? 4 : 5; }",
            4.0,
        ),
        (
            "struct S { float a; float b; int n; }; float f() { S s = { .b = 2, .n = 3 }; return s.a * 100 + s.b * 10 + s.n; }",
            23.0,
        ),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

/// An integer with the bits of a number has the sign of its own type.
#[test]
fn bits_of_numbers_are_signed_where_their_type_is() {
    for x in [-1.0f32, 1.5, -0.0, 3e38] {
        let bits = x.to_bits() as i32;
        for (text, expected) in [
            ("int f(float x) { return __float_as_int(x) < 0; }", i32::from(bits < 0)),
            ("int f(float x) { return __float_as_int(x) >> 31; }", bits >> 31),
            ("int f(float x) { return __float_as_int(x) / 2; }", bits / 2),
            ("int f(float x) { return __float_as_uint(x) >> 31; }", ((bits as u32) >> 31) as i32),
            ("int f(float x) { int a[1]; a[0] = __float_as_int(x); return a[0] % 7; }", bits % 7),
            (
                "int f(float x) { int a[1]; ((unsigned*)a)[0] = __float_as_uint(x); return a[0] < 0; }",
                i32::from(bits < 0),
            ),
            ("int f(float x) { float a[1] = {x}; return ((int*)a)[0] < 0; }", i32::from(bits < 0)),
            ("int f(float x) { return *(int*)&x >> 30; }", bits >> 30),
            ("int f(float x) { auto i = std::bit_cast<int>(x); return i >> 4; }", bits >> 4),
            (
                "int f(float x) { float g[1] = {x}; atomicMax((int*)g, 5); return __float_as_int(g[0]) == 5; }",
                i32::from(bits < 5),
            ),
        ] {
            let expected = [format!("returned = {expected}")];
            assert_eq!(integers(text, &[&format!("x={x:e}")]), expected, "{text} of {x}");
        }
    }
    let text = "int f(half x) { return __half_as_short(x) < 0 ? 1 : 2; }";
    assert_eq!(integers(text, &["x=-1"]), ["returned = 1"]);
    let text = "int f(float x : A) : B { return f32tof16(x) << 16 >> 31; }";
    assert_eq!(integers(text, &["x=-1"]), ["returned = 1"]);
}

#[test]
fn copies_stay_inside_their_arrays() {
    for text in [
        "float f() { float d[4] = {1, 2, 3, 4}, e[2]; memcpy(e, d, sizeof(d)); return e[0]; }",
        "float f() { float d[2] = {1, 2}, e[4]; memcpy(e, d, sizeof(e)); return e[0]; }",
        "float f() { float e[2]; memset(e, 0, 12); return e[0]; }",
    ] {
        let run = compile_for(text, &Options::default(), &given(&[], &[])).unwrap().run(&given(&[], &[]));
        assert!(said(&run.run).iter().any(|said| said.contains("outside the array")), "{text}");
    }
}

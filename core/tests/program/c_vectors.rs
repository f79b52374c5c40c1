//! Comparisons of vectors, choices between their elements, and arrays of WGSL. The expected values are those of the same
//! operations in Rust.

use super::c_ran::{messages, returned, single, singles};
use proptest::prelude::*;

/// A function of HLSL whose result has these elements.
fn hlsl(body: &str) -> String {
    format!("cbuffer B {{ float unused; }};\nfloat3 main() : SV_Target {{ {body} }}")
}

fn glsl(body: &str) -> String {
    format!("#version 450\nvoid main() {{ {body} }}")
}

fn metal(body: &str) -> String {
    format!("#include <metal_stdlib>\nusing namespace metal;\nkernel void k() {{ {body} }}")
}

fn wgsl(body: &str) -> String {
    format!("enable f16;\nfn main() {{ {body} }}")
}

const R: [&str; 3] = ["r.x", "r.y", "r.z"];

fn vector(numbers: [f32; 3]) -> String {
    numbers.map(|number| format!("{number:?}")).join(", ")
}

fn each(a: [f32; 3], b: [f32; 3], choose: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    a.into_iter().zip(b).map(|(a, b)| choose(a, b)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    /// The condition of `select` is the first argument in HLSL and the last one elsewhere. halfplay once took the last
    /// one for the condition everywhere, and returned the wrong value.
    #[test]
    fn each_element_is_chosen_by_its_own_comparison(
        a in prop::array::uniform3((-4i8..4).prop_map(f32::from)),
        b in prop::array::uniform3((-4i8..4).prop_map(f32::from)),
    ) {
        let declared = |ty: &str| format!("{ty} a = {ty}({}); {ty} b = {ty}({});", vector(a), vector(b));
        let smaller = each(a, b, |a, b| if a < b { a * 2.0 } else { b + 0.5 });
        let signs = each(a, b, |a, _| if a >= 0.0 { 1.0 } else { -1.0 });
        let negated = each(a, b, |a, b| if a != b { -a } else { 0.25 });
        let flags = each(a, b, |a, b| f32::from(u8::from(a > b)));
        for (text, expected) in [
            (hlsl(&format!("{} float3 r = a < b ? a * 2.0 : b + 0.5; return r;", declared("float3"))), &smaller),
            (hlsl(&format!("{} float3 r = a >= 0.0 ? 1.0 : -1.0; return r;", declared("float3"))), &signs),
            (hlsl(&format!("{} float3 r = select(a < b, a * 2.0, b + 0.5); return r;", declared("float3"))), &smaller),
            (hlsl(&format!("{} bool3 m = a == b; float3 r = !m ? -a : 0.25; return r;", declared("float3"))), &negated),
            (hlsl(&format!("{} float3 r = float3(a > b); return r;", declared("float3"))), &flags),
            (glsl(&format!("{} vec3 r = mix(b + 0.5, a * 2.0, lessThan(a, b));", declared("vec3"))), &smaller),
            (glsl(&format!("{} bvec3 m = not(equal(a, b)); vec3 r = mix(vec3(0.25), -a, m);", declared("vec3"))), &negated),
            (glsl(&format!("{} vec3 r = vec3(greaterThan(a, b));", declared("vec3"))), &flags),
            (metal(&format!("{} float3 r = select(b + 0.5f, a * 2.0f, a < b);", declared("float3"))), &smaller),
            (metal(&format!("{} float3 r = a >= 0.0f ? float3(1.0f) : float3(-1.0f);", declared("float3"))), &signs),
            (
                wgsl(&format!(
                    "let a = vec3<f32>({}); let b = vec3<f32>({}); let m = a < b; var r = select(b + 0.5, a * 2.0, m);",
                    vector(a), vector(b)
                )),
                &smaller,
            ),
        ] {
            prop_assert_eq!(&singles(&text, &[], &R), expected, "{}", text);
        }
    }

    #[test]
    fn any_and_all_combine_the_elements(a in prop::array::uniform3((-1i8..2).prop_map(f32::from))) {
        let expected = |any: bool, all: bool, equal: bool| f32::from(u8::from(any)) + 2.0 * f32::from(u8::from(all)) + 4.0 * f32::from(u8::from(equal));
        let (any, all) = (a.iter().any(|x| *x > 0.0), a.iter().all(|x| *x > 0.0));
        let equal = a == [0.0, 1.0, 0.0];
        let tests = |zero: &str, greater: &str, same: &str| format!(
            "float r = 0.0; if (any({greater})) {{ r += 1.0; }} if (all({greater})) {{ r += 2.0; }} if ({same}) {{ r += 4.0; }} {zero}"
        );
        let shader = glsl(&format!("vec3 a = vec3({}); {}", vector(a), tests("", "greaterThan(a, vec3(0.0))", "a == vec3(0.0, 1.0, 0.0)")));
        prop_assert_eq!(singles(&shader, &[], &["r"]), [expected(any, all, equal)]);
        let shader = hlsl(&format!(
            "float3 a = float3({}); {} return r;",
            vector(a),
            tests("", "a > 0.0", "all(a == float3(0.0, 1.0, 0.0))")
        ));
        prop_assert_eq!(singles(&shader, &[], &["r"]), [expected(any, all, equal)]);
        // A number is true unless it is zero.
        let shader = hlsl(&format!("float3 a = float3({}); float r = any(a) ? 1.0 : 0.0; return r;", vector(a)));
        prop_assert_eq!(singles(&shader, &[], &["r"]), [f32::from(u8::from(a.iter().any(|x| *x != 0.0)))]);
    }
}

#[test]
fn a_nan_is_not_less_and_is_found_by_isnan() {
    let text = glsl(
        "float z = 0.0; vec3 a = vec3(1.0, z / z, 3.0); bvec3 m = isnan(a); vec3 r = mix(a, vec3(7.0), m); vec3 s = vec3(lessThan(a, vec3(2.0)));",
    );
    assert_eq!(
        singles(&text, &[], &["r.x", "r.y", "r.z", "s.x", "s.y", "s.z"]),
        [1.0, 7.0, 3.0, 1.0, 0.0, 0.0]
    );
}

#[test]
fn integer_vectors_become_numbers() {
    let text = glsl("ivec3 i = ivec3(2, -5, 16777217); vec3 r = vec3(i) * 0.5;");
    assert_eq!(singles(&text, &[], &R), [2, -5, 16_777_217].map(|i| i as f32 * 0.5));
}

#[test]
fn vectors_are_compared_only_where_the_language_does() {
    for (text, piece) in [
        (glsl("vec3 a = vec3(1.0); bvec3 m = a < vec3(2.0);"), "GLSL compares the elements"),
        (hlsl("float3 a = float3(1, 2, 3); if (a < 2.0) a.x = 1.0; return a;"), "cannot be a condition"),
        (hlsl("float3 a = float3(1, 2, 3); float2 b = a < 2.0 ? a.xy : a.yz; return b.xyx;"), "3 elements"),
        ("__global__ void k(float4* p) { float4 a = p[0]; bool b = a < a; }".into(), "cannot be compared"),
        (
            "__kernel void k(__global float4* p) { float4 a = p[0]; int4 b = a < a; }".into(),
            "cannot be compared",
        ),
    ] {
        let said = messages(&text);
        assert!(said.contains(piece), "{text}: {said}");
    }
}

#[test]
fn wgsl_arrays_and_continuing_run() {
    let text = "enable f16;
        fn main() -> f32 {
            var a = array<f32, 3>(0.1, 0.2 + 0.5, (0.3));
            let b = array<array<f32, 2>, 2>(array<f32, 2>(1.0, 2.0), array<f32, 2>(3.0, 4.0));
            var sum : f32 = 0.0;
            var i = 0u;
            loop {
                sum += a[i] * b[i % 2u][1];
                continuing { i++; break if i >= 3u; }
            }
            return sum;
        }";
    let (a, b) = ([0.1f32, 0.2 + 0.5, 0.3], [[1.0f32, 2.0], [3.0, 4.0]]);
    let sum = (0..3).fold(0.0f32, |sum, i| sum + a[i] * b[i % 2][1]);
    assert_eq!(single(text, &[]), sum);
    let zeros = "enable f16; fn main() -> f16 { var a = array<f16, 2>(); return a[1] + 1.5h; }";
    assert_eq!(returned(zeros, &[]), 0x3e00);
}

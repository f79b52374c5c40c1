//! Matrices of shader languages, namespaces and loops over arrays. The expected values are those of the same sums in Rust,
//! from left to right.

use super::c_ran::{single, singles};

const V: [f32; 3] = [0.3, -1.7, 4.1];
/// Three vectors: columns, or rows in HLSL.
const M: [[f32; 3]; 3] = [[1.1, 0.2, -0.3], [2.5, 0.7, 9.0], [-0.1, 3.3, 0.9]];

/// The sum of the vectors, each times a number.
fn combined(m: [[f32; 3]; 3], v: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|row| m[0][row] * v[0] + m[1][row] * v[1] + m[2][row] * v[2])
}

fn dots(m: [[f32; 3]; 3], v: [f32; 3]) -> [f32; 3] {
    m.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

fn numbers() -> String {
    M.iter().flatten().map(|number| format!("{number:?}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn products_of_a_matrix_and_a_vector_follow_each_language() {
    let numbers = numbers();
    let vector = "0.3, -1.7, 4.1";
    let columns = |m, v: &str, product: &str| {
        format!("#version 450\nvoid main() {{ mat3 m = mat3({m}); vec3 v = vec3({v}); vec3 r = {product}; }}")
    };
    let rows = |m, v: &str, product: &str| {
        format!(
            "cbuffer B {{ float unused; }};\nfloat3 main() : SV_Target {{ float3x3 m = {{ {m} }}; float3 v = float3({v}); float3 r = {product}; return r; }}"
        )
    };
    for (text, expected) in [
        (columns(&numbers, vector, "m * v"), combined(M, V)),
        (columns(&numbers, vector, "v * m"), dots(M, V)),
        (columns(&numbers, vector, "transpose(m) * v"), {
            let turned = [0, 1, 2].map(|row| [0, 1, 2].map(|column| M[column][row]));
            combined(turned, V)
        }),
        (columns(&numbers, vector, "(m * 2.0) * v"), combined(M.map(|column| column.map(|x| x * 2.0)), V)),
        (columns(&numbers, vector, "(m * m) * v"), combined(M.map(|column| combined(M, column)), V)),
        (
            columns(&numbers, vector, "m[1] + m[0].zyx"),
            [M[1][0] + M[0][2], M[1][1] + M[0][1], M[1][2] + M[0][0]],
        ),
        (columns(&numbers, vector, "mat3(2.0) * v"), V.map(|x| 2.0 * x)),
        (rows(&numbers, vector, "mul(m, v)"), dots(M, V)),
        (rows(&numbers, vector, "mul(v, m)"), combined(M, V)),
        (rows(&numbers, vector, "(m * m)[2]"), M[2].map(|x| x * x)),
        (rows(&numbers, vector, "mul(mul(m, m), v)"), {
            let product = M.map(|row| combined(M, row));
            dots(product, V)
        }),
        (
            format!(
                "#include <metal_stdlib>\nusing namespace metal;\nkernel void k() {{ float3x3 m = float3x3(float3(1.1, 0.2, -0.3), float3(2.5, 0.7, 9.0), float3(-0.1, 3.3, 0.9)); float3 v = float3({vector}); float3 r = m * v; }}"
            ),
            combined(M, V),
        ),
        (
            format!(
                "fn f() {{ let m = mat3x3<f32>({numbers}); let v = vec3<f32>({vector}); let r = m * v; }}"
            ),
            combined(M, V),
        ),
    ] {
        assert_eq!(singles(&text, &[], &["r.x", "r.y", "r.z"]), expected, "{text}");
    }
}

#[test]
fn elements_of_matrices_are_assigned() {
    let text = "#version 450\nvoid main() { mat2 m = mat2(1.0); m[0][1] = 3.0; m[1].x = 4.0; m *= 2.0; float a = m[0][0], b = m[0][1], c = m[1][0], d = m[1][1]; }";
    assert_eq!(singles(text, &[], &["a", "b", "c", "d"]), [2.0, 6.0, 8.0, 2.0]);
    let text = "#version 450\nvoid main() { mat4x3 m = mat4x3(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0); vec3 r = m * vec4(1.0, 0.0, 0.0, 1.0); }";
    assert_eq!(singles(text, &[], &["r.x", "r.y", "r.z"]), [11.0, 13.0, 15.0]);
}

#[test]
fn loops_run_over_arrays_and_lists() {
    for (text, expected) in [
        ("float f() { float a[3] = {1, 2, 3}; float s = 0; for (float x : a) s += x; return s; }", 6.0f32),
        ("float f() { float a[3] = {1, 2, 3}; for (auto& x : a) { x *= 10; } return a[0] + a[2]; }", 40.0),
        (
            "float f() { float a[2] = {1, 2}; float s = 0; for (float x : a) for (float y : a) s += x * y; for (float x : a) s *= x; return s; }",
            18.0,
        ),
        ("float f() { float s = 0; for (float x : {1.5f, 2.5f}) { s = s * 10 + x; } return s; }", 17.5),
        ("namespace nn { namespace { float half_of(float x) { return x / 2; } } float twice(float x) { return x * 2; } }
          float f() { return nn::twice(3) + nn::half_of(5); }", 8.5),
    ] {
        assert_eq!(single(text, &[]), expected, "{text}");
    }
}

#[test]
fn indices_of_hip_threads_are_known() {
    let text = "__global__ void k(float* o) { o[0] = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x; }";
    assert_eq!(singles(text, &["blockIdx.x=0"], &["o[0]"]).len(), 1);
}

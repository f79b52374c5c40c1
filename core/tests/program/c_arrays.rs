//! Arrays of C-like code: rows, declared lengths, and arrays as arguments. The inputs are small multiples of one half,
//! which are exact in every format.

use super::c::{register, same_as_ptx};
use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ran(text: &str, values: &[&str]) -> CRun {
    let program = compile(text, &Options::default()).unwrap();
    let ended = program.run(&given(values, &[]));
    assert!(ended.run.is_whole() && ended.run.wrong.is_empty(), "{text}: {:#?}", said(&ended.run));
    assert_eq!(ended.run.unused_inputs, [""; 0], "{text}");
    same_as_ptx(&program, &ended);
    ended
}

fn single(ended: &CRun) -> f32 {
    f32::from_bits(ended.returned[0].bits as u32)
}

#[test]
fn multidimensional_arrays_work_as_in_c() {
    let matrix = [[1i32, 2, 3], [4, 5, 6]];
    let other = [[7i32, -1], [0, 2], [5, 3]];
    let text = "
const float a[2][3] = {{1, 2, 3}, {4, 5, 6}};
const float b[3][2] = {7, -1, 0, 2, 5, 3};
float f(float x) {
  float c[2][2] = {{}, {0}};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      for (int k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
      c[i][j] *= x;
    }
  c[1][0] -= 1;
  return c[0][0] + 100 * c[0][1] + 10000 * c[1][0] + 1000000 * c[1][1];
}";
    let product = |i: usize, j: usize| (0..3).map(|k| matrix[i][k] * other[k][j]).sum::<i32>();
    let expected =
        product(0, 0) + 100 * product(0, 1) + 10_000 * (product(1, 0) - 1) + 1_000_000 * product(1, 1);
    let ended = ran(text, &["x=1"]);
    assert_eq!(single(&ended), expected as f32);
    assert_eq!(register(&ended, "c[1][0]"), format!("{:#010x}", ((product(1, 0) - 1) as f32).to_bits()));
    // Short rows end with zeros. The first length may be left out, and an array may have three dimensions.
    let text = "float f() { const float m[][2] = {{1}, {2, 3}}; float t[2][1][2] = {{{4, 5}}, {{6}}}; int n[2][2] = {{0, 1}, {1, 0}};
return m[0][1] + 10 * m[1][1] + 100 * t[0][0][1] + 1000 * t[1][0][1] + 10000 * n[1][0]; }";
    assert_eq!(single(&ran(text, &[])), 10_530.0);
}

#[test]
fn elements_of_input_arrays_are_named_by_their_indices() {
    let text = "half f(half m[2][2], const half *v) { return m[0][0] * v[0] + m[1][1] * v[3]; }";
    let ended = ran(text, &["m[0][0]=2", "m[1][1]=3", "v[0]=5", "v[3]=7"]);
    // 2 × 5 + 3 × 7
    assert_eq!(ended.returned[0].hex(), "0x4fc0");
    let names: Vec<&str> = ended.run.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["m[0][0]", "v[0]", "m[1][1]", "v[3]"]);
}

#[test]
fn functions_take_arrays_and_change_them() {
    let text = "
float dot(const float a[3], const float *b) { float s = 0; for (int i = 0; i < 3; ++i) s += a[i] * b[i]; return s; }
float scale(float a[], float k) { for (int i = 0; i < 3; ++i) a[i] *= k; return a[0]; }
float trace(float m[2][2]) { return m[0][0] + m[1][1]; }
float f(float x[3]) {
  float w[4] = {1, 2, 4, 8};
  float m[2][2] = {{3, 1}, {1, 5}};
  float first = scale(w, 2);
  return dot(w, x) + 1000 * first + 10000 * w[3] + 100000 * trace(m);
}";
    let ended = ran(text, &["x[0]=1", "x[1]=10", "x[2]=0.5"]);
    assert_eq!(single(&ended), (2.0 + 40.0 + 4.0) + 2000.0 + 80_000.0 + 800_000.0);
    // An undeclared name is an array if it is passed to a function that takes one.
    let text = "float g(float *a) { return a[0] - a[1]; } return g(u) + 1;";
    assert_eq!(single(&ran(text, &["u[0]=5", "u[1]=2"])), 4.0);
}

#[test]
fn reports_wrong_indices_lengths_and_array_arguments() {
    for (line, told) in [
        ("q = p[4];", "column 5: p[4] is outside the array; its index may be 0 to 3"),
        ("p[7] = 1; q = 1;", "column 1: p[7] is outside the array; its index may be 0 to 3"),
        ("q = m[1][2];", "column 5: m[1][2] is outside the array; its indices may be 0 to 1, and 0 to 1"),
        ("q = m[2][0];", "column 5: m[2][0] is outside the array"),
        ("q = m[0][-1];", "column 5: m[0][-1] is outside the array"),
        ("q = m[1];", "column 5: m has 2 indices; one index found; take one of its elements: m[0][0]"),
        (
            "q = p[1][1];",
            "column 5: p has one index; 2 indices found; declare it with all its lengths: p[2][2]",
        ),
        ("q = r[-1];", "column 5: r[-1] is outside the array; its index may be 0 or more"),
        ("q = m;", "column 5: m is an array, but a number is needed here; take one of its elements: m[0][0]"),
        ("q = g(p[0]);", "column 7: the parameter a takes an array, not a number"),
        ("q = g(p * 2);", "the parameter a takes an array, not a number"),
        ("q = g(two);", "column 7: the array two does not match the declaration of the parameter a"),
        ("q = g(m);", "column 7: the array m does not match the declaration of the parameter a"),
        ("q = g(h);", "column 7: the array h does not match the declaration of the parameter a"),
        ("float q[2][2] = {{1, 2, 3}};", "expected at most 2 numbers, found 3"),
        ("float q[2][2] = {{1}, {2}, {3}};", "expected at most 2 rows, found 3"),
        ("float q[2][2] = {1, 2, 3, 4, 5};", "expected at most 4 numbers, found 5"),
        ("float q[2][] = {{1}};", "an array must have 1 to"),
        (
            "q = u[1][0];",
            "column 5: the array u has a dimension of unknown length; only the first may be unknown; write the lengths: u[2][2]",
        ),
        ("float q[100000][100000];", "an array must have 1 to"),
        ("float q[2][2] = {{1, 2}, 3};", "expected {, as before the other rows, found 3"),
    ] {
        let declares = if line.starts_with("float q") { "" } else { "float q;" };
        let text = format!(
            "float g(float a[3]) {{ return a[2]; }} float f(float p[4], float *r, int k[2], float u[2][M]) {{ {declares} float m[2][2] = {{{{1, 2}}, {{3, 4}}}}; float two[2]; half h[3];\n{line}\nfloat last = m[1][1]; return last; }}"
        );
        let ended = compile(&text, &Options::default()).unwrap().run(&given(&[], &[]));
        let all = said(&ended.run).join("\n").replace('`', "");
        assert!(all.lines().any(|one| one.starts_with("2 error") && one.contains(told)), "{line}: {all}");
        assert_eq!(register(&ended, "last"), "0x40800000", "{line}: {all}");
    }
}

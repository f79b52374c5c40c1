//! Functions of C-like code that change their arguments, and constants that must not change.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ran(text: &str) -> CRun {
    let ended = compile(text, &Options::default()).unwrap().run(&given(&["a=1.5", "b=-3"], &[]));
    assert!(ended.run.is_whole(), "{text}: {:#?}", said(&ended.run));
    ended
}

fn returned(ended: &CRun) -> Vec<f32> {
    ended.returned.iter().map(|bits| f32::from_bits(bits.bits as u32)).collect()
}

const TWO_SUM: &str = "void two_sum(float a, float b, out float s, out float e) {
    s = a + b;
    float t = s - a;
    e = (a - (s - t)) + (b - t);
}";

/// A former version rejected a call that returns nothing, and reported the output parameters of shader functions as
/// inputs.
#[test]
fn functions_return_values_through_their_arguments() {
    let sum = format!(
        "{TWO_SUM}\nfloat f(float a, float b) {{ float s; float e; two_sum(a, 0x1p-24f, s, e); return e; }}"
    );
    let ended = ran(&sum);
    assert_eq!(returned(&ended), [2.0f32.powi(-24)]);
    let inputs: Vec<&str> = ended.run.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(inputs, ["a", "b"]);
    for (text, expected) in [
        ("void inc(inout float x) { x += 1; }\nfloat f(float a) { inc(a); inc(a); return a; }", 3.5),
        ("void inc(float& x) { x += 1; }\nfloat f(float a) { inc(a); return a; }", 2.5),
        (
            "float inc(float &x) { x += 1; return x; }\nfloat f(float a) { float y = inc(a) * 2; return y + a; }",
            7.5,
        ),
        (
            "void copy(const float& x, float& y) { y = x; return; }\nfloat f(float a) { float y = 0; copy(a, y); return y; }",
            1.5,
        ),
        ("void one(float x) { x = 9; }\nfloat f(float a) { one(a); return a; }", 1.5),
        ("void half_of(out half h) { h = 0.1h; }\nfloat f(float a) { half_of(a); return a; }", 0.099975586),
        (
            "void two(out float x) { x = 2; }\nvoid twice(out float x) { two(x); x *= 2; }\nfloat f(float a) { twice(a); return a; }",
            4.0,
        ),
        (
            "void fill(float* w) { w[0] = 4; w[1] = 5; }\nfloat f() { float w[2] = {0, 0}; fill(w); return w[0] + w[1]; }",
            9.0,
        ),
    ] {
        assert_eq!(returned(&ran(text)), [expected], "{text}");
    }
    // A function that runs by itself shows its output parameters as results.
    let alone = ran(TWO_SUM);
    let names: Vec<&str> = alone.run.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    let outputs: Vec<&str> = alone.run.flow.outputs.iter().map(|output| output.name.as_str()).collect();
    assert!(outputs.contains(&"s") && outputs.contains(&"e"), "{outputs:?}");
}

#[test]
fn output_arguments_must_be_variables() {
    let told = |text: &str| {
        let ended = compile(text, &Options::default()).unwrap().run(&given(&[], &[]));
        said(&ended.run).join("\n").replace('`', "")
    };
    let inc = "void inc(inout float x) { x += 1; }\n";
    let all = told(&format!("{inc}float f(float a) {{\n inc(a + 1);\n return a; }}"));
    assert!(
        all.contains("3 error column 8: the function changes x, so this argument must be a variable"),
        "{all}"
    );
    // The rejected statement might have changed the argument, so its value is unknown outside the function.
    for statement in ["x += 1;", "return; x += 1;"] {
        let text = format!(
            "void inc(inout float x) {{ if (frob(x) > 0) {statement} }}\nfloat f(float a) {{ inc(a);\n return a; }}"
        );
        let ended = compile(&text, &Options::default()).unwrap().run(&given(&[], &[]));
        assert_eq!(ended.returned, [], "{text}");
    }
}

/// In a former version, a program could change a constant without an error.
#[test]
fn assignment_to_a_constant_is_an_error() {
    for line in ["k = 3.0h;", "k += 1;", "k++;", "w[1] = 2;", "set(k);"] {
        let text = format!(
            "void set(out half x) {{ x = 9; }}\nhalf f() {{ const half k = 2.0h; static constexpr half w[2] = {{1, 1}};\n{line}\nreturn k + w[1]; }}"
        );
        let ended = compile(&text, &Options::default()).unwrap().run(&given(&[], &[]));
        let all = said(&ended.run).join("\n").replace('`', "");
        let name = if line.starts_with('w') { "w" } else { "k" };
        let told = format!("{name} is constant: line 2 declares it const; delete the const there");
        assert!(all.lines().any(|one| one.starts_with("3 error") && one.contains(&told)), "{line} {all}");
        assert_eq!(ended.returned[0].hex(), "0x4200", "{line}");
    }
    assert_eq!(returned(&ran("const float k = 2; { float k = 3; k += 1; } return k;")), [2.0]);
}

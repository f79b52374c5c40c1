//! Facts that are known before a program of C-like code runs: given integers, indices, and preprocessor conditions.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile_for};

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    compile_for(text, &Options::default(), &given).unwrap().run(&given)
}

/// The value that a program returns, as an f32.
fn returns(text: &str, values: &[&str]) -> f32 {
    let ended = ended(text, values);
    assert!(ended.run.is_whole(), "{text}: {:#?}", said(&ended.run));
    assert_eq!(ended.run.unused_inputs, [""; 0], "{text}");
    f32::from_bits(ended.returned[0].bits as u32)
}

const DOT: &str = "float dot(const half* a, const half* b, int n) {
    float s = 0;
    for (int i = 0; i < n; ++i) s += (float)a[i] * (float)b[i];
    return s;
}";

#[test]
fn integer_parameters_take_given_values() {
    let (a, b) = ([1.5f32, -2.0, 0.25], [3.0f32, 0.5, 8.0]);
    for count in 0..=3 {
        let mut values = vec![format!("n={count}")];
        for (place, (x, y)) in a.iter().zip(b).take(count).enumerate() {
            values.extend([format!("a[{place}]={x}"), format!("b[{place}]={y}")]);
        }
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let expected: f32 = a.iter().zip(b).take(count).map(|(x, y)| x * y).sum();
        assert_eq!(returns(DOT, &values), expected, "{count}");
    }
    for (value, number) in [("-2", -2.0), ("0x10", 16.0), ("+3", f32::NAN), ("1.5", f32::NAN)] {
        let ended = ended("float f(int n) { return n * 2.0f; }", &[&format!("n={value}")]);
        assert_eq!(ended.run.is_whole(), !f32::is_nan(number), "{value}");
        if ended.run.is_whole() {
            assert_eq!(f32::from_bits(ended.returned[0].bits as u32), 2.0 * number, "{value}");
            let input = &ended.run.inputs[0];
            assert_eq!((input.name.as_str(), input.bits.signed() as f32, input.given), ("n", number, true));
        }
    }
    // A length that is not set is 1, and the program says so.
    let all = said(&ended(DOT, &["a[0]=1.5", "b[0]=3"]).run).join("\n");
    assert!(all.contains("`n` is not set, so it is 1; set it: n=8"), "{all}");
    assert_eq!(returns(DOT, &["a[0]=1.5", "b[0]=3"]), 4.5);
}

#[test]
fn integer_division_gives_integers() {
    let array = "float a[4] = {1, 2, 4, 8}; float s = 0;";
    for (sum, expected) in [
        ("for (int i = 0; i < 8; ++i) s += a[i / 2];", 30.0),
        ("for (int i = 0; i < 8; ++i) s += a[(i + 1) % 3] * a[7 % 4 / 2];", 2.0 * 20.0),
        ("int k = 7 / 2; s = a[k] + a[k / 2] - a[-1 / 2];", 8.0 + 2.0 - 1.0),
        ("for (int i = 0; i < 4; ++i) a[i / 4 + i] = a[i % 1];  s = a[3];", 1.0),
    ] {
        assert_eq!(returns(&format!("{array} {sum} return s;"), &[]), expected, "{sum}");
    }
    for (sum, told) in [
        ("s = a[1 / 0];", "division of an integer by zero"),
        ("s = a[s / 2];", "an index must be an integer"),
    ] {
        let ended = ended(&format!("{array} {sum} return s;"), &[]);
        let all = said(&ended.run).join("\n");
        assert!(!ended.run.is_whole() && all.contains(told), "{sum}: {all}");
    }
    // A quotient of integers is an integer, also where a number is needed; a remark says so.
    assert_eq!(returns(&format!("{array} s = 1 / 3 + a[1]; return s;"), &[]), 2.0);
    let all = said(&ended(&format!("{array} s = 1 / 3 + a[1]; return s;"), &[]).run).join("\n");
    assert!(all.contains("a quotient of integers is an integer in C: 1 / 3 is 0"), "{all}");
    assert_eq!(returns(&format!("{array} s = a[1] / 4; return s;"), &[]), 0.5);
}

#[test]
fn preprocessor_conditions_select_lines() {
    let ways = "float s = 0;\n#IF\ns += 1;\n#elif TWO\ns += 2;\n#else\ns += 4;\n#if 0\ns += 8;\n#endif\n#endif\ns += 16;\nreturn s;";
    for (condition, expected) in [
        ("if 0", 20.0),
        ("if 1", 17.0),
        ("if N", 17.0),
        ("if M", 20.0),
        ("if NOBODY", 20.0),
        ("if !NOBODY", 17.0),
        ("ifdef M", 17.0),
        ("ifndef M", 20.0),
        ("ifdef __CUDA_ARCH__", 20.0),
        ("if defined(N)", 17.0),
        ("if !defined N", 20.0),
        ("if (!(N))", 20.0),
        ("if N > 2", 17.0),
        ("if N >= 2 && defined(M) && M == 0", 17.0),
        ("if (N + 1) / 2 != 2 || M", 20.0),
    ] {
        let text = ways.replace("IF", condition);
        let defined = "#define N 3\n#define M 0\n";
        assert_eq!(returns(&format!("{defined}{text}"), &[]), expected, "{condition}");
        let two = if expected == 20.0 { 18.0 } else { expected };
        assert_eq!(returns(&format!("{defined}#define TWO N\n{text}"), &[]), two, "{condition}, two");
    }
    // A part that the preprocessor leaves out defines nothing, and a message says that it is left out.
    let text = "#if 0\n#define A 1\n#error no\n#else\n#define A 2\n#endif\nreturn A;";
    assert_eq!(returns(text, &[]), 2.0);
    let all = said(&ended(text, &[]).run).join("\n");
    assert!(all.contains("1 ignored the lines after `#if` are skipped"), "{all}");
    // An extra `#endif`, and an `#ifdef` without its `#endif`.
    let text = "#endif\nfloat s = 1;\nreturn s;\n#ifdef A\ns = 2;";
    assert_eq!(returns(text, &[]), 1.0);
    let all = said(&ended(text, &[]).run).join("\n");
    assert!(all.contains("4 ignored the #endif is missing"), "{all}");
    let ended =
        ended("float s = 1;\n#if __has_include(<x.h>)\ns += 2;\n#else\ns += 4;\n#endif\nreturn s;", &[]);
    assert!(!ended.run.is_whole());
    assert_eq!(f32::from_bits(ended.returned[0].bits as u32), 7.0);
}

/// A given value that is not an integer is reported, and does not count as unused.
#[test]
fn rejects_values_that_are_not_integers() {
    let kernel = "__global__ void f(float* a) { int i = threadIdx.x; a[i] = a[i] + 1.0f; }";
    for (text, value, ty) in [
        (kernel, "threadIdx.x=abc", "unsigned int"),
        (kernel, "threadIdx.x=-1", "unsigned int"),
        (kernel, "threadIdx.x=1.5", "unsigned int"),
        (DOT, "n=0x", "int"),
        (DOT, "n=3000000000", "int"),
    ] {
        let run = ended(text, &[value]).run;
        let wrong: Vec<String> = run.wrong.iter().map(|wrong| wrong.one_line(text)).collect();
        let (name, found) = value.split_once('=').unwrap();
        let expected =
            format!("column {}: expected an integer of type {ty}, found `{found}`", name.len() + 2);
        assert_eq!((wrong, run.unused_inputs), (vec![expected], Vec::new()), "{value}");
    }
    assert!(ended(kernel, &["threadIdx.x=3"]).run.wrong.is_empty());
}

/// In a former version, the elements of a parameter such as `int k[2]` were 0 even if the user gave values.
#[test]
fn elements_of_integer_arrays_are_inputs() {
    let text = "float f(int k[2], float p[4]) { return p[k[1]] + p[k[0] + k[1]]; }";
    assert_eq!(returns(text, &["k[0]=1", "k[1]=2", "p[2]=1.5", "p[3]=0.25"]), 1.75);
    // Elements that braces leave out are 0, as in C.
    assert_eq!(
        returns("float f(float p[4]) { int k[2] = {3}; return p[k[0] - k[1]]; }", &["p[3]=0.25"]),
        0.25
    );
}

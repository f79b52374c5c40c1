//! C-like code with errors: the messages and their positions. Lines that do not depend on an error still run.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};
use halfplay_core::skins::program::run::Status;
use proptest::prelude::*;

fn ended(text: &str) -> CRun {
    compile(text, &Options::default()).unwrap().run(&given(&[], &[]))
}

#[test]
fn each_error_has_its_message_and_other_lines_run() {
    for (line, told) in [
        ("goto q;", "goto is not supported yet"),
        (
            "__fp16 q = 1;",
            "column 1: the type __fp16 is not supported yet; it stores a half, and computes in float",
        ),
        ("q = __fp16(a);", "column 5: the type __fp16 is not supported yet"),
        ("q = (__fp16)a;", "column 6: the type __fp16 is not supported yet"),
        ("mat2 q = 1;", "expected a value of the structure's type; write its members in braces"),
        ("foo q = 1;", "column 1: foo is not a type; the types are"),
        ("q = (a;", "column 7: expected ), found ;"),
        ("q = ;", "column 5: expected a number or a name, found ;"),
        ("q = 1.2.3;", "1.2.3"),
        ("q = 1e;", "1e"),
        ("q = 99999999999999999999;", "is not a number, or too large for a 64-bit integer"),
        ("q = a b;", "column 7: expected an operator or ;, found b"),
        ("q = w[3];", "column 5: w[3] is outside the array; its index may be 0 to 1"),
        ("q = w;", "w is an array, but a number is needed here; take one of its elements: w[0]"),
        ("q = e[0];", "e is not an array"),
        ("q = m[1][2];", "column 5: m has one index; 2 indices found; declare it with all its lengths"),
        ("q = fma(a, b);", "fma takes 3 arguments; 2 found"),
        ("q = __hadd(1);", "__hadd takes 2 arguments; 1 found"),
        ("q = f(1, 2);", "f takes 1 argument; 2 found"),
        ("q = n();", "n returns no value"),
        (
            "q = e.x;",
            "column 5: e is a single number, without a part .x; to hold two numbers, declare it float2",
        ),
        ("q = h.y;", "h is a single number, without a part .y; to hold two numbers, declare it half2"),
        ("q = v.z;", "z"),
        ("q = h * b;", "half and bfloat16 have no type in common; write (float) before one of them"),
        ("float q = v;", "float2 cannot be converted to float"),
        ("float e = 2;", "column 7: e is already declared in line 1; rename it"),
        ("float q[0];", "an array must have 1 to"),
        ("float q[2] = {1, 2, 3};", "expected at most 2 numbers, found 3"),
        ("q = a = b;", "a second assignment in one statement is not supported yet; write two statements"),
        ("q = frob(a);", "column 5: the function frob is not supported yet; supported: +, -, *, /"),
        ("q = a << 2;", "<< is supported only between integers"),
        ("q = a | b;", "| is supported only between integers"),
        ("q = ~a;", "~ is supported only between integers"),
        ("q = &a;", "& is not supported yet; write the member or variable itself"),
        ("q = 1 / 0;", "column 7: division of an integer by zero"),
        ("q = 1 << 32;", "column 7: C does not define a shift of an int of 32 bits by 32"),
        ("q = __int2half_rn(e);", "the argument of __int2half_rn must be an integer"),
        ("q = w[a];", "an index must be an integer"),
        ("q = v > v;", "GLSL compares the elements of vectors with functions; write lessThan(a, b)"),
        ("q = (half2*)e;", "expected an array or a pointer into one"),
    ] {
        let text = format!(
            "float e = 1; float w[2] = {{1, 2}}; vec2 v = vec2(1, 2); half h = 1; bf16 b = 2; e += 1;\n{line}\nfloat last = e + 1; float lost = q + 1;"
        );
        let text = format!("float f(float x) {{ return x; }} void n() {{ }} {text}");
        let ended = ended(&text);
        let all = said(&ended.run).join("\n").replace('`', "");
        assert!(all.lines().any(|one| one.starts_with("2 error") && one.contains(told)), "{line}: {all}");
        // The target of a `goto` is unknown.
        let last = if line.starts_with("goto") { "?" } else { "0x40400000" };
        assert_eq!(super::register(&ended.run, "last"), last, "{line}: {all}");
        assert!(!ended.run.is_whole());
        if line.contains('q') && !line.starts_with("struct") && !line.starts_with("goto") {
            let lost = "lost";
            assert_eq!(super::register(&ended.run, lost), "?", "{line}: {all}");
            assert!(
                all.contains("3 skipped column 34: q is not known, because line 2 did not run"),
                "{line}: {all}"
            );
        }
    }
}

#[test]
fn recursive_functions_are_rejected() {
    let ended = ended(
        "float g(float x) {\n  return f(x); }\nfloat f(float x) {\n  return g(x) + 1; }\nfloat h(float x) {\n  float a = x + 1;\n  float b = f(x);\n  return a; }",
    );
    let all = said(&ended.run).join("\n").replace('`', "");
    assert!(
        all.contains("2 error column 10: f calls itself")
            || all.contains("4 error column 10: g calls itself"),
        "{all}"
    );
    assert!(all.contains("7 skipped column 13: f is not known"), "{all}");
    assert_eq!(ended.returned.len(), 1, "{all}");
}

#[test]
fn missing_braces_and_other_slips_are_reported() {
    let text =
        "float f(float a) {\n  float b = a * a;\n  return b;\n\nfloat g(float a) {\n  return f(a) + 1;\n";
    let ended = compile(text, &Options::default()).unwrap().run(&given(&["a=3"], &[]));
    assert!(ended.run.is_whole());
    assert_eq!(ended.returned[0].hex(), "0x41200000");
    let all = said(&ended.run).join("\n").replace('`', "");
    assert!(all.contains("1 ignored f has no closing brace"), "{all}");
    assert!(all.contains("5 ignored g has no closing brace"), "{all}");
    for (text, told) in [
        (
            "#if __has_include(<x.h>)\nfloat a = 1;\n#endif",
            "1 error halfplay cannot evaluate this condition, so it reads the lines after #if anyway",
        ),
        ("#define F(x) #x\nfloat a = 1;", "1 error F is a macro that halfplay cannot read"),
        ("#define A B\n#define B A\nfloat a = A;", "3 error the #define of A refers to itself"),
        ("float a = 1; }", "1 error this closing brace has no opening brace"),
        (
            "float f(float x) { return x; } float a = 1;",
            "1 skipped f is never called; to run it, use --entry f",
        ),
        ("float f() { return 1; float a = 2; }", "1 skipped the return in line 1 comes first"),
        ("float f(int n) { return n * 2.0f; }", "n is not set, so it is 1; set it: n=8"),
        ("// nothing", "1 error the program computes nothing"),
    ] {
        let all = said(&self::ended(text).run).join("\n").replace('`', "");
        assert!(all.contains(told), "{text}: {all}");
    }
}

#[test]
fn handles_very_long_and_deeply_nested_programs() {
    let around = |open: &str, close: &str, count: usize| {
        format!("x = {}a{};\ny = 1.5f;", open.repeat(count), close.repeat(count))
    };
    for text in [
        around("(", ")", 1000),
        around("(", ")", 100_000),
        around("f(", ")", 1000),
        around("a[", "]", 1000),
        around("(half)(", ")", 1000),
        "{".repeat(100_000),
        "(".repeat(100_000),
        "}".repeat(100_000),
        "for (int i = 0; i < 2; ++i) ".repeat(10_000),
        "a.".repeat(100_000),
        "a=".repeat(100_000),
        "]=".repeat(100_000),
        "float ".repeat(100_000),
        "float f(".repeat(10_000),
        "#define A A A\nA".to_owned(),
        "\0".repeat(1_000_000),
        "\u{202e}\"'".repeat(100_000),
    ] {
        let ended = ended(&text);
        assert!(!ended.run.is_whole(), "{}", text.chars().take(40).collect::<String>());
        if text.ends_with("y = 1.5f;") {
            assert_eq!(super::register(&ended.run, "y"), "0x3fc00000");
        }
    }
    // The position in the line is reported, however long the line is.
    let long = format!("x = {}1 | a;", "a + ".repeat(100_000));
    assert!(
        said(&ended(&long).run)[0].starts_with("1 error in column 400007: `|` is supported"),
        "{:?}",
        said(&ended(&long).run)
    );
    // Any number of signs and sums works, because the code handles them in loops.
    let signs = format!("float x = {}a;", "- ".repeat(100_000));
    assert!(ended(&signs).run.is_whole());
    let sum = format!("float x = {}a;", "a + ".repeat(100_000));
    assert!(ended(&sum).run.is_whole());
    // Ten functions; all but the first call the previous function ten times.
    let mut doubling = String::from("float f0(float x) { return x + 1; }\n");
    for n in 1..10 {
        let calls = vec![format!("f{}(x)", n - 1); 10].join(" + ");
        doubling += &format!("float f{n}(float x) {{ return {calls}; }}\n");
    }
    let all = said(&ended(&doubling).run).join("\n");
    assert!(all.contains("more than 1000000 operations"), "{}", all.lines().last().unwrap());
    // Ten megabytes.
    let long = "s = s + 0.5f;\n".repeat(750_000);
    let ended = ended(&format!("float s = 0;\n{long}"));
    assert_eq!((ended.run.is_whole(), super::register(&ended.run, "s")), (true, "0x48b71b00".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 600 }))]

    /// Every text runs: errors and skipped lines have a message, and every reported line is in the text.
    #[test]
    fn any_text_runs_or_gets_a_message(parts in proptest::collection::vec(any_part(), 0..40)) {
        let text = parts.concat();
        let ended = ended(&text);
        prop_assert_eq!(ended.run.lines.len(), ended.code.len());
        for line in &ended.run.lines {
            prop_assert!(line.message.is_some() || !matches!(line.status, Status::Error | Status::Skipped));
            prop_assert!(text.contains(&line.text), "{:?}", line.text);
        }
    }
}

fn any_part() -> impl Strategy<Value = String> {
    let words = [
        "float ",
        "half2 ",
        "half ",
        "bf16 ",
        "int ",
        "vec2 ",
        "void ",
        "a",
        "b",
        "v",
        "f",
        "i",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        " = ",
        " += ",
        " + ",
        " - ",
        " * ",
        " / ",
        "-",
        ".x",
        ".y",
        "0.1",
        "0.1h",
        "2",
        "1.5f",
        "0x1p-3",
        "return ",
        "for (int i = 0; i < 3; ++i) ",
        "fma(",
        "__hadd2(",
        "half(",
        "(half)",
        "float f(float a) { ",
        "#define N 3\n",
        "\n",
        "// no\n",
        "/*",
        "*/",
        "\"",
        "?",
        "if (",
        "else ",
        "w[2] = {1, 2}",
    ];
    prop_oneof![6 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,4}"]
}

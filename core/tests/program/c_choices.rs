//! `if` in C-like code whose condition is known before the program runs: one branch runs, as in C. The expected numbers
//! were worked out by hand, as the comments show.

use super::{given, register, said};
use halfplay_core::skins::program::c::{CRun, Options, compile_for};
use halfplay_core::skins::program::run::{RunInputs, run};

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    compile_for(text, &Options::default(), &given).unwrap().run(&given)
}

/// The value that the last function returns for x = 2. Its PTX, run by itself, must return the same.
fn returned(text: &str, values: &[&str]) -> f32 {
    let given = given(&[&["x=2"], values].concat(), &[]);
    let program = compile_for(text, &Options::default(), &given).unwrap();
    let ended = program.run(&given);
    assert!(ended.run.is_whole(), "{text}: {:#?}", said(&ended.run));
    let listing = program.listing();
    let inputs = listing.inputs.iter().filter_map(|(name, register)| {
        let (_, value) = given.value(name)?;
        Some((register.trim_start_matches('%').to_owned(), value.to_owned()))
    });
    let again = run(&listing.text, &RunInputs { values: inputs.collect(), ..RunInputs::default() });
    let [bits] = ended.returned[..] else { panic!("{text}: {:?}", ended.returned) };
    match listing.returned[0].strip_prefix("0f") {
        Some(written) => assert_eq!(u64::from_str_radix(written, 16).unwrap(), bits.bits, "{text}"),
        // An argument that is returned unchanged has no line.
        None if listing.inputs.iter().any(|(_, register)| *register == listing.returned[0]) => {}
        None => assert_eq!(register(&again, &listing.returned[0]), bits.hex(), "{text}"),
    }
    f32::from_bits(bits.bits as u32)
}

/// A function that runs `body` in a loop and returns the sum `s`.
fn summed(rounds: u32, body: &str) -> String {
    format!("float f(float x) {{ float s = 0; for (int i = 0; i < {rounds}; ++i) {{ {body} }} return s; }}")
}

#[test]
fn only_the_selected_branch_of_an_if_runs() {
    for (rounds, body, expected) in [
        // 2, 2·2 + 1, 5·2 + 1, 11·2 + 1
        (4, "if (i == 0) s = x; else s = s * x + 1;", 23.0),
        // All rounds except round 3 add 1.
        (5, "if (i != 3) { s += 1; }", 4.0),
        // 8 / 1 and 8 / 2 are more than 2; 8 / 0 is never evaluated.
        (5, "if (i > 0 && 8 / i > 2) s += 1;", 2.0),
        (5, "if (i == 0 || 8 / i > 2) s += 1;", 3.0),
        // Rounds 0 and 3 add 3, 2 and 4 add 2, 1 and 5 add 1.
        (6, "if (i % 3 == 0) s += 3; else if (i % 2 == 0) s += 2; else s += 1;", 12.0),
        // The `else` belongs to the nearest `if`: rounds 1 and 3 are odd, and only 3 is greater than 2.
        (4, "if (i % 2) if (i > 2) s += 10; else s += 1;", 11.0),
        // Rounds 1, 2 and 3.
        (5, "if (!(i == 0 || i == 4)) s += 1;", 3.0),
        (5, "if (!i || !!(i >= 4)) s += 1;", 2.0),
        (5, "if ((i + 1) * 2 == 4) s += x;", 2.0),
        (5, "if ((i < 3) && ((i) <= (1))) s += x;", 4.0),
        (5, "if (-i + 4 <= 1 - 0x1) s += x;", 2.0),
        // An integer that changes: 1, 2, 4, 8; the last two are more than 3.
        (4, "int k = 1; for (int j = 0; j < i; ++j) k = k * 2; if (k > 3) s += 1;", 2.0),
        // A variable declared in a branch ends with it.
        (3, "float t = 1; if (i == 1) { float t = 5; s += t; } s += t;", 8.0),
        (3, "if (true) s += 1; if (false) s += 100;", 3.0),
        (3, "if (i == 1) ; else s += 1;", 2.0),
        (3, "if (i == 1) {} else {s += 1;}", 2.0),
    ] {
        assert_eq!(returned(&summed(rounds, body), &[]), expected, "{body}");
    }
}

#[test]
fn conditions_use_constants_arguments_and_thread_indices() {
    for (text, values, expected) in [
        ("#define N 4\nfloat f(float x) { if (N > 3) return x * 3; else return x; }", &[][..], 6.0),
        ("#define N 3\nfloat f(float x) { if (N > 3) { return x * 3; } return x; }", &[], 2.0),
        (
            "const int N = 5; float f(float x) { const int m = N - 2; if (m == 3) x = x + 1; return x; }",
            &[],
            3.0,
        ),
        ("float f(float x, int n) { if (n > 3) x = x * 2; return x; }", &["n=5"], 4.0),
        ("float f(float x, int n) { if (n > 3) x = x * 2; return x; }", &["n=-5"], 2.0),
        ("float f(float x) { if (threadIdx.x == 0) x = x + 1; return x; }", &[], 3.0),
        ("float f(float x) { if (threadIdx.x == 0) x = x + 1; return x; }", &["threadIdx.x=3"], 2.0),
        (
            "float f(float x) { if constexpr (sizeof_half == 2) x = x; if constexpr (2 > 1) x += 1; return x; }",
            &[],
            0.0,
        ),
        // A return in a loop ends the function: 1 + 1 + 1.
        (
            "float f(float x) { float s = 0; for (int i = 0; i < 8; ++i) { if (i == 3) return s; s += 1; } return x; }",
            &[],
            3.0,
        ),
        // One call takes the early return, the other does not: 1 + 2·2.
        (
            "float p(float x, int n) { if (n == 0) return 1.0f; return x * x; } float f(float x) { return p(x, 0) + p(x, 2); }",
            &[],
            5.0,
        ),
    ] {
        if text.contains("sizeof_half") {
            let all = said(&ended(text, &["x=2"]).run).join("\n");
            assert!(all.contains("`sizeof_half` is not declared"), "{all}");
            continue;
        }
        assert_eq!(returned(text, values), expected, "{text}");
    }
}

#[test]
fn lines_that_never_run_are_reported_once() {
    let text = "float s = 0;\nfor (int i = 0; i < 3; ++i) {\nif (i == 1)\ns += 1;\nelse\ns += 2;\nif (i > 5) {\ns = 100;\nif (i == 6)\ns = 200;\n}\n}\nif (2 > 1)\nint k = 3;\nelse\ns = 300;";
    let ended = ended(text, &[]);
    assert!(ended.run.is_whole());
    assert_eq!(register(&ended.run, "s"), "0x40a00000");
    let all = said(&ended.run);
    let of = |line: usize| -> Vec<&str> {
        let begins = format!("{line} ");
        all.iter().filter_map(|said| said.strip_prefix(&begins)).collect()
    };
    assert_eq!(of(4), ["ran "]);
    assert_eq!(of(6), ["ran ", "ran "]);
    for line in [8, 9, 10] {
        assert_eq!(of(line), ["skipped this statement does not run: the condition in line 7 is false"]);
    }
    assert_eq!(of(14), ["declared "]);
    assert_eq!(of(16), ["skipped this statement does not run: the condition in line 13 is true"]);
}

#[test]
fn rejected_conditions_make_changed_variables_unknown() {
    for (statement, told) in [
        ("if (frob(a) > 1.0f) s = a;", "the function `frob` is not supported yet"),
        ("if (frob(a)) s = a; else { s = 1; }", "the function `frob` is not supported yet"),
        ("if (2 > 1 && t < frob(3)) s = a;", "the function `frob` is not supported yet"),
        ("if (vec2(a, t) < vec2(t, a)) s += 1;", "GLSL compares the elements of vectors with functions"),
        ("if (k > 2) s = a;", "`k` is an integer that is not known before the program runs"),
        ("if (1 / (k - k) == 0) s = a;", "`k` is an integer that is not known before the program runs"),
        ("if (1 / 0 == 0) s = a;", "division of an integer by zero"),
        ("if (1 << 40) s = a;", "C does not define a shift of an int of 32 bits by 40"),
        ("if (a = 1) s = a;", "expected `)`, found `=`"),
    ] {
        let text = format!(
            "float f(float a) {{\nfloat s = 7, t = 1; int k;\n{statement}\nt += 1;\nfloat u = s;\nreturn t; }}"
        );
        let ended = ended(&text, &["a=3"]);
        let all = said(&ended.run).join("\n");
        assert!(!ended.run.is_whole(), "{all}");
        assert!(
            all.lines().any(|line| line.starts_with("3 error") && line.contains(told)),
            "{statement}: {all}"
        );
        // If the condition cannot be parsed, the `if` and its statement form one line.
        let is_read = !statement.contains("a = 1");
        assert_eq!(all.contains("3 skipped this statement may not run"), is_read, "{statement}: {all}");
        assert_eq!(register(&ended.run, "t"), "0x40000000", "{statement}");
        assert_eq!(register(&ended.run, "u"), "?", "{statement}: {all}");
    }
    // An error in the branch that runs is reported on its own line.
    let ended = ended("float s = 1;\nif (1 < 2) {\ns = frob(s);\n}\nfloat t = 2;", &[]);
    let all = said(&ended.run).join("\n");
    assert!(all.contains("3 error") && register(&ended.run, "s") == "?", "{all}");
    assert_eq!(register(&ended.run, "t"), "0x40000000");
}

#[test]
fn long_and_deeply_nested_conditions_terminate() {
    for text in [
        format!("float s = 0; if ({}1) s = 1;", "!".repeat(100_000)),
        format!("float s = 0; if ({}1) s = 1;", "1 && ".repeat(100_000)),
        format!("float s = 0; {}s = 1;", "if (1) ".repeat(100_000)),
        format!("float s = 0; if ({}1{}) s = 1;", "(".repeat(100_000), ")".repeat(100_000)),
        format!("float s = 0; if ({}1 == 1{}) s = 1;", "(".repeat(100_000), ")".repeat(100_000)),
        format!("float s = 0; {} s = 1;", "if (0) s = 2; else ".repeat(100_000)),
        summed(1_000_000, "if (i % 2 == 0) s += 1;"),
    ] {
        let ended = ended(&text, &[]);
        assert!(!ended.run.lines.is_empty());
    }
}

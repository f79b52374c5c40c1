//! C-like code that is partly unsupported. Values that the unsupported part may change, or may skip by an early exit,
//! are unknown.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ended(text: &str) -> CRun {
    compile(text, &Options::default()).unwrap().run(&given(&["a=1.5"], &[]))
}

/// The final value of a variable; `?` if it is unknown.
fn variable(ended: &CRun, name: &str) -> String {
    let found = ended.run.registers.iter().find(|(known, _)| known == name);
    let (_, bits) = found.unwrap_or_else(|| panic!("no {name}: {:?}", ended.run.registers));
    bits.map_or_else(|| "?".to_owned(), |bits| bits.hex())
}

/// A former version reported `-a` as the result, although the `if` returns earlier for a = 1.5.
#[test]
fn the_result_is_unknown_after_a_possible_early_return() {
    for text in [
        "float f(float a) {\nif (frob(a) > 0.0f) return a * a;\nfloat t = a;\nreturn -a;\n}",
        "float f(float a) {\nif (frob(a) > 0.0f) {\nreturn a * a; }\nreturn -a;\n}",
        "float f(float a) {\nswitch (frob(a)) { case 1: return a; }\nreturn -a;\n}",
        "float f(float a) {\nif (frob(a) > 0.0f) goto end;\na = a + 1;\nend: return -a;\n}",
        "float g(float a) {\nif (frob(a) > 0.0f) return a * a;\nreturn -a;\n}\nfloat f(float a) { float t = g(a); return t; }",
        "float f(float a) {\nfor (int i = 0; i < 3; ++i) {\nif (frob(a) > 0.0f) return a; }\nreturn -a;\n}",
        "float f(float a) {\nfor (float t = 0; t < frob(a); t += 1) return t;\nreturn -a;\n}",
    ] {
        let ended = ended(text);
        assert_eq!(ended.returned, [], "{text}");
        assert!(!ended.run.is_whole(), "{text}");
        assert!(ended.run.flow.outputs.iter().all(|output| output.name != "returned"), "{text}");
    }
    let told = ended("float f(float a) {\nif (frob(a) > 0.0f) return a * a;\nfloat t = a;\nreturn -a;\n}");
    assert_eq!(variable(&told, "t"), "?");
    let all = said(&told.run).join("\n");
    assert!(all.contains("4 skipped this statement may not run: line 2 did not run and may return"), "{all}");
}

#[test]
fn a_loop_with_a_possible_exit_has_unknown_results() {
    for (statement, known) in [
        ("if (frob(a) > 1.0f) break;", false),
        ("if (frob(a) > 1.0f) continue;", false),
        ("{ if (frob(a) > 1.0f) { break; } }", false),
        ("switch (frob(a)) { case 1: continue; }", false),
        ("if (frob(a) > 1.0f) return a;", false),
        ("for (int k = 0; k < 2; ++k) if (frob(a) > 1.0f) return a;", false),
        // These leave only the `switch`, or the loop within the statement.
        ("switch (frob(a)) { case 1: break; }", true),
        ("while (frob(a) > 1.0f) { break; }", true),
        ("for (int k = 0; k < 2; ++k) if (frob(a) > 1.0f) break;", true),
    ] {
        let text = format!(
            "float s = 0;\nfloat t = 2;\nfor (int i = 0; i < 4; ++i) {{\n{statement}\ns += 1;\n}}\nfloat u = t;"
        );
        let ended = ended(&text);
        assert_eq!(variable(&ended, "s"), if known { "0x40800000" } else { "?" }, "{text}");
        let returns = statement.contains("return");
        assert_eq!(variable(&ended, "u"), if returns { "?" } else { "0x40000000" }, "{text}");
        assert_eq!(variable(&ended, "t"), "0x40000000", "{text}");
    }
}

#[test]
fn variables_that_unsupported_code_may_write_are_unknown() {
    for (statement, lost) in [
        ("asm(\"foo.f32 %0, %1;\" : \"=f\"(s) : \"f\"(t));", "s"),
        ("asm volatile(\"x\" : \"=f\"(s), \"+f\"(t) : \"f\"(u));", "st"),
        ("asm(\"x\" : [s] \"=r\"(*(unsigned int*)&t) : [u] \"f\"(u) : \"memory\");", "t"),
        ("__asm__(\"x\" :: \"f\"(s));", ""),
        ("frobnicate(1.0f, &s, &t);", "st"),
        ("float x = frobnicate(s * t, &u);", "u"),
        ("if (s & t) s = 1;", "s"),
        ("store(w);", "w"),
        ("s = store(w, t);", "sw"),
    ] {
        let text = format!("float s = 1, t = 1, u = 1; float w[2] = {{1, 1}};\n{statement}\nfloat q = w[0];");
        let ended = ended(&text);
        for name in ["s", "t", "u"] {
            assert_eq!(
                variable(&ended, name),
                if lost.contains(name) { "?" } else { "0x3f800000" },
                "{name} {text}"
            );
        }
        assert_eq!(variable(&ended, "q"), if lost.contains('w') { "?" } else { "0x3f800000" }, "{text}");
    }
}

/// `frob` is not known. A former version presented its argument alone as the code that compilers emit.
#[test]
fn a_program_without_results_has_no_compilations() {
    use halfplay_core::skins::program::Task;
    let answer = Task::of("float len = frob(x*x + y*y);").answer().unwrap();
    assert_eq!(answer.compilations(), []);
    let answer = Task::of("float len = x*x + y*y;").answer().unwrap();
    assert!(answer.compilations().len() > 1);
}

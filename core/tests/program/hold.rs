//! Held numbers in PTX and in C-like code, with expected values worked out by hand. `attribution_random` holds numbers
//! in random PTX programs and compares with exact fractions.

use super::given;
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::run::{Run, RunInputs, run};
use halfplay_core::skins::program::{Answer, Hold, Task};

fn held(holds: &[&str]) -> Vec<Hold> {
    holds.iter().map(|hold| Hold::read(hold).unwrap()).collect()
}

fn answer(text: &str, values: &[&str], holds: &[&str]) -> Answer {
    let given = RunInputs { held: held(holds), ..given(values, &[]) };
    Task { given, ..Task::of(text) }.answer().unwrap()
}

fn returned(text: &str, values: &[&str], holds: &[&str]) -> String {
    let answer = answer(text, values, holds);
    assert!(answer.run.wrong.is_empty(), "{:?}", answer.run.wrong);
    answer.returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>().join(" ")
}

/// 161·41 = 6601 and 88·75 = 6600 both round to 6600 in f16, whose numbers are 4 apart there.
const DETERMINANT: &str =
    "half d(half a, half b, half c, half d) {\n  half p = a * b;\n  return p - c * d;\n}";
const WORST: [&str; 4] = ["a=161", "b=41", "c=88", "d=75"];

#[test]
fn later_operations_use_the_held_value() {
    assert_eq!(returned(DETERMINANT, &WORST, &[]), "0x0000");
    assert_eq!(returned(DETERMINANT, &WORST, &["p=exact"]), "0x3c00");
    assert_eq!(returned(DETERMINANT, &WORST, &["p=f32"]), "0x3c00");
    // A hold may name a line, or one of its operations: 3.1 is the product in line 3, and 3.2 the difference.
    assert_eq!(returned(DETERMINANT, &WORST, &["2=exact"]), "0x3c00");
    assert_eq!(returned(DETERMINANT, &WORST, &["2=rp"]), "0x4400");
    assert_eq!(returned(DETERMINANT, &WORST, &["3.1=8"]), "0x6e70");
    assert_eq!(returned(DETERMINANT, &WORST, &["3.2=-0.5"]), "0xb800");
    // If a number is held several times, the last hold counts.
    assert_eq!(returned(DETERMINANT, &WORST, &["p=exact", "p=0x0000"]), "0xee72");
}

#[test]
fn holding_an_accumulator_in_f32_avoids_the_stall() {
    let sum =
        "half s() {\n  half acc = 0.0h;\n  for (int i = 0; i < 10000; i++) acc += 0.1h;\n  return acc;\n}";
    assert_eq!(returned(sum, &[], &[]), "0x5c00");
    let answer = answer(sum, &[], &["acc=f32"]);
    let result = &attribute(&answer.run.flow)[0];
    // Ten thousand times 0.0999755859375, which f32 adds up exactly.
    assert_eq!(result.accuracy.computed.as_ref().unwrap().to_string(), "999.755859375");
    assert_eq!(answer.returned[0].hex(), "0x63d0");
}

#[test]
fn registers_memory_and_lanes_use_the_held_value() {
    let kernel =
        "mul.f16 %h1, a, a; st.global.b16 [0], %h1; mov.b32 %r1, {%h1, %h1}; add.f16x2 %r2, %r1, %r1;";
    let run =
        |holds: &[&str]| -> Run { run(kernel, &RunInputs { held: held(holds), ..given(&["a=3"], &[]) }) };
    let now = run(&["h1=0x3c00"]);
    let register = |run: &Run, name: &str| {
        run.registers.iter().find(|(known, _)| known == name).unwrap().1.unwrap().hex()
    };
    assert_eq!(now.memory[0].hex(), "003c");
    assert_eq!(register(&now, "%r2"), "0x40004000");
    // A hold may give each lane of a packed result its own value, or both lanes the same.
    assert_eq!(register(&run(&["%r2={1, 2}"]), "%r2"), "0x40003c00");
    assert_eq!(register(&run(&["%r2=1"]), "%r2"), "0x3c003c00");
    // 9·(1 + 2^-10) does not fit into eleven bits; both lanes are rounded upwards.
    let wide = "mul.f16x2 %r2, a, b;";
    let up = super::run(
        wide,
        &RunInputs { held: held(&["r2=rp"]), ..given(&["a={9, -9}", "b={0x3c01, 0x3c01}"], &[]) },
    );
    assert_eq!(register(&up, "%r2"), "0xc8814882");
}

#[test]
fn holds_give_the_same_results_in_ptx_and_c() {
    let ptx = "mul.f16 w, c, d; neg.f16 n, w; fma.rn.f16 e, c, d, n; fma.rn.f16 f, a, b, n; sub.f16 r, f, e;";
    let c = "half w = c * d; half n = -w; half e = fma(c, d, n); half f = fma(a, b, n); half r = f - e;";
    let values = ["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"];
    for hold in ["w=exact", "w=f32", "f=exact", "e=rz", "w=0x3c00", "f=rp", "e=exact"] {
        let [one, other] = [ptx, c].map(|text| {
            let answer = answer(text, &values, &[hold]);
            let found = answer.run.registers.iter().find(|(name, _)| name == "r").unwrap().1.unwrap();
            let result =
                attribute(&answer.run.flow).into_iter().find(|result| result.accuracy.name == "r").unwrap();
            (found, result.accuracy.computed, result.accuracy.exact, answer.run.flow.held.len())
        });
        assert_eq!(one, other, "{hold}");
        assert_eq!(one.3, 1, "{hold}");
    }
}

#[test]
fn invalid_holds_are_reported() {
    let wrong = |holds: &[&str]| {
        let answer = answer(DETERMINANT, &WORST, holds);
        let wrong: Vec<String> = answer.run.wrong.iter().map(ToString::to_string).collect();
        wrong.join("; ")
    };
    assert_eq!(
        wrong(&["q=exact"]),
        "no computed value is named q; values that can be held: p, or a line by its number"
    );
    assert_eq!(wrong(&["7=exact"]), "line 7 computes no value that can be held; values that can be held: p");
    assert_eq!(wrong(&["3.5=rz"]), "line 3 has no operation 3.5; values that can be held: p");
    assert!(wrong(&["p=1.5.5"]).starts_with("unexpected `.`"), "{}", wrong(&["p=1.5.5"]));
    for text in ["", "=", "p=", "=exact", "p"] {
        assert_eq!(Hold::read(text), None, "{text}");
    }
    // A number whose exact value is infinite keeps its machine value.
    assert_eq!(
        returned("half f(half a) { half b = a * a; return b - b; }", &["a=inf"], &["b=exact"]),
        "0x7fff"
    );
}

/// In a former version, a sign change rounded the held number again. With the exact product, `e` is 0, and `f`
/// is 3351/2^20, which rounds to 0x1a8c (Python's fractions).
#[test]
fn a_sign_change_passes_on_the_held_value() {
    let kahan = |minus: &str| {
        format!(
            "half k(half a, half b, half c, half d) {{ half w = c * d; {minus} half f = fma(a, b, n); return f - e; }}"
        )
    };
    let values = ["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"];
    for minus in
        ["half n = -w; half e = fma(c, d, n);", "half m = -w, n = min(m, 1.0h); half e = fma(c, d, n);"]
    {
        assert_eq!(returned(&kahan(minus), &values, &[]), "0x1a8a", "{minus}");
        assert_eq!(returned(&kahan(minus), &values, &["w=exact"]), "0x1a8c", "{minus}");
    }
    // 51·83 = 4233 rounds to 4232, and 58·73 is 4234.
    let values = ["a=51", "b=83", "c=58", "d=73"];
    for text in
        ["half t = a * b - w;", "half n = -w; half t = a * b + n;", "half n = -(-w); half t = a * b - n;"]
    {
        let text = format!("half f(half a, half b, half c, half d) {{ half w = c * d; {text} return t; }}");
        assert_eq!(returned(&text, &values, &["w=exact"]), "0xc000", "{text}");
    }
}

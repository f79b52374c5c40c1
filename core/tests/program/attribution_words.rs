//! The text that explains to a student where an error comes from.

use super::attribution::Attributed;
use super::given;
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::attribution_blocks;
use halfplay_core::skins::program::c::{Options, compile};
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::run::{RunInputs, run};
use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::Half;

fn words(text: &str, values: &[&str]) -> String {
    let told = Attributed::of(text, values);
    plain(&Doc::new(attribution_blocks(&told.run.flow, &told.results)), 100)
}

/// Checks that the text has these lines, without the spaces around them.
fn has(text: &str, lines: &[&str]) {
    let found: Vec<&str> = text.lines().map(str::trim).collect();
    for line in lines {
        assert!(found.contains(line), "no line {line:?} in\n{text}");
    }
}

#[test]
fn describes_the_error_of_kahans_determinant() {
    let lines = "mul.rn.f16 w, c, d;\nneg.f16 n, w;\nfma.rn.f16 e, c, d, n;\nfma.rn.f16 f, a, b, n;\nsub.rn.f16 r, f, e;";
    let text = words(lines, &["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"]);
    has(
        &text,
        &[
            "error of r",
            "exact     0.00319576263427734375",
            "error     −1.5 ulp                an ulp of the exact result is 2^-19",
            "contribution  share   own error  gain  line",
            "−1 ulp   67 %      −1 ulp     1     4  fma.rn.f16 f, a, b, n;",
            "−0.5 ulp   33 %    −0.5 ulp     1     5  sub.rn.f16 r, f, e;",
            "0    0 %  −377.5 ulp     0     1  mul.rn.f16 w, c, d;",
            "Line 4, f: rounding adds an error of −1 ulp, and all of it reaches the result.",
            "Line 1, w: rounding adds an error of −377.5 ulp, and it cancels later: it contributes 0.",
        ],
    );
}

#[test]
fn describes_cancellation() {
    let lines = "mul.rn.f32 p, a, b;\nadd.rn.f32 r, p, c;";
    let text = words(lines, &["a=0x3f800001", "b=53400708", "c=-53400708"]);
    has(
        &text,
        &[
            "error     +3427039 ulp             an ulp of the exact result is 2^-21",
            "Line 1, p: rounding adds an error of +3427039 ulp, and all of it reaches the result.",
            "Line 2, r: 22 leading bits cancel. This is exact, but earlier errors now weigh more.",
        ],
    );
}

#[test]
fn describes_exact_infinite_clamped_and_flushed_results() {
    let lines = |text: &str, values: &[&str], wanted: &[&str]| has(&words(text, values), wanted);
    lines("add.f16 d, 1, 2;", &[], &["d is exact: no rounding that leads to it lost anything."]);
    lines(
        "add.f16 d, a, 1;",
        &["a=0.1"],
        &["a: reading it adds an error of −0.025 ulp, because it is not representable in f16, and all of it"],
    );
    lines(
        "mul.rn.f16 p, a, a;\nmul.rn.f16 q, p, p;",
        &["a=300"],
        &["Line 1, p is the first number that is infinite or NaN although its exact value is finite; errors"],
    );
    lines(
        "add.rn.sat.f16 r, a, 1;",
        &["a=3"],
        &["Line 1, r: .sat or .relu clamps it to 1, so earlier errors do not reach the result."],
    );
    lines(
        "mul.rn.ftz.f16 p, a, b;",
        &["a=0x0001", "b=1"],
        &["Line 1, p: .ftz flushes a subnormal number, which adds an error of −1 ulp, and all of it reaches"],
    );
    lines("add.f16 s, a, 1;\nsub.f16 t, s, s;", &["a=0.3"], &["exact     0", "error     0"]);
}

#[test]
fn many_roundings_are_summarised_in_one_line() {
    let mut text = "mov.f16 s0, 0x0000;\n".to_owned();
    for i in 0..40 {
        text += &format!("add.rn.f16 s{}, s{i}, 0x2e66;\n", i + 1);
    }
    let told = words(&text, &[]);
    let more = told.lines().find(|line| line.contains("more roundings: "));
    assert!(more.is_some_and(|line| line.contains("ulp in total.")), "{told}");
    assert!(told.lines().count() < 30, "{told}");
}

/// A tenth is added again and again. The sum stalls at 256, where half an ulp exceeds a tenth (the gap there is 1/4).
#[test]
fn a_loop_is_one_line_with_the_round_where_it_stalls() {
    let text = "half s = 0;\nfor (int i = 0; i < 10000; i++) { s += 0.1; }";
    let program = compile(text, &Options::default()).unwrap();
    let flow = program.run(&RunInputs::default()).run.flow;
    let results = attribute(&flow);
    let repeated = results[0].repeated(&flow);
    let [one] = repeated.as_slice() else { panic!("{repeated:?}") };
    let mut sum = Half::ZERO;
    let tenth: Half = "0.1".parse().unwrap();
    let mut last = 0;
    for time in 1..=10_000 {
        let next = (sum + tenth).value;
        if next != sum {
            last = time;
        }
        sum = next;
    }
    assert_eq!((one.line, one.name.as_str(), one.times), (2, "s", 10_000));
    let stalls = one.stalls.map(|(time, value)| (time as usize, value.decimal()));
    assert_eq!(stalls, Some((last, "256".to_owned())));
    let text = plain(&Doc::new(attribution_blocks(&flow, &results)), 100);
    has(&text, &["exact     1000", "computed  256"]);
    assert!(
        text.contains("2  s += 0.1, 10000 times") && text.contains("`s` stays 256")
            || text.contains("s stays 256"),
        "{text}"
    );
    assert!(text.contains("0.1 read as f16"), "{text}");
}

/// A variable that gets the same value each time, from other variables, does not stall, because it is not a sum.
#[test]
fn non_accumulating_variables_and_zero_addends_do_not_stall() {
    let text = "half s = 0; half t = 0;\nfor (int i = 0; i < 100; i++) { t = a * 0.1h; s += t; }";
    let program = compile(text, &Options::default()).unwrap();
    let flow = program.run(&given(&["a=0.3"], &[])).run.flow;
    let results = attribute(&flow);
    let repeated: Vec<_> = results.iter().flat_map(|result| result.repeated(&flow)).collect();
    let stalls = |name: &str| repeated.iter().filter(|one| one.name == name).any(|one| one.stalls.is_some());
    assert!(repeated.iter().any(|one| one.name == "t") && !stalls("t"), "{repeated:?}");
    // Nor does a sum to which zero is added.
    let text = "half s = a;\nfor (int i = 0; i < 100; i++) { s += z; }";
    let program = compile(text, &Options::default()).unwrap();
    let flow = program.run(&given(&["a=0.3", "z=0"], &[])).run.flow;
    let repeated: Vec<_> = attribute(&flow).iter().flat_map(|result| result.repeated(&flow)).collect();
    assert!(repeated.iter().all(|one| one.stalls.is_none()), "{repeated:?}");
}

/// The run ends at its limit, so `%h1` does not have the final value of the program.
#[test]
fn an_incomplete_result_is_not_called_exact() {
    let text = ".visible .entry f(.param .u64 p) {\n.reg .b16 %h<5>; .reg .b32 %r<5>; .reg .pred %p<2>;\n\
                mov.b16 %h1, 0x3c00;\nmov.u32 %r1, 0;\nL:\nadd.rn.f16 %h1, %h1, %h1;\nadd.u32 %r1, %r1, 1;\n\
                setp.lt.u32 %p1, %r1, 4;\n@%p1 bra L;\nret;\n}";
    let flow = run(text, &RunInputs { steps: Some(9), ..RunInputs::default() }).flow;
    let text = plain(&Doc::new(attribution_blocks(&flow, &attribute(&flow))), 100);
    has(&text, &["The error of %h1 is not known, because a part of the program did not run."]);
}

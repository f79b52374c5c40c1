//! Loops in PTX: branches back to an earlier label. The expected values are computed by Rust's own arithmetic, by
//! rustc_apfloat, or by the same loop on integers.

use super::{bits, given, memory, ran, ran_with, register, said, said_of};
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::explain::{Detail, program_document, program_report};
use halfplay_core::skins::program::contract::compilations;
use halfplay_core::skins::program::run::{RunInputs, Status, run};
use halfplay_core::skins::program::{Analysis, Language, Task};
use proptest::prelude::*;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;

const HEAD: &str = ".visible .entry k(.param .u64 k_param_0, .param .u32 k_param_1)\n{\n.reg .pred %p<4>;\n.reg .f32 %f<8>;\n\
                    .reg .b32 %r<16>;\n.reg .b64 %rd<8>;\nld.param.u64 %rd1, [k_param_0];\nld.param.u32 %r1, [k_param_1];\n\
                    cvta.to.global.u64 %rd2, %rd1;\nmov.f32 %f1, 0f00000000;\nmov.u32 %r2, 0;\n";
const TAIL: &str = "st.global.f32 [%rd2], %f1;\nret;\n}\n";

/// The f32 that a kernel of this shape stores, and the number of rounds of its loop.
fn stored(body: &str, count: u32, data: &[f32]) -> (f32, usize) {
    let data: Vec<u8> = data.iter().flat_map(|number| number.to_le_bytes()).collect();
    let values = ["k_param_0=0x1000".to_owned(), format!("k_param_1={count}")];
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let run = run(&format!("{HEAD}{body}{TAIL}"), &given(&values, &[(0x1040, &data)]));
    assert!(run.is_whole(), "{:#?}", said(&run));
    let rounds = run
        .lines
        .iter()
        .filter(|line| line.status == Status::Ran && line.text.starts_with("add.s32 %r2"))
        .count();
    let bytes = memory(&run, 0x1000, 4);
    (f32::from_le_bytes(bytes.try_into().unwrap()), rounds)
}

/// Three loops as nvcc prints them: with a fixed number of rounds, with a number of rounds from a parameter and a test
/// behind each round, and with a test before each round.
#[test]
fn compiled_loops_run_to_their_end() {
    let known = "$L__BB0_1:\nadd.f32 %f1, %f1, 0f3DCCCCCD;\nadd.s32 %r2, %r2, 1;\nsetp.ne.s32 %p1, %r2, 64;\n@%p1 bra $L__BB0_1;\n";
    assert_eq!(stored(known, 0, &[]), ((0..64).fold(0.0, |sum, _| sum + 0.1f32), 64));

    let counted = "setp.lt.s32 %p1, %r1, 1;\n@%p1 bra $L__BB0_3;\n$L__BB0_2:\nmul.wide.s32 %rd3, %r2, 4;\nadd.s64 %rd4, %rd2, %rd3;\n\
                   ld.global.f32 %f2, [%rd4+64];\nfma.rn.f32 %f1, %f2, %f2, %f1;\nadd.s32 %r2, %r2, 1;\nsetp.lt.s32 %p2, %r2, %r1;\n\
                   @%p2 bra $L__BB0_2;\n$L__BB0_3:\n";
    let data: Vec<f32> = (0..9).map(|place| 0.1f32 * (place as f32 - 4.3)).collect();
    for count in 0..=9 {
        let expected = data.iter().take(count).fold(0.0f32, |sum, x| x.mul_add(*x, sum));
        assert_eq!(stored(counted, count as u32, &data), (expected, count));
    }

    let before = "$L__BB0_1:\nsetp.ge.s32 %p1, %r2, %r1;\n@%p1 bra $L__BB0_2;\nadd.f32 %f1, %f1, 0f3F800000;\nadd.s32 %r2, %r2, 1;\n\
                  bra.uni $L__BB0_1;\n$L__BB0_2:\n";
    for count in 0..4 {
        assert_eq!(stored(before, count, &[]), (count as f32, count as usize));
    }
}

/// A loop that begins with a jump to its test. The first pass jumps over the body; once the body has run, only its
/// results are listed.
#[test]
fn a_loop_may_begin_with_its_test() {
    let text = ".reg .b16 %h<3>; .reg .b32 %r<3>; .reg .pred %p;\nmov.b16 %h1, 0x3c00;\nmov.u32 %r1, 0;\nbra.uni TEST;\n\
                BODY:\nmul.rn.f16 %h1, %h1, %h2;\nadd.u32 %r1, %r1, 1;\nTEST:\nsetp.lt.u32 %p, %r1, %r2;\n@%p bra BODY;\nret;";
    for rounds in 0..5 {
        let run = ran_with(text, &["h2=0x3a66", &format!("r2={rounds}")]);
        let factor = Half::from_bits(0x3a66);
        let power = (0..rounds).fold(Half::from_bits(0x3c00), |power, _| (power * factor).value);
        assert_eq!(u128::from(bits(&run, "%h1")), power.to_bits());
        let statuses: Vec<Status> =
            run.lines.iter().filter(|line| line.text.starts_with("mul")).map(|line| line.status).collect();
        let expected = if rounds == 0 { vec![Status::Skipped] } else { vec![Status::Ran; rounds] };
        assert_eq!(statuses, expected, "{:#?}", said(&run));
    }
}

proptest! {
    /// The number of steps of the Collatz sequence, with an inner loop that halves, against the same loop in Rust.
    #[test]
    fn nested_loops_agree_with_rust(start in 1u32..3000) {
        let text = "mov.u32 %r2, 0;\nOUTER:\nsetp.eq.u32 %p, %r1, 1;\n@%p bra END;\nHALVE:\nand.b32 %r3, %r1, 1;\n\
                    setp.ne.u32 %p, %r3, 0;\n@%p bra ODD;\nshr.u32 %r1, %r1, 1;\nadd.u32 %r2, %r2, 1;\nbra HALVE;\nODD:\n\
                    setp.eq.u32 %p, %r1, 1;\n@%p bra END;\nmad.lo.u32 %r1, %r1, 3, 1;\nadd.u32 %r2, %r2, 1;\nbra OUTER;\nEND:\nret;";
        let (mut n, mut steps) = (start, 0);
        while n != 1 {
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            steps += 1;
        }
        let run = ran_with(text, &[&format!("r1={start}")]);
        prop_assert_eq!(bits(&run, "%r2"), steps);
    }
}

/// Inline assembly repeats its labels: each block has its own. Registers of a block end with it.
#[test]
fn a_branch_leads_to_the_label_of_its_own_block() {
    let block = |from: u32| {
        format!(
            "{{\n.reg .pred p;\nmov.u32 %r1, {from};\nL:\nadd.u32 %r1, %r1, 1;\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 p, %r1, 3;\n@p bra L;\n}}\n"
        )
    };
    let text = format!("mov.u32 %r2, 0;\n{}{}", block(0), block(1));
    assert_eq!(register(&ran(&text), "%r2"), "0x00000005");
    // Out of two blocks at once; the inner register is declared again in each round.
    let text = "mov.u32 %r1, 0;\nL:\n{\n.reg .b32 t;\n{\n.reg .pred q;\nadd.u32 t, %r1, 1;\nmov.u32 %r1, t;\nsetp.lt.u32 q, t, 4;\n\
                @q bra L;\n}\n}\nmov.u32 %r3, %r1;";
    assert_eq!(register(&ran(text), "%r3"), "0x00000004");
    let run = run("bra IN;\n{\nmov.u32 %r1, 1;\nIN:\nmov.u32 %r2, 2;\n}\nbra IN;", &RunInputs::default());
    assert!(said(&run).last().unwrap().contains("`IN` is inside another block"), "{:?}", said(&run));
    assert!(!run.is_whole());
}

/// Declarations may follow the label of a loop. A variable is initialised once, before the kernel starts.
#[test]
fn declarations_in_a_loop_declare_once() {
    let text = "mov.u32 %r1, 0;\nL:\n.reg .b32 t, s<2>;\n.global .u32 count = 5;\nld.global.u32 t, [count];\nadd.u32 t, t, 1;\n\
                st.global.u32 [count], t;\nadd.u32 %r1, %r1, 1;\n.reg .pred p;\nsetp.lt.u32 p, %r1, 3;\n@p bra L;";
    assert_eq!(register(&ran(text), "t"), "0x00000008");
}

/// The limit is for loops: a longer program without loops runs to its end.
#[test]
fn long_programs_run_to_their_end() {
    let count = 100_010;
    let run = ran(&format!("mov.u32 %r1, 0;\n{}", "add.u32 %r1, %r1, 1;\n".repeat(count)));
    assert_eq!(bits(&run, "%r1"), count as u64);
}

#[test]
fn an_endless_loop_ends_at_the_limit() {
    for text in
        ["L: bra.uni L; st.global.b16 [8], 1;", "L:\nadd.u32 %r1, %r1, 1;\nbra L;\nst.global.b16 [8], 1;"]
    {
        let run = run(text, &RunInputs::default());
        assert!(!run.is_whole() && run.memory.is_empty());
        let error = said(&run).into_iter().find(|said| said.contains(" error ")).unwrap();
        assert!(error.contains("the program ran 10000000 instructions without reaching its end"), "{error}");
        assert!(error.contains("--steps"), "{error}");
        assert!(said_of(&run, "st.global").contains("the run ended at its limit in line"));
    }
    let text = "L:\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p, %r1, 10;\n@%p bra L;";
    for steps in 0..40 {
        let run = run(text, &RunInputs { steps: Some(steps), ..given(&["r1=0"], &[]) });
        assert_eq!(run.is_whole(), steps >= 30, "{:?}", said(&run));
        // The last of the thirty is the branch that is not taken.
        let counted = run.lines.iter().filter(|line| line.status == Status::Ran).count();
        assert_eq!(counted as u64, steps.min(29));
    }
}

/// Every round has a rounding error of its own, and the exact result is that of all rounds: 10 · 0.1, minus the error
/// of 0.1 in f16.
#[test]
fn errors_of_all_rounds_add_up() {
    let text = "mov.b16 %h1, 0;\nmov.u32 %r1, 0;\nL:\nadd.rn.f16 %h1, %h1, 0.1;\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p, %r1, 10;\n\
                @%p bra L;\nst.global.b16 [8], %h1;";
    let answer = Task { language: Some(Language::Ptx), ..Task::of(text) }.answer().unwrap();
    let tenth = Half::from_bits(0x2e66);
    let sum = (0..10).fold(Half::ZERO, |sum, _| (sum + tenth).value);
    assert_eq!(memory(&answer.run, 8, 2), (sum.to_bits() as u16).to_le_bytes());
    assert!(answer.run.is_whole() && answer.run.flow.repeats);
    let report = halfplay_core::skins::program::exact::attribute(&answer.run.flow);
    let exact = report[0].accuracy.exact.as_ref().unwrap().to_string();
    assert_eq!(exact, "1", "0.1 is meant as one tenth");
}

/// All rounds of a line form one entry of the report. In bf16, 256 + 1 is halfway between 256 and 258, and 256 is even.
#[test]
fn rounds_of_a_line_are_reported_together() {
    let text = "mov.b16 %h1, 0;\nmov.u32 %r1, 0;\nL:\nadd.rn.bf16 %h1, %h1, 1.0;\nadd.u32 %r1, %r1, 1;\n\
                setp.lt.u32 %p, %r1, 1024;\n@%p bra L;\nst.global.b16 [8], %h1;";
    let flow = ran(text).flow;
    let results = halfplay_core::skins::program::exact::attribute(&flow);
    let repeated = results[0].repeated(&flow);
    let [sum] = repeated.as_slice() else { panic!("{repeated:#?}") };
    assert_eq!((sum.line, sum.name.as_str(), sum.times), (4, "%h1", 1024));
    let (time, value) = sum.stalls.unwrap();
    assert_eq!((time, value.bits()), (256, 0x4380));
}

/// Fusions by `ptxas` across rounds of a loop were not measured, so the table claims nothing.
#[test]
fn loops_have_no_table_of_compilers() {
    let body = "mul.f32 %f2, %f1, %f1;\nadd.f32 %f1, %f2, 0f3F800000;\n";
    let once = format!("mov.f32 %f1, 0f3DCCCCCD;\n{body}");
    assert!(!compilations(&ran(&once).flow, Language::Ptx).is_empty());
    let twice = format!(
        "mov.f32 %f1, 0f3DCCCCCD;\nmov.u32 %r1, 0;\nL:\n{body}add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p, %r1, 2;\n@%p bra L;"
    );
    assert!(compilations(&ran(&twice).flow, Language::Ptx).is_empty());
}

/// A report shows the first eight rounds of a loop, and the number of the others.
#[test]
fn reports_stay_short_for_long_loops() {
    let text = "mov.u32 %r1, 0;\nL:\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p, %r1, 3000;\n@%p bra L;";
    let task = Task { language: Some(Language::Ptx), ..Task::of(text) };
    let report =
        plain(&program_document(&Analysis::of(task.answer().unwrap()), None, Detail::All), usize::MAX);
    assert!(report.lines().count() < 60, "{report}");
    assert!(report.contains("… 2992 more for line 3"), "{report}");
    assert!(report.contains("%r1  0x00000bb8"), "{report}");
}

/// The limit ends the loop far behind the last row that a screen shows; its message has a row all the same.
#[test]
fn screens_show_the_error_at_the_end_of_an_endless_loop() {
    let task = Task { language: Some(Language::Ptx), ..Task::of("L:\nadd.u32 %r1, %r1, 1;\nbra L;") };
    let report = program_report(&task).unwrap();
    assert!(report.rows.len() < 5_000);
    let errors: Vec<String> = report
        .rows
        .iter()
        .filter(|row| row.status == Status::Error)
        .map(|row| row.message.as_ref().unwrap().text())
        .collect();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("without reaching its end"), "{errors:?}");
}

/// A line in a long loop keeps its first results and counts the others, so that the memory of a run is bounded. Beyond a
/// million numbers, the values are still right, and the report says that errors are not analysed.
#[test]
fn long_loops_keep_a_bounded_number_of_results() {
    let rounds = (1 << 20) + 1000;
    let text = format!(
        "mov.u32 %r1, 0;\nmov.f32 %f1, 0f3F000000;\nL:\nfma.rn.f32 %f1, %f1, 0f3F000000, 0f3DCCCCCD;\n\
         add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p, %r1, {rounds};\n@%p bra L;"
    );
    let answer = Task { language: Some(Language::Ptx), ..Task::of(&text) }.answer().unwrap();
    let run = &answer.run;
    let expected = (0..rounds).fold(0.5f32, |sum, _| sum.mul_add(0.5, 0.1));
    assert_eq!(bits(run, "%f1"), u64::from(expected.to_bits()));
    assert!(run.is_whole() && run.lines.len() < 25_000, "{}", run.lines.len());
    let of_fma = || run.lines.iter().filter(|line| line.line == 4);
    let kept = of_fma().filter(|line| line.status == Status::Ran).count() as u64;
    assert_eq!(kept + of_fma().map(|line| line.left_out).sum::<u64>(), rounds);
    assert_eq!(run.flow.numbers.len(), 1 << 20);
    assert!(run.flow.not_recorded > 0 && run.flow.outputs.is_empty());
    let report = plain(&program_document(&Analysis::of(answer), None, Detail::Main), usize::MAX);
    assert!(report.contains("more than 1048576 numbers"), "{report}");
    assert!(!report.contains(" exact"), "{report}");
}

//! Lines that do not run get a message, and the other lines run.

use super::{given, ran, ran_with, register, said, said_of};
use halfplay_core::skins::program::run::{RunInputs, Status, run};
use proptest::prelude::*;

fn run_alone(text: &str) -> halfplay_core::skins::program::run::Run {
    run(text, &RunInputs::default())
}

#[test]
fn minor_mistakes_run_with_a_message() {
    for (text, told) in [
        ("add.f16 d, a, b", "1 ran the semicolon is missing"),
        ("add.f16 d, a, b\nmul.f16 e, d, d;", "1 ran the semicolon is missing"),
        ("add.rz.f32.bf16.sat d, a, b;", "1 ran read as `add.rz.sat.f32.bf16`"),
        (".reg .b32 %r; neg.f16 d, %r;", "1 ran `%r` has 32 bits, but f16 is needed: its low bits are used"),
        (".reg .b16 %h; mov.b32 %h, 0x12345678;", "has 16 bits, but b32 is written: it keeps the low bits"),
        ("ld.global.b32 d, [3];", "the address 0x3 is not a multiple of 4: a GPU would stop with an error"),
    ] {
        let run = ran(text);
        let all = said(&run).join("\n").replace('`', "");
        assert!(all.contains(&told.replace('`', "")), "{text}: {all}");
    }
}

/// The manual's page prints the name of the language above its code blocks. Both operands contain the same mistake,
/// which is reported once.
#[test]
fn ignores_a_language_name_and_reports_each_mistake_once() {
    let run = ran("ptx\n.reg .b32 %w;\nadd.f16 d, %w, %w;\nneg.bf16x2 e, f;\nmin.f16x2 g, e, e;");
    let told: Vec<String> = said(&run).iter().map(|line| line.replace('`', "")).collect();
    let about = |words: &str| told.iter().map(|line| line.matches(words).count()).sum::<usize>();
    assert_eq!(about("1 ignored this is the name of the language"), 1, "{told:#?}");
    assert_eq!((about("its low bits are used"), about("is read as f16")), (1, 1), "{told:#?}");
}

#[test]
fn a_branch_to_a_missing_label_is_an_error() {
    let run = run_alone("add.f16 d, a, b;\nbra L9;\nmul.f16 e, d, d;");
    let told = said(&run).join("\n").replace('`', "");
    assert!(told.contains("2 error no line has the label L9"), "{told}");
    assert!(told.contains("3 skipped halfplay does not follow the branch in line 2"), "{told}");
    let run = run_alone("add.f16 d, a, b;\nbra;");
    assert!(said(&run).join("\n").contains("2 error a branch without a label"), "{:#?}", said(&run));
}

#[test]
fn invalid_lines_give_the_reason_and_the_rest_runs() {
    for (line, status, told) in [
        ("frob.f16 %h9, %h1;", "error", "halfplay does not support frob.f16"),
        ("add.f17 %h9, %h1, %h1;", "error", "unknown word .f17; perhaps .f16"),
        ("add.f16 %h9, %h1;", "error", "takes 3 operands, including the destination; 2 found"),
        ("add.f16 1.5, %h1, %h1;", "error", "column 9: 1.5 is not a register that can be written"),
        ("add.f16 %h9, [%h1], %h1;", "error", "column 14: expected a register or a number"),
        ("add.f16 %h9, %h1 %h1;", "error", "expected `,` or `;`, found `%h1`"),
        ("add.f16 %h9, 0x12345, %h1;", "error", "column 14"),
        ("call foo, (%h9);", "error", "the program has no body of the function `foo`"),
        ("sad.f32 %h9, %h1, %h1, %h1;", "error", "halfplay does not support sad.f32"),
        ("ld.param.u64 %h9, [nobody];", "error", "the parameter nobody is not declared"),
        ("fma.f16 %h9, %h1, %h1, %h1;", "error", "fma for f16 needs a rounding: .rn"),
        ("add.rx.f16 %h9, %h1, %h1;", "error", "rx"),
        ("cvt.rp.tf32.f32 %h9, %h1;", "error", "tf32"),
        // A former version ran this line as cvt.rn.f16.f32, the opposite conversion.
        ("cvt.rn.f32.f16 %h9, %h1;", "error", "takes no rounding, so no .rn; try cvt.f32.f16"),
        ("cvt.f32.rz.f16 %h9, %h1;", "error", "takes no rounding, so no .rz; try cvt.f32.f16"),
        ("cvt.rn.f32.f16x2 %h9, %h1;", "error", "cvt takes these types in the other order: .f16x2.f32"),
        ("cvt.f16.f16x2 %h9, %h1;", "error", "cvt does not exist for f16.f16x2"),
        (
            "cvt.rz.satfinite.ue8m0x2.bf16x2 %h9, %h1;",
            "error",
            "belongs to PTX instructions that halfplay does not run",
        ),
        ("cvt.rs.f16x2.f32 %h9, %h1, %h1, %h1;", "error", "halfplay does not support the conversion cvt."),
        ("ld.global.f32 %h9, [%h1+%h1];", "error", "expected a number or ], found %h1"),
        (
            "tex.2d.v4.f32.f32 {%a, %b, %c, %h9}, [t, {%h1, %h1}];",
            "error",
            "halfplay does not support tex.2d.v4.f32.f32",
        ),
        (
            "mov.b16 %h9;",
            "error",
            "column 12: mov.b16 takes 2 operands, including the destination; 1 found; write mov.b16 d, a;",
        ),
        ("mov.b16 %h9, %h1, %h1;", "error", "column 19: mov.b16 takes 2"),
        ("call.uni\ng,\n(\np0\n);", "error", "the program has no body of the function `g`"),
        ("bar.sync 0;", "ignored", "nothing to wait for"),
        ("@ add.f16 %h9, %h1, %h1;", "ran", ""),
    ] {
        let text = format!("mov.b16 %h1, 0x3c00;\n{line} add.f16 %h2, %h1, %h1;");
        let run = run_alone(&text);
        let of = said(&run)[1].replace('`', "");
        if line.starts_with("@ ") {
            // `@ add.f16` names a guard `add.f16`; whichever message this gets, the line must not run.
            assert_ne!(run.lines[1].status, Status::Ran, "{of}");
        } else {
            assert!(
                of.starts_with(&format!("2 {status}")) && of.contains(&told.replace('`', "")),
                "{line}: {of}"
            );
        }
        assert_eq!(register(&run, "%h2"), "0x4000", "{line}");
    }
}

#[test]
fn registers_of_a_failed_line_are_unknown() {
    let run =
        run_alone("frob.f16 %h1, %h0;\nadd.f16 %h2, %h1, %h1;\nmov.b16 %h1, 0;\nadd.f16 %h3, %h1, %h1;");
    assert!(said_of(&run, "%h2").starts_with("2 skipped column 14: "), "{:?}", said(&run));
    assert!(
        said_of(&run, "%h2").contains("`%h1` is not known, because line 1 did not run"),
        "{:?}",
        said(&run)
    );
    assert_eq!([register(&run, "%h2"), register(&run, "%h3")], ["?", "0x0000"]);
}

#[test]
fn branches_are_followed_forwards() {
    let text = "mov.b16 %h1, 1;\n@%p1 bra $L2;\nadd.f16 %h2, %h1, %h1;\n$L2:\nmov.b16 %h1, 3;\nret;";
    let run = ran_with(text, &["p1=1"]);
    let all = said(&run);
    assert_eq!(all[1], "2 ran the program continues after `$L2`");
    assert_eq!(all[2], "3 skipped the branch in line 2 jumps over this line to `$L2`");
    assert!(run.registers.iter().all(|(name, _)| name != "%h2"));
    assert_eq!(register(&run, "%h1"), "0x0003");
    assert_eq!(register(&ran("bra.uni L;\nL:\nmov.b16 %h1, 2;"), "%h1"), "0x0002");
    let run = run_alone("mov.b16 %h1, 1; ret; mov.b16 %h1, 2;");
    assert_eq!(register(&run, "%h1"), "0x0001");
    assert!(said(&run)[2].contains("the thread ends in line 1"), "{:?}", said(&run));
    let run = ran_with(text, &["p1=0"]);
    // If the guard does not hold, the branch is not taken and the next line runs. Kernels check in this way whether
    // their thread has work.
    assert!(said(&run)[1].starts_with("2 skipped its guard does not hold"), "{:?}", said(&run));
    assert_eq!([register(&run, "%h1"), register(&run, "%h2")], ["0x0003", "0x0002"]);
    let run = ran_with("@%p ret; mov.b16 %h1, 2;", &["p=0"]);
    assert_eq!(register(&run, "%h1"), "0x0002");
}

/// If the guard of an exit or a branch is unknown, the thread may not reach the next lines, so they do not run. A
/// former version ran them, with their stores.
#[test]
fn an_unknown_guard_of_an_exit_or_branch_stops_the_run() {
    for end in ["ret", "exit", "bra L"] {
        let run =
            run_alone(&format!("frob.pred %p;\n@%p {end};\nst.global.b16 [8], 1;\nL:\nmov.b16 %h1, 2;"));
        assert!(said(&run)[1].contains("`%p` is not known, because line 1 did not run"), "{:?}", said(&run));
        assert!(said_of(&run, "st.global").contains("this line may not run"));
        assert!(run.memory.is_empty() && run.registers.iter().all(|(name, _)| name != "%h1"));
    }
}

#[test]
fn rejects_invalid_declarations() {
    for (text, told) in [
        (".reg .b16 %h; .reg .f32 %h;", "`%h` is already declared in line 1"),
        (".reg .b17 %h;", "halfplay does not support the type `.b17`"),
        (".shared .b8 huge[99999999999];", "`huge` is too long: the limit is 1 MiB"),
        (".reg %h;", "expected a type such as `.b16`"),
        (".param .u64", "expected a name, found the end of the program"),
        (".shared .f32 a[N];", "expected the number of elements, found `N`"),
        (".shared .align N .f32 a[2];", "expected a power of two, found `N`"),
        (".shared .align 3 .f32 a[2];", "expected a power of two, found `3`"),
        (".global .b8 x[][99999999999] = {{1}, {2}};", "`x` is too long: the limit is 1 MiB"),
        ("ld.global.f32 %f1, [%rd1+4*x];", "expected a number, found `x`"),
    ] {
        let run = run_alone(text);
        assert!(said(&run).join("\n").contains(told), "{text}: {:?}", said(&run));
        assert!(!run.is_whole());
    }
}

#[test]
fn reports_inputs_that_the_program_does_not_read() {
    let run = run("add.f16 d, a, 1;", &given(&["a=1", "x=2"], &[]));
    assert_eq!(run.unused_inputs, ["x"]);
}

#[test]
fn handles_long_deep_and_malformed_programs() {
    let deep = format!("mov.b32 d, {}1{};", "{".repeat(1000), "}".repeat(1000));
    let many = ".reg .b16 %h<4294967295>; mov.b16 %h4294967294, 7;";
    let braces = "{".repeat(100_000);
    let noise = "\0\u{202e}\"".repeat(50_000);
    for text in [
        deep.as_str(),
        many,
        &braces,
        &noise,
        "",
        "\0",
        "@",
        "@!",
        "[",
        ".",
        "..",
        "%",
        "ld.",
        "add.f16 d,",
        "/*",
    ] {
        run_alone(text);
    }
    assert_eq!(register(&ran(many), "%h4294967294"), "0x0007");
    // 20,000 copies of one line.
    let long = "add.f16 %h1, %h1, 1; // once more\n".repeat(20_000);
    assert_eq!(register(&ran(&long), "%h1"), "0x6800");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 400 }))]

    /// For every text, the lines are reported in order, and errors have a message.
    #[test]
    fn any_text_runs_or_gets_an_error_message(parts in proptest::collection::vec(any_part(), 0..30)) {
        let text = parts.concat();
        let run = run_alone(&text);
        let numbers: Vec<usize> = run.lines.iter().map(|line| line.line).collect();
        prop_assert!(numbers.is_sorted());
        prop_assert!(run.lines.iter().all(|line| line.status != Status::Error || line.message.is_some()));
        prop_assert!(run.lines.iter().all(|line| text.contains(&line.text)));
    }
}

fn any_part() -> impl Strategy<Value = String> {
    let words = [
        "add.f16 ",
        "%h1",
        ", ",
        ";",
        "\n",
        "{",
        "}",
        "[",
        "]",
        "@%p1 ",
        "mov.b32 ",
        "ld.global.v2.f32 ",
        "st.b16 ",
        "%r1",
        "0x3c00",
        "-1.5",
        ".reg .b16 %h<4>;",
        ".param ",
        "setp.lt.f16 ",
        "%p1|%p2",
        "cvt.rn.f16.s32 ",
        "ret;",
        "mul.wide.s32 ",
        "mad.lo.s32 ",
        "shl.b32 ",
        "prmt.b32 ",
        "$L1:",
        "// no\n",
        "/*",
        "*/",
        "\"",
        "9",
        "+",
        "=",
    ];
    prop_oneof![4 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,6}"]
}

/// If a kernel declares its registers, any other register is reported, except special registers.
#[test]
fn reports_undeclared_registers() {
    let text = ".entry k()\n{\n.reg .b16 %h<3>;\nmov.u32 %h2, %tid.x;\nadd.f16 %h7, %h1, %h1;\n}\n";
    let run = ran(text);
    assert!(
        said_of(&run, "%h7").ends_with("ran `%h7` is not declared, but other registers are"),
        "{:?}",
        said(&run)
    );
    assert!(!said(&run).join(" ").contains("`%tid.x` is not"), "{:?}", said(&run));
    assert!(!said(&ran(".reg .b16 %h<3>; add.f16 %h7, %h1, %h1;")).join(" ").contains("declared, but"));
}

//! Exported programs, compiled and run with the compilers of their languages, print the predicted bits.

use super::given;
use halfplay_core::skins::program::c::{Options, compile};
use halfplay_core::skins::program::contract::{Rule, contract};
use halfplay_core::skins::program::export::{TargetLanguage, export};
use halfplay_core::skins::program::flow::Flow;
use halfplay_core::skins::program::run::{RunInputs, run};
use halfplay_core::skins::program::{Language, defaults, examples};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The lines that an exported program must print.
fn predicted(flow: &Flow) -> Vec<String> {
    let line = |output: &halfplay_core::skins::program::flow::Output| {
        let value = flow.numbers[output.number as usize].value;
        format!("{} {:#0width$x}", output.name, value.bits(), width = value.format().width() as usize / 4 + 2)
    };
    flow.outputs.iter().map(line).collect()
}

/// The output of a command. If the program cannot be started, prints a notice and returns `None`; the test continues
/// with the other languages.
fn printed(command: &mut Command) -> Option<String> {
    let name = command.get_program().to_owned();
    match command.stderr(Stdio::inherit()).output() {
        Ok(output) => {
            assert!(output.status.success(), "{command:?}");
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(error) => {
            eprintln!("NOT TESTED: {} cannot be started: {error}", name.display());
            None
        }
    }
}

/// A temporary folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("halfplay-export-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file
}

/// Compiles and runs the exported program in every installed language.
fn prints_what_is_predicted(flow: &Flow, name: &str) {
    let folder = folder(name);
    let text = |target| export(flow, target).unwrap_or_else(|why| panic!("{name}: {}", why.message()));
    let python = written(&folder, "program.py", &text(TargetLanguage::Python));
    let c = written(&folder, "program.c", &text(TargetLanguage::C));
    let rust = written(&folder, "program.rs", &text(TargetLanguage::Rust));
    let run = |file: &str| Command::new(folder.join(file));
    let compiled_c = printed(
        Command::new("cc").args(["-std=c99", "-O0", "-ffp-contract=off", "-o"]).arg(folder.join("c")).arg(c),
    );
    let compiled_rust =
        printed(Command::new("rustc").args(["--edition=2021", "-o"]).arg(folder.join("rust")).arg(rust));
    let all = [
        ("python", printed(Command::new("python3").arg(python))),
        ("c", compiled_c.and_then(|_| printed(&mut run("c")))),
        ("rust", compiled_rust.and_then(|_| printed(&mut run("rust")))),
    ];
    let predicted = predicted(flow);
    for (language, output) in all {
        let Some(output) = output else { continue };
        for (found, wanted) in output.lines().zip(&predicted) {
            assert_eq!(found, wanted, "{name} in {language}");
        }
        assert_eq!(output.lines().count(), predicted.len(), "{name} in {language}");
    }
    fs::remove_dir_all(folder).unwrap();
}

/// The flow of an example, or of any other text, with the inputs in the text.
fn flow_of(text: &str) -> Flow {
    match Language::of(text) {
        Language::Ptx => run(text, &defaults(text)).flow,
        Language::C => compile(text, &Options::default()).unwrap().run(&defaults(text)).run.flow,
    }
}

#[test]
fn examples_give_the_same_bits_in_c_rust_and_python() {
    for example in examples() {
        match example.name {
            "stall" => refuses(example.text, "at most 10000"),
            name => prints_what_is_predicted(&flow_of(example.text), name),
        }
    }
}

/// Checks that C, Rust and Python refuse the program, with a message that contains `why`.
fn refuses(text: &str, why: &str) {
    for target in [TargetLanguage::C, TargetLanguage::Rust, TargetLanguage::Python] {
        let said = export(&flow_of(text), target).unwrap_err();
        assert!(said.message().contains(why) && said.help().is_some(), "{}", said.message());
    }
}

#[test]
fn rejects_export_of_an_f32_transcendental_function() {
    refuses("ex2.approx.ftz.f32 %f2, %f1;", "ex2.approx.ftz.f32");
}

/// Many operations, on random codes of every class; the seed is fixed.
#[test]
fn exported_operations_print_the_predicted_bits() {
    let mut state = 20_240_117_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let f32_modes = ["rn", "rz", "rm", "rp"];
    let arithmetic = f32_modes.iter().flat_map(|mode| {
        [
            (format!("add.{mode}.f32"), 2),
            (format!("sub.{mode}.f32"), 2),
            (format!("mul.{mode}.f32"), 2),
            (format!("fma.{mode}.f32"), 3),
        ]
    });
    let halves = ["f16", "bf16"].iter().flat_map(|ty| {
        let binary = ["add", "sub", "mul", "min", "max"].map(|name| (format!("{name}.{ty}"), 2));
        let others = [("fma.rn", 3), ("fma.rn.relu", 3), ("neg", 1), ("abs", 1)];
        binary.into_iter().chain(others.map(|(name, count)| (format!("{name}.{ty}"), count)))
    });
    let rest = [
        ("add.sat.f16", 2),
        ("mul.sat.f16", 2),
        ("add.rn.f32.f16", 2),
        ("fma.rz.f32.bf16", 3),
        ("sub.rp.f32.f16", 2),
        ("cvt.rn.f16.f32", 1),
        ("cvt.rz.f16.f32", 1),
        ("cvt.rn.bf16.f32", 1),
        ("cvt.rz.bf16.f32", 1),
        ("cvt.rn.relu.f16.f32", 1),
        ("cvt.f32.f16", 1),
        ("cvt.f32.bf16", 1),
        ("add.ftz.f16", 2),
        ("mul.ftz.sat.f16", 2),
        ("fma.rn.ftz.relu.f16", 3),
        ("fma.rz.ftz.f32", 3),
        ("neg.ftz.f16", 1),
        ("max.ftz.NaN.f16", 2),
        ("min.NaN.xorsign.abs.bf16", 2),
        ("max.xorsign.abs.f16", 2),
        ("fma.rn.oob.bf16", 3),
        ("fma.rn.oob.relu.f16", 3),
        ("tanh.approx.f16", 1),
        ("tanh.approx.bf16", 1),
        ("ex2.approx.f16", 1),
        ("ex2.approx.ftz.bf16", 1),
        ("div.rn.f32", 2),
        ("div.approx.ftz.f32", 2),
        ("rcp.rp.f32", 1),
        ("sqrt.rm.ftz.f32", 1),
        ("rsqrt.approx.f32", 1),
    ]
    .map(|(name, count)| (name.to_owned(), count));
    let spellings: Vec<(String, usize)> = arithmetic.chain(halves).chain(rest).collect();
    let mut text = String::new();
    let mut count = 0;
    for turn in 0..40 {
        for (spelling, operands) in &spellings {
            let kind = spelling.rsplit('.').next().unwrap();
            let mut operand = |kind: &str, at: usize| {
                // Most exponents are drawn from a narrow range, so that sums cancel and products reach midpoints.
                let wide = kind == "f32";
                let (exponent, fraction) = match kind {
                    "f32" => (8, 23),
                    "f16" => (5, 10),
                    _ => (8, 7),
                };
                let top = (1 << exponent) - 1;
                let field = match draw() % 8 {
                    0 => 0,
                    1 => draw() % 2 + top - 1,
                    2 => draw() % top,
                    _ => top / 2 + draw() % 5 - 2,
                };
                let low = match draw() % 4 {
                    0 => 0,
                    1 => draw() % 4,
                    _ => draw() & ((1 << fraction) - 1),
                };
                let out_of_bounds = spelling.contains("oob") && draw() % 4 == 0;
                let field = if out_of_bounds { 0x7ff7 >> fraction } else { field };
                let low = if out_of_bounds { 0x7ff7 & ((1 << fraction) - 1) } else { low };
                let code = (draw() & 1) << (exponent + fraction) | field << fraction | low;
                count += 1;
                let register = format!("%{}{count}_{at}_{turn}", if wide { "f" } else { "h" });
                let (mov, digits) = if wide { ("b32", 8) } else { ("b16", 4) };
                text.push_str(&format!("mov.{mov} {register}, {code:#0width$x};\n", width = digits + 2));
                register
            };
            let mixed = spelling.contains("f32.") && !spelling.starts_with("cvt");
            let names: Vec<String> = (0..*operands)
                .map(|at| {
                    // The addend of a mixed instruction has the wide type.
                    let last = at + 1 == *operands;
                    operand(if mixed && last { "f32" } else { kind }, at)
                })
                .collect();
            text.push_str(&format!("{spelling} %d{count}, {};\n", names.join(", ")));
        }
    }
    let run = run(&text, &RunInputs::default());
    assert!(run.is_whole(), "{:?}", super::said(&run).iter().find(|line| line.contains("error")));
    assert_eq!(run.flow.outputs.len(), 40 * spellings.len());
    prints_what_is_predicted(&run.flow, "operations");
}

#[test]
fn exported_ptx_gives_the_same_bits_when_run() {
    for example in examples().iter().filter(|example| example.name != "stall") {
        let flow = flow_of(example.text);
        let text = export(&flow, TargetLanguage::Ptx).unwrap();
        let again = run(&text, &RunInputs::default());
        assert!(again.is_whole() && again.inputs.is_empty(), "{}: {:#?}", example.name, super::said(&again));
        for output in &flow.outputs {
            let value = flow.numbers[output.number as usize].value;
            let (_, register) = text.split_once(&format!("// {} is ", output.name)).unwrap();
            let register = register.lines().next().unwrap();
            assert_eq!(super::bits(&again, register), value.bits(), "{} {}", example.name, output.name);
        }
    }
}

#[test]
fn the_cuda_export_uses_inline_ptx_instructions() {
    // The export adds an explicit rounding, so that the assembler fuses no product and sum.
    let text = "mul.f16 m, a, b; fma.rn.f16 d, m, b, c; cvt.f32.f16 e, d; sqrt.approx.ftz.f32 f, e;";
    let text = export(&run(text, &given(&["a=1", "b=2", "c=3"], &[])).flow, TargetLanguage::Cuda).unwrap();
    for line in [
        r#"unsigned short n2; asm("mul.rn.f16 %0, %1, %2;" : "=h"(n2) : "h"(n0), "h"(n1));"#,
        r#"unsigned short n4; asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(n4) : "h"(n2), "h"(n1), "h"(n3));"#,
        r#"unsigned n5; asm("cvt.f32.f16 %0, %1;" : "=r"(n5) : "h"(n4));"#,
        r#"unsigned n6; asm("sqrt.approx.ftz.f32 %0, %1;" : "=r"(n6) : "r"(n5));"#,
        r#"printf("%s 0x%08x\n", "f", results[0]);"#,
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
}

#[test]
fn exported_comments_do_not_end_with_a_backslash() {
    let mut flow = flow_of("half x = a + 0.25h;");
    flow.statements[0] = "half x = a + \\\n 0.25h; \\".to_owned();
    let text = export(&flow, TargetLanguage::C).unwrap();
    assert!(text.lines().all(|line| !line.trim_end().ends_with('\\')), "{text}");
    assert!(
        export(&Flow::default(), TargetLanguage::Rust)
            .unwrap_err()
            .message()
            .starts_with("nothing to export")
    );
}

/// Runs the functions of an exported program on all 16-bit codes, and compares the results with tables from mpmath.
#[test]
fn exported_functions_match_mpmath_for_every_code() {
    let folder = folder("functions");
    let text = export(&flow_of("tanh.approx.f16 %h2, %h1;"), TargetLanguage::Python).unwrap();
    let (functions, _) = text.split_once("n0 = ").unwrap();
    let calls = [
        ("tanh-f16", "hyperbolic(F16, a)"),
        ("tanh-bf16", "hyperbolic(BF16, a)"),
        ("ex2-f16", "power(F16, RN, a)"),
        (
            "ex2-bf16-ftz",
            "(lambda x: flushed(BF16, power(BF16, RZ, x), power(BF16, RN, x)))(flushed(BF16, a, a))",
        ),
    ];
    for (table, call) in calls {
        let text = format!("{functions}\nprint(*({call} for a in range(1 << 16)))\n");
        let file = written(&folder, "program.py", &text);
        let Some(output) = printed(Command::new("python3").arg(file)) else { continue };
        let path = format!("{}/../assets/cases/approx-{table}.bin", env!("CARGO_MANIFEST_DIR"));
        let expected = fs::read(path).unwrap();
        let expected = expected.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]).to_string());
        assert!(output.split_whitespace().eq(expected), "{table}");
    }
    fs::remove_dir_all(folder).unwrap();
}

/// The export of a contracted program is the fused program. Its bits differ from those of the program as written.
#[test]
fn exported_contracted_programs_print_the_fused_bits() {
    let inputs = ["a=51", "b=83", "c=58", "d=73"];
    let determinant = |ty: &str| {
        let text = format!("{ty} f({ty} a, {ty} b, {ty} c, {ty} d) {{ return a * b - c * d; }}");
        compile(&text, &Options::default()).unwrap().run(&given(&inputs, &[])).run.flow
    };
    let packed = "mul.f16x2 p, a, b; mul.f16x2 q, c, d; sub.f16x2 r, p, q; mul.f16x2 s, a, d; neg.f16x2 t, s; add.f16x2 u, t, c;";
    let pairs = ["a={51, 0x3f92}", "b={83, 0x3c5d}", "c={58, 0x3f8f}", "d={73, 0x3c5d}"];
    let single = "mul.f32 p, a, b; sub.f32 r, p, c;";
    let singles = ["a=0x3f800001", "b=0x4c4bb521", "c=0x4c4bb521"];
    for (name, written, rule) in [
        ("half", determinant("half"), Rule::GccFast),
        ("bf16", determinant("bf16"), Rule::ClangOn),
        ("packed", run(packed, &given(&pairs, &[])).flow, Rule::Ptxas),
        ("single", run(single, &given(&singles, &[])).flow, Rule::Ptxas),
    ] {
        let contracted = contract(&written, rule);
        assert!(!contracted.fused.is_empty(), "{name}");
        assert_ne!(predicted(&contracted.flow), predicted(&written), "{name}");
        prints_what_is_predicted(&contracted.flow, name);
        let text = export(&contracted.flow, TargetLanguage::Ptx).unwrap();
        assert!(text.contains("fma.rn."), "{text}");
        let again = run(&text, &RunInputs::default());
        assert!(again.is_whole(), "{text}");
        let left = |flow: &Flow| -> Vec<u64> {
            flow.outputs.iter().map(|output| flow.numbers[output.number as usize].value.bits()).collect()
        };
        assert_eq!(left(&again.flow), left(&contracted.flow), "{name}");
    }
}

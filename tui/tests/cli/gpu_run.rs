//! `halfplay run --gpu` with a library that replaces a driver. The library runs the programs, and fuses operations on
//! request.

use super::fake::{answer, beside, driver};
use super::support::{Answer, program};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the command with this text on its stdin.
fn fed(command: &mut Command, text: &str, args: &[&str]) -> Answer {
    command.args(["run", "-", "--gpu"]).args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that rejects its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn on_gpu(words: &str, text: &str, args: &[&str]) -> Answer {
    fed(&mut beside(&driver(), words), text, args)
}

/// 1.1 is 3c66, 1126 × 2^-10. Its square is 1267876 × 2^-20, which rounds to 3cd6, 1238 × 2^-10. The error is 164 ×
/// 2^-20, which is 0920: 1.28125 × 2^-13.
const DIFFERENCE: &str = "half f(half x, half y) { return x * x - y * y; }";
const ONE_POINT_ONE: [&str; 4] = ["--set", "x=1.1", "--set", "y=1.1"];

#[test]
fn an_unfused_program_agrees_with_the_gpu() {
    let said = on_gpu("", DIFFERENCE, &ONE_POINT_ONE).fine();
    for part in [
        "\non Fake GPU, sm_90, driver 12.4\n",
        "     1  sub.f16      0x0000  0x0000  agrees\n",
        "\nas one kernel\n",
        "  returned  0x0000  0x0000        0x0000  agrees\n",
        "The driver's compiler changed no result",
    ] {
        assert!(said.stdout.contains(part), "no {part:?} in {}", said.stdout);
    }
}

#[test]
fn run_names_the_operations_fused_by_the_driver() {
    let said = on_gpu("fuse", DIFFERENCE, &ONE_POINT_ONE).fails(1, &[]);
    for part in [
        "     1  sub.f16      0x0000  0x0000  agrees\n",
        "  returned  0x0920  0x0000        0x0000  differs from its lines\n",
        "The driver's compiler fused the product of line 1 with the sum of line 1",
        "with ptxas: fused in line 1, returned = fma(x, x, −(y·y))",
    ] {
        assert!(said.stdout.contains(part), "no {part:?} in {}", said.stdout);
    }
    // If the rounding is explicit, nothing is fused.
    let kept = "mul.rn.f16 p, x, x;\nmul.rn.f16 q, y, y;\nsub.rn.f16 d, p, q;";
    on_gpu("fuse", kept, &ONE_POINT_ONE).fine();
    let lost = "mul.f16 p, x, x;\nmul.f16 q, y, y;\nsub.f16 d, p, q;";
    let said = on_gpu("fuse", lost, &[&ONE_POINT_ONE[..], &["--json"]].concat()).fails(1, &[]);
    let data: Value = serde_json::from_str(&said.stdout).unwrap();
    let gpu = &data["gpu"];
    assert_eq!(gpu["fused"], serde_json::json!([{ "product": 1, "sum": 3 }]));
    assert_eq!((&gpu["agrees"], &gpu["lines"][2]["verdict"]), (&false.into(), &"agrees".into()));
    assert_eq!(
        gpu["results"],
        serde_json::json!([{ "output": "d", "gpu": "0x0920", "line_by_line": "0x0000", "model": "0x0000" }])
    );
}

/// 1.5 · 1.5 is 2.25, 4080. A wrong last bit of it propagates into its double, 4480, but not into the sum with 2048,
/// where numbers are 2 apart.
#[test]
fn a_wrong_line_is_distinguished_from_its_consequences() {
    let text = "mul.f16 p, 1.5, 1.5;\nadd.rn.f16 d, p, 2048;";
    let said = on_gpu("wrong=mul.f16,at=3e00", text, &[]).fails(1, &[]);
    for part in [
        "     1  p = mul.f16     0x4081  0x4080  differs\n",
        "     2  d = add.rn.f16  0x6801  0x6801  agrees\n",
    ] {
        assert!(said.stdout.contains(part), "no {part:?} in {}", said.stdout);
    }
    let text = "mul.f16 p, 1.5, 1.5;\nadd.rn.f16 d, p, p;";
    let said = on_gpu("wrong=mul.f16,at=3e00", text, &[]).fails(1, &[]);
    let follows = "     2  d = add.rn.f16  0x4481  0x4480  follows from a line above\n";
    assert!(said.stdout.contains(follows), "{}", said.stdout);
    // An approximation that is not the nearest value does not count as a difference.
    on_gpu("wrong=tanh.approx.f16,at=3e00", "tanh.approx.f16 d, 1.5;", &[]).fine();
}

/// Functions on f32, memory, packed lanes, branches, and mixed operands that are widened all become straight-line code.
#[test]
fn programs_of_every_kind_run_on_the_gpu() {
    for text in [
        "sqrt.approx.ftz.f32 d, a; div.rz.f32 e, d, b; tanh.approx.f32 g, e; rcp.rn.f32 h, g;",
        "half s = 0; for (int i = 0; i < 20; i++) s += 0.1h; s",
        "ld.global.b16 a, [16]; mul.f16 b, a, a; st.global.b16 [64], b;",
        "add.f16x2 d, a, b; fma.rn.f16x2 e, d, a, b;",
        "add.f32.f16 d, a, b; cvt.rn.bf16.f32 e, d; ex2.approx.ftz.bf16 g, e;",
    ] {
        let said = on_gpu("", text, &[]);
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{text}: {}", said.stdout);
        assert!(said.stdout.contains("\nas one kernel\n"), "{text}");
    }
    let said = on_gpu("sm=80", "add.f32.f16 d, a, b;", &[]).fine();
    assert!(said.stdout.contains("agrees, not native\n"), "{}", said.stdout);
    for name in ["blend.c", "cubic.c", "determinant.c", "dot.c", "double-word.c", "lerp.ptx", "softmax.c"] {
        let path = format!("{}/../assets/programs/{name}", env!("CARGO_MANIFEST_DIR"));
        let said = answer(beside(&driver(), ""), &["run", &path, "--gpu"]);
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{name}: {}", said.stdout);
    }
    // A loop of very many rounds does not fit into one kernel: 50005 numbers need six kernels.
    let path = format!("{}/../assets/programs/stall.c", env!("CARGO_MANIFEST_DIR"));
    let said = answer(beside(&driver(), ""), &["run", &path, "--gpu"]);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{}", said.stdout);
    assert!(said.stdout.contains("It ran as 6 kernels in sequence"), "{}", said.stdout);
    // Even so, such a program cannot be exported to other languages.
    answer(program(), &["run", &path, "--export", "c"]).fails(2, &["the program has 50005 numbers"]);
}

/// A packed instruction stays packed in the single kernel, so the driver fuses it in both lanes. 1.1 · 1.1 − 1.1 · 1.1
/// is the rounding error of a product in lane 0, and 2 · 2 − 2 · 2 is 0 in lane 1.
#[test]
fn packed_instructions_stay_packed_in_the_kernel() {
    let text = "mul.f16x2 p, x, x; mul.f16x2 q, y, y; sub.f16x2 d, p, q;";
    let set = ["--set", "x={1.1, 2}", "--set", "y={1.1, 2}"];
    on_gpu("", text, &set).fine();
    let said = on_gpu("fuse", text, &set).fails(1, &[]);
    assert!(
        said.stdout.contains("0x0920  0x0000        0x0000  differs from its lines\n"),
        "{}",
        said.stdout
    );
    assert!(said.stdout.contains("0x0000  0x0000        0x0000  agrees\n"), "{}", said.stdout);
    // A wrong last bit of the packed instruction shows in the single kernel, but in no line, because lines run one lane
    // at a time.
    let said =
        on_gpu("wrong=mul.f16x2,at=3c00", "mul.f16x2 d, a, b;", &["--set", "a={1, 1}", "--set", "b={1, 1}"]);
    let said = said.fails(1, &[]);
    assert_eq!(said.stdout.matches("d = mul.f16  0x3c00  0x3c00  agrees\n").count(), 2, "{}", said.stdout);
    assert!(said.stdout.contains("differs from its lines"), "{}", said.stdout);
}

#[test]
fn run_explains_why_the_gpu_cannot_run_a_program() {
    let said = fed(&mut program(), DIFFERENCE, &[]).fails(1, &["no GPU available: "]);
    assert_eq!(said.stdout, "");
    on_gpu("sm=80", "add.f16 d, a, b; add.bf16 e, a, b;", &[])
        .fails(1, &["add.bf16 needs sm_90, and Fake GPU is sm_80"]);
    on_gpu("", "mov.b16 a, 3;", &[]).fails(2, &["nothing to export"]);
    on_gpu("load=218", DIFFERENCE, &[]).fails(1, &["the driver refuses the program"]);
    on_gpu("run=719", DIFFERENCE, &[]).fails(1, &["the program failed on the GPU"]);
    on_gpu("", DIFFERENCE, &["--export", "c"]).fails(2, &["--gpu", "--export"]);
}

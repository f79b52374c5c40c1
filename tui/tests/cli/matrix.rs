//! Elements and whole products of matrices: `eval`, `compare`, `batch` and `matmul`.

use super::support::{run, run_with};
use serde_json::Value;
use std::path::{Path, PathBuf};

const F16: &str = "mma.m16n8k16.f32.f16.f16.f32";
const FOUR: &str = "{1, 1, 1, 1} {1, 1, 1, 1} 2^25";

fn four(target: &str) -> super::support::Answer {
    run(&["eval", &format!("{F16} {FOUR}"), "--target", target])
}

#[test]
fn eval_computes_an_element_on_the_unit_of_the_target() {
    for (target, first) in [("sm_90", "0x4c000001  33554436"), ("sm_80", "0x4c000000  33554432")] {
        let answer = four(target).fine();
        assert_eq!(answer.first_line(), first);
        assert!(answer.lines()[1].contains(target), "{answer:?}");
    }
    let ptx = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
    assert_eq!(run(&["eval", ptx, "{1}", "{2}", "0.5"]).fine().first_line(), "0x40200000  2.5");
    assert_eq!(run(&[&format!("{F16} {FOUR}")]).fine().first_line(), "0x4c000001  33554436");
}

#[test]
fn expected_results_decide_the_exit_status() {
    let text = format!("{F16} {FOUR}");
    assert_eq!(run(&["eval", &text, "--expect", "33554436"]).code, Some(0));
    let other = run(&["compare", &text, "--expect", "2^25"]);
    assert_eq!(other.code, Some(1));
    assert!(other.stdout.contains("sm_80 (A100, A30)"), "{other:?}");
    assert_eq!(run(&["eval", &format!("{text} -> 2^25")]).code, Some(1));
}

#[test]
fn wrong_statements_are_refused_with_advice() {
    run(&["eval", "mma.m16n8k16.f32.f16.bf16.f32 {1} {1} 0"])
        .fails(1, &["no matrix unit executes", "with this shape"]);
    four("sm_61").fails(1, &["no matrix unit of sm_61 is published", "sm_70 (V100)"]);
    run(&["eval", F16, "{1}", "{1}"]).fails(2, &["takes 3 operands; 2 found", "{row of A}"]);
    run(&["eval", F16, "{1}", "{1}", "0", "--in", "f16"]).fails(2, &["--in does not apply"]);
    run(&["eval", F16, "{1}", "{1}", "0", "--ptx", "8.0"]).fails(2, &["leave out --ptx"]);
}

#[test]
fn batch_answers_elements_and_checks_targets() {
    let input = format!("{F16} {FOUR}\nadd.f16 1 2\nmma.m8n8k4.f32.f16.f16.f32 {{1}} {{1}} 0\n");
    let answer = run_with(&["batch", "--target", "sm_80"], input.as_bytes());
    assert_eq!(answer.code, Some(1));
    assert_eq!(answer.lines()[..2], ["0x4c000000 -", "0x4200 -"]);
    assert!(answer.lines()[2].starts_with("error: column 1: sm_80 has no unit for"), "{answer:?}");
    let too_new = run_with(&["batch", "--target", "sm_70"], b"add.bf16 1 2\n");
    assert!(too_new.first_line().starts_with("error:"), "{too_new:?}");
    let check = format!("{F16} {FOUR} 2^25\n{F16} {FOUR} -> 0x4c000001\n{F16} {FOUR}\n");
    let answer = run_with(&["batch", "--check"], check.as_bytes());
    assert_eq!(answer.lines()[..2], ["differs 0x4c000001 - fma-chain,sm_80,sm_86,sm_89", "ok"]);
    assert!(answer.lines()[2].contains("the expected result is missing"), "{answer:?}");
}

fn schema(name: &str) -> Value {
    serde_json::from_str(&run(&["schema", name]).fine().stdout).unwrap()
}

#[test]
fn json_fits_the_schema() {
    let schema = schema("matrix");
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for text in [
        &format!("{F16} {FOUR}"),
        &format!("{F16} {{nan}} {{1}} 0"),
        &format!("{F16} {{1}} {{1}} 0 -> 1"),
        "mma.m8n8k4.f64.f64.f64.f64 {1} {0.1} 0",
        "mma.m16n8k16.f16.f16.f16.f16 {65504} {2} 0",
        "mma.m16n8k64.block16.f32.e2m1.e2m1.f32.ue4m3 {6, 0.5} {6, 1} 0 {2} {1}",
        "wgmma.m64n8k32.f32.e4m3.e4m3 {448} {448} 0.001",
    ] {
        let answer = run(&["eval", text, "--json"]);
        let data: Value = serde_json::from_str(&answer.stdout).unwrap();
        let errors: Vec<String> = validator.iter_errors(&data).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{text}: {errors:?}");
        let line = run_with(&["batch", "--jsonl"], text.split("->").next().unwrap().as_bytes());
        assert_eq!(serde_json::from_str::<Value>(&line.stdout).unwrap()["version"], 1);
    }
}

#[test]
fn other_formats_draw_the_staircase() {
    let text = format!("{F16} {FOUR}");
    for (format, piece) in [("markdown", "0x4c000001"), ("svg", "<svg"), ("latex", "0x4c000001")] {
        let answer = run(&["eval", &text, "--format", format]).fine();
        assert!(answer.stdout.contains(piece), "{answer:?}");
    }
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("halfplay-matmul-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a .npy file of f16 or f32 codes.
fn write(folder: &Path, name: &str, size: [usize; 2], codes: &[u32], is_half: bool) -> String {
    let ty = if is_half { "<f2" } else { "<f4" };
    let [rows, columns] = size;
    let header = format!("{{'descr': '{ty}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    let header = format!("{header:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    for code in codes {
        match is_half {
            true => bytes.extend((*code as u16).to_le_bytes()),
            false => bytes.extend(code.to_le_bytes()),
        }
    }
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn matmul_computes_compares_and_writes_a_product() {
    let folder = folder("product");
    // [1 2; 3 4] · [1 0; 2 0.5] = [5 1; 11 2]
    let a = write(&folder, "a.npy", [2, 2], &[0x3c00, 0x4000, 0x4200, 0x4400], true);
    let b = write(&folder, "b.npy", [2, 2], &[0x3c00, 0x0000, 0x4000, 0x3800], true);
    let expected = [5f32, 1.0, 11.0, 2.0].map(f32::to_bits);
    let d = write(&folder, "d.npy", [2, 2], &expected, false);
    let out = folder.join("out.npy").to_string_lossy().into_owned();
    let answer = run(&["matmul", &a, &b, "--got", &d, "--out", &out]).fine();
    assert_eq!(answer.first_line(), "2 × 2 elements, each the sum of 2 products");
    assert!(answer.stdout.contains("4 of 4 observed elements are equal"), "{answer:?}");
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(&d).unwrap());
    // C is added: 5 + 1, …
    let c = write(&folder, "c.npy", [2, 2], &[1f32.to_bits(); 4], false);
    let other = run(&["matmul", &a, &b, &c, "--got", &d, "--json"]);
    assert_eq!(other.code, Some(1));
    let data: Value = serde_json::from_str(&other.stdout).unwrap();
    assert_eq!(data["observed"]["differ"], 4);
    assert_eq!(data["observed"]["first"][0]["bits"], format!("{:#010x}", 6f32.to_bits()));
    let validator = jsonschema::draft202012::new(&schema("matmul")).unwrap();
    assert!(validator.is_valid(&data), "{data}");
    for (instr, to) in [("wgmma.m64n8k32.f32.e4m3.e4m3", "bf16"), ("mma.m16n8k8.f32.tf32.tf32.f32", "f16")] {
        let answer = run(&["matmul", &a, &b, "--instr", instr, "--promote", "32", "--to", to]).fine();
        assert!(answer.stdout.contains("4 of 4 elements are the exact sum"), "{answer:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn matmul_refuses_matrices_that_do_not_fit() {
    let folder = folder("refused");
    let a = write(&folder, "a.npy", [1, 2], &[0x3c00, 0x3c01], true);
    let b = write(&folder, "b.npy", [1, 2], &[0x3c00, 0x3c00], true);
    let column = write(&folder, "column.npy", [2, 1], &[0x3c00, 0x3c00], true);
    run(&["matmul", &a, &b]).fails(2, &["is 1 × 2 and", "as many columns as B has rows"]);
    run(&["matmul", &a, &column, &b]).fails(2, &["but the product is 1 × 1"]);
    let fp8 = ["matmul", &a, &column, "--instr", "wgmma.m64n8k32.f32.e4m3.e4m3"];
    run(&fp8).fails(2, &["element [0, 1] is 1.0009765625, which is not a number of e4m3"]);
    run(&["matmul", &a, &column, "--promote", "24"]).fails(2, &["multiple of 16"]);
    run(&["matmul", &a, &column, "--target", "sm_70"]).fails(1, &["sm_70 has no unit"]);
    run(&["matmul", &a, &column, "--instr", "mma.m8n8k4.f64.f64.f64.f64"]).fails(2, &["does not support"]);
    run(&["matmul", &a, "missing.npy"]).fails(2, &["missing.npy"]);
    std::fs::remove_dir_all(folder).unwrap();
}

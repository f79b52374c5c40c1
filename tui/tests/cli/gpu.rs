//! `halfplay gpu` without a driver, and with the fake one.

use super::fake::{answer, beside, driver_without, folder_with, gpu};
use serde_json::Value;

const PROBE: [&str; 5] = ["probe", "fma.rn.f16", "0x520b", "0x00e9", "0x2ff6"];

#[test]
fn a_missing_driver_gives_a_one_line_error() {
    // The file in the driver's place is not a library, so a driver of this machine is not found either.
    let nothing = folder_with(b"");
    for args in [vec!["info"], PROBE.to_vec()] {
        let said = answer(beside(&nothing, ""), &[vec!["gpu"], args].concat());
        assert_eq!((said.code, said.stdout.as_str()), (Some(1), ""));
        assert_eq!(
            said.stderr,
            "error: no GPU available: there is no NVIDIA driver on this machine (no libcuda.so.1, or nvcuda.dll)\n"
        );
    }
}

#[test]
fn gpu_info_describes_the_gpu() {
    let text = gpu("", &["info"]).fine().stdout;
    assert!(text.starts_with("Fake GPU\n  architecture  sm_90\n  driver        CUDA 12.4\n"), "{text}");
    assert!(text.contains("152 of 208 are native; 56 mixed ones run widened"), "{text}");
    let json: Value =
        serde_json::from_str(&gpu("sm=53,driver=9020", &["info", "--json"]).fine().stdout).unwrap();
    assert_eq!((&json["sm"], &json["driver"]), (&"sm_53".into(), &"9.2".into()));
    let absent = json["absent"].as_array().unwrap();
    assert!(absent.contains(&"tanh.approx.f16".into()) && !absent.contains(&"fma.rn.f16".into()), "{json}");
    // A GPU newer than the table runs everything in the table.
    let text = gpu("sm=999", &["info"]).fine().stdout;
    assert!(text.contains("sm_999") && text.contains("208 of 208 are native\n"), "{text}");
}

/// Each way in which a driver provides no GPU: the reason, and exit code 1.
#[test]
fn each_driver_failure_gives_its_reason() {
    for (words, reason) in [
        ("init=100", "the NVIDIA driver finds no GPU"),
        ("count=0", "the NVIDIA driver finds no GPU"),
        ("init=34", "is a stub"),
        ("init=803", "do not match (CUDA_ERROR_SYSTEM_DRIVER_MISMATCH)"),
        ("init=35", "do not match (CUDA_ERROR_INSUFFICIENT_DRIVER)"),
        ("init=12345", "does not start: error 12345, an unknown error"),
        ("context=46", "the GPU is busy"),
        ("context=2", "the memory of the GPU is full"),
    ] {
        for args in [&["info"][..], &PROBE] {
            let said = gpu(words, args).fails(1, &["error: no GPU available: ", reason]);
            assert_eq!((said.stdout.as_str(), said.stderr.lines().count()), ("", 1), "{words}");
        }
    }
}

#[test]
fn a_driver_without_a_needed_function_is_rejected() {
    for name in ["cuInit", "cuLaunchKernel", "cuModuleLoadDataEx"] {
        let said = answer(beside(&driver_without(name), ""), &["gpu", "info"]);
        said.fails(1, &[&format!("the NVIDIA driver lacks {name}, so it is too old, or is not a driver")]);
    }
}

/// 0x3001 is the correct result of a public case; see the facts in the core's tests.
#[test]
fn gpu_probe_compares_the_gpu_with_the_model() {
    let text = gpu("", &PROBE).fine().stdout;
    assert!(text.starts_with("agrees\n  GPU    0x3001  "), "{text}");
    assert!(text.contains("Fake GPU, sm_90, driver 12.4\n") && text.contains("rounding"), "{text}");
    let json = gpu("", &["probe", "add.f16x2 {1, 2}, {3, 4}", "--json"]).fine().stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["gpu"], &json["model"]), (&"0x46004400".into(), &"0x46004400".into()));
    assert_eq!((&json["agrees"], &json["native"]), (&true.into(), &true.into()));
    let json = gpu("", &["probe", "fma.rz.f32.f16 1 2 3", "--json"]).fine().stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["gpu"], &json["native"]), (&"0x40a00000".into(), &false.into()));
}

#[test]
fn a_statement_that_differs_shows_both_answers() {
    let said = gpu("wrong=fma.rn.f16", &["probe", "fma.rn.f16 1 1 1"]).fails(1, &[]);
    assert!(said.stdout.starts_with("differs\n  GPU    0x4001  "), "{}", said.stdout);
    assert!(said.stdout.contains("\n  model  0x4000  2 f16\n"), "{}", said.stdout);
}

#[test]
fn each_gpu_failure_during_a_probe_gives_its_reason() {
    for (words, reason) in [
        ("load=222", "the driver is too old for this version of PTX"),
        ("load=221", "the driver's compiler is missing"),
        (
            "load=218",
            "CUDA_ERROR_INVALID_PTX\nptxas application ptx input, line 20; error : as the test wishes",
        ),
        ("load=2", "the memory of the GPU is full"),
        ("memory=2", "the memory of the GPU is full"),
        ("launch=701", "the program failed on the GPU: error 701, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"),
        ("run=719", "the program failed on the GPU: error 719, CUDA_ERROR_LAUNCH_FAILED"),
        ("run=700", "the program failed on the GPU: error 700, CUDA_ERROR_ILLEGAL_ADDRESS"),
        ("copy=999", "the GPU was lost: error 999"),
        ("lost=1", "the GPU was lost: error 999"),
        ("run=4321", "error 4321, an unknown error"),
    ] {
        let said = gpu(words, &PROBE).fails(1, &[reason]);
        assert_eq!(said.stdout, "", "{words}");
    }
}

#[test]
fn invalid_or_unsupported_probes_are_rejected() {
    gpu("sm=75", &["probe", "add.bf16 1 2"]).fails(1, &["add.bf16 needs sm_90, and Fake GPU is sm_75"]);
    gpu("", &["probe", "add.bf17 1 2"]).fails(2, &["bf17"]);
    gpu("", &["probe", "add.f16", "1"]).fails(2, &["b"]);
    gpu("", &["probe"]).fails(2, &["gpu probe needs an instruction and its operands"]);
}

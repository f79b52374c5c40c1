//! A session's requests to a GPU, and its text about the records: in plain mode, with a library that replaces a driver.

use super::fake::{beside, driver};
use super::support::{Answer, program};
use std::io::Write;
use std::process::{Command, Stdio};

fn plain(command: &mut Command, lines: &str) -> Answer {
    command.arg("--plain").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that rejects its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// 1.5 · 1.5 is 2.25, 4080.
#[test]
fn the_gpu_command_checks_the_current_case() {
    let said = plain(&mut beside(&driver(), ""), "mul.f16 1.5 1.5\ngpu\n").fine();
    let agrees = "the GPU agrees: 0x4080 (Fake GPU, sm_90, driver 12.4)\n";
    assert!(said.stdout.contains(agrees), "{}", said.stdout);
    let said = plain(&mut beside(&driver(), "wrong=mul.f16,at=3e00"), "mul.f16 1.5 1.5\ngpu\n").fine();
    let differs = "the GPU gives 0x4081, the model 0x4080 (Fake GPU, sm_90, driver 12.4): ";
    assert!(said.stdout.contains(differs), "{}", said.stdout);
    // The text names the rule that no source confirms, with its grade, such as the sign of a zero under sat.
    let line = said.stdout.lines().find(|line| line.starts_with(differs)).unwrap();
    assert!(line.ends_with(')') || line.ends_with("is uncertain"), "{line}");
}

#[test]
fn the_gpu_command_gives_the_reason_for_no_answer() {
    let said = plain(&mut program(), "mul.f16 1.5 1.5\ngpu\nneg\n").fine();
    assert!(said.stdout.contains("no GPU available: there is no NVIDIA driver"), "{}", said.stdout);
    let said = plain(&mut beside(&driver(), "sm=53"), "add.bf16 1 2\ngpu\n").fine();
    assert!(said.stdout.contains("add.bf16 needs sm_90, and Fake GPU is sm_53"), "{}", said.stdout);
    // A user who must predict the result does not see the GPU's answer.
    let said = plain(&mut beside(&driver(), ""), "mul.f16 1.5 1.5\nhide\ngpu\n").fine();
    assert!(
        said.stdout.contains("a GPU would reveal the hidden result") && !said.stdout.contains("Fake GPU"),
        "{}",
        said.stdout
    );
}

#[test]
fn hardware_shows_the_records_on_the_reference_screen() {
    let said = plain(&mut program(), "tanh.approx.f16 1\nhardware\nshow\n").fine();
    for part in [
        "screen Reference",
        "NVIDIA H200, sm_90, driver 13.0",
        "halfplay gpu record assets/golden --exhaustive",
    ] {
        assert!(said.stdout.contains(part), "no {part:?} in {}", said.stdout);
    }
}

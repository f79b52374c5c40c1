//! Installs the tools that checks and builds need.

use crate::step::Step;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target of the page.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Installs rustfmt, clippy and the wasm target if they are missing.
pub fn ensure_all(root: &Path) -> Result<(), String> {
    for (component, tool) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !succeeds(&["cargo", tool, "--version"]) {
            rustup(root, &["component", "add", component], component)?;
        }
    }
    ensure_wasm(root)
}

/// Installs the standard library of the wasm target if it is missing.
pub fn ensure_wasm(root: &Path) -> Result<(), String> {
    if wasm_library()?.is_dir() {
        return Ok(());
    }
    rustup(root, &["target", "add", WASM], &format!("the standard library for {WASM}"))
}

/// True if cargo-nextest is installed.
pub fn has_nextest() -> bool {
    succeeds(&["cargo", "nextest", "--version"])
}

/// The folder in which the active compiler keeps the standard library of the wasm target. rustup may not know it,
/// because there are other installers.
fn wasm_library() -> Result<PathBuf, String> {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output();
    let answer = asked.map_err(|why| format!("cannot run rustc: {why}"))?;
    let sysroot = String::from_utf8_lossy(&answer.stdout);
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).join("lib"))
}

fn rustup(root: &Path, args: &[&str], what: &str) -> Result<(), String> {
    if !succeeds(&["rustup", "--version"]) {
        return Err(format!(
            "{what} is missing, and so is rustup, which would install it\n\
             install {what} as you installed this Rust, or see https://rustup.rs"
        ));
    }
    println!("{what} is missing; installing it");
    Step::new("install", "rustup", args).perform(root)
}

/// True if a command runs and succeeds. Its output is discarded.
pub fn succeeds(words: &[&str]) -> bool {
    let [program, args @ ..] = words else { return false };
    let quiet = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

//! The Python wheel that installs the program, as `tui/pyproject.toml` describes it.

use super::common::VERSION;
use crate::step::Step;
use crate::toolchain::succeeds;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks that maturin is installed. The error says how to install it.
pub fn ensure_maturin() -> Result<(), String> {
    if succeeds(&["maturin", "--version"]) {
        return Ok(());
    }
    Err("maturin, which builds the wheel, is missing; to install it, run\n  pip install maturin".into())
}

/// Builds the wheel into `folder` and returns its path. It contains the program that cargo has just built there.
pub fn build(root: &Path, folder: &Path, third_party: &str) -> Result<PathBuf, String> {
    for old in wheels(folder)? {
        fs::remove_file(&old).map_err(|why| format!("cannot remove {}: {why}", old.display()))?;
    }
    let out = folder.to_string_lossy();
    let line = "build --manifest-path tui/Cargo.toml --all-features --profile dist --locked --out";
    let words: Vec<&str> = line.split(' ').chain([&*out]).collect();
    // The wheel includes every `LICENSE-*` beside its pyproject.toml.
    let licences = root.join("tui/LICENSE-THIRD-PARTY");
    fs::write(&licences, third_party).map_err(|why| format!("cannot write {}: {why}", licences.display()))?;
    let built = Step::new("the wheel", "maturin", &words).env("CARGO_TARGET_DIR", "target").perform(root);
    fs::remove_file(&licences).map_err(|why| format!("cannot remove {}: {why}", licences.display()))?;
    built?;
    wheels(folder)?.pop().ok_or_else(|| format!("maturin wrote no wheel to {}", folder.display()))
}

/// The wheels of this version in a folder.
fn wheels(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|why| format!("cannot read {}: {why}", folder.display()))?;
    let is_wheel = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("halfplay-{VERSION}-")) && name.ends_with(".whl")
    };
    Ok(entries.flatten().map(|entry| entry.path()).filter(is_wheel).collect())
}

//! `cargo xtask dist`: builds the files that a release publishes for this machine's platform.
//!
//! A tarball with the program, its manual pages and completions, the page and the licences ([`tarball`]), and a Python
//! wheel that installs the program ([`wheel`]).

mod common;
mod licences;
mod tarball;
mod wheel;

use crate::page;
use crate::step::Step;
use common::{VERSION, output};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Builds the tarball and the wheel into `target/dist`.
pub fn build(root: &Path) -> Result<(), String> {
    wheel::ensure_maturin()?;
    let third_party = licences::third_party(root)?;
    page::build_within_bound(root, None)?;
    let folder = root.join("target/dist");
    let line = "build --package halfplay --bin halfplay --all-features --profile dist --locked";
    // Both builds have to write into the folder that this chore reads.
    Step::cargo("the program", line).env("CARGO_TARGET_DIR", "target").perform(root)?;
    let program = folder.join("halfplay").with_extension(std::env::consts::EXE_EXTENSION);
    let name = format!("halfplay-{VERSION}-{}", host()?);
    let contents = tarball::Contents {
        program: &program,
        page: &page::dist(root),
        repository: root,
        third_party: &third_party,
    };
    let tarball = tarball::write(&contents, &folder, &name)?;
    let wheel = wheel::build(root, &folder, &third_party)?;
    for path in [tarball, wheel] {
        let size = fs::metadata(&path).map_err(|why| format!("cannot read {}: {why}", path.display()))?.len();
        println!("{:>8.1} MB  {}", size as f64 / 1e6, path.display());
    }
    Ok(())
}

/// The platform that the compiler builds for, such as `x86_64-unknown-linux-gnu`.
fn host() -> Result<String, String> {
    let answer = output(Command::new("rustc").arg("-vV"))?;
    let host = String::from_utf8_lossy(&answer)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned));
    host.ok_or_else(|| "rustc does not print its host".into())
}

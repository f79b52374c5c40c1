//! Names the folder of the assets that are compiled in, and the version of the program with its commit.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let package = env::current_dir()?;
    // `assets` is a folder in a package and a link to `../assets` in a clone. Windows may check out the link as a text
    // file.
    let inside = package.join("assets");
    let assets = if inside.is_dir() { inside } else { package.join("../assets") };
    println!("cargo::rustc-env=HALFPLAY_ASSETS={}", assets.display());

    let version = env!("CARGO_PKG_VERSION");
    let commit = packaged_commit(&package).or_else(|| checked_out_commit(&package));
    match commit.as_deref().and_then(|commit| commit.get(..12)) {
        Some(commit) => println!("cargo::rustc-env=HALFPLAY_VERSION={version} ({commit})"),
        None => println!("cargo::rustc-env=HALFPLAY_VERSION={version}"),
    }
    Ok(())
}

/// The commit that `cargo package` recorded.
fn packaged_commit(package: &Path) -> Option<String> {
    let info = fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let is_commit = |word: &&str| word.len() == 40 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    info.split('"').find(is_commit).map(str::to_owned)
}

/// The commit that is checked out in a clone. Cargo builds the program again after a commit or a checkout.
fn checked_out_commit(package: &Path) -> Option<String> {
    // A package may lie somewhere below another repository, whose commits say nothing about it.
    let root = package.parent().filter(|root| root.join(".git").exists())?;
    for file in ["HEAD", "logs/HEAD"] {
        let path = root.join(git(root, &["rev-parse", "--git-path", file])?);
        // Cargo treats a missing file as always changed.
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(root, &["rev-parse", "HEAD"])
}

/// The first line that git prints; `None` if git is missing, fails or prints nothing.
fn git(root: &Path, words: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    text.lines().next().map(str::to_owned)
}

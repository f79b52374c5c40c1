//! `cargo xtask kernels`: assembles the GPU programs with NVIDIA's assembler.

use crate::step::Step;
use crate::toolchain::succeeds;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A release of the assembler: its Python package, the version, and the lowest target that it is used for.
struct Release {
    package: &'static str,
    version: &'static str,
    from: u32,
}

/// Newest first. A program goes to the first release that supports its target.
const RELEASES: [Release; 2] = [
    Release { package: "nvidia-cuda-nvcc", version: "13.5.37", from: 75 },
    Release { package: "nvidia-cuda-nvcc-cu12", version: "12.9.86", from: 0 },
];

/// Assembles every program. Without an assembler, prints the reason.
pub fn assemble(root: &Path) -> Result<(), String> {
    let folder = root.join("target/kernels");
    let mut assemblers = Vec::new();
    for release in &RELEASES {
        match assembler(root, &folder, release) {
            Ok(path) => assemblers.push(path),
            Err(why) => {
                println!("kernels: not run: {why}");
                return Ok(());
            }
        }
    }
    let programs = folder.join("ptx");
    // Programs of an older instruction table must not be assembled again.
    let _ = fs::remove_dir_all(&programs);
    let line = "run --quiet --package halfplay-core --example kernels -- target/kernels/ptx";
    Step::cargo("the programs", line).perform(root)?;
    let files = fs::read_dir(&programs).map_err(|why| format!("cannot read target/kernels/ptx: {why}"))?;
    let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let refused = refused(&files, &assemblers)?;
    println!("kernels: {} of {} assemble", files.len() - refused.len(), files.len());
    match refused.as_slice() {
        [] if files.is_empty() => Err("the example kernels wrote no program".into()),
        [] => Ok(()),
        some => Err(some.join("\n")),
    }
}

/// The assemblers' messages about the programs that they reject.
fn refused(files: &[PathBuf], assemblers: &[PathBuf]) -> Result<Vec<String>, String> {
    let (next, complaints) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || -> Result<(), String> {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
            let target = target(&text).ok_or_else(|| format!("{}: no target", file.display()))?;
            let newest = RELEASES.iter().position(|release| release.from <= target).unwrap_or(0);
            let mut command = Command::new(&assemblers[newest]);
            command.arg("-arch").arg(format!("sm_{target}")).arg(file).args(["-o", "/dev/null"]);
            let done = command.output().map_err(|why| format!("cannot run the assembler: {why}"))?;
            if !done.status.success() {
                let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
                let mut complaints = complaints.lock().map_err(|_| "a thread panicked")?;
                complaints.push(format!("{}: {said}", file.display()));
            }
        }
        Ok(())
    };
    let count = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..count).map(|_| scope.spawn(worker)).collect();
        let ends = workers.into_iter().map(|one| one.join().map_err(|_| "a thread panicked".to_owned())?);
        ends.collect::<Result<Vec<()>, String>>()
    })?;
    let mut complaints = complaints.into_inner().map_err(|_| "a thread panicked")?;
    complaints.sort();
    Ok(complaints)
}

/// The number of a program's target.
fn target(text: &str) -> Option<u32> {
    text.split_once(".target sm_")?.1.split_whitespace().next()?.parse().ok()
}

/// The path of an assembler, which is downloaded if necessary.
fn assembler(root: &Path, folder: &Path, release: &Release) -> Result<PathBuf, String> {
    let Release { package, version, .. } = release;
    let unpacked = folder.join(format!("{package}-{version}"));
    if let Some(found) = find(&unpacked) {
        return Ok(found);
    }
    if !succeeds(&["python3", "-m", "pip", "--version"]) {
        return Err(
            "pip is missing, which downloads the assembler (Debian: apt-get install python3-pip)".into()
        );
    }
    let wheels = folder.join("wheels").join(package);
    let _ = fs::remove_dir_all(&wheels);
    let (wanted, into) = (format!("{package}=={version}"), wheels.to_string_lossy().into_owned());
    println!("{wanted} is missing; downloading it");
    let words =
        ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", &into, &wanted];
    Step::new("pip", "python3", &words).perform(root).map_err(|_| {
        format!("pip cannot download {wanted}; check the network, and that it has a wheel for this machine")
    })?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|entries| entries.flatten().next());
    let wheel = wheel.ok_or_else(|| format!("pip downloaded no wheel of {wanted}"))?.path();
    let (from, to) = (wheel.to_string_lossy().into_owned(), unpacked.to_string_lossy().into_owned());
    Step::new("unpacking", "python3", &["-m", "zipfile", "-e", &from, &to]).perform(root)?;
    let found = find(&unpacked).ok_or_else(|| format!("{wanted} contains no ptxas"))?;
    runnable(&found).map_err(|why| format!("{}: {why}", found.display()))?;
    Ok(found)
}

/// Makes the file executable, because Python unpacks files without that permission.
#[cfg(unix)]
fn runnable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn runnable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The path of the assembler, somewhere below a folder.
fn find(folder: &Path) -> Option<PathBuf> {
    for path in fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            if let Some(found) = find(&path) {
                return Some(found);
            }
        } else if path.file_stem().is_some_and(|name| name == "ptxas") {
            return Some(path);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_gets_the_newest_release_that_supports_it() {
        let release = |target| RELEASES.iter().find(|release| release.from <= target).map(|one| one.version);
        assert_eq!(release(72), Some("12.9.86"));
        assert_eq!(release(75), Some("13.5.37"));
        assert_eq!(target(".version 4.2\n.target sm_53\n"), Some(53));
        assert_eq!(target("nothing"), None);
    }
}

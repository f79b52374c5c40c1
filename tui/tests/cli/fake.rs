//! Runs the program with a library that replaces NVIDIA's driver.

use super::support::{Answer, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A temporary folder, removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("halfplay-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The fake driver, which cargo builds next to the tests.
fn built() -> Vec<u8> {
    let tests = std::env::current_exe().unwrap();
    let path = tests.with_file_name("libhalfplay_fake_driver.so");
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A folder that contains the library under the names of a driver.
pub fn folder_with(library: &[u8]) -> Folder {
    let folder = Folder::new();
    for name in ["libcuda.so", "libcuda.so.1"] {
        fs::write(folder.path().join(name), library).unwrap();
    }
    folder
}

/// A folder that contains the fake driver.
pub fn driver() -> Folder {
    folder_with(&built())
}

/// A folder that contains the fake driver without the function `name`.
pub fn driver_without(name: &str) -> Folder {
    let mut library = built();
    let wanted = format!("\0{name}\0").into_bytes();
    let windows = library.windows(wanted.len()).enumerate();
    let places: Vec<usize> = windows.filter(|(_, window)| *window == wanted).map(|(at, _)| at).collect();
    assert!(!places.is_empty(), "the library has no function {name}");
    for at in places {
        library[at + 1] = b'x';
    }
    folder_with(&library)
}

/// The program with the driver from this folder; `words` configures the driver.
pub fn beside(folder: &Folder, words: &str) -> Command {
    let mut command = program();
    command.env("LD_LIBRARY_PATH", folder.path()).env("HALFPLAY_FAKE_GPU", words);
    command
}

/// Runs a command with these arguments.
pub fn answer(mut command: Command, args: &[&str]) -> Answer {
    let output = command.args(args).output().unwrap();
    Answer {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// `halfplay gpu …` with the fake driver.
pub fn gpu(words: &str, args: &[&str]) -> Answer {
    answer(beside(&driver(), words), &[&["gpu"], args].concat())
}

//! Runs the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

/// The result of a run.
#[derive(Debug)]
pub struct Answer {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Answer {
    pub fn lines(&self) -> Vec<&str> {
        self.stdout.lines().collect()
    }

    pub fn first_line(&self) -> &str {
        self.stdout.lines().next().unwrap_or("")
    }

    /// Checks that the run succeeded and wrote nothing to stderr.
    pub fn fine(self) -> Self {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self
    }

    /// Checks that the run succeeded, and that stderr contains each of these pieces.
    #[cfg(target_os = "linux")]
    pub fn fine_but(self, pieces: &[&str]) -> Self {
        self.fails(0, pieces)
    }

    /// Checks that the run ended with this code, and that its message contains each of these pieces.
    pub fn fails(self, code: i32, pieces: &[&str]) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        for piece in pieces {
            assert!(self.stderr.contains(piece), "no {piece:?} in {}", self.stderr);
        }
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self
    }
}

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halfplay"));
    command
        .stdin(Stdio::null())
        .env_remove("RUST_BACKTRACE")
        .env_remove("COLUMNS")
        .env_remove("HALFPLAY_THEME")
        .env("XDG_STATE_HOME", state_folder());
    command
}

/// The folder in which the programs of this test store progress in lessons. It does not exist at first.
pub fn state_folder() -> PathBuf {
    std::env::temp_dir().join(format!("halfplay-state-{}", std::process::id()))
}

/// Runs the program with these arguments and an empty stdin.
pub fn run(args: &[&str]) -> Answer {
    run_with(args, b"")
}

/// Runs the program with this input on stdin.
pub fn run_with(args: &[&str], input: &[u8]) -> Answer {
    ended(start(args), input)
}

/// Runs the program in this folder, with this input on stdin.
pub fn run_from(folder: &Path, args: &[&str], input: &[u8]) -> Answer {
    ended(piped(program().current_dir(folder).args(args)), input)
}

fn ended(mut child: Child, input: &[u8]) -> Answer {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early; its exit code says whether that is an error.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Answer {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Starts the program with pipes for stdin, stdout and stderr.
pub fn start(args: &[&str]) -> Child {
    piped(program().args(args))
}

fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

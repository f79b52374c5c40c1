//! One command of a chore, which can be run, and displayed as a line for a shell.

use std::fmt;
use std::path::Path;
use std::process::Command;

/// A command with a readable name.
pub struct Step {
    /// The purpose of the step, in one to three words.
    pub name: &'static str,
    program: &'static str,
    args: Vec<String>,
    env: Vec<(&'static str, String)>,
}

impl Step {
    /// A step that runs `program` with `args`.
    pub fn new(name: &'static str, program: &'static str, args: &[&str]) -> Self {
        Self { name, program, args: args.iter().map(|&arg| arg.to_owned()).collect(), env: Vec::new() }
    }

    /// A step that runs cargo. `line` is split at spaces.
    pub fn cargo(name: &'static str, line: &str) -> Self {
        Self::new(name, "cargo", &line.split_whitespace().collect::<Vec<_>>())
    }

    /// The same step with one more environment variable.
    pub fn env(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.env.push((key, value.into()));
        self
    }

    /// Runs the command in `root`. Its output goes to this process's output.
    pub fn perform(&self, root: &Path) -> Result<(), String> {
        let mut command = Command::new(self.program);
        command.args(&self.args).envs(self.env.iter().map(|(key, value)| (key, value))).current_dir(root);
        if in_ci() {
            command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
        }
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{} failed ({status})", self.name)),
            Err(why) => Err(format!("cannot run {}: {why}", self.program)),
        }
    }
}

/// The line to type into a POSIX shell for the same effect.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.env {
            write!(f, "{key}={} ", quoted(value))?;
        }
        f.write_str(self.program)?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quoted(arg)))
    }
}

fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_displays_as_a_shell_command() {
        let step = Step::cargo("docs", "doc --no-deps").env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(step.to_string(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn quoted_adds_quotes_only_where_needed() {
        for (word, line) in [("a-b=c", "a-b=c"), ("", "''"), ("it's", r"'it'\''s'"), ("$HOME", "'$HOME'")] {
            assert_eq!(quoted(word), line);
        }
    }

    #[test]
    fn a_missing_program_gives_an_error_message() {
        let said = Step::new("nothing", "no-such-program-anywhere", &[]).perform(Path::new("."));
        assert!(said.is_err_and(|why| why.contains("cannot run no-such-program-anywhere")));
    }
}

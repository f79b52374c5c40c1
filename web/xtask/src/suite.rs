//! `cargo xtask test`: every check there is, in order, with its time.

use crate::page;
use crate::step::Step;
use crate::toolchain::{self, WASM};
use std::path::Path;
use std::time::{Duration, Instant};

/// Runs all checks; stops at the first that fails and says how to repeat it.
pub fn run(root: &Path, long: bool) -> Result<(), String> {
    toolchain::ensure_all(root)?;
    let checks = checks(toolchain::has_nextest(), long);
    let mut report = Report::default();
    for check in &checks {
        println!("\n── {} ── {}", check.name(), check.line());
        let start = Instant::now();
        let outcome = check.perform(root);
        let took = start.elapsed();
        report.add(check.name(), took, outcome.is_ok());
        if let Err(why) = outcome {
            report.skip(&checks);
            report.print();
            return Err(format!("{why}\nRun it again:\n  {}", check.line()));
        }
        println!("── {} ── ok, {:.1} s", check.name(), took.as_secs_f64());
    }
    report.print();
    Ok(())
}

/// A check is a command, or the build of the page, which is done in this process.
enum Check {
    Command(Step),
    Page,
}

impl Check {
    fn name(&self) -> &'static str {
        match self {
            Self::Command(step) => step.name,
            Self::Page => "page",
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Command(step) => step.to_string(),
            Self::Page => "cargo xtask web".into(),
        }
    }

    fn perform(&self, root: &Path) -> Result<(), String> {
        match self {
            Self::Command(step) => step.perform(root),
            Self::Page => page::build(root),
        }
    }
}

/// The quick ones first. What one step builds, the later ones use again: same profile, same features.
///
/// The chores are tested by themselves: built together with the rest, their dependencies would get other
/// features than `cargo xtask` has built them with, and most of them would be built again.
fn checks(nextest: bool, long: bool) -> Vec<Check> {
    let wasm_clippy = format!("clippy -p halfplay-core -p halfplay-web --target {WASM} -- -D warnings");
    let runner = if nextest { "nextest run" } else { "test" };
    let mut steps = vec![
        Step::cargo("format", "fmt --all --check"),
        Step::cargo("clippy", "clippy --workspace --all-targets -- -D warnings"),
        Step::cargo("clippy for wasm", &wasm_clippy),
        Step::cargo("docs", "doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"),
        Step::cargo("tests", &format!("{runner} --workspace --exclude xtask")),
        Step::cargo("tests of chores", &format!("{runner} -p xtask")),
    ];
    if nextest {
        // nextest leaves the examples in the documentation to cargo test.
        steps.push(Step::cargo("doctests", "test --workspace --exclude xtask --doc"));
    }
    let mut checks: Vec<Check> = steps.into_iter().map(Check::Command).collect();
    checks.push(Check::Page);
    if long {
        let step = Step::cargo("long tests", &format!("{runner} --release")).env("HALFPLAY_LONG", "1");
        checks.push(Check::Command(step));
    }
    checks
}

/// One line a check: its name, its time, how it went.
#[derive(Default)]
struct Report {
    rows: Vec<(&'static str, Duration, &'static str)>,
}

impl Report {
    fn add(&mut self, name: &'static str, took: Duration, passed: bool) {
        self.rows.push((name, took, if passed { "ok" } else { "FAILED" }));
    }

    /// Lists the checks after the failed one, too.
    fn skip(&mut self, all: &[Check]) {
        let done = self.rows.len();
        self.rows.extend(all.iter().skip(done).map(|check| (check.name(), Duration::ZERO, "not run")));
    }

    fn print(&self) {
        let total: Duration = self.rows.iter().map(|row| row.1).sum();
        println!("\n  {:<16}  seconds", "check");
        for (name, took, how) in &self.rows {
            println!("  {name:<16}  {:>7.1}  {how}", took.as_secs_f64());
        }
        println!("  {:<16}  {:>7.1}", "all", total.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(nextest: bool, long: bool) -> Vec<&'static str> {
        checks(nextest, long).iter().map(Check::name).collect()
    }

    #[test]
    fn doctests_run_once_with_and_without_nextest() {
        assert!(names(true, false).contains(&"doctests"));
        assert!(!names(false, false).contains(&"doctests"));
    }

    #[test]
    fn long_tests_come_last_and_only_when_asked_for() {
        assert_eq!(names(true, true).last(), Some(&"long tests"));
        assert!(!names(true, false).contains(&"long tests"));
    }
}

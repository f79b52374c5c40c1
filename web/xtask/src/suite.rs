//! `cargo xtask test`: runs all checks in order and reports their times.
//!
//! The page is built in parallel with the first checks. On two cores, its optimiser uses one, and the checks do not
//! fill the other.

use crate::browser;
use crate::step::Step;
use crate::toolchain::{self, WASM};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The environment variable with the address at which the page will be published.
const BASE: &str = "HALFPLAY_BASE";

/// Runs all checks. Stops at the first that fails; the error gives the command that repeats it.
pub fn run(root: &Path, long: bool) -> Result<(), String> {
    toolchain::ensure_all(root)?;
    let checks = checks(toolchain::has_nextest(), long);
    let mut report = Report::new();
    let base = std::env::var(BASE).ok().filter(|base| !base.is_empty());
    let published = base.iter().flat_map(|base| ["--base", base]);
    let page = Background::start(root, &["web"].into_iter().chain(published).collect::<Vec<_>>())?;
    let mut page = Some(page);
    for check in &checks {
        println!("\n── {} ── {}", check.name(), check.line());
        let start = Instant::now();
        let outcome = check.perform(root, &mut page);
        let took = start.elapsed();
        report.add(check.name(), took, &outcome);
        match outcome {
            Outcome::Failed(why) => {
                report.skip(&checks);
                report.print();
                return Err(format!("{why}\nTo repeat this check, run\n  {}", check.line()));
            }
            Outcome::NotRun(why) => println!("── {} ── not run: {why}", check.name()),
            Outcome::Passed => println!("── {} ── ok, {:.1} s", check.name(), took.as_secs_f64()),
        }
    }
    report.print();
    Ok(())
}

/// A command, the build of the page, or the tests of the page in a browser.
enum Check {
    Command(Step),
    Page,
    Browser,
}

/// The outcome of a check.
enum Outcome {
    Passed,
    Failed(String),
    /// the reason why it cannot run on this machine
    NotRun(String),
}

impl From<Result<(), String>> for Outcome {
    fn from(result: Result<(), String>) -> Self {
        result.map_or_else(Self::Failed, |()| Self::Passed)
    }
}

impl Check {
    fn name(&self) -> &'static str {
        match self {
            Self::Command(step) => step.name,
            Self::Page => "page",
            Self::Browser => "browser",
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Command(step) => step.to_string(),
            Self::Page => "cargo xtask web".into(),
            Self::Browser => "cargo xtask browser".into(),
        }
    }

    fn perform(&self, root: &Path, page: &mut Option<Background>) -> Outcome {
        match self {
            Self::Command(step) => step.perform(root).into(),
            Self::Page => {
                let started = page.take().ok_or_else(|| "the build of the page was not started".to_owned());
                started.and_then(Background::finish).into()
            }
            Self::Browser => match browser::missing() {
                Some(missing) => Outcome::NotRun(format!("no {}", missing.what)),
                // The tests have built the terminal program.
                None => browser::test_beside_program(root).into(),
            },
        }
    }
}

/// The checks, quick ones first. Later steps reuse the builds of earlier ones: same profile, same features.
///
/// The chores are tested separately. Built together with the rest, their dependencies would get other features than
/// `cargo xtask` has built them with, and most of them would be built again.
fn checks(nextest: bool, long: bool) -> Vec<Check> {
    let wasm_clippy = format!(
        "clippy -p halfplay-core -p halfplay-web --features halfplay-web/lazy_modules --target {WASM} -- -D warnings"
    );
    let runner = if nextest { "nextest run" } else { "test" };
    let mut steps = vec![
        Step::cargo("format", "fmt --all --check"),
        Step::cargo("words", "xtask words"),
        Step::cargo("clippy", "clippy --workspace --all-targets --features halfplay/png -- -D warnings"),
        Step::cargo("clippy for wasm", &wasm_clippy),
        Step::cargo("docs", "doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"),
        Step::cargo("tests", &format!("{runner} --workspace --exclude xtask --features halfplay/png")),
        // These tests are few and quick, but the library is built again for them.
        Step::cargo(
            "unit tests",
            &format!(
                "{runner} -p halfplay-core --lib --config profile.dev.package.halfplay-core.opt-level=0"
            ),
        ),
        Step::cargo("tests of chores", &format!("{runner} -p xtask")),
    ];
    if nextest {
        // nextest does not run the examples in the documentation.
        steps.push(Step::cargo("doctests", "test --workspace --exclude xtask --features halfplay/png --doc"));
    }
    let mut checks: Vec<Check> = steps.into_iter().map(Check::Command).collect();
    checks.extend([Check::Page, Check::Browser]);
    if long {
        let patient = if nextest { " --profile long" } else { "" };
        let line = format!("{runner} --release{patient}");
        let step = Step::cargo("long tests", &line).env("HALFPLAY_LONG", "1");
        checks.push(Check::Command(step));
    }
    checks
}

/// A chore that runs in parallel with the checks. Its output is kept until the chore is waited for. Dropping this value
/// ends the chore.
struct Background {
    child: Child,
    output: File,
}

impl Background {
    /// Starts this program with other arguments.
    fn start(root: &Path, words: &[&str]) -> Result<Self, String> {
        let wrong = |why: io::Error| format!("cannot start {}: {why}", words.join(" "));
        let program = std::env::current_exe().map_err(wrong)?;
        let output = tempfile::tempfile().map_err(wrong)?;
        let [stdout, stderr] = [output.try_clone().map_err(wrong)?, output.try_clone().map_err(wrong)?];
        let mut command = Command::new(program);
        command.args(words).current_dir(root).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
        Ok(Background { child: command.spawn().map_err(wrong)?, output })
    }

    /// Waits for the chore, prints its output, and returns an error if it failed.
    fn finish(mut self) -> Result<(), String> {
        let status = self.child.wait().map_err(|why| format!("cannot wait: {why}"))?;
        let mut text = String::new();
        let read = self.output.rewind().and_then(|()| self.output.read_to_string(&mut text));
        read.map_err(|why| format!("cannot read what was printed: {why}"))?;
        print!("{text}");
        if status.success() { Ok(()) } else { Err(format!("the build failed ({status})")) }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // After `finish` the chore has ended, and both calls do nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table with one line per check: its name, its time, its outcome.
struct Report {
    start: Instant,
    rows: Vec<(&'static str, Duration, String)>,
}

impl Report {
    fn new() -> Self {
        Report { start: Instant::now(), rows: Vec::new() }
    }

    fn add(&mut self, name: &'static str, took: Duration, outcome: &Outcome) {
        let how = match outcome {
            Outcome::Passed => "ok".to_owned(),
            Outcome::Failed(_) => "FAILED".to_owned(),
            Outcome::NotRun(why) => format!("not run: {why}"),
        };
        self.rows.push((name, took, how));
    }

    /// Adds the checks after the failed one as "not run".
    fn skip(&mut self, all: &[Check]) {
        let done = self.rows.len();
        self.rows
            .extend(all.iter().skip(done).map(|check| (check.name(), Duration::ZERO, "not run".to_owned())));
    }

    fn print(&self) {
        println!("\n  {:<16}  seconds", "check");
        for (name, took, how) in &self.rows {
            println!("  {name:<16}  {:>7.1}  {how}", took.as_secs_f64());
        }
        println!("  {:<16}  {:>7.1}", "all", self.start.elapsed().as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This test program stands in for the chores: with `--list` it prints its tests.
    #[test]
    fn finish_returns_the_result_of_a_background_chore() {
        let start = |word| Background::start(Path::new("."), &[word]).expect("a process");
        assert_eq!(start("--list").finish(), Ok(()));
        assert!(start("--no-such-flag").finish().is_err_and(|why| why.contains("failed")));
        drop(start("--list"));
    }

    fn names(nextest: bool, long: bool) -> Vec<&'static str> {
        checks(nextest, long).iter().map(Check::name).collect()
    }

    #[test]
    fn doctests_run_once_with_and_without_nextest() {
        assert!(names(true, false).contains(&"doctests"));
        assert!(!names(false, false).contains(&"doctests"));
    }

    #[test]
    fn the_browser_check_follows_the_page_check() {
        assert!(names(true, false).ends_with(&["page", "browser"]));
        assert!(names(false, false).contains(&"tests"));
    }

    #[test]
    fn the_report_gives_the_reason_for_a_check_not_run() {
        let mut report = Report::new();
        report.add("browser", Duration::ZERO, &Outcome::NotRun("no Chromium".into()));
        assert_eq!(report.rows, [("browser", Duration::ZERO, "not run: no Chromium".to_owned())]);
    }

    #[test]
    fn long_tests_come_last_and_only_when_asked_for() {
        assert_eq!(names(true, true).last(), Some(&"long tests"));
        assert!(!names(true, false).contains(&"long tests"));
    }
}

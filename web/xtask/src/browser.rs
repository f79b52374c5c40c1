//! `cargo xtask browser` and `cargo xtask measure`: the finished page in a real browser, driven by Playwright.

use crate::step::Step;
use crate::toolchain::answers;
use std::fs;
use std::path::Path;

/// Something that the tests in a browser need and this machine lacks.
#[derive(Debug, PartialEq)]
pub struct Missing {
    /// what is not there, in a word
    pub what: &'static str,
    /// how to get it
    remedy: String,
}

/// The first thing that is missing, if any is.
pub fn missing() -> Option<Missing> {
    let lacks = |what, remedy: &str| Some(Missing { what, remedy: remedy.to_owned() });
    if !answers(&["node", "--version"]) {
        return lacks("node", "install Node.js 20 or later (Debian: apt-get install nodejs npm)");
    }
    if !answers(&[NPM, "--version"]) {
        return lacks("npm", "install npm, which comes with Node.js (Debian: apt-get install npm)");
    }
    let chromium = chromium();
    if !Path::new(&chromium).is_file() {
        let remedy = format!(
            "there is no {chromium}: install Chromium (Debian: apt-get install chromium), \
             or name one: HALFPLAY_CHROMIUM=/path/to/chromium"
        );
        return lacks("Chromium", &remedy);
    }
    None
}

/// An error that says what is missing and how to get it.
pub fn ensure() -> Result<(), String> {
    match missing() {
        None => Ok(()),
        Some(Missing { what, remedy }) => Err(format!("the page needs {what} to run in a browser\n{remedy}")),
    }
}

/// Tests the finished page.
pub fn test(root: &Path) -> Result<(), String> {
    // The tests follow links from the terminal to the page and back.
    Step::cargo("the terminal's program", "build --package halfplay").perform(root)?;
    test_beside_program(root)
}

/// Tests the finished page where the terminal's program is built already, as the tests of the workspace do: building it
/// alone would build most of its dependencies again, with other features.
pub fn test_beside_program(root: &Path) -> Result<(), String> {
    install(root)?;
    in_browser("the page in a browser", &PLAYWRIGHT)?.perform(root)
}

/// Draws the pictures in assets/pictures, of the terminal and of the finished page, and the page's icon. Writes the bar
/// that index.html shows until the program runs.
pub fn draw_pictures(root: &Path) -> Result<(), String> {
    Step::cargo("the terminal's pictures", "test --package halfplay pictures_are_in_date")
        .env(PICTURES, "make")
        .perform(root)?;
    Step::cargo("the bar of index.html", "test --package halfplay-web the_bar_is_there_before_the_program")
        .env(PICTURES, "make")
        .perform(root)?;
    install(root)?;
    let words = [&PLAYWRIGHT[..], &["--grep", "@picture"]].concat();
    in_browser("the page's pictures", &words)?.env(PICTURES, "make").perform(root)
}

/// The variable that makes the tests of pictures draw them.
const PICTURES: &str = "HALFPLAY_PICTURES";

const PLAYWRIGHT: [&str; 4] = ["web/e2e/node_modules/@playwright/test/cli.js", "test", "--config", "web/e2e"];

/// Measures the finished page.
pub fn measure(root: &Path) -> Result<(), String> {
    install(root)?;
    in_browser("the measurement", &["web/e2e/measure.mjs"])?.perform(root)
}

/// What Windows calls npm is a script with an ending.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn chromium() -> String {
    let named = std::env::var("HALFPLAY_CHROMIUM").ok().filter(|path| !path.is_empty());
    named.unwrap_or_else(|| "/usr/bin/chromium".to_owned())
}

/// A script under node that knows the browser, and this program, which serves the page.
fn in_browser(name: &'static str, words: &[&str]) -> Result<Step, String> {
    let here = std::env::current_exe().map_err(|why| format!("this program does not find itself: {why}"))?;
    // Cargo puts the programs of a workspace beside each other.
    let terminal = here.with_file_name("halfplay").with_extension(std::env::consts::EXE_EXTENSION);
    let step = Step::new(name, "node", words).env("HALFPLAY_CHROMIUM", chromium());
    let step = step.env("HALFPLAY_PROGRAM", terminal.to_string_lossy());
    Ok(step.env("HALFPLAY_XTASK", here.to_string_lossy()))
}

/// Installs what package-lock.json names, where it is not there yet or the list is newer. No browser comes with it.
fn install(root: &Path) -> Result<(), String> {
    let folder = root.join("web/e2e");
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|data| data.modified());
    // npm writes this file last.
    let installed = changed("node_modules/.package-lock.json");
    let wanted =
        changed("package-lock.json").map_err(|why| format!("cannot read package-lock.json: {why}"))?;
    if installed.is_ok_and(|installed| installed >= wanted) {
        return Ok(());
    }
    let words = ["ci", "--prefix", "web/e2e", "--no-audit", "--no-fund", "--loglevel", "error"];
    Step::new("npm", NPM, &words).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").perform(root)
}

//! `cargo xtask browser` and `cargo xtask measure`: run the finished page in a real browser, driven by Playwright.

use crate::step::Step;
use crate::toolchain::succeeds;
use std::fs;
use std::path::Path;

/// A program or package that the tests in a browser need and this machine lacks.
#[derive(Debug, PartialEq)]
pub struct Missing {
    /// the name of the program or package
    pub what: &'static str,
    /// how to install it
    remedy: String,
}

/// The first missing requirement, if any.
pub fn missing() -> Option<Missing> {
    let lacks = |what, remedy: &str| Some(Missing { what, remedy: remedy.to_owned() });
    if !succeeds(&["node", "--version"]) {
        return lacks("node", "install Node.js 20 or later (Debian: apt-get install nodejs npm)");
    }
    if !succeeds(&[NPM, "--version"]) {
        return lacks("npm", "install npm, which comes with Node.js (Debian: apt-get install npm)");
    }
    let chromium = chromium();
    if !Path::new(&chromium).is_file() {
        let remedy = format!(
            "{chromium} does not exist; install Chromium (Debian: apt-get install chromium), \
             or set HALFPLAY_CHROMIUM=/path/to/chromium"
        );
        return lacks("Chromium", &remedy);
    }
    None
}

/// Checks the requirements. The error names the first missing one and how to install it.
pub fn ensure() -> Result<(), String> {
    match missing() {
        None => Ok(()),
        Some(Missing { what, remedy }) => Err(format!("the page in a browser needs {what}\n{remedy}")),
    }
}

/// Tests the finished page.
pub fn test(root: &Path) -> Result<(), String> {
    // The tests follow links from the terminal to the page and back.
    Step::cargo("the terminal's program", "build --package halfplay").perform(root)?;
    test_beside_program(root)
}

/// Tests the finished page with a terminal program that is already built, as in the tests of the workspace. Building it
/// alone would rebuild most of its dependencies with other features.
pub fn test_beside_program(root: &Path) -> Result<(), String> {
    install(root)?;
    in_browser("the page in a browser", &PLAYWRIGHT)?.perform(root)
}

/// Draws the pictures in assets/pictures, of the terminal and of the finished page, and the page's icon. Writes the first
/// screen that index.html shows until the program runs.
pub fn draw_pictures(root: &Path) -> Result<(), String> {
    Step::cargo("the terminal's pictures", "test --package halfplay pictures_are_in_date")
        .env(PICTURES, "make")
        .perform(root)?;
    Step::cargo("the first screen of index.html", "test --package halfplay-web the_first_screen_is_there")
        .env(PICTURES, "make")
        .perform(root)?;
    install(root)?;
    let words = [&PLAYWRIGHT[..], &["--grep", "@picture"]].concat();
    in_browser("the page's pictures", &words)?.env(PICTURES, "make").perform(root)
}

/// The environment variable that makes the picture tests draw the pictures.
const PICTURES: &str = "HALFPLAY_PICTURES";

const PLAYWRIGHT: [&str; 4] = ["web/e2e/node_modules/@playwright/test/cli.js", "test", "--config", "web/e2e"];

/// Measures the finished page.
pub fn measure(root: &Path) -> Result<(), String> {
    install(root)?;
    in_browser("the measurement", &["web/e2e/measure.mjs"])?.perform(root)
}

/// The command npm. On Windows it is a script with an extension.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn chromium() -> String {
    let named = std::env::var("HALFPLAY_CHROMIUM").ok().filter(|path| !path.is_empty());
    named.unwrap_or_else(|| "/usr/bin/chromium".to_owned())
}

/// A step that runs a script under node. Environment variables give it the paths of the browser, the terminal program,
/// and this program, which serves the page.
fn in_browser(name: &'static str, words: &[&str]) -> Result<Step, String> {
    let here =
        std::env::current_exe().map_err(|why| format!("cannot find the path of this program: {why}"))?;
    // Cargo puts all programs of a workspace into the same folder.
    let terminal = here.with_file_name("halfplay").with_extension(std::env::consts::EXE_EXTENSION);
    let step = Step::new(name, "node", words).env("HALFPLAY_CHROMIUM", chromium());
    let step = step.env("HALFPLAY_PROGRAM", terminal.to_string_lossy());
    Ok(step.env("HALFPLAY_XTASK", here.to_string_lossy()))
}

/// Installs the packages of package-lock.json, unless they are there and up to date. No browser is downloaded.
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

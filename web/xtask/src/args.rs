//! The command line of `cargo xtask`, with its help.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Build, test and measure halfplay
#[derive(Parser, Debug, PartialEq)]
#[command(name = "xtask", bin_name = "cargo xtask", after_help = EXIT_CODES)]
pub struct Line {
    /// the chore
    #[command(subcommand)]
    pub chore: Chore,
}

const EXIT_CODES: &str = "\
`cargo xtask <CHORE> --help` describes a chore in full.
Exit codes: 0 fine, 1 something failed, 2 wrong usage.";

/// One chore with its options.
#[derive(Subcommand, Debug, PartialEq)]
#[command(subcommand_value_name = "CHORE", subcommand_help_heading = "Chores")]
pub enum Chore {
    /// Install what is missing (the wasm target, rustfmt, clippy), then run every check
    ///
    /// The checks run in this order and stop at the first failure: format, words, clippy, clippy for wasm32, docs,
    /// tests, tests of the chores, doctests, the page's build, the page in a browser. If node, npm or Chromium is
    /// missing, the last is skipped, and the final table shows that. Tests run under cargo-nextest if it is installed,
    /// otherwise under cargo test.
    #[command(after_help = "\
Environment:
  CI             when set, builds leave out debug information and incremental files
  HALFPLAY_BASE  the address at which the page will be published, as for `cargo xtask web --base`")]
    Test {
        /// Then run the tests again, optimised and with HALFPLAY_LONG=1, which enables the exhaustive ones (minutes to
        /// hours)
        #[arg(long)]
        long: bool,
    },
    /// Build the page into web/dist
    ///
    /// Compiles halfplay-web for wasm32 with the profile `web`, splits off the modules that are loaded on demand,
    /// writes the JavaScript that loads them, and copies index.html and the files that it links to, all with one
    /// version. Draws a picture and makes a page for each state with a link preview. Prints the compressed size of each
    /// file, and fails if a first visit or a file exceeds its bound. Any static file server can serve web/dist, from any
    /// folder; `cargo xtask serve` does.
    Web(Published),
    /// Build the page and serve it on 127.0.0.1
    ///
    /// The browser caches the page. After a new build, the first reload fetches the page in the background, and the
    /// second shows it. A reload with Shift shows it immediately.
    Serve(Serving),
    /// Build the page and test it in Chromium
    ///
    /// Runs the tests in web/e2e with Playwright. Needs node 20 or later, npm and Chromium; if one is missing, the error
    /// says how to install it. npm installs its packages in web/e2e only.
    #[command(after_help = BROWSER)]
    Browser,
    /// Redraw every picture of the README
    ///
    /// Draws the terminal's pictures and the page's pictures in assets/pictures, the page's icon, and the first screen in
    /// index.html. Then takes screenshots of every screen of the page into web/e2e/results/pictures, for review; git
    /// ignores that folder.
    /// The tests fail if a picture in assets/pictures is stale. Has the requirements of `cargo xtask browser`.
    #[command(after_help = BROWSER)]
    Pictures,
    /// Build the page and measure its speed
    ///
    /// Loads the page five times in Chromium, on a processor slowed down fourfold, and measures the first paint, the
    /// time until it is usable, and the layout shift. Then presses keys and taps bits on every screen, at full speed,
    /// and measures the time until each change is painted. Prints each result with its bound. Has the requirements of
    /// `cargo xtask browser`.
    #[command(after_help = BROWSER)]
    Measure,
    /// Assemble the GPU program of every documented spelling with NVIDIA's assembler
    ///
    /// Each program has the minimum target and PTX version of its spelling. Release 12.9 assembles targets older than
    /// sm_75, release 13.5 the others. The assemblers come from the Python packages nvidia-cuda-nvcc-cu12 and
    /// nvidia-cuda-nvcc, 90 MB, which pip downloads once into target/kernels. If pip cannot download them, the chore
    /// prints the reason and ends with exit code 0.
    Kernels,
    /// Find sentences that are hard to read, in comments, texts and Markdown
    ///
    /// Counts the unclear sentences in every file that git tracks. Fails if a file has more of them than
    /// src/words/counts.tsv allows, or if they are more than 1.5 % of all sentences.
    Words(Words),
    /// Build the release files for this platform into target/dist
    ///
    /// They are a tarball with the program, its manual pages and completions, the page and the licences; and a Python
    /// wheel that installs the program. The program is built with the profile `dist` and every feature. The wheel needs
    /// maturin; if that is missing, the error says how to install it.
    Dist,
}

const BROWSER: &str = "\
Environment:
  HALFPLAY_CHROMIUM  the browser [default: /usr/bin/chromium]";

/// The address at which the page will be published.
#[derive(Args, Debug, PartialEq, Default)]
pub struct Published {
    /// Write this address of the page, which ends with a slash, into link previews; without it they have no pictures
    #[arg(long, value_name = "URL", value_parser = published)]
    pub base: Option<String>,
}

/// The folder to serve, and its address.
#[derive(Args, Debug, PartialEq)]
pub struct Serving {
    /// The port; 0 takes any free port
    #[arg(default_value_t = 8080)]
    pub port: u16,
    /// Serve web/dist without building it
    #[arg(long)]
    pub no_build: bool,
    /// Serve it under this path, which starts and ends with a slash, such as /some/folder/
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base)]
    pub base: String,
    /// Serve this folder instead of web/dist
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

/// The files whose sentences are listed.
#[derive(Args, Debug, PartialEq)]
pub struct Words {
    /// Files and folders whose unclear sentences to list, relative to the root of the repository
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Write the current counts to counts.tsv
    #[arg(long)]
    pub accept: bool,
}

fn base(path: &str) -> Result<String, &'static str> {
    let fits = path.starts_with('/') && path.ends_with('/');
    fits.then(|| path.to_owned()).ok_or("a base starts and ends with a slash, such as /some/folder/")
}

fn published(url: &str) -> Result<String, &'static str> {
    let path = ["https://", "http://"].into_iter().find_map(|scheme| url.strip_prefix(scheme));
    let fits = path.is_some_and(|path| path.ends_with('/') && !path.contains(['?', '#', ' ', '"', '<']));
    fits.then(|| url.to_owned())
        .ok_or("an address begins with https:// and ends with a slash, such as https://example.org/halfplay/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::error::ErrorKind;

    fn read(line: &str) -> Result<Chore, clap::Error> {
        Line::try_parse_from(format!("xtask {line}").split_whitespace()).map(|line| line.chore)
    }

    fn serving(port: u16, no_build: bool, base: &str, folder: Option<&str>) -> Chore {
        Chore::Serve(Serving { port, no_build, base: base.into(), folder: folder.map(PathBuf::from) })
    }

    #[test]
    fn every_chore_is_parsed() {
        for (line, chore) in [
            ("test", Chore::Test { long: false }),
            ("test --long", Chore::Test { long: true }),
            ("web", Chore::Web(Published::default())),
            ("web --base https://a.b/c/", Chore::Web(Published { base: Some("https://a.b/c/".into()) })),
            ("serve", serving(8080, false, "/", None)),
            ("serve 0", serving(0, false, "/", None)),
            ("serve --no-build 65535", serving(65535, true, "/", None)),
            ("serve --base /a/b/ --folder c 1", serving(1, false, "/a/b/", Some("c"))),
            ("browser", Chore::Browser),
            ("pictures", Chore::Pictures),
            ("measure", Chore::Measure),
            ("kernels", Chore::Kernels),
            ("words", Chore::Words(Words { paths: Vec::new(), accept: false })),
            ("dist", Chore::Dist),
        ] {
            assert_eq!(read(line).expect(line), chore, "{line}");
        }
    }

    #[test]
    fn help_works_in_any_position() {
        for line in [
            "--help",
            "-h",
            "help",
            "test -h",
            "test --long --help",
            "web --help",
            "serve 1 -h",
            "browser -h",
            "measure -h",
            "kernels -h",
            "dist -h",
        ] {
            let help = read(line).expect_err(line);
            assert_eq!((help.kind(), help.exit_code()), (ErrorKind::DisplayHelp, 0), "{line}");
        }
        let all = read("--help").expect_err("help").to_string();
        for part in [
            "Usage: cargo xtask <CHORE>",
            "test ",
            "web ",
            "serve ",
            "browser ",
            "measure ",
            "kernels ",
            "dist ",
            "2 wrong usage",
        ] {
            assert!(all.contains(part), "{part}: {all}");
        }
    }

    #[test]
    fn wrong_usage_names_the_word() {
        for (line, word) in [
            ("", "<CHORE>"),
            ("tests", "'tests'"),
            ("test --lnog", "'--lnog'"),
            ("web 80", "'80'"),
            ("web --base a.b/c/", "'a.b/c/'"),
            ("web --base https://a.b/c", "'https://a.b/c'"),
            ("serve 65536", "'65536'"),
            ("serve -1", "'-1'"),
            ("serve 1 2", "'2'"),
            ("serve --base a/", "'a/'"),
            ("serve --base", "'--base <PATH>'"),
            ("serve --folder", "'--folder <FOLDER>'"),
            ("browser --picture", "'--picture'"),
            ("measure 5", "'5'"),
            ("kernels 5", "'5'"),
            ("dist 5", "'5'"),
        ] {
            let wrong = read(line).expect_err(line);
            assert_eq!(wrong.exit_code(), 2, "{line}");
            assert!(wrong.to_string().contains(word), "{line}: {wrong}");
        }
    }
}

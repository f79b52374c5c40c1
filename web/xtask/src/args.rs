//! The command line of `cargo xtask`, with its help.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// The chores of halfplay
#[derive(Parser, Debug, PartialEq)]
#[command(name = "xtask", bin_name = "cargo xtask", after_help = EXIT_CODES)]
pub struct Line {
    /// what to do
    #[command(subcommand)]
    pub chore: Chore,
}

const EXIT_CODES: &str = "\
`cargo xtask <CHORE> --help` says more about one of them.
Exit codes: 0 fine, 1 something failed, 2 wrong usage.";

/// One chore with its options.
#[derive(Subcommand, Debug, PartialEq)]
#[command(subcommand_value_name = "CHORE", subcommand_help_heading = "Chores")]
pub enum Chore {
    /// Install what is missing (the wasm target, rustfmt, clippy), then run every check
    ///
    /// The checks run in this order and stop at the first failure: format, clippy, clippy for wasm32, docs, tests,
    /// doctests, the page's build, the page in a browser. The last is left out, and the final table says so, where node,
    /// npm or Chromium is missing. Tests run under cargo-nextest where it is installed, under cargo test elsewhere.
    #[command(after_help = "\
Environment:
  CI  when set, builds leave out debug information and incremental files")]
    Test {
        /// Afterwards run the tests once more, optimised and with HALFPLAY_LONG=1, which switches on the exhaustive ones
        /// (minutes to hours)
        #[arg(long)]
        long: bool,
    },
    /// Build the page into web/dist
    ///
    /// Compiles halfplay-web for wasm32 with the profile `web`, splits off what is loaded only when it is asked for,
    /// writes the JavaScript that loads it all, and copies index.html with what it links to, all stamped with one
    /// version. Prints what each file weighs as servers send it, and fails where a first visit, or all files, weigh more
    /// than their bounds, which it prints too. Any static file server can serve web/dist, from any folder;
    /// `cargo xtask serve` does.
    Web,
    /// Build the page and serve it on 127.0.0.1
    ///
    /// A browser keeps the page: after a new build, the first reload fetches it in the background, the second shows it.
    /// A reload with Shift shows it at once.
    Serve(Serving),
    /// Build the page and test it in Chromium
    ///
    /// Runs the tests in web/e2e with Playwright. It needs node 20 or later, npm and Chromium, and says how to get what
    /// is missing; what npm installs stays in web/e2e.
    #[command(after_help = BROWSER)]
    Browser,
    /// Draw every picture of the README again
    ///
    /// Draws the terminal's pictures and the page's pictures in assets/pictures, the page's icon, and the bar in
    /// index.html. Then takes screenshots of every screen of the page into web/e2e/results/pictures, which git ignores, for
    /// somebody to look at.
    /// The tests fail when a picture in assets/pictures is stale. Needs what `cargo xtask browser` needs.
    #[command(after_help = BROWSER)]
    Pictures,
    /// Build the page and measure how fast it is
    ///
    /// Loads the page anew five times in Chromium on a processor slowed down four times: first paint, ready to use,
    /// layout shift. Then presses keys and taps bits on every screen, on the whole processor, and takes the time until
    /// each is painted. Prints what was measured beside its bound. Needs what `cargo xtask browser` needs.
    #[command(after_help = BROWSER)]
    Measure,
    /// Assemble the GPU program of every documented spelling with NVIDIA's assembler
    ///
    /// Each at the least target and PTX version that have it, with release 12.9 for what is older than sm_75 and 13.5 for
    /// the others. The assemblers come from the Python packages nvidia-cuda-nvcc-cu12 and nvidia-cuda-nvcc, 90 MB, which
    /// pip fetches once into target/kernels. Where it cannot, the chore says why, and ends with exit code 0: nothing was
    /// found wrong.
    Kernels,
    /// Find sentences that are hard to read, in comments, texts and Markdown
    ///
    /// Counts the sentences with a habit of unclear writing in every file that git tracks. Fails where a file has more of
    /// them than src/words/counts.tsv allows, or the whole tree more than 1.5 % of its sentences.
    Words(Words),
    /// Build what a release publishes for this platform into target/dist
    ///
    /// A tarball with the program, its manual pages and completions, the page and the licences; and a Python wheel that
    /// installs the program. The program is built with the profile `dist` and every feature. The wheel needs maturin;
    /// where that is missing, the chore says how to install it.
    Dist,
}

const BROWSER: &str = "\
Environment:
  HALFPLAY_CHROMIUM  the browser; /usr/bin/chromium when not set";

/// What is served, and where.
#[derive(Args, Debug, PartialEq)]
pub struct Serving {
    /// 0 to 65535; 0 takes any free port
    #[arg(default_value_t = 8080)]
    pub port: u16,
    /// Serve web/dist as it is
    #[arg(long)]
    pub no_build: bool,
    /// Serve it below this path, which starts and ends with a slash, as /some/folder/ does
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base)]
    pub base: String,
    /// Serve this folder in place of web/dist
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

/// The files whose sentences are listed.
#[derive(Args, Debug, PartialEq)]
pub struct Words {
    /// Files and folders, from the root of the repository, whose sentences to list
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Write the counts of today into counts.tsv
    #[arg(long)]
    pub accept: bool,
}

fn base(path: &str) -> Result<String, &'static str> {
    let fits = path.starts_with('/') && path.ends_with('/');
    fits.then(|| path.to_owned()).ok_or("a base starts and ends with a slash, as /some/folder/ does")
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
    fn every_chore_reads_back() {
        for (line, chore) in [
            ("test", Chore::Test { long: false }),
            ("test --long", Chore::Test { long: true }),
            ("web", Chore::Web),
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
    fn help_is_found_wherever_it_stands() {
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

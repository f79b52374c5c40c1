//! What `--help` prints.

/// All chores.
pub const ALL: &str = "\
The chores of halfplay

Usage: cargo xtask <CHORE> [OPTIONS]

Chores:
  test [--long]              install what is missing, then run every check:
                             format, clippy, docs, tests, the page's build,
                             the page in a browser
  web                        build the page into web/dist
  serve [PORT] [--no-build]  build the page and serve it on 127.0.0.1
  browser [--pictures]       build the page and test it in Chromium
  measure                    build the page and measure how fast it is

`cargo xtask <CHORE> --help` says more about one of them.
Exit codes: 0 fine, 1 something failed, 2 wrong usage.
";

/// `cargo xtask test --help`.
pub const TEST: &str = "\
Install what is missing (the wasm target, rustfmt, clippy), then run every check

Usage: cargo xtask test [--long]

The checks run in this order and stop at the first failure:
format, clippy, clippy for wasm32, docs, tests, doctests, the page's build, the
page in a browser. The last is left out, and the final table says so, where node,
npm or Chromium is missing. Tests run under cargo-nextest where it is installed,
under cargo test elsewhere.

Options:
  --long  afterwards run the tests once more, optimised and with HALFPLAY_LONG=1,
          which switches on the exhaustive ones (minutes to hours)

Environment:
  CI      when set, builds leave out debug information and incremental files
";

/// `cargo xtask web --help`.
pub const WEB: &str = "\
Build the page into web/dist

Usage: cargo xtask web

Compiles halfplay-web for wasm32 with the profile `web`, writes the JavaScript that
loads it, and copies index.html with what it links to, all stamped with one version.
Prints what each file weighs, and fails where they all weigh too much. Any static file server can serve web/dist, from any
folder; `cargo xtask serve` does. Binaryen's wasm-opt is used where it is installed.
";

/// `cargo xtask serve --help`.
pub const SERVE: &str = "\
Build the page and serve it on 127.0.0.1

Usage: cargo xtask serve [PORT] [--no-build] [--base PATH] [--folder FOLDER]

Arguments:
  PORT             0 to 65535; 8080 when left out; 0 takes any free port

Options:
  --no-build       serve web/dist as it is
  --base PATH      serve it below this path, as /some/folder/
  --folder FOLDER  serve this folder in place of web/dist

A browser keeps the page: after a new build, the first reload fetches it in the
background, the second shows it. A reload with Shift shows it at once.
";

/// `cargo xtask browser --help`.
pub const BROWSER: &str = "\
Build the page and test it in Chromium

Usage: cargo xtask browser [--pictures]

Runs the tests in web/e2e with Playwright. It needs node 20 or later, npm and Chromium,
and says how to get what is missing; what npm installs stays in web/e2e.

Options:
  --pictures         run the tests that draw the pictures of the page instead

Environment:
  HALFPLAY_CHROMIUM  the browser; /usr/bin/chromium when not set
";

/// `cargo xtask measure --help`.
pub const MEASURE: &str = "\
Build the page and measure how fast it is

Usage: cargo xtask measure

Loads the page anew five times in Chromium on a processor slowed down four times:
first paint, ready to use, layout shift. Then presses keys and taps bits on every
screen, on the whole processor, and takes the time until each is painted. Prints what
was measured beside its bound.
Needs what `cargo xtask browser` needs.

Environment:
  HALFPLAY_CHROMIUM  the browser; /usr/bin/chromium when not set
";

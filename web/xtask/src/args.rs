//! What may be typed after `cargo xtask`.

/// One chore with its options.
#[derive(Debug, PartialEq)]
pub enum Chore {
    /// Every check there is; with `long`, the exhaustive tests too.
    Test { long: bool },
    /// The page, into `web/dist`.
    Web,
    /// The page over HTTP on this machine, built first when `build` says so.
    Serve { port: u16, build: bool },
}

/// A command line that makes sense.
#[derive(Debug, PartialEq)]
pub enum Request {
    /// Do this.
    Do(Chore),
    /// Print this.
    Help(&'static str),
}

const DEFAULT_PORT: u16 = 8080;

const HELP: &str = "\
The chores of halfplay

Usage: cargo xtask <CHORE> [OPTIONS]

Chores:
  test [--long]              install what is missing, then run every check:
                             format, clippy, docs, tests, the page's build
  web                        build the page into web/dist
  serve [PORT] [--no-build]  build the page and serve it on 127.0.0.1

`cargo xtask <CHORE> --help` says more about one of them.
Exit codes: 0 fine, 1 something failed, 2 wrong usage.
";

const HELP_TEST: &str = "\
Install what is missing (the wasm target, rustfmt, clippy), then run every check

Usage: cargo xtask test [--long]

The checks run in this order and stop at the first failure:
format, clippy, clippy for wasm32, docs, tests, doctests, the page's build.
Tests run under cargo-nextest where it is installed, under cargo test elsewhere.

Options:
  --long  afterwards run the tests once more, optimised and with HALFPLAY_LONG=1,
          which switches on the exhaustive ones (minutes to hours)

Environment:
  CI      when set, builds leave out debug information and incremental files
";

const HELP_WEB: &str = "\
Build the page into web/dist

Usage: cargo xtask web

Compiles halfplay-web for wasm32 with the profile `web`, writes the JavaScript that
loads it, and copies index.html with what it links to. Any static file server can
serve web/dist; `cargo xtask serve` does.
";

const HELP_SERVE: &str = "\
Build the page and serve it on 127.0.0.1

Usage: cargo xtask serve [PORT] [--no-build]

Arguments:
  PORT        0 to 65535; 8080 when left out; 0 takes any free port

Options:
  --no-build  serve web/dist as it is
";

/// Reads the words after `cargo xtask`. The error says what was found and what would do instead.
pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut words = words.into_iter();
    let Some(chore) = words.next() else {
        return Err("which chore? test, web or serve".into());
    };
    let rest: Vec<String> = words.collect();
    let help = rest.iter().any(|word| is_help(word));
    match chore.as_str() {
        "help" => Ok(Request::Help(HELP)),
        word if is_help(word) => Ok(Request::Help(HELP)),
        "test" if help => Ok(Request::Help(HELP_TEST)),
        "web" if help => Ok(Request::Help(HELP_WEB)),
        "serve" if help => Ok(Request::Help(HELP_SERVE)),
        "test" => test(&rest).map(Request::Do),
        "web" => web(&rest).map(Request::Do),
        "serve" => serve(&rest).map(Request::Do),
        other => Err(format!("no chore is called `{other}`: there are test, web and serve")),
    }
}

fn is_help(word: &str) -> bool {
    word == "--help" || word == "-h"
}

fn test(words: &[String]) -> Result<Chore, String> {
    let mut long = false;
    for word in words {
        match word.as_str() {
            "--long" => long = true,
            other => return Err(format!("`test` takes --long, not `{other}`")),
        }
    }
    Ok(Chore::Test { long })
}

fn web(words: &[String]) -> Result<Chore, String> {
    match words.first() {
        None => Ok(Chore::Web),
        Some(word) => Err(format!("`web` takes nothing, not `{word}`")),
    }
}

fn serve(words: &[String]) -> Result<Chore, String> {
    let mut port = None;
    let mut build = true;
    for word in words {
        match word.as_str() {
            "--no-build" => build = false,
            option if option.starts_with('-') => {
                return Err(format!("`serve` takes a port and --no-build, not `{option}`"));
            }
            number if port.is_none() => match number.parse() {
                Ok(number) => port = Some(number),
                Err(_) => return Err(format!("a port is a number from 0 to 65535, not `{number}`")),
            },
            second => return Err(format!("`serve` takes one port, and `{second}` is a second")),
        }
    }
    Ok(Chore::Serve { port: port.unwrap_or(DEFAULT_PORT), build })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn every_chore_reads_back() {
        for (line, chore) in [
            ("test", Chore::Test { long: false }),
            ("test --long", Chore::Test { long: true }),
            ("web", Chore::Web),
            ("serve", Chore::Serve { port: 8080, build: true }),
            ("serve 0", Chore::Serve { port: 0, build: true }),
            ("serve --no-build 65535", Chore::Serve { port: 65535, build: false }),
        ] {
            assert_eq!(read(line), Ok(Request::Do(chore)), "{line}");
        }
    }

    #[test]
    fn help_is_found_wherever_it_stands() {
        for line in ["--help", "-h", "help", "test -h", "test --long --help", "web --help", "serve 1 -h"] {
            assert!(matches!(read(line), Ok(Request::Help(_))), "{line}");
        }
    }

    #[test]
    fn wrong_usage_names_the_word() {
        for (line, word) in [
            ("", "which chore"),
            ("tests", "`tests`"),
            ("test --lnog", "`--lnog`"),
            ("web 80", "`80`"),
            ("serve 65536", "`65536`"),
            ("serve -1", "`-1`"),
            ("serve 1 2", "`2`"),
        ] {
            let said = read(line).expect_err(line);
            assert!(said.contains(word), "{line}: {said}");
        }
    }
}

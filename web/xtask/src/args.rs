//! What may be typed after `cargo xtask`.

use crate::help;
use std::path::PathBuf;

/// One chore with its options.
#[derive(Debug, PartialEq)]
pub enum Chore {
    /// Every check there is; with `long`, the exhaustive tests too.
    Test { long: bool },
    /// The page, into `web/dist`.
    Web,
    /// The page over HTTP on this machine.
    Serve(Serving),
    /// The tests of the page in a browser; with `pictures`, those that draw the pictures of it.
    Browser { pictures: bool },
    /// How fast the page is in a browser.
    Measure,
}

/// What is served, and where.
#[derive(Debug, PartialEq)]
pub struct Serving {
    /// 0 takes any free one
    pub port: u16,
    /// whether the page is built first
    pub build: bool,
    /// the path that everything is served below; it starts and ends with a slash
    pub base: String,
    /// another folder than the finished page's
    pub folder: Option<PathBuf>,
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

const CHORES: &str = "test, web, serve, browser, measure";

/// Reads the words after `cargo xtask`. The error says what was found and what would do instead.
pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut words = words.into_iter();
    let Some(chore) = words.next() else {
        return Err(format!("which chore? {CHORES}"));
    };
    if chore == "help" || is_help(&chore) {
        return Ok(Request::Help(help::ALL));
    }
    let rest: Vec<String> = words.collect();
    let (text, read): (_, Reader) = match chore.as_str() {
        "test" => (help::TEST, test),
        "web" => (help::WEB, web),
        "serve" => (help::SERVE, serve),
        "browser" => (help::BROWSER, browser),
        "measure" => (help::MEASURE, measure),
        other => return Err(format!("no chore is called `{other}`: there are {CHORES}")),
    };
    if rest.iter().any(|word| is_help(word)) {
        return Ok(Request::Help(text));
    }
    read(&rest).map(Request::Do)
}

/// Reads the words after the name of one chore.
type Reader = fn(&[String]) -> Result<Chore, String>;

fn is_help(word: &str) -> bool {
    word == "--help" || word == "-h"
}

fn test(words: &[String]) -> Result<Chore, String> {
    switch("test", "--long", words).map(|long| Chore::Test { long })
}

fn web(words: &[String]) -> Result<Chore, String> {
    nothing("web", words).map(|()| Chore::Web)
}

fn browser(words: &[String]) -> Result<Chore, String> {
    switch("browser", "--pictures", words).map(|pictures| Chore::Browser { pictures })
}

fn measure(words: &[String]) -> Result<Chore, String> {
    nothing("measure", words).map(|()| Chore::Measure)
}

/// Whether the one option of a chore is there.
fn switch(chore: &str, option: &str, words: &[String]) -> Result<bool, String> {
    match words.iter().find(|word| *word != option) {
        None => Ok(!words.is_empty()),
        Some(other) => Err(format!("`{chore}` takes {option}, not `{other}`")),
    }
}

fn nothing(chore: &str, words: &[String]) -> Result<(), String> {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(format!("`{chore}` takes nothing, not `{word}`")),
    }
}

fn serve(words: &[String]) -> Result<Chore, String> {
    let mut port = None;
    let mut serving = Serving { port: DEFAULT_PORT, build: true, base: "/".into(), folder: None };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--no-build" => serving.build = false,
            "--base" => serving.base = base(words.next())?,
            "--folder" => match words.next() {
                Some(folder) => serving.folder = Some(folder.into()),
                None => return Err("`--folder` takes the folder to serve".into()),
            },
            option if option.starts_with('-') => {
                return Err(format!("`serve` takes a port, --no-build, --base and --folder, not `{option}`"));
            }
            number if port.is_none() => match number.parse() {
                Ok(number) => port = Some(number),
                Err(_) => return Err(format!("a port is a number from 0 to 65535, not `{number}`")),
            },
            second => return Err(format!("`serve` takes one port, and `{second}` is a second")),
        }
    }
    serving.port = port.unwrap_or(DEFAULT_PORT);
    Ok(Chore::Serve(serving))
}

fn base(word: Option<&String>) -> Result<String, String> {
    match word {
        Some(base) if base.starts_with('/') && base.ends_with('/') => Ok(base.clone()),
        Some(other) => {
            Err(format!("a base starts and ends with a slash, as /some/folder/ does, not `{other}`"))
        }
        None => Err("`--base` takes a path, as /some/folder/".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    fn serving(port: u16, build: bool, base: &str, folder: Option<&str>) -> Chore {
        Chore::Serve(Serving { port, build, base: base.into(), folder: folder.map(PathBuf::from) })
    }

    #[test]
    fn every_chore_reads_back() {
        for (line, chore) in [
            ("test", Chore::Test { long: false }),
            ("test --long", Chore::Test { long: true }),
            ("web", Chore::Web),
            ("serve", serving(8080, true, "/", None)),
            ("serve 0", serving(0, true, "/", None)),
            ("serve --no-build 65535", serving(65535, false, "/", None)),
            ("serve --base /a/b/ --folder c 1", serving(1, true, "/a/b/", Some("c"))),
            ("browser", Chore::Browser { pictures: false }),
            ("browser --pictures", Chore::Browser { pictures: true }),
            ("measure", Chore::Measure),
        ] {
            assert_eq!(read(line), Ok(Request::Do(chore)), "{line}");
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
        ] {
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
            ("serve --base a/", "`a/`"),
            ("serve --base", "`--base`"),
            ("serve --folder", "`--folder`"),
            ("browser --picture", "`--picture`"),
            ("measure 5", "`5`"),
        ] {
            let said = read(line).expect_err(line);
            assert!(said.contains(word), "{line}: {said}");
        }
    }
}

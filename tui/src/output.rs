//! Answers on their way out.

use crate::common_args::Format;
use crate::failure::Failure;
use crate::points;
use halfplay_core::skins::session::{Session, What};
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

/// Writes a whole answer to stdout.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_ref())?;
    stdout.flush()?;
    Ok(())
}

/// Writes an answer to stdout that was set in this format; of a drawing, as points if that is asked for.
pub fn formatted(format: Format, text: String) -> Result<(), Failure> {
    if format != Format::Png {
        return print(text);
    }
    takes_points()?;
    print(points::drawn(&text)?)
}

/// An error if a PNG cannot be drawn, or would go to a terminal. Ask before any work for the picture is done.
pub fn takes_points() -> Result<(), Failure> {
    points::ensure_built()?;
    if io::stdout().is_terminal() {
        return Err(Failure::Usage(
            "a terminal cannot show a PNG: send it into a file (> picture.png)".to_owned(),
        ));
    }
    Ok(())
}

/// Writes bytes into a file, as a user of a session has asked; returns a notice of how that ended. A `path` that begins with
/// `~/` lies in the home folder. A file that exists is replaced only where no command is named that would
/// replace it.
pub fn write(path: &str, bytes: &[u8], replace_with: Option<&str>) -> String {
    let mut options = OpenOptions::new();
    match replace_with {
        Some(_) => options.write(true).create_new(true),
        None => options.write(true).create(true).truncate(true),
    };
    let written = options.open(with_home_folder(path)).and_then(|mut file| file.write_all(bytes));
    match (written, replace_with) {
        (Ok(()), _) => format!("written: {path}"),
        (Err(error), Some(command)) if error.kind() == ErrorKind::AlreadyExists => {
            format!("{path} exists; :{command} replaces it")
        }
        (Err(error), _) => format!("{path} was not written: {error}"),
    }
}

/// Writes what a session shows into a file; returns a notice of how that ended.
pub fn write_session(session: &Session, path: &str, what: What, replace_with: Option<&str>) -> String {
    let bytes = match what {
        What::Png => points::drawn(&session.file(what)),
        what => Ok(session.file(what).into_bytes()),
    };
    match bytes {
        Ok(bytes) => write(path, &bytes, replace_with),
        Err(why) => format!("{path} was not written: {why}"),
    }
}

/// The path with the home folder in place of `~`, as a shell would have it.
fn with_home_folder(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(path),
    }
}

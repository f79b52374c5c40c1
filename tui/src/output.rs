//! Writes answers to stdout and to files.

use crate::common_args::Format;
use crate::failure::Failure;
use crate::png;
use halfplay_core::skins::session::{ExportForm, Session};
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

/// Writes a complete answer to stdout.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_ref())?;
    stdout.flush()?;
    Ok(())
}

/// Writes an answer in this format to stdout. For PNG, `text` is the SVG to rasterise.
pub fn formatted(format: Format, text: String) -> Result<(), Failure> {
    if format != Format::Png {
        return print(text);
    }
    takes_points()?;
    print(png::png_of_svg(&text)?)
}

/// Fails if halfplay cannot draw a PNG, or if stdout is a terminal. Call this before drawing the picture.
pub fn takes_points() -> Result<(), Failure> {
    png::ensure_built()?;
    if io::stdout().is_terminal() {
        return Err(Failure::Usage(
            "a terminal cannot show a PNG; redirect it to a file: > picture.png".to_owned(),
        ));
    }
    Ok(())
}

/// Writes bytes to a file for the user of a session, and returns a notice about the outcome. A `path` that begins with
/// `~/` is in the home directory. An existing file is overwritten only if `replace_with` is `None`; otherwise the
/// notice suggests the command `replace_with`, which overwrites it.
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
            format!("{path} exists; to replace it use :{command}")
        }
        (Err(error), _) => format!("{path} was not written: {error}"),
    }
}

/// Writes the contents of a session to a file, and returns a notice about the outcome.
pub fn write_session(session: &Session, path: &str, what: ExportForm, replace_with: Option<&str>) -> String {
    let bytes = match what {
        ExportForm::Png => png::png_of_svg(&session.file(what)),
        what => Ok(session.file(what).into_bytes()),
    };
    match bytes {
        Ok(bytes) => write(path, &bytes, replace_with),
        Err(why) => format!("{path} was not written: {why}"),
    }
}

/// Expands `~/` to the home directory, as a shell does.
fn with_home_folder(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(path),
    }
}

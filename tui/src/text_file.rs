//! Reads text files of users: programs and lessons.

use crate::failure::Failure;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// The longest text accepted, in bytes.
const LONGEST: u64 = 16 << 20;

/// Reads a file, or stdin for `-`. `what` names the text in the prompt of a terminal and in errors.
pub fn read(path: &Path, what: &str) -> Result<String, Failure> {
    if path != Path::new("-") {
        return read_file(path, what);
    }
    if io::stdin().is_terminal() {
        writeln!(io::stderr(), "type or paste a {what}, then Ctrl-D (Ctrl-Z and Enter on Windows)")?;
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes);
    text_of(read.map(|_| bytes), Path::new("stdin"), what)
}

/// Reads a file, but at most one byte more than the limit, since a device may never end.
pub fn read_file(path: &Path, what: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    text_of(read.map(|_| bytes), path, what)
}

/// Decodes a text. Bytes that are not UTF-8 are replaced, without an error.
fn text_of(bytes: io::Result<Vec<u8>>, path: &Path, what: &str) -> Result<String, Failure> {
    let bytes = bytes.map_err(|error| Failure::unreadable(path, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Usage(format!(
            "the {what} is longer than 16 MiB; shorten it to the relevant part"
        )));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

//! Texts that people bring in files: programs, lessons.

use crate::failure::Failure;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// More text than this is nothing that is read here.
const LONGEST: u64 = 16 << 20;

/// The text of a file, or of stdin for `-`; what it is says what one would type there.
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

/// The text of a file. Of one that never ends no more is read than is taken.
pub fn read_file(path: &Path, what: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    text_of(read.map(|_| bytes), path, what)
}

/// The text that bytes are. Those that are no UTF-8 are told apart, and end nothing.
fn text_of(bytes: io::Result<Vec<u8>>, path: &Path, what: &str) -> Result<String, Failure> {
    let bytes = bytes.map_err(|error| Failure::unreadable(path, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Usage(format!(
            "the {what} is longer than 16 MiB: cut out the part that matters"
        )));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

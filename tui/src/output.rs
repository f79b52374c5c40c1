//! Answers on their way out.

use crate::failure::Failure;
use std::io::{self, Write};

/// Writes a whole answer to stdout.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_ref())?;
    stdout.flush()?;
    Ok(())
}

/// Writes a text into a file, as a user of a session has asked; says how that ended.
pub fn write(path: &str, text: &str) -> String {
    match std::fs::write(path, text) {
        Ok(()) => format!("written: {path}"),
        Err(error) => format!("{path} was not written: {error}"),
    }
}

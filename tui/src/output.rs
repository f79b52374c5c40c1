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

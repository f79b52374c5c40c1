//! `halfplay batch`: prints one line for each line of input, millions per second. Blank lines and comments print
//! nothing.
//!
//! ```text
//!   args     the command-line arguments
//!   lines    splits the stream into lines, in one buffer of bounded size
//!   answer   answers one line; common lines without conversion to text
//!   bytes    parses operands and writes answers, byte by byte
//!   cache    recent spellings, so that each is parsed only once
//! ```

mod answer;
mod args;
mod bytes;
mod cache;
mod element;
pub mod lines;

pub use args::{BATCH_BRIEF, BATCH_HELP, BatchArgs};

use crate::failure::Failure;
use answer::Answers;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Answers every line of the file or of stdin.
pub fn run(args: &BatchArgs) -> Result<(), Failure> {
    let stdin = Path::new("-");
    let path = args.file.as_deref().unwrap_or(stdin);
    let mut answers = Answers::new(args, io::stdout().lock());
    if path == stdin {
        read(&mut io::stdin().lock(), Path::new("stdin"), &mut answers)?;
    } else {
        let mut file = File::open(path).map_err(|error| Failure::unreadable(path, &error))?;
        read(&mut file, path, &mut answers)?;
    }
    if answers.failed() { Err(Failure::No) } else { Ok(()) }
}

fn read(input: &mut impl Read, path: &Path, answers: &mut Answers<impl io::Write>) -> Result<(), Failure> {
    lines::each(input, answers).map_err(|stop| match stop {
        lines::Stop::Read(error) => Failure::unreadable(path, &error),
        lines::Stop::Write(error) => error.into(),
    })
}

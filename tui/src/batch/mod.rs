//! `halfplay batch`: a line in, a line out, millions a second.
//!
//! ```text
//!   lines    cuts the stream into lines, in one buffer of bounded size
//!   answer   answers one line; the usual kind without leaving bytes
//!   bytes    operands in and answers out, byte by byte
//!   cache    the spellings met lately, so that each is parsed once
//! ```

mod answer;
mod bytes;
mod cache;
pub mod lines;

use crate::cli::{Switches, When};
use crate::failure::Failure;
use answer::Answers;
use clap::Args;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

// Each paragraph is one line, for the terminal's width to break.
pub const BATCH_HELP: &str = "\
A line is an instruction with its operands, separated by spaces, tabs, commas or semicolons. For each, one line is printed, in \
the same order: 0xBITS FLAGS, where FLAGS is the letters of v invalid, z divide by zero, o overflow, \
u underflow, x inexact, or - for none; packed types print lane 0's, a comma, lane 1's. A line that cannot \
be answered prints error: and the reason in its place; with --jsonl that is {\"error\": \"…\"}, an object that \
the schema does not describe. # or // begins a comment; comments and blank lines print nothing.

With --check the last field of a line is the result that is expected: the line prints ok, or differs, the result as \
above, and the ways to compute it that deliver what was expected, separated by commas, or - for none.

Exit status: 0 fine; 1 some line could not be answered, or differs; 2 wrong usage.";

/// Arguments of `halfplay batch`.
#[derive(Args, Debug)]
pub struct BatchArgs {
    /// The file to read; stdin without one, or for -
    pub file: Option<PathBuf>,
    /// Answer each line with its whole trace as one line of JSON
    #[arg(long, visible_alias = "json")]
    pub jsonl: bool,
    /// Compare the last field of each line, or what stands behind ->, with the result
    #[arg(long, conflicts_with = "jsonl")]
    pub check: bool,
    #[command(flatten)]
    pub switches: Switches,
    /// When a result counts as tiny, for the underflow flag
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::After)]
    pub tininess: When,
}

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

//! Arguments of `halfplay batch`.

use crate::common_args::{Switches, When};
use clap::Args;
use std::path::PathBuf;

// Each paragraph is one line, so that it wraps at the terminal's width.
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

//! Arguments of `halfplay batch`.

use crate::common_args::{Switches, TininessArg};
use clap::Args;
use halfplay_core::isa::Target;
use std::path::PathBuf;

// Each paragraph is one line, so that it wraps at the terminal's width.
pub const BATCH_HELP: &str = "\
Each line of input is an instruction and its operands, separated by spaces, tabs, commas or semicolons. For each, halfplay prints \
one line, in the same order: 0xBITS FLAGS. FLAGS are letters: v invalid, z divide by zero, o overflow, u underflow, x inexact, \
or - for none. For packed types it prints the flags of lane 0, a comma, and those of lane 1. For a line with an error it prints error: and the reason; \
with --jsonl, {\"error\": \"…\"}, which the schema does not describe. # or // begins a comment; comments and blank lines print nothing.

A line may be an element of a matrix product, such as mma.m16n8k16.f32.f16.f16.f32 {1} {2} 0. Matrix units have no flags: halfplay prints -.

With --check, the last field of a line is the expected result. For each line, halfplay prints either ok, or differs, the result as above, and \
the ways to compute the instruction that give the expected result, separated by commas, or - for none.

Examples:
  halfplay batch cases.txt --check
  echo 'fma.rn.f16 0x520b 0x00e9 0x2ff6' | halfplay batch --jsonl

Exit status: 0 success; 1 a line has an error, or its result differs; 2 wrong usage.";

/// The end of the short help.
pub const BATCH_BRIEF: &str = "\
Examples:
  halfplay batch cases.txt --check
  echo 'fma.rn.f16 0x520b 0x00e9 0x2ff6' | halfplay batch --jsonl
Exit status: 0 success; 1 a line has an error, or its result differs; 2 wrong usage
More: halfplay help batch";

/// Arguments of `halfplay batch`.
#[derive(Args, Debug)]
pub struct BatchArgs {
    /// The file to read [default: stdin, also for -]
    pub file: Option<PathBuf>,
    /// Print the whole trace of each line as one line of JSON
    #[arg(long, visible_alias = "json")]
    pub jsonl: bool,
    /// Compare the last field of each line, or the text after ->, with the result
    #[arg(long, conflicts_with = "jsonl")]
    pub check: bool,
    #[command(flatten)]
    pub switches: Switches,
    /// Reject instructions that this target lacks, such as sm_90; use its unit for elements of matrix products
    #[arg(long, value_name = "SM")]
    pub target: Option<Target>,
    /// Detect tiny results, for the underflow flag, before or after rounding
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = TininessArg::After)]
    pub tininess: TininessArg,
}

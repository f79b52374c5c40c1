//! The arguments of `halfplay gpu`.

use crate::common_args::{AskArgs, Format, Platform, Switches, When};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Arguments of `halfplay gpu`.
#[derive(Args, Debug)]
pub struct GpuArgs {
    /// What to do
    #[command(subcommand)]
    pub command: GpuCommand,
}

/// The commands of `halfplay gpu`.
#[derive(Subcommand, Debug)]
pub enum GpuCommand {
    /// Print the GPU, its driver, and which spellings it runs itself
    Info {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run one statement on the GPU, beside the model and its steps; exit status 1 if they differ
    Probe(ProbeArgs),
    /// Hold the answers of the GPU against the model's; exit status 1 if any differs
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Do the same, and keep a record of each spelling in a folder
    #[command(after_help = CHECK_HELP)]
    Record {
        /// The folder; its file ledger.jsonl gets a line for each spelling
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        check: CheckArgs,
    },
    /// Ask what only hardware can answer, question by question; exit status 1 where the model answers otherwise
    Questions {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a program that asks the same on a machine without this one, and prints the answers
    ExportProbe {
        /// Python that needs no package, or C++ for nvcc
        #[arg(long, value_enum)]
        format: ProbeFormat,
        /// The spellings; all documented ones for all, or without any
        #[arg(value_name = "SPELLING")]
        spellings: Vec<String>,
    },
    /// Read what such a program has printed, and hold it against the model; exit status 1 if any differs
    Import {
        /// The file with what was printed
        file: PathBuf,
        /// Keep the records in this folder, as record does
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Of a file that has one digest for all pairs, compute that again: from seconds to minutes for each spelling
        #[arg(long)]
        recompute: bool,
        /// Print the record of each spelling as a line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the recorded answers of tanh or ex2 to all codes, beside the correctly rounded ones
    Table {
        /// The spelling, such as tanh.approx.f16
        spelling: String,
        /// Read the records of this folder too
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Format::Plain)]
        format: Format,
    },
    /// Print what was seen on hardware, spelling by spelling
    Ledger {
        /// Read the records of this folder too
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// List the spellings that no record is about too
        #[arg(long, conflicts_with = "json")]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Arguments of `halfplay gpu check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The spellings; all documented ones for all, or without any
    #[arg(value_name = "SPELLING")]
    pub spellings: Vec<String>,
    /// Ask 16 rows of operand pairs, of 65,536 pairs each
    #[arg(long, conflicts_with_all = ["exhaustive", "sample"])]
    pub quick: bool,
    /// Ask all 65,536 rows: every pair of operands
    #[arg(long, conflicts_with = "sample")]
    pub exhaustive: bool,
    /// Ask so many rows, far apart; 256 without this
    #[arg(long, value_name = "N")]
    pub sample: Option<u32>,
    /// Print the record of each spelling as a line of JSON
    #[arg(long)]
    pub json: bool,
}

/// What a probe is written in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeFormat {
    /// C++, for nvcc
    Cu,
    /// Python
    Py,
}

/// The number of rows that are asked of each spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// 16 rows
    Quick,
    /// 256 rows
    Usual,
    /// all 65,536 rows
    Exhaustive,
    /// this many rows
    Sample(u32),
}

impl CheckArgs {
    /// The depth that the arguments select.
    pub const fn depth(&self) -> Depth {
        match (self.quick, self.exhaustive, self.sample) {
            (_, _, Some(count)) => Depth::Sample(count),
            (true, ..) => Depth::Quick,
            (_, true, _) => Depth::Exhaustive,
            _ => Depth::Usual,
        }
    }
}

/// Arguments of `halfplay gpu probe`.
#[derive(Args, Debug)]
pub struct ProbeArgs {
    /// The instruction and its operands, each by itself or all in one string
    #[arg(value_name = "INSTR OPERAND", num_args = 1..)]
    pub words: Vec<String>,
    /// Allow what the assembler takes though no line of the manual has it
    #[arg(long)]
    pub undocumented: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl ProbeArgs {
    /// The same question as arguments of `halfplay eval`.
    pub fn ask(&self) -> AskArgs {
        AskArgs {
            words: self.words.clone(),
            expect: None,
            switches: Switches { what_if: false, undocumented: self.undocumented },
            platform: Platform { target: None, ptx: None },
            tininess: When::After,
        }
    }
}

pub const GPU_HELP: &str = "\
The GPU is the first that NVIDIA's driver names (CUDA_VISIBLE_DEVICES chooses another). Nothing of CUDA has to be \
installed but the driver, whose own compiler takes the programs.

Exit status: 0 fine; 1 there is no GPU, it does not answer, or it answers otherwise than the model; 2 wrong usage.";

const CHECK_HELP: &str = "\
A spelling with one operand is asked all its 65,536 codes. Others get all combinations of 48 special values, then rows: \
one a with every b; for fma and mixed spellings with addends that are made up in three to five ways. The GPU enumerates \
rows by itself and hands back one digest each. tanh and ex2 are approximations: what they give is recorded, and is no \
difference.

Ctrl-C stops it, and keeps what was done. Exit status: 0 all agree; 1 some differ, or there is no GPU; 2 wrong usage.";

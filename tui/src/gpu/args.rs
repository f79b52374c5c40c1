//! The arguments of `halfplay gpu`.

use crate::common_args::{AskArgs, Format, Platform, Switches, TininessArg};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Arguments of `halfplay gpu`.
#[derive(Args, Debug)]
pub struct GpuArgs {
    /// The command
    #[command(subcommand)]
    pub command: GpuCommand,
}

/// The commands of `halfplay gpu`.
#[derive(Subcommand, Debug)]
pub enum GpuCommand {
    /// Print the GPU, its driver, and the number of native spellings
    Info {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run one statement on the GPU and in the model; exit status 1 if the results differ
    #[command(after_help = PROBE_BRIEF)]
    Probe(ProbeArgs),
    /// Compare the GPU's results with the model's; exit status 1 if any differ
    #[command(after_help = CHECK_BRIEF, after_long_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Check, and keep a record of each spelling in a folder
    #[command(after_help = RECORD_BRIEF, after_long_help = CHECK_HELP)]
    Record {
        /// The folder; its file ledger.jsonl gets one line per spelling
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        check: CheckArgs,
    },
    /// Ask the GPU open questions about its arithmetic; exit status 1 if any answer differs from the model
    Questions {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a program that runs the check on another machine, without halfplay, and prints the answers
    #[command(after_help = EXPORT_BRIEF)]
    ExportProbe {
        /// Python without packages, or C++ for nvcc
        #[arg(long, value_enum)]
        format: ProbeFormat,
        /// The spellings, or all [default: all documented ones]
        #[arg(value_name = "SPELLING")]
        spellings: Vec<String>,
    },
    /// Read the output of a probe and compare it with the model; exit status 1 if any differ
    #[command(after_help = IMPORT_BRIEF)]
    Import {
        /// The file with the output
        file: PathBuf,
        /// Keep the records in this folder, as `gpu record` does
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// For a file with one digest of all pairs, recompute it: seconds to minutes per spelling
        #[arg(long)]
        recompute: bool,
        /// Print the record of each spelling as one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the recorded results of tanh or ex2 for all codes, next to the correctly rounded ones
    #[command(after_help = TABLE_BRIEF)]
    Table {
        /// The spelling, such as tanh.approx.f16
        spelling: String,
        /// Also read the records of this folder
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Output format
        #[arg(long, value_enum, default_value_t = Format::Plain)]
        format: Format,
    },
    /// Print the records of every spelling
    #[command(after_help = LEDGER_BRIEF)]
    Ledger {
        /// Also read the records of this folder
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Also list the spellings without a record
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
    /// The spellings, or all [default: all documented ones]
    #[arg(value_name = "SPELLING")]
    pub spellings: Vec<String>,
    /// Test 16 rows of operand pairs, with 65,536 pairs each
    #[arg(long, conflicts_with_all = ["exhaustive", "sample"])]
    pub quick: bool,
    /// Test all 65,536 rows: every pair of operands
    #[arg(long, conflicts_with = "sample")]
    pub exhaustive: bool,
    /// Test this number of rows, evenly spread [default: 256]
    #[arg(long, value_name = "N")]
    pub sample: Option<u32>,
    /// Print the record of each spelling as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// The language of an exported probe.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeFormat {
    /// C++, for nvcc
    Cu,
    /// Python
    Py,
}

/// The number of rows checked for each spelling.
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
    /// The instruction and its operands, in one or several arguments
    #[arg(value_name = "INSTR OPERAND", num_args = 1..)]
    pub words: Vec<String>,
    /// Allow instructions that the assembler accepts but the manual does not list
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
            tininess: TininessArg::After,
        }
    }
}

pub const GPU_HELP: &str = "\
halfplay uses the first GPU of NVIDIA's driver; CUDA_VISIBLE_DEVICES chooses another. Of CUDA it needs only the driver, which compiles \
the programs.

Examples:
  halfplay gpu probe fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay gpu record records --quick

Exit status: 0 success; 1 there is no GPU, it does not respond, or a result differs from the model's; 2 wrong usage.";

/// The end of the short help.
pub const GPU_BRIEF: &str = "\
Examples:
  halfplay gpu probe fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay gpu record records --quick
Exit status: 0 success; 1 no GPU, or a result differs; 2 wrong usage
More: halfplay help gpu";

const CHECK_HELP: &str = "\
For a spelling with one operand, the GPU runs all 65,536 codes. For others it runs all combinations of special values (48 of f16 or bf16, 40 of f32), and then rows: \
one a with every b; for fma and mixed spellings, with three to five kinds of generated addends. The GPU generates the \
rows itself and returns one digest for each. tanh and ex2 are approximations: their results are recorded and do not count as \
differences.

Ctrl-C stops the check and keeps the results so far. Exit status: 0 all agree; 1 some differ, or there is no GPU; 2 wrong usage.";

const CHECK_BRIEF: &str = "\
Examples:
  halfplay gpu check fma.rn.f16 --exhaustive
  halfplay gpu check --quick
More: halfplay help gpu check";

const RECORD_BRIEF: &str = "\
Examples:
  halfplay gpu record records fma.rn.f16 --exhaustive
  halfplay gpu record records --quick
More: halfplay help gpu record";

const PROBE_BRIEF: &str = "\
Examples:
  halfplay gpu probe fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay gpu probe 'add.f16 0.1 0.2' --json";

const EXPORT_BRIEF: &str = "\
Examples:
  halfplay gpu export-probe --format py > probe.py
  halfplay gpu export-probe --format cu fma.rn.f16 > probe.cu";

const IMPORT_BRIEF: &str = "\
Examples:
  halfplay gpu import answers.txt
  halfplay gpu import answers.txt records";

const TABLE_BRIEF: &str = "\
Examples:
  halfplay gpu table tanh.approx.f16
  halfplay gpu table ex2.approx.ftz.bf16 --format svg";

const LEDGER_BRIEF: &str = "\
Examples:
  halfplay gpu ledger --all
  halfplay gpu ledger records --json";

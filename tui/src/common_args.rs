//! Arguments that several commands share.

use clap::{Args, ValueEnum};
use halfplay_core::float::{Format as NumberFormat, Tininess};
use halfplay_core::isa::{Allow, PtxVersion, Target};
use std::path::PathBuf;

/// The arguments of `halfplay eval` and `halfplay compare`.
#[derive(Args, Debug)]
pub struct AskArgs {
    /// An instruction and its operands, a formula, a value or a link, in one or several arguments
    #[arg(value_name = "TEXT", num_args = 1..)]
    pub words: Vec<String>,
    /// An observed result: name the ways to compute it; exit status 1 if the instruction gives another
    #[arg(long, value_name = "VALUE")]
    pub expect: Option<String>,
    #[command(flatten)]
    pub switches: Switches,
    #[command(flatten)]
    pub platform: Platform,
    /// Detect tiny results, for the underflow flag, before or after rounding
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = TininessArg::After)]
    pub tininess: TininessArg,
}

/// Arguments of `halfplay eval`.
#[derive(Args, Debug)]
pub struct EvalArgs {
    #[command(flatten)]
    pub ask: AskArgs,
    /// The format of a single value [default: f16]
    #[arg(long = "in", value_name = "FORMAT", value_parser = number_format)]
    pub format_in: Option<NumberFormat>,
    #[command(flatten)]
    pub output: Output,
    /// For tanh and ex2, also read GPU records from this folder; with --target, take the recorded result of that
    /// architecture
    #[arg(long, value_name = "DIR")]
    pub ledger: Option<PathBuf>,
    /// Print only the result and this step, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "json")]
    pub step: Option<usize>,
}

/// Parses the name of a number format.
pub fn number_format(name: &str) -> Result<NumberFormat, String> {
    let names = NumberFormat::ALL.map(NumberFormat::name).join(", ");
    NumberFormat::named(name).ok_or_else(|| format!("the formats are {names}"))
}

/// How an answer is printed.
#[derive(Args, Debug, Clone, Copy)]
pub struct Output {
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// The instructions that are allowed in addition to the documented ones.
#[derive(Args, Debug, Clone, Copy)]
pub struct Switches {
    /// Allow combinations that no GPU has
    #[arg(long)]
    pub what_if: bool,
    /// Allow instructions that the assembler accepts but the manual does not list
    #[arg(long)]
    pub undocumented: bool,
}

/// The target and the PTX version that an instruction has to run on.
#[derive(Args, Debug, Clone, Copy)]
pub struct Platform {
    /// Reject instructions that this target lacks, such as sm_90
    #[arg(long, value_name = "SM")]
    pub target: Option<Target>,
    /// Reject instructions that this PTX version lacks, such as 8.1
    #[arg(long, value_name = "VERSION")]
    pub ptx: Option<PtxVersion>,
}

/// [`Switches`] and [`Platform`] for a command with subcommands, before or after the subcommand.
#[derive(Args, Debug, Clone, Copy)]
pub struct GlobalSwitches {
    /// Allow combinations that no GPU has
    #[arg(long, global = true)]
    pub what_if: bool,
    /// Allow instructions that the assembler accepts but the manual does not list
    #[arg(long, global = true)]
    pub undocumented: bool,
    /// Only instructions of this target, such as sm_90
    #[arg(long, global = true, value_name = "SM")]
    pub target: Option<Target>,
    /// Only instructions of this PTX version, such as 8.1
    #[arg(long, global = true, value_name = "VERSION")]
    pub ptx: Option<PtxVersion>,
}

/// How a trace is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// text
    Plain,
    /// one object, as `halfplay schema` describes it
    Json,
    /// Markdown
    Markdown,
    /// a picture
    Svg,
    /// the same picture as pixels
    Png,
    /// LaTeX
    Latex,
}

/// [`Tininess`], on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TininessArg {
    /// before rounding, as on Arm
    Before,
    /// after rounding, as on x86 and RISC-V
    After,
}

impl Switches {
    /// The switches for the parser of spellings.
    pub const fn allow(self) -> Allow {
        Allow { what_if: self.what_if, undocumented: self.undocumented }
    }
}

impl GlobalSwitches {
    /// The switches for the parser of spellings.
    pub const fn allow(self) -> Allow {
        Allow { what_if: self.what_if, undocumented: self.undocumented }
    }

    /// The target and the PTX version.
    pub const fn platform(self) -> Platform {
        Platform { target: self.target, ptx: self.ptx }
    }
}

impl Output {
    /// The format that the user chose.
    pub const fn format(self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

impl From<TininessArg> for Tininess {
    fn from(when: TininessArg) -> Self {
        match when {
            TininessArg::Before => Tininess::Before,
            TininessArg::After => Tininess::After,
        }
    }
}

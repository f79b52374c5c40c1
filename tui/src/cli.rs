//! The definition of the command line.

use crate::batch::{BATCH_HELP, BatchArgs};
use crate::common_args::EvalArgs;
use crate::compare::{COMPARE_HELP, CompareArgs};
use crate::diagnose::{DIAGNOSE_HELP, DiagnoseArgs};
use crate::evaluate::EVAL_HELP;
use crate::gpu::{GPU_HELP, GpuArgs};
use crate::guide::{GUIDE_HELP, GuideArgs};
use crate::isa::IsaArgs;
use crate::lesson::{LessonArgs, MuseumArgs};
use crate::map::{MAP_HELP, MapArgs};
use crate::program::{RUN_HELP, RunArgs};
use crate::safe::{SAFE_HELP, SafeArgs};
use crate::screen::Appearance;
use crate::screen::palette::Look;
use crate::sheet::{SHEET_HELP, SheetArgs};
use crate::sweep::{SWEEP_HELP, SweepArgs};
use crate::tensor::{TENSOR_HELP, TensorArgs};
use clap::builder::PossibleValue;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Half-precision floating point on NVIDIA GPUs, bit by bit.
///
/// Without a command it opens on a sum to type over, or on the line that is given. Where there is no terminal to draw on,
/// a worked fma, or that line, is told line by line, and commands are read from stdin until its end.
#[derive(Parser, Debug)]
#[command(name = "halfplay", version = env!("HALFPLAY_VERSION"), after_help = EXIT_CODES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// Tell everything line by line, for screen readers and logs, with commands at a prompt
    ///
    /// The same session without a screen: nothing is drawn, one thing stands on a line. Each line on stdin is a
    /// command; help lists them. So it is too where TERM is dumb, or stdin or stdout no terminal.
    #[arg(long)]
    pub plain: bool,
    /// The colours of the screen: the terminal's own, or a theme [default: terminal]
    #[arg(long, value_enum, value_name = "NAME", env = "HALFPLAY_THEME", hide_env_values = true)]
    pub theme: Option<Look>,
    /// Draw the screen in ASCII, as where the locale's encoding is not UTF-8
    #[arg(long)]
    pub ascii: bool,
    /// Leave the mouse to the terminal, which selects text with it; else it flips bits and chooses
    #[arg(long)]
    pub no_mouse: bool,
    /// Open this: a value, 2049; a formula, '0.1 + 0.2'; an instruction; a link, '#2/add.f16/0.1,0.2'; files; a lesson
    #[arg(value_name = "TEXT")]
    pub text: Vec<String>,
    /// What to do
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Evaluate one instruction, and show every step
    #[command(after_help = EVAL_HELP)]
    Eval(EvalArgs),
    /// Evaluate one instruction, and what other ways to compute the same give
    #[command(after_help = COMPARE_HELP)]
    Compare(CompareArgs),
    /// Evaluate an instruction a line, and answer each on one line
    #[command(after_help = BATCH_HELP)]
    Batch(BatchArgs),
    /// Which arithmetic explains results that were observed: fused or not, through f32, another rounding, flushed …
    #[command(after_help = DIAGNOSE_HELP)]
    Diagnose(DiagnoseArgs),
    /// What is in an array, or how two differ: classes, exponents, distances, places, what differences have in common
    #[command(after_help = TENSOR_HELP)]
    Tensor(TensorArgs),
    /// Run a program of PTX or of C-like code, and show what every line gives
    #[command(after_help = RUN_HELP)]
    Run(RunArgs),
    /// Hold an instruction against another way to compute the same, on all operands
    #[command(after_help = SWEEP_HELP)]
    Sweep(SweepArgs),
    /// All pairs of two operands as a picture: coloured by class, distance to a pipeline, flag, or what decides
    #[command(after_help = MAP_HELP)]
    Map(MapArgs),
    /// May an instruction be computed some other way: is the result always the same?
    #[command(after_help = SAFE_HELP)]
    Safe(SafeArgs),
    /// List, explain and check the spellings of instructions
    Isa(IsaArgs),
    /// List, tell and check lessons
    Lesson(LessonArgs),
    /// List and tell mismatches that were met in public
    Museum(MuseumArgs),
    /// Print a worksheet: questions to solve by hand, and a key
    #[command(after_help = SHEET_HELP)]
    Sheet(SheetArgs),
    /// Hold the answers against those of an NVIDIA GPU, and keep a record of what it said
    #[command(after_help = GPU_HELP)]
    Gpu(GpuArgs),
    /// Print a guide to one of the program's uses, or list the guides
    #[command(after_help = GUIDE_HELP)]
    Guide(GuideArgs),
    /// Print the JSON Schema of traces, of programs that have run, of worksheets, or of arrays
    Schema {
        /// What the schema describes
        #[arg(value_enum, default_value_t = Described::Trace)]
        of: Described,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual pages: halfplay man | man -l -
    Man {
        /// Write each page to a file in this folder instead
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

/// What a JSON Schema describes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Described {
    /// the trace of an instruction, as `eval --json` and `batch --jsonl` print it
    Trace,
    /// a program that has run, as `run --json` prints it
    Run,
    /// a worksheet, as `sheet --format json` prints it
    Sheet,
    /// what is in arrays, as `tensor --json` prints it
    Tensor,
    /// a value alone, as `eval VALUE --json` prints it
    Value,
}

const EXIT_CODES: &str = "\
New to this:
  halfplay                         a sum to type over, with every step
  halfplay '0.1 + 0.2'             the same on a line of your own
  halfplay 2049                    a value, and the number that it becomes
  halfplay lesson reading          the first of the lessons
An answer to copy:
  halfplay eval '0.1 + 0.2'        all steps as text
  halfplay eval 1/3 --in bf16      a value in a format, and its neighbours
  halfplay compare fma.rn.f16 0x520b 0x00e9 0x2ff6
                                   which way to compute it gave which bits

Exit status: 0 fine; 1 the answer is no (an illegal spelling, a failed line); 2 wrong usage.";

impl Cli {
    /// The appearance of the screen.
    pub const fn appearance(&self) -> Appearance {
        Appearance { look: self.theme, ascii: self.ascii, mouse: !self.no_mouse }
    }
}

impl ValueEnum for Look {
    fn value_variants<'a>() -> &'a [Self] {
        &Look::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_holds_together() {
        Cli::command().debug_assert();
    }
}

//! The definition of the command line.

use crate::batch::{BATCH_BRIEF, BATCH_HELP, BatchArgs};
use crate::common_args::EvalArgs;
use crate::compare::{COMPARE_BRIEF, COMPARE_HELP, CompareArgs};
use crate::diagnose::{DIAGNOSE_BRIEF, DIAGNOSE_HELP, DiagnoseArgs};
use crate::evaluate::{EVAL_BRIEF, EVAL_HELP};
use crate::gpu::{GPU_BRIEF, GPU_HELP, GpuArgs};
use crate::guide::{GUIDE_HELP, GuideArgs};
use crate::isa::IsaArgs;
use crate::lesson::{LessonArgs, MuseumArgs};
use crate::map::{MAP_BRIEF, MAP_HELP, MapArgs};
use crate::matmul::{MATMUL_BRIEF, MATMUL_HELP, MatmulArgs};
use crate::program::{RUN_BRIEF, RUN_HELP, RunArgs};
use crate::safe::{SAFE_BRIEF, SAFE_HELP, SafeArgs};
use crate::screen::Appearance;
use crate::screen::palette::ColourSource;
use crate::sheet::{SHEET_BRIEF, SHEET_HELP, SheetArgs};
use crate::sweep::{SWEEP_BRIEF, SWEEP_HELP, SweepArgs};
use crate::tensor::{TENSOR_BRIEF, TENSOR_HELP, TensorArgs};
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Half-precision floating point on NVIDIA GPUs, bit by bit
#[derive(Parser, Debug)]
#[command(
    name = "halfplay",
    version = env!("HALFPLAY_VERSION"),
    help_template = TEMPLATE,
    after_help = MANUAL,
    args_conflicts_with_subcommands = true,
    disable_help_flag = true,
    arg = help_flag()
)]
pub struct Cli {
    /// Print text and read commands from stdin (screen readers)
    #[arg(long)]
    pub plain: bool,
    /// Colours: terminal, dark, light, high-contrast[-light], colour-blind[-light]
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        env = "HALFPLAY_THEME",
        hide_env_values = true,
        hide_possible_values = true
    )]
    pub theme: Option<ColourSource>,
    /// Draw the screen in ASCII
    #[arg(long)]
    pub ascii: bool,
    /// Leave the mouse to the terminal, to select text
    #[arg(long)]
    pub no_mouse: bool,
    /// Draw bits as plain digits, close together, and results in small type
    ///
    /// Plain digits can be selected and copied, and a braille display reads them without gaps.
    #[arg(long, hide_short_help = true)]
    pub no_tiles: bool,
    /// Open a value (2049), a formula ('0.1 + 0.2'), an instruction, a link ('#2/add.f16/0.1,0.2'), files or a lesson
    #[arg(value_name = "TEXT")]
    pub text: Vec<String>,
    /// The command
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Evaluate one instruction or value and show every step
    #[command(after_help = EVAL_BRIEF, after_long_help = EVAL_HELP)]
    Eval(EvalArgs),
    /// Compare other ways to compute one instruction
    #[command(after_help = COMPARE_BRIEF, after_long_help = COMPARE_HELP)]
    Compare(CompareArgs),
    /// Evaluate one instruction per line of a file or stdin
    #[command(after_help = BATCH_BRIEF, after_long_help = BATCH_HELP)]
    Batch(BatchArgs),
    /// Find the arithmetic that explains observed results
    #[command(after_help = DIAGNOSE_BRIEF, after_long_help = DIAGNOSE_HELP)]
    Diagnose(DiagnoseArgs),
    /// Describe an array, or the differences between two arrays
    #[command(after_help = TENSOR_BRIEF, after_long_help = TENSOR_HELP)]
    Tensor(TensorArgs),
    /// Compute a matrix product as a matrix unit does
    #[command(after_help = MATMUL_BRIEF, after_long_help = MATMUL_HELP)]
    Matmul(MatmulArgs),
    /// Run a program of PTX or C-like code and show every result
    #[command(after_help = RUN_BRIEF, after_long_help = RUN_HELP)]
    Run(RunArgs),
    /// Compare two ways to compute an instruction over all inputs
    #[command(after_help = SWEEP_BRIEF, after_long_help = SWEEP_HELP)]
    Sweep(SweepArgs),
    /// Draw all pairs of two operands as a coloured picture
    #[command(after_help = MAP_BRIEF, after_long_help = MAP_HELP)]
    Map(MapArgs),
    /// Check whether another way to compute an instruction always agrees
    #[command(after_help = SAFE_BRIEF, after_long_help = SAFE_HELP)]
    Safe(SafeArgs),
    /// List, explain and check the spellings of instructions
    Isa(IsaArgs),
    /// List, print and check lessons
    Lesson(LessonArgs),
    /// Browse real-world mismatches
    Museum(MuseumArgs),
    /// Print a worksheet: questions to solve by hand, and their answers
    #[command(after_help = SHEET_BRIEF, after_long_help = SHEET_HELP)]
    Sheet(SheetArgs),
    /// Compare the model with an NVIDIA GPU and record the GPU's answers
    #[command(after_help = GPU_BRIEF, after_long_help = GPU_HELP)]
    Gpu(GpuArgs),
    /// Print a guide to one use of the program, or list the guides
    #[command(after_help = GUIDE_HELP)]
    Guide(GuideArgs),
    /// Print the JSON Schema of an output format
    #[command(after_help = SCHEMA_BRIEF)]
    Schema {
        /// The output to describe
        #[arg(value_enum, default_value_t = Described::Trace)]
        of: Described,
    },
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_BRIEF)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual pages, or write them to a folder
    #[command(after_help = MAN_BRIEF)]
    Man {
        /// Write each page to a file in this folder
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

/// The output that a JSON Schema describes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Described {
    /// the trace of an instruction, as `eval --json` and `batch --jsonl` print it
    Trace,
    /// a program and its results, as `run --json` prints them
    Run,
    /// a worksheet, as `sheet --format json` prints it
    Sheet,
    /// one or two arrays, as `tensor --json` describes them
    Tensor,
    /// the errors of a matrix product, as `matmul --json` prints them
    Matmul,
    /// an element of a matrix product, as `eval 'mma…' --json` prints it
    Matrix,
    /// a single value, as `eval VALUE --json` prints it
    Value,
}

/// The output of `halfplay --help`. A test compares its commands with [`Command`].
const TEMPLATE: &str = "\
{about}

Usage: {usage}
  halfplay                opens a worked example
  halfplay '0.1 + 0.2'    opens a formula, value, instruction, link or file
  halfplay help eval      prints everything about a command

Compute:
  eval         Evaluate one instruction or value and show every step
  compare      Compare other ways to compute one instruction
  batch        Evaluate one instruction per line of a file or stdin
  matmul       Compute a matrix product as a matrix unit does
  run          Run a program of PTX or C-like code and show every result
Search:
  sweep        Compare two ways to compute an instruction over all inputs
  safe         Check whether another way to compute an instruction always agrees
  map          Draw all pairs of two operands as a coloured picture
  diagnose     Find the arithmetic that explains observed results
  tensor       Describe an array, or the differences between two arrays
  gpu          Compare the model with an NVIDIA GPU and record the GPU's answers
Learn:
  isa          List, explain and check the spellings of instructions
  lesson       List, print and check lessons
  museum       Browse real-world mismatches
  sheet        Print a worksheet: questions to solve by hand, and their answers
  guide        Print a guide to one use of the program, or list the guides
Set up:
  schema       Print the JSON Schema of an output format
  completions  Print completions for a shell
  man          Print the manual pages, or write them to a folder

Options:
{options}
";

/// The end of the program's manual page, which the template above leaves out.
const MANUAL: &str = "\
Without a command, halfplay opens its screen on a worked sum, or on TEXT. If TERM is dumb, or stdin or stdout is not a terminal, halfplay prints text instead, one fact per line, about a worked fma or about TEXT. It then reads commands from stdin, unless only stdout is redirected; help lists them. --plain prints text and reads commands in every terminal. The screen is also drawn in ASCII if the encoding of the locale is not UTF-8. Without --no-mouse, the mouse flips bits and selects rows. The theme terminal, the default, uses the colours of the terminal.

Examples:
  halfplay                         a worked sum to change, with every step
  halfplay '0.1 + 0.2'             a formula of your own
  halfplay 2049                    a value, rounded to half precision
  halfplay lesson reading          the first lesson
  halfplay eval '0.1 + 0.2'        all steps as text
  halfplay eval 1/3 --in bf16      a value in another format, and its neighbours
  halfplay compare fma.rn.f16 0x520b 0x00e9 0x2ff6
                                   the bits that each way to compute it gives

Exit status: 0 success; 1 a negative answer (an illegal spelling, a failed line); 2 wrong usage.";

const SCHEMA_BRIEF: &str = "\
Examples:
  halfplay schema
  halfplay schema tensor";

const COMPLETIONS_BRIEF: &str = "\
Examples:
  halfplay completions bash > ~/.local/share/bash-completion/completions/halfplay
  halfplay completions fish > ~/.config/fish/completions/halfplay.fish";

const MAN_BRIEF: &str = "\
Examples:
  halfplay man | man -l -
  halfplay man --dir ~/.local/share/man/man1";

/// The flag that prints the short help of every command. `halfplay help COMMAND` prints the long help.
fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .global(true)
        .display_order(999)
        .help("Print help")
}

impl Cli {
    /// The appearance of the screen.
    pub const fn appearance(&self) -> Appearance {
        Appearance { look: self.theme, ascii: self.ascii, mouse: !self.no_mouse, tiles: !self.no_tiles }
    }
}

impl ValueEnum for ColourSource {
    fn value_variants<'a>() -> &'a [Self] {
        &ColourSource::ALL
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
    fn clap_accepts_the_command_definition() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_lists_every_command_on_one_screen() {
        let mut program = Cli::command().term_width(80);
        for command in program.get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let line = format!("\n  {:<13}{about}\n", command.get_name());
            assert!(TEMPLATE.contains(&line), "{line}");
        }
        let help = program.render_help().to_string();
        assert!(help.lines().count() <= 40, "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }

    #[test]
    fn the_help_flag_is_short_and_the_help_command_is_long() {
        let printed = |line: &str| {
            let read = Cli::command().term_width(0).try_get_matches_from(line.split(' '));
            read.unwrap_err().to_string()
        };
        let (flag, command) = (printed("halfplay run --help"), printed("halfplay help run"));
        assert_eq!(flag, printed("halfplay run -h"));
        assert!(flag.contains(RUN_BRIEF) && !flag.contains("--hold replaces"), "{flag}");
        assert!(command.contains("--hold replaces"), "{command}");
    }
}

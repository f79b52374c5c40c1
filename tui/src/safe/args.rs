//! The arguments of `halfplay safe`.

use crate::common_args::{Format, Switches};
use crate::failure::Failure;
use clap::Args;
use halfplay_core::isa::{Instr, parse};
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::bulk::equivalence::Verdict;
use halfplay_core::skins::bulk::sweep::{NoQuestion, Question};
use halfplay_core::skins::explain::bulk_sweep::no_question;
use halfplay_core::variant::Variant;
use std::path::PathBuf;

/// Arguments of `halfplay safe`.
#[derive(Args, Debug)]
pub struct SafeArgs {
    /// The instruction: fma.rn.f16
    #[arg(value_name = "INSTR")]
    pub instr: String,
    /// The other way: a pipeline; f32 is short for through-f32, f64 for through-f64 [default: all]
    #[arg(long, value_name = "PIPELINE")]
    pub vs: Option<String>,
    /// Try all operands even if the answer is stored: up to 2^32 cases; for an fma, equal products only once
    #[arg(long, requires = "vs")]
    pub recompute: bool,
    /// Save the progress in this file, and continue from it
    #[arg(long, value_name = "FILE", requires = "recompute")]
    pub resume: Option<PathBuf>,
    /// Print the answer as a line of halfplay's data file
    #[arg(long, requires = "vs", conflicts_with_all = ["json", "format"])]
    pub line: bool,
    /// Output format; JSON has one line per pipeline
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    #[command(flatten)]
    pub switches: Switches,
}

// Each paragraph is one line, so that it wraps at the terminal's width.
/// The help text below the arguments.
pub const SAFE_HELP: &str = "\
\"May I compute this in f32 and round to f16?\" The answer is yes if a theorem proves it, whose conditions halfplay checks, or if halfplay has tried all operands without a difference. If the answer is no, halfplay prints the smallest \
operands for which the results differ, how many results differ, and the step that differs. Without --vs it prints one line per pipeline.

Most answers are stored. For the others, the list takes a moment: halfplay tries one operand exhaustively, tries two operands with small codes, and estimates from a sample how many results differ (marked ~). A sample never gives a yes. With --vs, halfplay then tries all pairs of two operands, which takes some seconds.

The smallest case is the one whose largest magnitude code is least; of those, the one with the least sum of magnitude codes, then with the fewest minus signs.

Examples:
  halfplay safe add.f16 --vs f32
  halfplay safe fma.rn.f16
  halfplay safe fma.rn.bf16 --vs f64
  halfplay safe mul.f16 --vs rz --format svg

Exit status: 0 the results are always the same, or the list was printed; 1 some results differ, or the answer is unknown; 2 wrong usage.";

/// The end of the short help.
pub const SAFE_BRIEF: &str = "\
Examples:
  halfplay safe add.f16 --vs f32
  halfplay safe fma.rn.f16
Exit status: 0 always the same, or the list; 1 some results differ, or unknown; 2 wrong usage
More: halfplay help safe";

impl SafeArgs {
    /// The requested output format.
    pub const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// The instruction and the pipeline that the arguments name.
pub fn question(args: &SafeArgs) -> Result<(Instr, Option<Variant>), Failure> {
    let parsed = parse(&args.instr, args.switches.allow());
    let instr = parsed.map_err(|problem| Failure::of_text(&Diagnostic::from(problem), &args.instr))?.instr;
    let names = Question::pipelines(&instr);
    if names.is_empty() {
        return Err(Failure::Usage(no_question(&NoQuestion::Width(instr))));
    }
    let Some(word) = &args.vs else { return Ok((instr, None)) };
    let variant = Question::pipeline(word).filter(|&variant| Verdict::of(&instr, variant).is_some());
    let variant = variant.ok_or_else(|| {
        Failure::Usage(format!("`{instr}` has no pipeline {word}; it has {}", names.join(", ")))
    })?;
    Ok((instr, Some(variant)))
}

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
    /// What it may be computed through: a pipeline; f32 is short for through-f32, f64 for through-f64 [default: all]
    #[arg(long, value_name = "PIPELINE")]
    pub vs: Option<String>,
    /// Tries all operands, even where what came of that is known: up to 2^32 cases one by one, an fma through its products
    #[arg(long, requires = "vs")]
    pub recompute: bool,
    /// Of a long one: keeps in this file how far it has come, and goes on from there
    #[arg(long, value_name = "FILE", requires = "recompute")]
    pub resume: Option<PathBuf>,
    /// Prints the line that the data of this program has for it
    #[arg(long, requires = "vs", conflicts_with_all = ["json", "format"])]
    pub line: bool,
    /// How to print it; of JSON, a line for each pipeline
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
\"May I compute this in f32 and round to f16?\" Yes, by a theorem whose hypotheses are checked, or because all operands were tried; or no, with the smallest \
operands for which the result is another, how often it is, and the step that differs. Without --vs there is a line for each pipeline.

In the list, what is not on file is answered within a moment: one operand is tried whole, operands of small magnitude codes are tried with one another, and a sample says about how often results differ (with ~). A sample never says yes. With --vs, all pairs of two operands are tried then, which takes some seconds.

Smallest is the case whose largest magnitude code is least, then whose magnitude codes add up to least, then with the fewest minus signs.

Examples:
  halfplay safe add.f16 --vs f32
  halfplay safe fma.rn.f16
  halfplay safe fma.rn.bf16 --vs f64
  halfplay safe mul.f16 --vs rz --format svg

Exit status: 0 the result is always the same, or the list was printed; 1 it is not, or it is not known; 2 wrong usage.";

impl SafeArgs {
    /// The requested output format.
    pub const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// The instruction and the pipeline that the arguments name.
pub fn question(args: &SafeArgs) -> Result<(Instr, Option<Variant>), Failure> {
    let parsed = parse(&args.instr, args.switches.allow());
    let instr = parsed.map_err(|problem| Failure::refused(&Diagnostic::from(problem), &args.instr))?.instr;
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

//! The arguments of `halfplay sweep`, and the question that they ask.

use crate::common_args::Switches;
use crate::failure::Failure;
use crate::negative;
use clap::{Args, ValueEnum};
use halfplay_core::float::{Float, Format, Mode};
use halfplay_core::isa::{Instr, Op, parse};
use halfplay_core::literal;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::bulk::Batch;
use halfplay_core::skins::bulk::sweep::{Axis, Counterpart, NoQuestion, Question, Sample};
use halfplay_core::skins::explain::bulk_sweep::{no_question, no_range};
use halfplay_core::variant::Variant;
use std::path::PathBuf;

/// Arguments of `halfplay sweep`.
#[derive(Args, Debug)]
pub struct SweepArgs {
    /// The instruction: fma.rn.f16
    #[arg(value_name = "INSTR")]
    pub instr: String,
    /// Compare with a pipeline (f32 is short for through-f32, f64 for through-f64) or another instruction [default: mul-then-add for fma, else rz]
    #[arg(long, value_name = "PIPELINE|INSTR")]
    pub vs: Option<String>,
    /// Fix an operand: c=1
    #[arg(long, value_name = "NAME=VALUE")]
    pub fix: Vec<String>,
    /// Restrict an operand to a range, both ends included: a=1..2
    #[arg(long, value_name = "NAME=LO..HI")]
    pub range: Vec<String>,
    /// Try this number of random cases instead of all: 1000000, 1_000_000, 1e6 or 2^20
    #[arg(long, value_name = "N", value_parser = count)]
    pub sample: Option<u64>,
    /// Seed of the sample; the same seed gives the same cases [default: 1]
    #[arg(long, value_name = "S", requires = "sample")]
    pub seed: Option<u64>,
    /// Try all triples of an fma, computing equal products only once: minutes to hours
    #[arg(long, conflicts_with_all = ["sample"])]
    pub complete: bool,
    /// Save the progress in this file, and continue from it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = SweepFormat::Plain)]
    pub format: SweepFormat,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    #[command(flatten)]
    pub switches: Switches,
}

/// How a sweep is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SweepFormat {
    /// text
    Plain,
    /// one object
    Json,
    /// comma-separated values: counts, then cases
    Csv,
    /// a picture
    Svg,
    /// the same picture as pixels
    Png,
}

// Each paragraph is one line, so that it wraps at the terminal's width.
/// The help text below the arguments.
pub const SWEEP_HELP: &str = "\
Every operand takes all of its 65,536 codes, unless --fix or --range restricts it. A sweep over one operand takes a moment; two operands are 2^32 cases. \
Three are too many: fix one, take a --sample, or sweep over all products (--complete). The pipelines have the names that halfplay compare --json prints, such as mul-then-add, \
through-f32, through-f64, other-format, rz, rm, rp, with-ftz, without-ftz, with-relu.

halfplay prints how many results differ, and by how many ulp. Of the differing cases that it traces, it prints the first step that differs and the special features. \
It prints three cases with links: the first that differs, the worst (distances are distinguished to 53 bits), and the one with the smallest operands (its largest magnitude is least). \
The last line is a digest of all results of both computations. Ctrl-C ends the sweep and prints the counts so far.

Examples:
  halfplay sweep mul.f16 --vs rz
  halfplay sweep fma.rn.f16 --vs mul-then-add --fix c=1
  halfplay sweep fma.rn.bf16 --vs through-f64 --sample 100000000 --seed 7
  halfplay sweep add.f16 --vs add.rn.ftz.f16 --range a=-1..1 --resume add.json --json

Exit status: 0 success, even if results differ; 1 the instruction is illegal, or the sweep was interrupted; 2 wrong usage.";

/// The end of the short help.
pub const SWEEP_BRIEF: &str = "\
Examples:
  halfplay sweep mul.f16 --vs rz
  halfplay sweep fma.rn.f16 --vs mul-then-add --fix c=1
Exit status: 0 success, even if results differ; 1 illegal instruction or interrupted; 2 wrong usage
More: halfplay help sweep";

impl SweepArgs {
    /// The requested output format.
    pub const fn format(&self) -> SweepFormat {
        if self.json { SweepFormat::Json } else { self.format }
    }
}

/// The question that the arguments ask.
pub fn question(args: &SweepArgs) -> Result<Question, Failure> {
    let allow = args.switches.allow();
    let read =
        |text: &str| parse(text, allow).map_err(|problem| Failure::of_text(&Diagnostic::from(problem), text));
    let instr = read(&args.instr)?.instr;
    let against = match &args.vs {
        None if instr.op == Op::Fma => Counterpart::Variant(Variant::MulThenAdd),
        None if Question::pipelines(&instr).contains(&"rz") => {
            Counterpart::Variant(Variant::Rounding(Mode::Rz))
        }
        None => return Err(no_default(&instr)),
        Some(word) => against(&instr, word, args)?,
    };
    let mut axes = [None; 3];
    for text in &args.fix {
        let (place, value) = named(&instr, "fix", "c=1", text)?;
        let code = number(&instr, place, value)?.bits() as u16;
        set(&mut axes, place, Axis::Fixed(code), text)?;
    }
    for text in &args.range {
        let (place, range) = named(&instr, "range", "a=1..2", text)?;
        let (low, high) = range.split_once("..").ok_or_else(|| {
            Failure::Usage(format!(
                "--range takes two numbers with .. between them, such as a=1..2; found {text}"
            ))
        })?;
        let [low, high] = [number(&instr, place, low)?, number(&instr, place, high)?];
        let axis = Axis::range(low, high)
            .map_err(|why| Failure::Usage(format!("--range {text}: {}", no_range(why))))?;
        set(&mut axes, place, axis, text)?;
    }
    if args.complete {
        let [None, None, third] = axes else {
            return Err(Failure::Usage(
                "--complete tries all a and b; use --fix and --range only for c".to_owned(),
            ));
        };
        let whole = Question::complete(&instr, against, third.unwrap_or(Axis::All));
        return whole.map_err(|why| Failure::Usage(no_question(&why)));
    }
    let sample = args.sample.map(|cases| Sample { cases, seed: args.seed.unwrap_or(1) });
    let axes = axes.map(|axis| axis.unwrap_or(Axis::All));
    Question::new(&instr, against, axes, sample).map_err(|why| Failure::Usage(no_question(&why)))
}

/// The error for an instruction without a default comparison.
fn no_default(instr: &Instr) -> Failure {
    let names = Question::pipelines(instr);
    Failure::Usage(match names.as_slice() {
        [] => no_question(&NoQuestion::Width(*instr)),
        names => format!(
            "`{instr}` does not round, so --vs has no default; add --vs {}, or --vs with another instruction",
            names.join(" or --vs ")
        ),
    })
}

/// Parses a whole number in one of the usual notations.
fn count(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let power = |(base, exponent): (&str, &str)| -> Option<u64> {
        base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?)
    };
    let scaled = |(number, exponent): (&str, &str)| -> Option<u64> {
        number.parse::<u64>().ok()?.checked_mul(10u64.checked_pow(exponent.parse().ok()?)?)
    };
    let read = match (digits.split_once('^'), digits.split_once(['e', 'E'])) {
        (Some(parts), _) => power(parts),
        (_, Some(parts)) => scaled(parts),
        _ => digits.parse().ok(),
    };
    read.ok_or_else(|| "expected a whole number, such as 1000000, 1_000_000, 1e6 or 2^20".to_owned())
}

/// The pipeline or the instruction with this name.
fn against(instr: &Instr, word: &str, args: &SweepArgs) -> Result<Counterpart, Failure> {
    let applies = |against: &Counterpart| match against {
        Counterpart::Variant(variant) => Batch::variant(&instr.lane(), *variant).is_some(),
        Counterpart::Instr(_) => true,
    };
    if let Some(against) = Question::against_named(word, args.switches.allow()).filter(applies) {
        return Ok(against);
    }
    // A name with a dot must be an illegal instruction; anything else was meant as a pipeline.
    if word.contains('.') {
        return match parse(word, args.switches.allow()) {
            Err(problem) => Err(Failure::of_text(&Diagnostic::from(problem), word)),
            Ok(parsed) => Ok(Counterpart::Instr(parsed.instr)),
        };
    }
    let names = Question::pipelines(instr).join(", ");
    Err(Failure::Usage(format!("`{instr}` has no pipeline {word}; it has {names}; or name an instruction")))
}

/// The index of an operand, and the rest of `NAME=…`.
fn named<'a>(instr: &Instr, option: &str, example: &str, text: &'a str) -> Result<(usize, &'a str), Failure> {
    let (name, rest) = text.split_once('=').ok_or_else(|| {
        Failure::Usage(format!("--{option} takes the name of an operand, = and a value or a range, such as {example}; found {text}"))
    })?;
    let names = instr.operand_names();
    let place = names.iter().position(|known| *known == name.trim()).ok_or_else(|| {
        Failure::Usage(format!("`{instr}` has no operand {}; it has {}", name.trim(), names.join(", ")))
    })?;
    Ok((place, rest))
}

fn number(instr: &Instr, place: usize, text: &str) -> Result<Float, Failure> {
    let text = negative::unshield(text.trim());
    let format = instr.operand_type(place).format().unwrap_or(Format::F16);
    let read = literal::parse(&text, format);
    read.map(|literal| literal.float).map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &text))
}

fn set(axes: &mut [Option<Axis>; 3], place: usize, axis: Axis, text: &str) -> Result<(), Failure> {
    match axes.get_mut(place) {
        Some(slot @ None) => *slot = Some(axis),
        _ => {
            return Err(Failure::Usage(format!(
                "{text} restricts an operand a second time; leave out one of the two"
            )));
        }
    }
    Ok(())
}

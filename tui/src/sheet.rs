//! `halfplay sheet`: prints worksheets.

use crate::failure::Failure;
use crate::output;
use clap::{Args, ValueEnum};
use halfplay_core::skins::lesson::sheet::{Sheet, SheetForm, SheetSpec, SheetSpecError, Topic};

/// The schema of the output of `--format json`.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/sheet-1.json"));

/// Arguments of `halfplay sheet`.
#[derive(Args, Debug)]
pub struct SheetArgs {
    /// The topic: rounding, subnormals, fma, cancellation, formats, specials or all
    #[arg(long, value_name = "TOPIC", default_value = "all")]
    pub topic: String,
    /// The number of questions, from 1 to 200
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub n: usize,
    /// The seed of the questions; the same seed gives the same sheet
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Markdown)]
    pub format: SheetFormat,
    /// Append the answers; gift and json always include them
    #[arg(long)]
    pub key: bool,
}

/// How a sheet is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetFormat {
    /// Markdown
    Markdown,
    /// a whole LaTeX document, without packages
    Latex,
    /// a page to print
    Html,
    /// GIFT, which Moodle imports
    Gift,
    /// one object, as `halfplay schema sheet` describes it
    Json,
}

pub const SHEET_HELP: &str = "\
Each question tells misconceptions apart; the first third are easy, the last third hard. The key has the answers \
with brief steps, and wrong answers with the misconceptions that lead to them.

Examples:
  halfplay sheet --topic rounding --n 12 --seed 7 --key
  halfplay sheet --topic fma --format latex > fma.tex
  halfplay sheet --topic all --n 40 --format gift > moodle.txt

Exit status: 0 success; 2 wrong usage, such as an unknown topic.";

/// The end of the short help.
pub const SHEET_BRIEF: &str = "\
Examples:
  halfplay sheet --topic rounding --n 12 --seed 7 --key
  halfplay sheet --topic fma --format latex > fma.tex
More: halfplay help sheet";

/// Parses a seed.
fn seed(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "a seed is a whole number from 0, such as 7")
}

/// Prints the sheet.
pub fn run(args: &SheetArgs) -> Result<(), Failure> {
    let usage = |error: SheetSpecError| Failure::Usage(error.to_string());
    let topic = Topic::named(&args.topic).map_err(usage)?;
    let sheet = Sheet::new(SheetSpec::new(topic, args.n, args.seed).map_err(usage)?);
    let form = match args.format {
        SheetFormat::Markdown => SheetForm::Markdown,
        SheetFormat::Latex => SheetForm::Latex,
        SheetFormat::Html => SheetForm::Html,
        SheetFormat::Gift => SheetForm::Gift,
        SheetFormat::Json => SheetForm::Json,
    };
    output::print(form.written(&sheet, args.key))
}

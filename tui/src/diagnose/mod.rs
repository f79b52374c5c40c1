//! `halfplay diagnose`: finds the arithmetic that explains observed results.
//!
//! ```text
//!   answer   the search on all cores
//!   data     the answer as JSON
//! ```

mod answer;
mod data;

pub use answer::Answer;

use crate::arrays::open;
use crate::common_args::{Format, Output, Switches};
use crate::failure::Failure;
use crate::tensor::StoredFormat;
use crate::{output, report, text_file};
use clap::Args;
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::arrays::index_words;
use halfplay_core::skins::arrays::{ElementwiseInstr, FitProblem, Sample};
use halfplay_core::skins::doc::{Block, Doc, line};
use halfplay_core::skins::explain::ObservedWords;
use halfplay_core::skins::explain::arrays::sample_words;
use halfplay_core::skins::infer::{Case, ResultList, Results, WrongLine};
use halfplay_core::skins::input::{Input, Vocabulary, classify};
use halfplay_core::skins::session::Msg;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `halfplay diagnose`.
#[derive(Args, Debug)]
pub struct DiagnoseArgs {
    /// The file with the results [default: stdin, also for -]
    #[arg(conflicts_with = "got")]
    pub file: Option<PathBuf>,
    /// The instruction of lines without one, or of arrays
    #[arg(long, value_name = "SPELLING")]
    pub instr: Option<String>,
    /// The array of the first operand, .npy or .safetensors
    #[arg(long, value_name = "FILE", requires_all = ["instr", "got"])]
    pub a: Option<PathBuf>,
    /// The array of the second operand
    #[arg(long, value_name = "FILE", requires = "a")]
    pub b: Option<PathBuf>,
    /// The array of the third operand
    #[arg(long, value_name = "FILE", requires = "b")]
    pub c: Option<PathBuf>,
    /// The array of the results
    #[arg(long, value_name = "FILE", requires = "a")]
    pub got: Option<PathBuf>,
    /// Read integers in arrays as the bits of this format
    #[arg(long, value_name = "FORMAT", requires = "got")]
    pub bits: Option<StoredFormat>,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub switches: Switches,
}

pub const DIAGNOSE_HELP: &str = "\
Each line of input is an instruction, its operands, and the observed result, as for batch --check: fma.rn.f16 0x520b \
0x00e9 0x2ff6 0x3000. They are separated by spaces, tabs, commas or semicolons; an arrow may precede the result. The \
first line may name columns: instruction,a,b,c,got in any order. Lines of numbers without an instruction belong to the one on a \
line of its own above them, or else to --instr. A list of lists, as Python prints it, has a line in each inner list. A line may also be a JSON object with these keys, and a file \
may be one JSON array of such objects, each of which counts as a line. # or // begins a comment.

halfplay tries every known way to compute each instruction: product and sum rounded separately, through f32 or f64, each rounding, one modifier \
more or less, flushed operands or results, the largest finite number instead of infinity, the other format, other NaN bits, and any two \
of these together.

The first line of the output has the variants that explain the most results, with counts: mul-then-add  20 of 20; as written 17; next rz 15. Variants \
that these results cannot tell apart are joined, rn = rz, and inputs that tell them apart follow below. If no variant explains every \
line, the output begins with none: none  best 17 of 20 by rz; as written 12. The second line is a sentence.

A file may instead hold dot products, one per line: dot.f16 1,2,3 4,5,6 0 32 has two vectors, an optional addend, and the \
result; also dot.bf16, or dot.f32.f16 and dot.f32.bf16 if the result is f32. halfplay tries orders of summation (sequential, in \
pairs, in lanes, in blocks as in matrix units), sums in f32 or in the format of the factors, products rounded or exact, and rounding toward zero. If several explain \
the most results, it prints dot products that tell them apart.

Results may also come from arrays, .npy or .safetensors, one file per operand and one for the results: --instr fma.rn.f16 --a a.npy --b b.npy --c \
c.npy --got got.npy. To choose one of several tensors, append its name: model.safetensors:name. From long arrays halfplay takes a sample \
of elements, many of which differ from the instruction's results.

Exit status: 0 a variant explains every line; 1 no variant does, or a line is malformed; 2 wrong usage.

Examples:
  halfplay diagnose results.txt
  echo 'fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000' | halfplay diagnose
  halfplay diagnose results.csv --json
  echo 'dot.f16 1,2,3 4,5,6 0 32' | halfplay diagnose
  halfplay diagnose --instr add.f16 --a a.npy --b b.npy --got sum.npy";

/// The end of the short help.
pub const DIAGNOSE_BRIEF: &str = "\
Examples:
  echo 'fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000' | halfplay diagnose
  halfplay diagnose --instr add.f16 --a a.npy --b b.npy --got sum.npy
Exit status: 0 a variant explains every line; 1 none does, or a line is malformed; 2 wrong usage
More: halfplay help diagnose";

/// Reads results and prints their explanation.
pub fn run(args: &DiagnoseArgs) -> Result<(), Failure> {
    if let (Some(spelling), Some(got)) = (&args.instr, &args.got) {
        return run_arrays(args, spelling, got);
    }
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let name = path.display().to_string();
    if Msg::has_arrays(&name) {
        return Err(Failure::Usage(format!(
            "{name} holds arrays: name the instruction and one file for each operand and for the result, such as \
             --instr add.f16 --a a.npy --b b.npy --got {name}"
        )));
    }
    let text = text_file::read(path, "list of results")?;
    let told = args.output.format();
    let allow = args.switches.allow();
    let instr = args.instr.as_deref().map(|spelling| instruction(spelling, allow)).transpose()?;
    let ResultList { results, wrong, .. } = Results::read(&text, allow, instr);
    tell(&wrong)?;
    if results.is_empty() {
        let nothing = Diagnostic::new(Results::NOTHING);
        let [what, help] = match classify(&text, &Vocabulary::default()) {
            kind @ (Input::Files(_) | Input::Lesson(_) | Input::Unknown(_)) => kind.command_hint(),
            _ => None,
        }
        .unwrap_or_default();
        let diagnostic = if what.is_empty() { nothing } else { nothing.with_help(what).with_help(help) };
        return Err(Failure::refused(&diagnostic, ""));
    }
    let is_explained = match results {
        Results::Dots(dots) => print(&Answer::of(dots), told)?,
        Results::Cases(cases) => print(&Answer::of(cases), told)?,
    };
    if is_explained && wrong.is_empty() { Ok(()) } else { Err(Failure::No) }
}

/// Prints the explanation of a list of results. Returns true if one hypothesis explains all of them.
fn print<O>(answer: &Answer<O>, format: Format) -> Result<bool, Failure>
where
    O: ObservedWords + Send + Sync,
    O::Hypothesis: Send + Sync,
{
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => {
                report::ended(set(&Doc::new(answer.blocks(&|case| format!("line {}", case.line())))))
            }
            None => answer.data(&|case| ("line", json!(case.line()))).to_string() + "\n",
        },
    )?;
    Ok(answer.is_explained())
}

/// The instruction of this spelling.
fn instruction(spelling: &str, allow: Allow) -> Result<Instr, Failure> {
    let parsed = parse(spelling, allow);
    Ok(parsed.map_err(|problem| Failure::of_text(&Diagnostic::from(problem), spelling))?.instr)
}

/// Prints on stderr the errors of malformed lines, at most [`MOST_WRONG`].
fn tell(wrong: &[WrongLine]) -> Result<(), Failure> {
    for why in wrong.iter().take(MOST_WRONG) {
        writeln!(io::stderr(), "{why}")?;
    }
    if wrong.len() > MOST_WRONG {
        writeln!(io::stderr(), "… and {} more malformed lines", wrong.len() - MOST_WRONG)?;
    }
    Ok(())
}

/// Explains the results in arrays.
fn run_arrays(args: &DiagnoseArgs, spelling: &str, got: &Path) -> Result<(), Failure> {
    let bits = args.bits.map(StoredFormat::format);
    let instr = instruction(spelling, args.switches.allow())?;
    let got = open(got, None, bits)?;
    let operands = [&args.a, &args.b, &args.c].into_iter().flatten();
    let operands = operands.map(|path| open(path, None, bits)).collect::<Result<Vec<_>, _>>()?;
    let elementwise = ElementwiseInstr::new(instr, operands, &got)?;
    let sample = Sample::of(&elementwise, &got, MOST_ELEMENTS)?;
    if sample.is_empty() {
        return Err(Failure::Refused(FitProblem::NoElements { title: got.title() }.to_string()));
    }
    let shape = got.shape.clone();
    let held = sample_words(sample.sizes());
    let answer = Answer::of(sample.cases());
    let format = args.output.format();
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => {
                let place = |case: &Case| index_words(&shape.index(case.line as u64));
                report::ended(set(&Doc::new([answer.blocks(&place), vec![Block::Text(line(held))]].concat())))
            }
            None => answer.data(&|case| ("index", json!(shape.index(case.line as u64)))).to_string() + "\n",
        },
    )?;
    if answer.is_explained() { Ok(()) } else { Err(Failure::No) }
}

/// The limit on sampled array elements that differ from the instruction's result, and the same limit on elements that
/// agree. Checking one hypothesis against one element takes some tenths of a microsecond, and there are hundreds of
/// hypotheses.
pub const MOST_ELEMENTS: usize = 8192;
/// The largest number of malformed lines reported one by one.
const MOST_WRONG: usize = 10;

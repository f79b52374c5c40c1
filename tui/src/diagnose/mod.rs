//! `halfplay diagnose`: which arithmetic explains results that were observed.
//!
//! ```text
//!   rows   what a file says, as cases: lines, columns with a head, lines of JSON
//!   data   the answer as JSON
//! ```

mod data;
mod rows;

use crate::cli::{Output, Switches};
use crate::failure::Failure;
use crate::{output, report, text_file};
use clap::Args;
use halfplay_core::doc::Doc;
use halfplay_core::explain::{best_fits, whose_blocks};
use halfplay_core::isa::Instr;
use halfplay_core::semantics::{Case, Deciding, Departure, Fit, Semantics, deciding, ranked};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

/// Arguments of `halfplay diagnose`.
#[derive(Args, Debug)]
pub struct DiagnoseArgs {
    /// The file with the results; stdin without one, or for -
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub switches: Switches,
}

pub const DIAGNOSE_HELP: &str = "\
A line is an instruction, its operands, and the result that was observed, as for batch --check: fma.rn.f16 0x520b \
0x00e9 0x2ff6 0x3000, separated by spaces, tabs, commas or semicolons, or with an arrow in front of the result. Where the \
first line names columns, instruction,a,b,c,got in any order, each line is read by them; a line may also be an object of \
JSON with these keys. # or // begins a comment.

Every hypothesis is held against all lines: product and sum apart, through f32 or f64, each rounding, flushed operands or \
results, clamped, the largest finite number in place of infinity, the other format, the bits of NaNs, and any two of these \
together. The first line printed names what explains the most; where several explain as many, an input is given for which \
they differ.

Exit status: 0 something explains every line; 1 nothing does, or a line cannot be read; 2 wrong usage.

Examples:
  halfplay diagnose results.txt
  echo 'fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000' | halfplay diagnose
  halfplay diagnose results.csv --json";

/// Reads results, and says what explains them.
pub fn run(args: &DiagnoseArgs) -> Result<(), Failure> {
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let text = text_file::read(path, "list of results")?;
    let (cases, wrong) = rows::cases(&text, args.switches.allow());
    for why in wrong.iter().take(MOST_WRONG) {
        writeln!(io::stderr(), "{why}")?;
    }
    if wrong.len() > MOST_WRONG {
        writeln!(io::stderr(), "… and {} more lines that cannot be read", wrong.len() - MOST_WRONG)?;
    }
    if cases.is_empty() {
        let said = "no results to explain: expected a line such as fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000";
        return Err(Failure::Refused(said.to_owned()));
    }
    let fits = ranked(held(&cases));
    let among: Vec<Semantics> =
        best_fits(&fits).take(MOST_TOLD_APART).map(|fit| fit.semantics.clone()).collect();
    let decides = decided(&cases, &among);
    let told = (decides.as_slice(), among.as_slice());
    let format = args.output.format();
    output::print(match report::setter(format) {
        Some(set) => report::ended(set(&Doc::new(whose_blocks(&fits, &cases, told)))),
        None => data::data(&fits, &cases, told).to_string() + "\n",
    })?;
    let is_explained = fits.first().is_some_and(Fit::is_whole);
    if is_explained && wrong.is_empty() { Ok(()) } else { Err(Failure::No) }
}

/// So many lines that cannot be read are told.
const MOST_WRONG: usize = 10;
/// So many semantics that explain as many are told apart.
const MOST_TOLD_APART: usize = 24;

/// Every hypothesis held against all cases, on all cores.
fn held(cases: &[Case]) -> Vec<Fit> {
    let singles = Departure::ALL.map(Semantics::with);
    let all: Vec<Semantics> =
        [Semantics::itself()].into_iter().chain(singles).chain(Semantics::pairs()).collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let each = all.len().div_ceil(cores).max(1);
    let held = |part: &[Semantics]| -> Vec<Fit> {
        part.iter().filter_map(|semantics| Fit::of(semantics, cases)).collect()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = all.chunks(each).map(|part| scope.spawn(move || held(part))).collect();
        // A part that did not come to its end had a panic, which has been told.
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

/// Inputs that decide, of the instruction for which the most are told apart.
fn decided(cases: &[Case], among: &[Semantics]) -> Vec<Deciding> {
    /// So many of the instructions are tried.
    const TRIED: usize = 4;
    if among.len() < 2 {
        return Vec::new();
    }
    let mut instrs: Vec<Instr> = Vec::new();
    for case in cases {
        if !instrs.contains(&case.instr) && instrs.len() < TRIED {
            instrs.push(case.instr);
        }
    }
    let apart = |found: &Vec<Deciding>| {
        let gives =
            (0..among.len()).map(|place| found.iter().map(|one| one.bits.get(place)).collect::<Vec<_>>());
        gives.collect::<BTreeSet<_>>().len()
    };
    instrs.into_iter().map(|instr| deciding(instr, among)).max_by_key(apart).unwrap_or_default()
}

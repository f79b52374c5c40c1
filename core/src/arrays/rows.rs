//! Converts arrays, one for each operand and one of observed results, to a list of results.

use super::array::Array;
use super::error::ArrayError;
use super::expected_results::ElementwiseInstr;
use super::fit_problem::FitProblem;
use super::sample::{Sample, SampleSizes};
use super::shape::index_words;
use crate::infer::Case;
use crate::isa::Instr;
use std::fmt::Write;

/// Maximum number of differing elements in a list, and of the others: enough for a quick overview.
const MOST: usize = 1024;

/// A list of results.
pub struct ResultRows {
    /// one line per result
    pub text: String,
    /// number of elements in the list, and in the arrays
    pub sizes: SampleSizes,
}

/// The results of a one-lane instruction, one line each, with the index in the arrays as a comment. Long arrays are
/// sampled evenly.
///
/// # Errors
/// If the arrays cannot be read, or do not fit the instruction or each other.
pub fn rows(instr: &Instr, operands: Vec<Array>, got: &Array) -> Result<ResultRows, ArrayError> {
    let count = operands.len();
    let elementwise = ElementwiseInstr::new(*instr, operands, got)?;
    let sample = Sample::of(&elementwise, got, MOST)?;
    if sample.is_empty() {
        return Err(FitProblem::NoElements { title: got.title() }.into());
    }
    let (mut text, held) = (String::new(), sample.sizes());
    for case in sample.cases() {
        let place = index_words(&got.shape.index(case.line as u64));
        // Writing to a String never fails.
        let _ = writeln!(text, "{}  # {place}", row(&case, count));
    }
    Ok(ResultRows { text, sizes: held })
}

/// The line of a case.
fn row(case: &Case, count: usize) -> String {
    let code = |bits: u64, width: u32| format!("{bits:#0digits$x}", digits = width as usize / 4 + 2);
    let operands = (0..count)
        .zip(&case.operands)
        .map(|(place, &bits)| code(bits, case.instr.operand_type(place).width()));
    let got = code(case.got, case.instr.ty.width());
    let all: Vec<String> = [case.instr.to_string()].into_iter().chain(operands).chain([got]).collect();
    all.join(" ")
}

//! Results in arrays, one for each operand and one for what came out, as a list of results.

use super::array::Array;
use super::error::ArrayError;
use super::expected_results::ElementwiseInstr;
use super::fit_problem::FitProblem;
use super::sample::{Held, Sample};
use super::shape::index_words;
use crate::infer::Case;
use crate::isa::Instr;
use std::fmt::Write;

/// So many elements that differ are held at most, and as many that do not: a list that is still read at a glance.
const MOST: usize = 1024;

/// Results as a list.
pub struct ResultRows {
    /// a line for each result
    pub text: String,
    /// the number of elements that it has
    pub held: Held,
}

/// The results of an instruction of one lane, a line each, with its place in the arrays as a comment. Of long arrays some elements
/// are taken, from all over.
///
/// # Errors
/// Where the arrays cannot be read, or fit neither the instruction nor each other.
pub fn rows(instr: &Instr, operands: Vec<Array>, got: &Array) -> Result<ResultRows, ArrayError> {
    let count = operands.len();
    let elementwise = ElementwiseInstr::new(*instr, operands, got)?;
    let sample = Sample::of(&elementwise, got, MOST)?;
    if sample.is_empty() {
        return Err(FitProblem::NoElements { title: got.title() }.into());
    }
    let (mut text, held) = (String::new(), sample.held());
    for case in sample.cases() {
        let place = index_words(&got.shape.index(case.line as u64));
        // Writing into a text never fails.
        let _ = writeln!(text, "{}  # {place}", row(&case, count));
    }
    Ok(ResultRows { text, held })
}

/// A case as a line.
fn row(case: &Case, count: usize) -> String {
    let code = |bits: u64, width: u32| format!("{bits:#0digits$x}", digits = width as usize / 4 + 2);
    let operands = (0..count)
        .zip(&case.operands)
        .map(|(place, &bits)| code(bits, case.instr.operand_type(place).width()));
    let got = code(case.got, case.instr.ty.width());
    let all: Vec<String> = [case.instr.to_string()].into_iter().chain(operands).chain([got]).collect();
    all.join(" ")
}

//! A formula of several operations, which runs as a program.

use super::document::{Detail, program_document};
use crate::doc::{Block, Doc, line};
use crate::eval::Evaluation;
use crate::explain::result_line;
use crate::program::Analysis;
use crate::program::read::FormulaProgram;

/// A formula that runs as a program: its result, then the program.
pub fn formula_document(program: &FormulaProgram, outcome: &Evaluation, analysis: &Analysis) -> Doc {
    let result = Block::Heading(result_line(outcome));
    let words = Block::Text(line(formula_words(program)));
    Doc::new(
        [result, words].into_iter().chain(program_document(analysis, None, Detail::Main).blocks).collect(),
    )
}

/// The message about a formula that runs as a program.
pub fn formula_words(program: &FormulaProgram) -> String {
    let ty = program.ty.name();
    match program.instrs().len() {
        1 => format!("runs as one {ty} instruction"),
        count => format!("runs as {count} {ty} instructions; each one rounds its result"),
    }
}

//! Matrix units: one element of D = A·B + C, as a GPU computes it.
//!
//! A unit adds exact products and an accumulator in blocks. It aligns all terms of a block to the largest exponent,
//! truncates each toward zero, adds what is left exactly, and rounds once. No manual documents this; the table names
//! the publications. halfplay has no record of its own from a GPU, so no statement is graded higher than "published".
//!
//! ```text
//!   family     mma, wgmma, tcgen05; shapes
//!   instr      an instruction: family, shape, formats, scales
//!   parse      its spelling
//!   rule       the arithmetic of a unit, in a few numbers
//!   unit       an instruction on an architecture, with its rule, grade and source
//!   table      the table of units
//!   element    the operands of one element
//!   evaluate   the only evaluation, which records its steps
//!   block      one block of it
//!   special    NaN and infinity
//!   step       the steps, as typed data
//!   recorder   receives the steps
//!   statement  parses an instruction with its operands
//!   problem    problems in a statement
//! ```

mod block;
mod element;
mod evaluate;
mod family;
mod instr;
mod parse;
mod problem;
mod recorder;
mod rule;
mod special;
mod statement;
mod step;
mod table;
mod unit;

pub use element::Element;
pub use evaluate::evaluate;
pub use family::{Family, Shape};
pub use instr::{MatrixInstr, ScaleFormat, Scaling};
pub use parse::{is_matrix_text, parse};
pub use problem::{Cause, MatrixProblem, OperandName};
pub use recorder::{NoTrace, Recorder, Trace};
pub use rule::{Alignment, Output, Rule};
pub use statement::{Statement, read_observed, read_statement};
pub use step::{Addend, OpenQuestion, Operand, Special, Step, TermId, ZeroSum};
pub use table::{OpenUnit, default_unit, instrs, open_unit, unit, units};
pub use unit::{Architecture, Grade, Source, Unit};

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
//!   staircase  the steps of a block, arranged for drawing
//!   alternatives  the exact result, a chain of fma, and other units
//!   statement  parses an instruction with its operands
//!   problem    problems in a statement
//!   product    whole products
//! ```

mod alternatives;
mod block;
mod element;
mod evaluate;
mod family;
mod instr;
mod parse;
mod problem;
mod product;
mod recorder;
mod rule;
mod special;
mod staircase;
mod statement;
mod step;
mod table;
mod unit;

pub use alternatives::{
    Alternative, Difference, Way, alternatives, error_in_ulp, exact_result, exact_value, wide,
};
pub use element::Element;
pub use evaluate::evaluate;
pub use family::{Family, Shape};
pub use instr::{MatrixInstr, ScaleFormat, Scaling};
pub use parse::{is_matrix_text, parse};
pub use problem::{Cause, MatrixProblem, OperandName};
pub use product::{Errors, MatrixProduct, OrderProblem, Row, SumOrder, Vectors, WorstElement};
pub use recorder::{NoTrace, Recorder, Trace};
pub use rule::{Alignment, Output, Rule};
pub use staircase::{BlockEnd, Stair, Staircase, open_questions, staircases};
pub use statement::{Statement, read_observed, read_statement, unit_on};
pub use step::{Addend, OpenQuestion, Operand, Special, Step, TermId, ZeroSum};
pub use table::{OpenUnit, default_unit, instrs, open_unit, unit, units};
pub use unit::{Architecture, Grade, Source, Unit};

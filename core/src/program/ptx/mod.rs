//! Parses PTX from a file or from pasted text into statements with their positions.
//!
//! The parser looks nothing up. Only the [run](super::run) decides which instruction a name
//! means, and reads the operands.
//!
//! ```text
//!   statement  the syntax tree: declarations, labels, braces, instructions with their operands
//!   cursor     the token stream, and the end of a statement
//!   declare    parses declarations
//!   parse      parses statements
//! ```

mod cursor;
mod declare;
mod parse;
mod statement;

pub use parse::parse;
pub use statement::{
    Address, Declared, Function, Guard, Line, Operand, Space, Statement, StatementKind, Value, Variable,
};

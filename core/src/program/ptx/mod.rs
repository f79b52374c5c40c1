//! A program of PTX as it stands in a file or is pasted: its statements, one after the other, with their places.
//!
//! Nothing is looked up here: whether an instruction is one, and what its operands hold, is found out when it
//! [runs](super::run).
//!
//! ```text
//!   statement  what a statement is: a declaration, a label, a brace, an instruction with its operands
//!   cursor     its tokens, and its statements
//!   declare    from words to declarations
//!   parse      from words to statements
//! ```

mod cursor;
mod declare;
mod parse;
mod statement;

pub use parse::parse;
pub use statement::{
    Address, Declared, Function, Guard, Line, Operand, Space, Statement, StatementKind, Value, Variable,
};

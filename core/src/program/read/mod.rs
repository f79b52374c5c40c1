//! Reads a text as an instruction with its operands.
//!
//! halfplay reads all such texts with this module, from a command line, a file, a row of bits, the clipboard, a link or
//! a command prompt. So every notation works in all of these places, with the same error messages.
//!
//! ```text
//!   statement       add.f16 0.1, 0.2      @!p fma.rn.f16 %h4, %h1, %h2, 1.5; 1 2
//!   infix           0.1 + 0.2             2 × 3 − 1
//!   long_formula    (0.1 + 0.2) * 3       a program, one line for each operation
//!   calls           __hfma(1, 2, 3)       d = __hadd2_sat(x, {1, 2});
//!   listing         lines of PTX, or of C++ with PTX in the quotes of an asm
//!   number          operands: 0.1, 0x3c00, {1, 2}
//!   value           a lone value in a format
//!   observed        an observed result after an arrow: 0.1 + 0.2 -> 0x34cd
//!   row             a row of a list with an observed result as its last field
//!   reader          the entry point, which tries all notations in turn
//!   reading         its result: an instruction and its operands
//!   integer         integers
//!   split           splits a statement into its parts, by a cursor that goes from byte to byte
//!   corrected_text  applies a suggested correction to a text
//!   diagnostic      errors: position, cause, correction
//! ```

mod calls;
mod constant;
mod corrected_text;
mod cursor;
mod diagnostic;
mod fault;
mod infix;
mod integer;
mod listing;
mod long_formula;
mod number;
mod observed;
mod parts;
mod ptx;
mod reader;
mod reading;
mod row;
mod split;
mod statement;
mod value;

pub(crate) use calls::instr_of as instr_of_function;
pub use constant::constant;
pub use corrected_text::CorrectedText;
pub use diagnostic::{Correction, Diagnostic, Problem};
pub use fault::Fault;
pub use integer::integer;
pub use long_formula::FormulaProgram;
pub use number::{Number, OperandText};
pub(crate) use number::{in_braces, register};
pub use observed::Observed;
pub use parts::{Part, is_register};
pub use ptx::instr_of;
pub use reader::read;
pub(crate) use reading::spelled;
pub use reading::{Context, Notation, OperandSource, Reading, begins_number};
pub use row::with_result;
pub use statement::{parse_statement, spelling_of};
pub use value::ValueReading;
pub(crate) use value::literal_flags;

#[cfg(test)]
mod tests;

//! Compiles the syntax tree to operations: each operator and each call becomes one instruction, chosen by the types.
//!
//! ```text
//!   state         the compiler's state
//!   values        conversions and arithmetic on numbers in registers
//!   expr          expressions, node by node
//!   names         the meaning of names; an undeclared name is an input
//!   undeclared    names that the program does not declare
//!   swizzles      swizzles of undeclared names
//!   builtins      the table of built-in functions
//!   overloads     the choice among functions of the same name
//!   calls         calls of built-in functions, and inlined user functions
//!   arguments     arguments that user functions change
//!   statement     statements and assignments
//!   invalidate    the effects of statements that did not run
//!   launch_size   the size of a launch, and the launch variables
//!   threads       barriers, shared memory and launches
//!   declare       declarations and arrays
//!   unroll        loops, unrolled round by round
//!   if_statement  choices, of which one branch is compiled
//!   note          messages about the program
//!   skipped       statements that never run, reported at the end
//!   program       the whole program: its entry function and its final variables
//! ```

mod arguments;
mod builtins;
mod calls;
mod declare;
mod expr;
mod if_statement;
mod invalidate;
mod launch_size;
mod names;
mod note;
mod overloads;
mod program;
mod skipped;
mod state;
mod statement;
mod swizzles;
mod threads;
mod undeclared;
mod unroll;
mod values;

pub use note::Note;
pub use program::{FinalValue, Variable, make};
pub use state::Options;

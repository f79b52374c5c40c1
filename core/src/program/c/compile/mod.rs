//! From a tree to operations: each operator and each call becomes one instruction, chosen by the types.
//!
//! ```text
//!   state      what the compiler knows
//!   values     what becomes of numbers in other types, and what operators do to them
//!   expr       expressions, node after node
//!   names      what names stand for; a name that is not declared is an input
//!   parts      two lanes of what is not declared
//!   builtins   functions that every program may call
//!   calls      calls of those, and of functions of the program, which are written out
//!   arguments  what functions of the program change through their arguments
//!   statement  what statements put where
//!   declare    declarations and arrays
//!   unroll     loops, round after round
//!   choose     choices, of which one way runs
//!   note       what is told besides what operations do
//!   skipped    statements that never run, told once it is known
//!   program    the whole: what runs first, and what is left in the end
//! ```

mod arguments;
mod builtins;
mod calls;
mod choose;
mod declare;
mod expr;
mod names;
mod note;
mod parts;
mod program;
mod skipped;
mod state;
mod statement;
mod unroll;
mod values;

pub use note::Note;
pub use program::{Last, Variable, make};
pub use state::Options;

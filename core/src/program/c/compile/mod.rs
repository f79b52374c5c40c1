//! Compiles the syntax tree to operations: each operator and each call becomes one instruction, chosen by the types.
//!
//! ```text
//!   state         the compiler's state
//!   values        conversions and arithmetic on numbers in registers
//!   expr          expressions, node by node
//!   names         the meaning of names; an undeclared name is an input
//!   undeclared    names that the program does not declare
//!   swizzles      swizzles of undeclared names
//!   places        variables, members and elements, and their values
//!   pointers      arrays and pointers into them
//!   records       structures
//!   conversions   conversions between numbers and integers
//!   bits          bits of numbers and integers, seen as another type
//!   builtins      the table of built-in functions
//!   functions     the tables of mathematical functions
//!   composed      functions that are several operations
//!   templates     the arguments of templates
//!   overloads     the choice among functions of the same name
//!   operators     arithmetic, comparisons and swizzles
//!   calls         calls of built-in functions
//!   construct     casts and constructors
//!   integer_functions   functions of integers
//!   packing       functions that pack numbers into integers, and vector loads of OpenCL
//!   outputs       functions with results in variables
//!   inline        inlined calls of user functions
//!   arguments     arguments that user functions change
//!   statement     statements
//!   assign        assignments
//!   invalidate    the effects of statements that did not run
//!   threads       the threads of a launch
//!   declare       declarations and arrays
//!   control       choices and loops
//!   assembly      inline PTX
//!   note          messages about the program
//!   skipped       statements that never run, reported at the end
//!   program       the whole program: its entry function and its final variables
//! ```

mod arguments;
mod assembly;
mod assign;
mod bits;
mod builtins;
mod calls;
mod composed;
mod construct;
mod control;
mod conversions;
mod declare;
mod expr;
mod functions;
mod inline;
mod integer_functions;
mod invalidate;
mod names;
mod note;
mod operators;
mod outputs;
mod overloads;
mod packing;
mod places;
mod pointers;
mod program;
mod records;
mod skipped;
mod state;
mod statement;
mod swizzles;
mod templates;
mod threads;
mod undeclared;
mod values;

pub use note::Note;
pub use program::{FinalValue, Variable, make};
pub use state::Options;

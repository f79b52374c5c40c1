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
//!   layout        sizes of types, and the places of members
//!   copy_memory   `memcpy` and `memset`
//!   views         arrays that are read as another type
//!   records       structures
//!   matrices      matrices of shader languages
//!   methods       methods, constructors, and operators that a program defines
//!   conversions   conversions between numbers and integers
//!   bits          bits of numbers and integers, seen as another type
//!   builtins      the table of built-in functions
//!   functions     the tables of mathematical functions
//!   composed      functions that are several operations
//!   templates     the arguments of templates
//!   overloads     the choice among functions of the same name
//!   truths        truth values: conditions, and comparisons of vectors
//!   operators     arithmetic, comparisons and swizzles
//!   calls         calls of built-in functions
//!   construct     casts and constructors
//!   integer_functions   the table of functions of integers
//!   integer_calls   their calls
//!   packing       the table of functions that pack numbers into integers, and of vector loads of OpenCL
//!   packed        their calls
//!   output_functions   the table of functions with results in variables
//!   outputs       their calls
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
mod copy_memory;
mod declare;
mod expr;
mod functions;
mod inline;
mod integer_calls;
mod integer_functions;
mod invalidate;
mod layout;
mod matrices;
mod methods;
mod names;
mod note;
mod operators;
mod output_functions;
mod outputs;
mod overloads;
mod packed;
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
mod truths;
mod undeclared;
mod values;
mod views;

pub use note::Note;
pub use program::{FinalValue, Variable, make};
pub use state::Options;

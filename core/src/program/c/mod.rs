//! C-like code, as people paste it from CUDA, HLSL, GLSL or C: it is compiled to PTX of the instruction table, one
//! instruction for each operator and each call, and that is run.
//!
//! ```text
//!   attribute     what compilers are told beside the program
//!   expand        names that a #define defines
//!   types         names that a typedef gives to types
//!   cursor        where the parser is among the tokens
//!   parse         statements; functions, loops and expressions beside it
//!   conditionals  lines between #if and #endif
//!   choices       `if`, and what is asked of whole numbers
//!   lost          what a statement may change that cannot be understood
//!   tree          a program as it is read
//!   ty            types and qualifiers
//!   scope         what names mean
//!   compile       from the tree to operations
//!   code          the operations
//!   compiled      the compiled program, and what it gives for inputs
//!   listing       the same as a text of PTX
//!   rows          the same as lines, each with what became of it
//!   numbers       the same as a flow
//!   places        lines and columns
//!   untaught      what is said of what C has, and is not taught here
//!   why           what is said of what does not run
//! ```

mod attribute;
mod choices;
mod code;
mod compile;
mod compiled;
mod conditionals;
mod cursor;
mod expand;
mod expression;
mod function;
mod listing;
mod loops;
mod lost;
mod numbers;
mod parse;
mod places;
mod rows;
mod scope;
mod tree;
mod ty;
mod types;
mod untaught;
mod why;

pub use compile::Options;
pub use compiled::{Compiled, Executed, compile, compile_for};
pub use listing::Listing;
pub use rows::Ended;

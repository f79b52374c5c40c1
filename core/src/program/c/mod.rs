//! C-like code as users paste it from CUDA, HLSL, GLSL or C. It is compiled to PTX instructions of the table, one for
//! each operator and each call, and then run.
//!
//! ```text
//!   attribute     attributes and specifiers, which change no number
//!   expand        the preprocessor: names defined by #define
//!   types         names defined by typedef
//!   cursor        the parser's position among the tokens
//!   parse         statements; function, loops and expression parse the rest
//!   conditionals  lines between #if and #endif
//!   choices       `if`, with conditions on integers
//!   lost          possible effects of malformed statements
//!   tree          the syntax tree
//!   ty            types and qualifiers
//!   scope         variables and their scopes
//!   compile       compiles the tree to operations
//!   code          the operations
//!   compiled      the compiled program and its execution
//!   listing       prints it as PTX
//!   rows          presents it as lines, each with its outcome
//!   numbers       converts it to a flow
//!   places        lines and columns
//!   untaught      messages about unsupported C features
//!   why           messages about programs that do not run
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

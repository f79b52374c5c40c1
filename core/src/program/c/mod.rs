//! C-like code as users paste it from CUDA, HLSL, GLSL or C. It is compiled to PTX instructions of the table, one for
//! each operator and each call, and then run.
//!
//! ```text
//!   attribute         attributes and specifiers, which change no number
//!   expand            the preprocessor: names defined by #define
//!   type_alias        names defined by typedef
//!   cursor            the parser's position among the tokens
//!   parse             statements; function, loops and expression parse the rest
//!   conditionals      lines between #if and #endif
//!   if_statement      `if`, with conditions on integers
//!   possible_effects  possible effects of malformed statements
//!   launch            kernel launches
//!   names             the table of names
//!   tree              the syntax tree
//!   ty                types and qualifiers
//!   scope             variables and their scopes
//!   compile           compiles the tree to operations
//!   constants         constants of the languages' headers
//!   code              the operations
//!   compiled          the compiled program and its execution
//!   listing           prints it as PTX
//!   rows              presents it as lines, each with its outcome
//!   to_flow           converts it to a flow
//!   line_index        lines and columns
//!   unsupported       messages about unsupported C features
//!   kernel_messages   messages about threads, launches and inputs of kernels
//!   messages          messages about programs that do not run
//! ```

mod attribute;
mod code;
mod compile;
mod compiled;
mod conditionals;
mod constants;
mod cursor;
mod expand;
mod expression;
mod function;
mod if_statement;
mod kernel_messages;
mod launch;
mod line_index;
mod listing;
mod loops;
mod messages;
mod names;
mod parse;
mod possible_effects;
mod rows;
mod scope;
mod to_flow;
mod tree;
mod ty;
mod type_alias;
mod unsupported;

pub use compile::Options;
pub use compiled::{Compiled, Executed, compile, compile_for};
pub use listing::Listing;
pub use rows::CRun;

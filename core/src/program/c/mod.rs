//! C-like code as users paste it from CUDA, HLSL, GLSL or C. It is compiled to PTX instructions of the table, one for
//! each operator and each call, and then run.
//!
//! ```text
//!   assembly          inline PTX
//!   attribute         attributes and specifiers, which change no number
//!   expand            the preprocessor: names defined by #define
//!   wgsl              rewrites WGSL as C
//!   wgsl_types        the types of WGSL
//!   type_alias        names defined by typedef
//!   cursor            the parser's position among the tokens
//!   parse             statements; function, control, structs, expression and operand parse the rest
//!   conditionals      lines between #if and #endif
//!   control           `if`, loops and `switch`
//!   structs           structures, blocks of resources, and headers of templates
//!   values            initial values, and lengths of arrays
//!   methods           functions inside structures
//!   target            assignments and their targets
//!   operand           numbers, calls and constructors in expressions
//!   possible_effects  possible effects of malformed statements
//!   launch            kernel launches
//!   names             the table of names
//!   tree              the syntax tree
//!   nodes             expressions in postfix order
//!   operator          binary operators and comparisons
//!   integer           integers that wrap around
//!   dialect           the language of a program, by its words
//!   ty                types and qualifiers
//!   scope             variables and their scopes
//!   compile           compiles the tree to operations
//!   constants         constants of the languages' headers
//!   code              the operations
//!   register_value    values in registers
//!   known             registers that can be reused
//!   decision          questions about values that the course of a program depends on
//!   compiled_inputs   the given values of inputs
//!   compiled          the compiled program and its execution
//!   listing           prints it as PTX
//!   rows              presents it as lines, each with its outcome
//!   to_flow           converts it to a flow
//!   limits            the members of `std::numeric_limits`
//!   line_index        lines and columns
//!   unsupported       messages about unsupported C features
//!   control_messages  messages about choices and loops
//!   value_messages    messages about integers, structures and pointers
//!   kernel_messages   messages about threads, launches and inputs of kernels
//!   messages          messages about programs that do not run
//! ```

mod assembly;
mod attribute;
mod code;
mod compile;
mod compiled;
mod compiled_inputs;
mod conditionals;
mod constants;
mod control;
mod control_messages;
mod cursor;
mod decision;
mod dialect;
mod expand;
mod expression;
mod function;
mod integer;
mod kernel_messages;
mod known;
mod launch;
mod limits;
mod line_index;
mod listing;
mod messages;
mod methods;
mod names;
mod nodes;
mod operand;
mod operator;
mod parse;
mod possible_effects;
mod register_value;
mod rows;
mod scope;
mod structs;
mod target;
mod to_flow;
mod tree;
mod ty;
mod type_alias;
mod unsupported;
mod value_messages;
mod values;
mod wgsl;
mod wgsl_types;

pub use compile::Options;
pub use compiled::{Compiled, Executed, compile, compile_for};
pub use dialect::Dialect;
pub use listing::Listing;
pub use rows::CRun;

//! Exports a finished program as a complete program in another language that gives the same bits.
//!
//! ```text
//!   target   the target languages, and the limit on the length of a program
//!   comment  the comment on each line
//!   host     C, Rust, Python: integer arithmetic with the same functions in each (prelude.*)
//!   device   PTX and CUDA: the instructions themselves
//! ```

mod comment;
mod device;
mod host;
mod target;

pub use target::{TargetLanguage, export, no_ptx, straight_line};

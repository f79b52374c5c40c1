//! A program that has run, as a complete program of another language, which gives the same bits.
//!
//! ```text
//!   target   which language, and what is exported to none
//!   comment  what is said beside each line
//!   host     C, Rust, Python: whole numbers do the arithmetic, by the same functions in each (prelude.*)
//!   device   PTX and CUDA: the instructions themselves
//! ```

mod comment;
mod device;
mod host;
mod target;

pub use target::{Target, export, straight_line};

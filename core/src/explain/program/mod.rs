//! A program that has run, in words.
//!
//! ```text
//!   document  all of it, from top to bottom: for a report
//! ```

mod document;

pub use document::{flag_letters, program_document};

//! Spellings, such as `fma.rn.relu.f16`, and their problems.
//!
//! [`parse`] accepts a spelling. A [`Problem`] names the wrong word, the reason, the position, and what to write
//! instead. [`complete`] lists the words that may be typed next.

mod aliases;
mod complete;
mod diagnose;
mod message;
mod nearest;
mod parse;
mod problem;
mod words;

pub(crate) use aliases::{Alias, alias, is_sign, names_operation};
pub use complete::{Completion, complete};
pub(crate) use message::and_list;
pub(crate) use nearest::{joined, likely, near};
pub use parse::{Note, Parsed, parse};
pub use problem::{Fault, Problem, Span, Types};

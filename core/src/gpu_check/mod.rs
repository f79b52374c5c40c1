//! What is asked of a GPU, what the model answers to the same, and what is kept of it.
//!
//! A GPU is asked in two ways. It gets lists of cases, [`table`] and [`grid`], and hands back every answer. Or it
//! enumerates operands by itself, a row for each `a`, and hands back one number a row, its *digest*; [`row`] has the
//! model's for the same row. Where they differ, the row is asked again as a list, [`row_cases`].
//!
//! A program is asked line by line and as one kernel, [`ran`].
//!
//! What came of it is a [`Record`], and the lines of a file of them a [`Ledger`]. That a spelling was seen on hardware is
//! said only where a ledger has a line on it.

mod cases;
mod derived_addend;
mod digest;
mod ledger;
mod program;
mod question;
mod record;
mod row;
mod single_kernel;
mod table;

pub use crate::chance::mix;
pub use cases::{answers, digests, grid, row_cases, specials, specials_single, table};
pub use digest::Digest;
pub use ledger::{Fault, Flaw, Ledger};
pub use program::{NotRun, Ran, RanLine, RanResult, Verdict, ran};
pub use question::{Program, QUESTIONS, Question};
pub use record::{Difference, MOST_DIFFERENCES, Part, Record, RecordError, packed, sealed, unpacked};
pub use row::row;
pub use table::{RecordedAnswer, is_approximate, ordinal};

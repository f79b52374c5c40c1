//! Compares GPUs with the model: the questions, the model's answers, and the records of the GPUs' answers.
//!
//! There are two ways to query a GPU. It can receive lists of cases, [`table`] and [`grid`], and return every answer.
//! Or it enumerates operands by itself, a row for each `a`, and returns one number per row, the *digest*; [`row`]
//! computes the model's digest. If the digests differ, the row is queried again as a list, [`row_cases`].
//!
//! [`run_on_gpu`] runs a program both line by line and as a single kernel.
//!
//! The outcome is a [`Record`]; a file of records is a [`Ledger`]. halfplay claims that a spelling was verified on
//! hardware only if a ledger has a record of it.

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
pub use program::{GpuLine, GpuResult, GpuRun, GpuRunError, Verdict, run_on_gpu};
pub use question::{Program, QUESTIONS, Question};
pub use record::{Difference, MOST_DIFFERENCES, Part, Record, RecordError, packed, sealed, unpacked};
pub use row::row;
pub use table::{RecordedAnswer, is_approximate, ordinal};

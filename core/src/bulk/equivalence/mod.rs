//! Decides whether a different computation of an instruction always gives the same result.
//!
//! ```text
//!   theorem   known theorems that prove equality; their hypotheses are checked for the formats
//!   counts    counts over all operands: data, recomputed by `halfplay safe --recompute`
//!   shell     search for the smallest operands for which two computations differ, without trying all operands
//!   verdict   theorems and counts together
//!   quick     further searches that take only a moment
//! ```

mod counts;
mod quick;
mod shell;
mod theorem;
mod verdict;

pub use counts::{Count, Enumeration, counted, known, measured};
pub use quick::{PAIRS, SAMPLE, TRIPLES};
pub use shell::Shells;
pub use theorem::{AppliedTheorem, Theorem};
pub use verdict::{Equivalence, Sampled, Verdict};

//! Is it safe to compute an instruction some other way: is the result always the same?
//!
//! ```text
//!   theorem   why it must be, where a known result holds: its hypotheses are numbers of the formats, checked
//!   counts    what came of trying all operands: data, recomputed by `halfplay safe --recompute`
//!   shell     the smallest operands that tell two ways apart, where they are too many to try
//!   verdict   theorems and counts together
//!   quick     what else can be found out in a moment
//! ```

mod counts;
mod quick;
mod shell;
mod theorem;
mod verdict;

pub use counts::{Count, How, counted, known, measured};
pub use quick::{PAIRS, SAMPLE, TRIPLES};
pub use shell::Shells;
pub use theorem::{Holds, Theorem};
pub use verdict::{Safe, Sampled, Verdict};

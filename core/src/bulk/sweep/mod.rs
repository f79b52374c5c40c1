//! Sweeps: an instruction is compared with a variant or another instruction, on all operands, a range, or a sample.
//!
//! ```text
//!   question     the two computations and their operands; why a sweep is impossible
//!   axis         the values that an operand takes
//!   products     all products, each once: covers all triples of an fma
//!   part         a unit of work: 65,536 cases, or all products of a group
//!   worker       2,048 cases at once: both results, and their distance
//!   traced_case  the traced evaluation of a case: first difference, special properties
//!   tally        counts and example cases; tallies can be added
//!   answer       the progress of a sweep, as data that can be saved and resumed
//! ```
//!
//! This module uses no threads and no clock. Parts are independent of each other, and the sum of their tallies does not
//! depend on the order.

mod answer;
mod axis;
mod part;
mod products;
mod question;
mod tally;
mod traced_case;
mod worker;

pub use answer::{ResumeError, SweepState};
pub use axis::{Axis, NoRange};
pub use products::{Product, Products};
pub use question::{Counterpart, NoQuestion, Question, Sample};
pub use tally::{Case, Counts, Tally};
pub use traced_case::{CaseProperty, DifferingStage, DifferingStep};
pub use worker::CASES;

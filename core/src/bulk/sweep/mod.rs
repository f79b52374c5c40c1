//! Sweeps: an instruction beside something else, on all operands, or a range of them, or a sample.
//!
//! ```text
//!   question   what is compared, over which operands; why that cannot be
//!   axis       the numbers that an operand goes through
//!   products   all products, each once: for all triples of an fma
//!   part       what is done at once: 65,536 cases, or all products of a group
//!   worker     2,048 cases at once: results, what differs, by how much
//!   look       a case with every step: what differs first, and what is special about it
//!   tally      counts, and the cases that stand for all: two of them add up
//!   answer     how far a sweep has come, as data that can be kept and taken up again
//! ```
//!
//! Nothing here knows a thread or a clock: parts are independent of each other, and their tallies add up to the same whatever the
//! order.

mod answer;
mod axis;
mod look;
mod part;
mod products;
mod question;
mod tally;
mod worker;

pub use answer::{Answer, NotTaken};
pub use axis::{Axis, NoRange};
pub use look::{Class, Place, What};
pub use products::{Product, Products};
pub use question::{Against, NoQuestion, Question, Sample};
pub use tally::{Case, Counts, Tally};
pub use worker::CASES;

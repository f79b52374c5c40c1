//! Finds the misconception that explains a wrong answer, and the exercise that distinguishes misconceptions.
//!
//! A [`Misconception`] is an executable rule: it does one step of a sum, a product or an fma wrong, and everything else
//! right and exactly. [`answer`] computes the answer of a student with this misconception. [`fits`] lists the rules
//! that give a certain wrong answer.
//!
//! One wrong answer seldom identifies a rule: students who truncate and students who round ties to odd both choose the
//! lower neighbour. So [`Candidates`] compares a few answers with all rules, and [`next_exercise`] searches for operands
//! that split the remaining rules into as many classes as possible:
//!
//! ```text
//!   mul 0xc9d4 0x3129 in f16      right                           0xbf85
//!                                 truncates, no-sticky            0xbf84
//!                                 hidden-bit-stored               0xbfc2
//!                                 multiplies-fractions            0xbc88   … 7 classes
//! ```
//!
//! ```text
//!   misconception   the rules, with a description and the feedback for each
//!   operation       the operations that have rules
//!   number          an operand as a student reads it
//!   ratio           exact numbers
//!   rounding        rounds an exact number to a code
//!   student         a whole computation, with one rule
//!   fit             the rules that give an answer
//!   cases           operands of certain kinds: ties, carries, cancellations, …
//!   candidates      the rules consistent with several answers
//!   exercise        the next exercise
//! ```
//!
//! The rules were derived from the possible errors in each step of the algorithm; how common they are is not known. The
//! method, which models errors as procedures and chooses questions that separate them, is that of J. S. Brown and R. R.
//! Burton, "Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", Cognitive Science 2 (1978).

mod candidates;
pub(super) mod cases;
pub(super) mod exercise;
mod fit;
mod misconception;
mod number;
mod operation;
pub(super) mod ratio;
mod rounding;
mod rule;
mod student;

pub use candidates::{Candidates, Verdict};
pub use exercise::{Exercise, next_exercise};
pub use fit::{answer, fits};
pub use misconception::{Misconception, all, misconception};
pub use operation::Operation;

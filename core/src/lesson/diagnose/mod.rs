//! Finds the misconception that explains a wrong answer, and the exercise that tells misconceptions apart.
//!
//! A [`Misconception`] is a rule that can be carried out: one wrong way to do one step of a sum, a product or an fma,
//! everything else right and exact. [`answer`] computes the answer of a student with this misconception; [`fits`] names
//! the rules that give a certain wrong answer.
//!
//! One wrong answer seldom tells them apart: students who truncate and students who round ties to odd both choose the
//! lower neighbour. So [`Suspects`] holds a few answers against all rules, and [`next_exercise`] looks for the operands that
//! part the rules which are left into as many classes as possible:
//!
//! ```text
//!   mul 0xc9d4 0x3129 in f16      right                           0xbf85
//!                                 truncates, no-sticky            0xbf84
//!                                 hidden-bit-stored               0xbfc2
//!                                 multiplies-fractions            0xbc88   … 7 classes
//! ```
//!
//! ```text
//!   misconception   the rules: what each does, and what is said to who thinks so
//!   operation       the instructions that have rules
//!   number          an operand as it is read
//!   ratio           exact numbers
//!   rounding        from an exact number to a code
//!   student         the whole way, with one rule
//!   fit             which rules give an answer
//!   cases           operands of certain kinds: ties, carries, cancellations, …
//!   candidates      what several answers say
//!   exercise        the next exercise
//! ```
//!
//! The rules come from what goes wrong in each step of the algorithm. How often people think so is not known. The way
//! of testing, faults as procedures and questions chosen by what they part, is that of J. S. Brown and R. R. Burton,
//! "Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", Cognitive Science 2 (1978).

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

pub use candidates::{Suspects, Verdict};
pub use exercise::{Exercise, next_exercise};
pub use fit::{answer, fits};
pub use misconception::{Misconception, all, misconception};
pub use operation::Operation;

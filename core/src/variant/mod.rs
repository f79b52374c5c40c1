//! Variants: different ways to compute an instruction, as programs, libraries and hardware do.
//!
//! ```text
//!   table         the variants: their effects, exclusions, names and explanations
//!   nan_rule      the bits of NaN results
//!   computation   the instructions that make up a variant
//!   perform       executes a computation on any operands
//!   double        a computation in f64, lane by lane
//!   prepared      variants of an instruction, prepared for many operands
//! ```
//!
//! A computation consists of rows of the instruction table. If the table lacks an instruction, the variant does not
//! apply. Hypothetical rows count too; [`crate::isa::Instr::provenance`] identifies them.

mod computation;
mod double;
mod nan_rule;
mod perform;
mod prepared;
mod table;

pub(crate) use computation::{Computation, mul_then_add, other_format, other_type};
pub use double::DoubleArithmetic;
pub(crate) use double::{InF64, LaneValues};
pub use nan_rule::NanRule;
pub(crate) use perform::{LaneResult, Performer, of_lanes};
pub use prepared::Prepared;
pub use table::{Slot, Variant};

//! Different ways to compute an instruction: what programs, libraries and hardware do in its place.
//!
//! ```text
//!   table         the variants: what each variant changes, which others it excludes, its name, its explanation
//!   nan_rule      the bits of NaN results
//!   computation   the instructions that a variant is made of
//!   perform       carries out a computation on any operands
//!   double        a computation in f64, one lane of it
//!   prepared      variants for an instruction, ready for many operands
//! ```
//!
//! A computation is built from rows of the instruction table. If no row has an instruction that it needs, the variant does not apply.
//! What-if rows count; [`crate::isa::Instr::provenance`] tells them apart.

mod computation;
mod double;
mod nan_rule;
mod perform;
mod prepared;
mod table;

pub(crate) use computation::{Computation, mul_then_add, other_format, other_type};
pub use double::DoubleArithmetic;
pub(crate) use double::{InF64, Observed};
pub use nan_rule::NanRule;
pub(crate) use perform::{Bits, Performer, of_lanes};
pub use prepared::Prepared;
pub use table::{Slot, Variant};

//! The same operands through other pipelines: what else programs do in place of one instruction, by how many ulp
//! their results differ from its result, and which step is the first to differ.
//!
//! ```text
//!   fma.rn.f16              one rounding, of the exact sum
//!   mul.rn.f16, add.rn.f16  the product is rounded first
//!   fma.rn.f32, cvt.rn.f16  the sum is rounded first, to 24 bits
//!   a × b + c in f64        the sum is rounded first, to 53 bits
//! ```
//!
//! A pipeline is built from instructions of the table: one that needs an instruction that no row has is left out.
//! What-if rows count; [`crate::isa::Instr::provenance`] tells them apart.

mod bound;
mod difference;
mod distance;
mod double;
mod event;
mod pipeline;
mod stage;
mod survey;

pub use bound::allowed;
pub use difference::Difference;
pub use distance::Distance;
pub use double::Double;
pub use event::Event;
pub(crate) use event::unmatched;
pub use pipeline::{Pipeline, Verdict, pipelines};
pub use stage::Stage;
pub use survey::{Finding, Gap, Progress, STEPS, Subject, Survey, SurveyState, Tally, Whole};

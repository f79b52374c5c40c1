//! Compares an instruction with other pipelines on the same operands: different ways in which programs compute it.
//! Shows the distance of their results in ulps and the first step that differs.
//!
//! ```text
//!   fma.rn.f16              one rounding, of the exact sum
//!   mul.rn.f16, add.rn.f16  the product is rounded first
//!   fma.rn.f32, cvt.rn.f16  the sum is rounded first, to 24 bits
//!   a × b + c in f64        the sum is rounded first, to 53 bits
//! ```
//!
//! A pipeline consists of instructions of the table. If the table lacks an instruction, the pipeline is left out.
//! Hypothetical rows count too; [`crate::isa::Instr::provenance`] identifies them.

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
pub use double::F64Lane;
pub use event::Event;
pub(crate) use event::unmatched;
pub use pipeline::{Pipeline, Verdict, pipelines};
pub use stage::Stage;
pub use survey::{BatchEvaluator, Finding, Gap, Progress, STEPS, Subject, Survey, SurveyState, Tally};

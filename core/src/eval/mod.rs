//! The evaluation of instructions: a single implementation computes results and records its steps.
//!
//! [`eval`] is total: every instruction has a result for every bit pattern. Each lane goes through these steps:
//!
//! 1. `.oob` tests the raw operands;
//! 2. `.ftz` flushes subnormal operands;
//! 3. rules for NaN, infinity and zero decide special cases;
//! 4. otherwise the exact result is rounded once (with `.ftz`, a tiny result becomes zero instead);
//! 5. `.sat` or `.relu` clamps.

mod add;
mod approx;
mod clamp;
mod convert;
mod double;
mod evaluation;
mod exp;
mod finish;
mod flags;
mod flush;
mod fma;
mod lane;
mod minmax;
mod mul;
mod nan;
mod operand_id;
mod operands;
mod recorder;
mod run;
mod sign;
mod status;
mod step;

pub use approx::Bound;
pub(crate) use approx::true_value;
pub(crate) use clamp::clamped;
pub use evaluation::{Evaluation, lanes};
pub use flags::{Cause, Flag, Flags, Mark, Marks};
pub use nan::{OUT_OF_BOUNDS_NAN, canonical_nan, is_out_of_bounds};
pub use operand_id::OperandId;
pub use operands::OperandError;
pub use recorder::{Count, Forwarder, NoTrace, Recorder, Trace};
pub use run::{Outcome, eval};

/// f64 arithmetic, which only programs use.
pub(crate) use double::eval_double;
pub use step::{Addend, Choice, Clamp, Function, Source, Special, Step};

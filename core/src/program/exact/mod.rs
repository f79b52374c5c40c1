//! The exact shadow of a program: its results in exact arithmetic, and the causes of each difference from them.
//!
//! ```text
//!   typed          the numbers of an instruction as the user typed them
//!   error_parts    the errors of reading and computing, for one instruction
//!   real_eval      an operation in exact arithmetic
//!   local_error    the error that each number of a program adds
//!   work           the limit on exact arithmetic
//!   reach          the numbers that a result depends on
//!   amplification  linear gains of errors
//!   shadow         every number in exact arithmetic
//!   accuracy       the distance of results from the exact ones
//!   doubt          reasons not to call a result exact
//!   hybrid_eval    the first numbers from the machine, the rest computed exactly
//!   course         the values of a loop, computed and exact
//!   repeated       repeated statements, summed up as one
//!   error_free     words that hold a rounding error
//!   theorem        theorems whose hypotheses the lines meet
//!   attribution    the contribution of each rounding to a result
//! ```

mod accuracy;
mod amplification;
mod attribution;
mod course;
mod doubt;
mod error_free;
mod error_parts;
mod hybrid_eval;
mod local_error;
mod reach;
mod real_eval;
mod repeated;
mod shadow;
mod theorem;
mod typed;
mod work;

pub use accuracy::{Accuracy, accuracies};
pub use attribution::{Attribution, Attributor, Contribution, Obstacle, attribute, exact_results};
pub use course::{Course, Moment, course, loops};
pub(crate) use doubt::Doubts;
pub use doubt::{Doubt, unset_names};
pub use error_free::{ErrorFree, Unmet, error_word};
pub use error_parts::ErrorParts;
pub use local_error::{Cancelled, LocalError};
pub(super) use real_eval::eval_exactly;
pub use repeated::{OFTEN, Repeated};
pub use theorem::{Claim, Theorem, claims, theorems};
pub use typed::TypedNumber;
pub use work::{KEPT_BITS, MOST_BITS};

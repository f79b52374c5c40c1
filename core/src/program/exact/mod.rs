//! The exact shadow: what a formula gives in real numbers, and what moved a result away from that.
//!
//! ```text
//!   typed        the numbers of a question as they were typed
//!   error        what reading and what computing did to the result of one instruction
//!   real_eval    an operation in real numbers
//!   local_error  what each number of a program adds to the errors before it
//!   work         how much of all this is worked out
//!   reach        the numbers that a result depends on
//!   amplification how loudly the rest of the program repeats an error, where that is a plain factor
//!   shadow       every number on paper
//!   accuracy     how near results are to the exact ones
//!   hybrid_eval  the first numbers from the machine, the rest worked out on paper
//!   course       what a loop makes each time, and what it would be on paper
//!   repeated     lines that run again and again, as one
//!   error_free   words that hold what a rounding has lost
//!   theorem      known results whose hypotheses lines meet
//!   attribution  which rounding did how much to a result
//! ```

mod accuracy;
mod amplification;
mod attribution;
mod course;
mod error;
mod error_free;
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
pub use error::ErrorParts;
pub use error_free::{ErrorFree, Unmet, error_word};
pub use local_error::{Cancelled, Own};
pub(super) use real_eval::on_paper;
pub use repeated::{OFTEN, Repeated};
pub use theorem::{Claim, Theorem, claims, theorems};
pub use typed::TypedNumber;

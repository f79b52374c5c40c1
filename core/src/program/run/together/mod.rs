//! Instructions that several threads perform together: shuffles, votes, and barriers. A thread waits at such an
//! instruction until the others have arrived, and then receives its result.
//!
//! ```text
//!   kind      the instructions, by their names
//!   arrival   a thread's operands for such an instruction, and what it receives
//!   warp      the results of warp instructions
//!   release   the waiting threads that may continue
//!   trouble   messages
//! ```

mod arrival;
mod kind;
mod release;
mod trouble;
mod warp;

pub use arrival::{Arrival, Received, arrive, finish};
pub use kind::{Kind, Shuffle, Vote, is_together, kind, needs_warp};
pub use release::{Progress, release};
pub use trouble::not_in_mask;

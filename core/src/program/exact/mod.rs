//! The exact shadow: what a formula gives in real numbers, and what moved a result away from that.

mod error;
mod typed;

pub use error::ErrorParts;
pub use typed::TypedNumber;

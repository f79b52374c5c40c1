//! The texts of small GPU programs that run one instruction on many cases.
//!
//! There are two, one for a single question, and one for whole programs. [`Kernel::cases`] runs it on operands that it is
//! given; [`Kernel::digests`] enumerates operands by itself, all 2^32 pairs if it is asked to, and brings each row of them down
//! to one number. [`straight`] runs many instructions, one after the other.
//!
//! A mixed instruction needs a recent GPU. On others the same is computed as the manual defines it, by widening and a
//! single-precision operation ([`Kernel::widened`]); what that shows holds for those two instructions alone.

mod addend;
mod body;
mod cases;
mod digest;
mod product;
mod straight;
mod text;
mod what;

pub use addend::Addend;
pub use cases::kernel;
pub use digest::THREADS;
pub use product::product_then_sum;
pub use straight::{Step, straight};
pub use text::ENTRY;
pub use what::Kernel;

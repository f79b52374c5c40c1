//! Generates the source text of small GPU programs that run one instruction on many cases.
//!
//! [`Kernel::cases`] runs an instruction on given operands. [`Kernel::digests`] enumerates operands by itself, up to
//! all 2^32 pairs, and reduces each row of them to one number. [`straight`] runs many instructions, one after another.
//!
//! A mixed instruction needs a recent GPU. For other GPUs, [`Kernel::widened`] computes the result as the manual
//! defines it: by widening and a single-precision operation. Results of such a run say nothing about the mixed
//! instruction itself.

mod addend;
mod body;
mod cases;
mod definition;
mod digest;
mod product;
mod straight;
mod text;

pub use addend::Addend;
pub use cases::kernel;
pub use definition::Kernel;
pub use digest::THREADS;
pub use product::product_then_sum;
pub use straight::{Step, straight};
pub use text::ENTRY;

//! Bulk evaluation: the results and flags of [`eval`](crate::eval::eval) over whole slices, a hundred times as fast.
//!
//! This module computes without explaining, for questions about all numbers. Tests compare it with `eval` on every
//! operand, or on all kinds of operands where there are too many.
//!
//! ```
//! use halfplay_core::skins::bulk::Bulk;
//! use halfplay_core::isa::{Allow, parse};
//!
//! let fma = parse("fma.rn.f16", Allow::PTX)?.instr;
//! let bulk = Bulk::<u16, u16>::of(&fma).unwrap();
//! let mut results = [0; 2];
//! bulk.results([&[0x520b, 0x3c00], &[0x00e9, 0x4000], &[0x2ff6, 0x4200]], &mut results);
//! assert_eq!(results, [0x3001, 0x4500]);
//! # Ok::<(), halfplay_core::isa::Problem>(())
//! ```
//!
//! ```text
//!   plan            the properties of an instruction that bulk evaluation needs
//!   wide            numbers in f64, rounded to odd: the reference for the faster code
//!   lane            whole slices in f64, with flags on demand
//!   simd16          sixteen numbers at a time, in vectors of the processor
//!   f16             f16 in SIMD
//!   bf16            bf16 in SIMD
//!   rounding_mode   the rounding mode in SIMD
//!   simd_flags      flags and rounding directions in SIMD
//!   f16c, machine    f16 conversions by the processor, and in software
//!   codes           signs, minimum and maximum, clamps: no arithmetic needed
//!   slices          chooses among these for an instruction and machine
//!   batch           an instruction, or a variant of it
//!   mixed           instructions of two formats
//!   distance, count    the distance of results in ulps
//!   sweep           compares an instruction with a variant or another one, on all operands
//!   rounding_error  rounding errors
//!   survey          a survey of Compare on bulk results
//!   heatmap         a picture with a point for every pair of operands
//!   equivalence     checks whether two computations always agree
//! ```

mod batch;
mod bf16;
mod codes;
mod count;
mod distance;
pub mod equivalence;
mod f16;
#[cfg(target_arch = "x86_64")]
mod f16c;
pub mod heatmap;
mod lane;
mod machine;
mod mixed;
mod plan;
mod rounding_error;
mod rounding_mode;
mod simd16;
mod simd_flags;
mod slices;
pub mod survey;
pub mod sweep;
mod wide;

pub use batch::Batch;
pub use distance::{Ruler, UlpDistance};
pub use lane::Code;
pub use mixed::Mixed;
pub use slices::{Bulk, Slices};

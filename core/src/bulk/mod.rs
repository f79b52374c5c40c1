//! Whole slices at once: the results of [`eval`](crate::eval::eval), and its flags, a hundred times as fast.
//!
//! This is not the path that computes and explains; it is there for questions about all numbers, and tests hold it equal to
//! that path on every operand, or on all kinds of operands where there are too many.
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
//!   plan     what of an instruction counts here
//!   wide     numbers in f64, rounded to odd: how anything can be checked
//!   lane     whole slices in f64, with flags if they are wanted
//!   simd16   sixteen numbers at a time, in vectors of the processor
//!   f16      f16 so
//!   bf16     bf16 so
//!   rounding_mode    how such numbers are rounded
//!   simd_flags       their flags, and what decides
//!   f16c, machine    processors that convert f16, and others
//!   codes    signs, choices, clamps: what needs no arithmetic
//!   slices   which of these does an instruction on this machine
//!   batch    an instruction, or a variant of it
//!   mixed    instructions of two formats
//!   distance, count    how far results are apart
//!   sweep    an instruction beside something else, on all operands
//!   error    how far roundings go
//!   survey   a survey of Compare with results from here
//!   heatmap  every pair of operands as a point of a picture
//!   equivalence      is the result always the same?
//! ```

mod batch;
mod bf16;
mod codes;
mod count;
mod distance;
pub mod equivalence;
mod error;
mod f16;
#[cfg(target_arch = "x86_64")]
mod f16c;
pub mod heatmap;
mod lane;
mod machine;
mod mixed;
mod plan;
mod rounding_mode;
mod simd16;
mod simd_flags;
mod slices;
pub mod survey;
pub mod sweep;
mod wide;

pub use batch::Batch;
pub use distance::{Apart, Ruler};
pub use lane::Code;
pub use mixed::Mixed;
pub use slices::{Bulk, Slices};

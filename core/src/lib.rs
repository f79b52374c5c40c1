//! Half-precision arithmetic at the level of bits: exact, traced, explained.
//!
//! A sum that emulations through f32 get wrong, with the reason why the right answer is right:
//!
//! ```
//! use halfplay_core::skins::doc::plain;
//! use halfplay_core::eval::{Flag, Step};
//! use halfplay_core::evaluate;
//! use halfplay_core::skins::explain::report;
//! use halfplay_core::float::Loss;
//!
//! // d = a × b + c; `eval::Evaluation::new` takes the instruction and its registers instead.
//! let evaluation = evaluate("fma.rn.f16 0x520b 0x00e9 0x2ff6")?;
//! let result = evaluation.results()[0];
//! assert_eq!(result.bits(), 0x3001);
//! assert_eq!(format!("{result:#}"), "0.1251220703125 f16");
//! assert!(evaluation.outcome.flags[0].has(Flag::Inexact));
//!
//! // The trace holds every step as data: more than half of an ulp was cut off, so the sum went up.
//! let loss = evaluation.trace.lane_steps(0).find_map(|step| match step {
//!     Step::Round { rounded, .. } => Some(rounded.loss()),
//!     _ => None,
//! });
//! assert_eq!(loss, Some(Loss::AboveHalf));
//!
//! // The same in words, and the number for other programs.
//! assert!(plain(&report(&evaluation, &[], &[]), 80).contains("more than half is cut off"));
//! # #[cfg(feature = "half")]
//! assert_eq!(half::f16::try_from(result)?.to_bits(), 0x3001);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `core/examples/statement.rs` evaluates a statement that is given as text.
//!
//! The rooms of this house, ground floor first; nothing imports upward:
//!
//! - `order`: short lists in order;
//! - `chance`: chance that a seed decides;
//! - `typo`: what was typed, in messages: cut short and made visible; the known word nearest to it;
//! - [`float`]: what a number is: formats, bit fields, exact values, one rounding;
//! - [`real`]: exact real numbers, and their functions to 256 binary digits;
//! - [`literal`]: numbers as people write them, and codes as text;
//! - [`isa`]: what may be written: one table of PTX instructions;
//! - [`input`]: what kind of text this is, by its shape; the tokens of programs;
//! - [`eval`]: one path that computes, and records while it computes;
//! - [`doc`]: documents: blocks of text with roles, and the writers of every format;
//! - [`atlas`]: where numbers lie: classes, maps, one value in all formats;
//! - [`variant`]: different ways to compute an instruction: one table;
//! - [`compare`]: the same operands under each variant;
//! - [`program`]: one reader for every text that people bring;
//! - [`infer`]: which arithmetic explains results that were observed;
//! - [`explain`]: steps and numbers in plain English;
//! - [`bulk`]: whole slices at once, held equal to `eval`;
//! - [`gpu_check`]: GPU questions and recorded answers;
//! - [`arrays`]: arrays in files: their contents, how two differ, an instruction's operands and results;
//! - [`lesson`]: lessons, misconceptions, worksheets;
//! - [`session`]: what the user sees and does.
//!
//! Widths are in bits, exponents are powers of two, and an ulp is the weight of a number's last bit. Types that will
//! grow are `#[non_exhaustive]`. The others that are listed in full, such as [`eval::Step`], [`Block`](skins::doc::Block) or
//! [`float::Class`], are closed on purpose: what draws or checks them names every kind, and a new one does not
//! compile until it is drawn and checked too.
//!
//! # Glossary
//!
#![doc = include_str!("explain/glossary/glossary.md")]

mod chance;
pub mod compare;
pub mod eval;
pub mod float;
pub mod isa;
mod lazy;
pub mod literal;
mod order;
pub mod real;
pub mod skins;
mod typo;
pub mod variant;

pub use skins::program::evaluate;
use skins::{arrays, atlas, bulk, doc, explain, gpu_check, infer, input, kernel, lesson, program, session};

pub mod read {
    //! From a text to an instruction with its operands, or to a number.
    //!
    //! What the command line, a file, a link and the clipboard take is read by the same function, [`read()`], with the
    //! same messages.
    #[doc(inline)]
    pub use crate::program::read::{
        Context, Cure, Cured, Diagnostic, Fault, Form, Number, Observed, OperandText, Part, Problem, Reading,
        Source, ValueReading, parse_statement, read,
    };
}

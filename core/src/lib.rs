//! Half-precision arithmetic at bit level: exact, traced and explained.
//!
//! This sum is computed wrongly by emulations through f32. The trace shows why the correct result is correct:
//!
//! ```
//! use halfplay_core::skins::doc::plain;
//! use halfplay_core::eval::{Flag, Step};
//! use halfplay_core::evaluate;
//! use halfplay_core::skins::explain::report;
//! use halfplay_core::float::Loss;
//!
//! // d = a × b + c, from text; `eval::Evaluation::new` takes an instruction and its registers instead.
//! let evaluation = evaluate("fma.rn.f16 0x520b 0x00e9 0x2ff6")?;
//! let result = evaluation.results()[0];
//! assert_eq!(result.bits(), 0x3001);
//! assert_eq!(format!("{result:#}"), "0.1251220703125 f16");
//! assert!(evaluation.outcome.flags[0].has(Flag::Inexact));
//!
//! // The trace has every step as data: more than half of an ulp was cut off, so the sum was rounded up.
//! let loss = evaluation.trace.lane_steps(0).find_map(|step| match step {
//!     Step::Round { rounded, .. } => Some(rounded.loss()),
//!     _ => None,
//! });
//! assert_eq!(loss, Some(Loss::AboveHalf));
//!
//! // The same in words, and the result as a type of the `half` crate.
//! assert!(plain(&report(&evaluation, &[], &[]), 80).contains("more than half is cut off"));
//! # #[cfg(feature = "half")]
//! assert_eq!(half::f16::try_from(result)?.to_bits(), 0x3001);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `core/examples/statement.rs` evaluates a statement given as text.
//!
//! The modules by layer, lowest first; no module imports from a higher layer:
//!
//! - `order`: stable sorting of short lists;
//! - `lazy`: values computed on first use;
//! - `chance`: pseudorandom numbers with a seed;
//! - `vector_code`: code compiled for the vectors of the processor;
//! - `typo`: user input in messages, shortened and with control characters escaped; the known word nearest to a
//!   misspelled one;
//! - [`float`]: floating-point numbers: formats, bit fields, exact values, rounding;
//! - [`real`]: exact rational numbers, and functions of them to 256 binary digits;
//! - [`literal`]: parsing numbers, and formatting codes as text;
//! - [`isa`]: the table of PTX instructions, and the parser of their spellings;
//! - [`input`]: classification of input text by its shape; the tokens of programs;
//! - [`kernel`]: source text of GPU programs that run instructions on many cases;
//! - [`eval`]: evaluation of instructions, with a trace;
//! - [`matrix`]: matrix units: one table of units, and the evaluation of one element of a product;
//! - [`doc`]: documents: blocks of text with roles, and the writers of every output format;
//! - [`atlas`]: classes and maps of codes, and one value in all formats;
//! - [`variant`]: the table of different ways to compute an instruction;
//! - [`compare`]: an instruction and its variants on the same operands;
//! - [`program`]: parsing and running user programs;
//! - [`infer`]: the arithmetic that explains observed results;
//! - [`explain`]: steps and numbers in plain English;
//! - [`bulk`]: evaluation of whole slices, tested against `eval`;
//! - [`gpu_check`]: GPU questions and recorded answers;
//! - [`arrays`]: arrays in files: statistics, comparison, use as operands and results of an instruction;
//! - [`lesson`]: lessons, misconceptions, worksheets;
//! - [`session`]: the screens of the interactive program and their state.
//!
//! Widths are in bits, exponents are powers of two, and an ulp is the weight of a number's last bit. Types that will
//! get more variants are `#[non_exhaustive]`. Other public enums, such as [`eval::Step`], [`Block`](skins::doc::Block)
//! or [`float::Class`], are exhaustive on purpose. The code that displays or checks them matches every variant, so a
//! new one does not compile until that code handles it.
//!
//! # Invariants
//!
#![doc = include_str!("invariants.md")]
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
mod vector_code;

pub use skins::program::evaluate;
use skins::{
    arrays, atlas, bulk, doc, explain, gpu_check, infer, input, kernel, lesson, matrix, program, session,
};

pub mod read {
    //! Parsing of text: an instruction with its operands, or a number.
    //!
    //! The command line, files, links and the clipboard all use the same function, [`read()`], with the same messages.
    #[doc(inline)]
    pub use crate::program::read::{
        Context, CorrectedText, Correction, Diagnostic, Fault, Notation, Number, Observed, OperandSource,
        OperandText, Part, Problem, Reading, ValueReading, parse_statement, read,
    };
}

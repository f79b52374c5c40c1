//! Half-precision arithmetic at the level of bits: exact, traced, explained.
//!
//! The rooms of this house, ground floor first; nothing imports upward:
//!
//! - `typo`: texts that are not what was expected: cut short, and the word that was probably meant;
//! - [`float`]: what a number is: formats, bit fields, exact values, one rounding;
//! - [`isa`]: what may be written: one table of PTX instructions;
//! - [`eval`]: one path that computes, and records while it computes;
//! - [`doc`]: how anything is said, once;
//! - [`explain`]: steps in plain English;
//! - [`session`]: what the user sees and does.
//!
//! # Glossary
//!
//! - **significand**: the digits of a number, hidden bit included; `1.1000001011` in `1.1000001011 × 2^5`.
//! - **fraction**: the stored part of the significand, after the binary point.
//! - **hidden bit**: the bit before the point. It is not stored: 1 for normal numbers, 0 for subnormals.
//! - **quantum**: the weight of the last significand bit, a power of two.
//! - **ulp**: unit in the last place, the same thing as a length: the gap to the next number.
//! - **normal**, **subnormal**: with hidden bit 1; smaller than every normal number, with hidden bit 0.
//! - **guard**, **round**, **sticky**: the first bit that rounding cuts off, the second, and
//!   "is any bit after them 1".
//! - **tie**: an exact value in the very middle between two neighbouring numbers.
//! - **lane**: one half of a packed register; lane 0 is bits 0 to 15.

pub mod doc;
pub mod eval;
pub mod explain;
pub mod float;
pub mod isa;
pub mod session;
mod typo;

//! Half-precision arithmetic at the level of bits: exact, traced, explained.
//!
//! The rooms of this house, ground floor first; nothing imports upward:
//!
//! - `typo`: what was typed, in messages: cut short and made visible; the known word nearest to it;
//! - [`float`]: what a number is: formats, bit fields, exact values, one rounding;
//! - [`isa`]: what may be written: one table of PTX instructions;
//! - [`eval`]: one path that computes, and records while it computes;
//! - [`doc`]: documents: blocks of text with roles, and the writers of every format;
//! - [`atlas`]: where numbers lie: classes, maps, one value in all formats;
//! - [`compare`]: the same operands through other pipelines;
//! - [`program`]: one reader for every text that people bring;
//! - [`explain`]: steps and numbers in plain English;
//! - [`session`]: what the user sees and does.
//!
//! # Glossary
//!
#![doc = include_str!("explain/glossary/glossary.md")]

pub mod atlas;
pub mod compare;
pub mod doc;
pub mod eval;
pub mod explain;
pub mod float;
pub mod isa;
pub mod program;
pub mod session;
mod typo;

pub use program::evaluate;

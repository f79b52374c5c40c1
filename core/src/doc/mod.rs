//! How anything is said, once: blocks of spans with roles, and writers that turn them into text.
//!
//! The core says what a piece of text *is* ([`Role`]); whoever draws it decides how that looks. Colour is
//! never the only carrier: every writer has a mark that works without.

mod block;
mod fold;
pub mod json;
mod latex;
mod markdown;
pub mod palette;
mod plain;
mod power;
mod ruler;
mod span;
mod svg;

pub use block::{Bits, Block, Column, Doc, Picture, Ruler, Table};
pub use fold::{Piece, fold};
pub use latex::latex;
pub use markdown::markdown;
pub use plain::plain;
pub use span::{Line, Role, Span, line};
pub use svg::svg;

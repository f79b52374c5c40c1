//! Observed dot products, and the schemes by which they may have been summed.
//!
//! ```text
//!   unit     one operation of a scheme: exact, then rounded once
//!   scheme   the order in which products are summed, the format of the sums, the roundings
//!   case     the inputs of a dot product, and an observed dot product
//!   search   the search among schemes
//! ```

mod case;
mod scheme;
mod search;
mod unit;

pub use case::{Dot, Terms};
pub use scheme::{Order, Products, Scheme};

//! Whose dot product is this? Sums of products that were observed, held against every scheme by which they may have been made.
//!
//! ```text
//!   unit     one operation of a scheme: exact, then rounded once
//!   scheme   in which order products are summed, in which format, and where is rounded
//!   case     a dot product that was observed
//!   fit      how many cases a scheme explains, and which speak against it
//! ```

mod case;
mod fit;
mod scheme;
mod unit;

pub use case::Dot;
pub use fit::{DotFit, ranked};
pub use scheme::{Order, Products, Scheme};

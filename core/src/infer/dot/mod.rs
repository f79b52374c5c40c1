//! Whose dot product is this? Sums of products that were observed, held against every scheme by which they may have been made.
//!
//! ```text
//!   unit     one operation of a scheme: exact, then rounded once
//!   scheme   in which order products are summed, in which format, and where is rounded
//!   case     a dot product, and one that was observed
//!   fit      how many cases a scheme explains, and which speak against it
//!   decide   dot products for which those that are left give different results
//!   found    what explains cases, the best first, and what would decide
//! ```

mod case;
mod decide;
mod fit;
mod found;
mod scheme;
mod unit;

pub use case::{Dot, Terms};
pub use decide::{DotDeciding, deciding};
pub use fit::{DotFit, ranked};
pub use found::Dots;
pub use scheme::{Order, Products, Scheme};

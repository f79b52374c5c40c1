//! Whose arithmetic is this? Results that were observed, held against every way in which they may have come about.
//!
//! ```text
//!   departure   one thing that is done otherwise than the instruction says: the product is rounded, subnormals are flushed
//!   combined    semantics: up to two of them together
//!   way         semantics for an instruction: what they deliver for operands
//!   case        a result that was observed, with its instruction and operands
//!   fit         how many cases semantics explain, and which speak against them
//!   dot         the same of dot products: orders, formats and roundings of sums
//!   explained   what explains cases, the best first
//!   found       the same of a list, whatever its results are of
//!   read        a list of results, as rows of instructions or of dot products
//!   decide      an input for which those that are left give different results
//!   discriminating_inputs    a small set of inputs that tells many ways apart
//! ```

mod case;
mod combined;
mod decide;
mod departure;
mod discriminating_inputs;
mod dot;
mod explained;
mod fit;
mod found;
mod read;
mod way;

pub use case::Case;
pub use combined::Semantics;
pub use decide::{Deciding, deciding};
pub use departure::{Departure, NanRule, Slot};
pub use dot::{
    Dot, DotDeciding, DotFit, Dots, Order as DotOrder, Products, Scheme, Terms, deciding as deciding_dots,
    ranked as ranked_dots,
};
pub use explained::{Explained, best_fits};
pub use fit::{Fit, ranked};
pub use found::Found;
pub use read::{Column, Results};
pub use way::Way;

//! Infers the arithmetic behind observed results: tries every hypothesis and keeps the best.
//!
//! ```text
//!   observation     an observed result of an instruction or a dot product, its hypotheses, and the fit of a hypothesis
//!   search          the search: every hypothesis is compared with every result
//!   explanation     the hypotheses that explain results, the best first, and inputs that decide between them
//!   case            an observed result of an instruction
//!   combined        a hypothesis about instructions: up to two variants together
//!   row_search      the search among combinations of variants
//!   dot             a hypothesis about dot products: order, format and rounding of a sum; the search for it
//!   inference       the explanation of a list of results of either kind
//!   read            a list of observed results, as text
//!   discriminating_inputs    a small set of inputs that distinguishes many hypotheses
//! ```

mod case;
mod combined;
mod discriminating_inputs;
mod dot;
mod explanation;
mod inference;
mod observation;
mod read;
mod row_search;
mod search;

pub use case::Case;
pub use combined::Combination;
pub use dot::{Dot, Order as DotOrder, Products, Scheme, Terms};
pub use explanation::{Agreement, DecidingResult, Explanation};
pub use inference::Inference;
pub use observation::{Deciding, Fit, Hypothesis, Observation};
pub use read::{Column, ResultList, Results, WrongLine};
pub use row_search::Query;
pub use search::Search;

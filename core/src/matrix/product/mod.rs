//! Whole products D = A·B + C, element by element in the order of a unit.
//!
//! ```text
//!   vectors    rows of A or columns of B, decoded for the kernel
//!   kernel     one block in fixed point: fast, finite numbers only, equal to `evaluate` by tests
//!   order      the order of the sums: one accumulator, split k, promotion to f32
//!   whole      a product
//!   errors     errors against the exact product
//! ```

mod errors;
mod kernel;
mod order;
mod vectors;
mod whole;

pub use errors::{Errors, WorstElement};
pub use order::{OrderProblem, SumOrder};
pub use vectors::Vectors;
pub use whole::{MatrixProduct, Row};

//! Exact real numbers and their functions.
//!
//! ```text
//!   number     a ratio of integers
//!   short      a ratio that fits into machine words
//!   long       sums and products of ratios of any length
//!   function   roots, logarithms and exponentials, to 256 binary digits
//!   powers     exponentials, logarithms, powers and roots in other bases than two
//!   circle     sine and cosine
//!   arc        inverse functions of angles and of the hyperbola; hyperbolic sine and cosine
//!   error_function   the error function
//!   text       a real number as text
//! ```

mod arc;
mod circle;
mod error_function;
mod function;
mod long;
mod number;
mod powers;
mod short;
mod text;

pub use function::FunctionValue;
pub use number::Real;
pub(crate) use number::{QUOTIENT_BITS, quotient};

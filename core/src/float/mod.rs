//! Floating-point numbers: formats, bit fields, exact values, rounding.

mod bits;
mod decimal;
mod exact;
mod format;
mod mode;
mod round;
mod wide;

pub use bits::{Class, Float};
pub(crate) use decimal::{Decimal, POSITIONAL, enough_digits, power_of_ten};
pub use exact::{Exact, Tail, Term};
pub use format::{Format, TooLarge, Top};
pub use mode::{Mode, Tininess};
pub use round::{Loss, Neighbour, Rounded, Rule, round};
pub use wide::Wide;

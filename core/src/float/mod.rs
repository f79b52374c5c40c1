//! What a number is: formats, bit fields, exact values, one rounding.

mod format;
mod mode;

pub use format::Format;
pub use mode::{Mode, Tininess};

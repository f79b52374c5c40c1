//! What a number is: formats, bit fields, exact values, one rounding.

mod bits;
mod decimal;
mod exact;
mod exchange;
mod format;
mod literal;
mod mode;
mod real;
mod real_circle;
mod real_function;
mod real_long;
mod real_short;
mod real_text;
mod round;
mod text;
mod wide;

pub use bits::{Class, Float};
pub use exact::{Exact, Tail, Term};
pub use exchange::{NumberError, WrongFormat};
pub use format::{Format, TooLarge, Top};
pub use literal::{
    Deviation, Fidelity, Kind, Literal, LiteralError, Operand, Problem, exact, names, parse, parse_operand,
    parse_pattern, read, read_operand, real, rounding, written,
};
pub(crate) use literal::{is_name, suffix_format};
pub use mode::{Mode, Tininess};
pub use real::Real;
pub use real_function::Known;
pub use round::{Loss, Neighbour, Rounded, Rule, round};
pub use wide::Wide;

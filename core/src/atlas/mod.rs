//! Where numbers lie: facts about a format as a whole, and about one value among its formats.
//!
//! The codes of a format in their order are a strip: zero, the subnormals, the normal numbers binade by binade,
//! infinity, the NaNs; then all of it again with the sign bit. A class is a run of that strip ([`ClassRange`]), a map
//! lays it out in rows, a power of two in each ([`Atlas`]), the toy format's fits a table ([`toy_cell`]), and a value has a nearest number on
//! each format's strip ([`Spread`]).

mod classes;
mod map;
mod spread;
mod toy;
mod window;

pub use classes::{ClassRange, class_ranges};
pub use map::{Area, Atlas};
pub use spread::Spread;
pub use toy::{TOY_COLUMNS, TOY_ROWS, toy_cell, toy_place};
pub use window::Window;

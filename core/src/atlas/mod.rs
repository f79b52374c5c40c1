//! The place of numbers among the codes: properties of a whole format, and of one value in all formats.
//!
//! The codes of a format in their order form a strip: zero, the subnormals, the normal numbers binade by binade,
//! infinity, the NaNs; then all of it again with the sign bit. A class is a range of that strip ([`ClassRange`]), and a
//! map lays it out in rows ([`Atlas`]). A format of at most 6 bits fits into a table ([`CodeTable`]). A value has a
//! nearest number on the strip of each format ([`Spread`]).

mod classes;
mod map;
mod spread;
mod table;
mod window;

pub use classes::{ClassRange, class_ranges};
pub use map::{Area, Atlas};
pub use spread::Spread;
pub use table::CodeTable;
pub use window::Window;

//! Where numbers lie: facts about a format as a whole, and about one value among its formats.
//!
//! The codes of a format in their order are a strip: zero, the subnormals, the normal numbers binade by binade,
//! infinity, the NaNs; then all of it again with the sign bit. A class is a run of that strip ([`ClassRange`]), a map
//! lays it out in rows ([`Atlas`]), that of a format of at most 6 bits fits a table ([`CodeTable`]), and a value has a
//! nearest number on each format's strip ([`Spread`]).

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

//! Where numbers lie: facts about a format as a whole, and about one value among its formats.
//!
//! The codes of a format in their order are a strip: zero, the subnormals, the normal numbers binade by binade,
//! infinity, the NaNs; then all of it again with the sign bit. A class is a run of that strip ([`ClassRange`]), and a
//! value has a nearest number on each format's strip ([`Spread`]).

mod classes;
mod spread;
mod window;

pub use classes::{ClassRange, class_ranges};
pub use spread::Spread;
pub use window::Window;

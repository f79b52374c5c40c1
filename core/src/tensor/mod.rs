//! Arrays of numbers: what is in them, how two of them differ, and what the differences have in common.
//!
//! ```text
//!   shape     how long an array is along each axis, and where an element stands
//!   census    how many elements are of each class and exponent, and which NaNs there are
//!   landmarks the first NaN and infinity, the largest number
//!   between   two arrays beside each other: how far apart, first and worst places
//!   marks     what is noted of each difference
//!   kind      what may be true of a difference
//!   pattern   what all differences have in common, where chance would hardly make it so
//!   tie       which numbers lie half way between two of a narrower format
//!   words     the same as a document
//! ```
//!
//! Elements come in slices, in the order in which they are stored, so that arrays may be longer than memory. Nothing here knows a
//! file.
//!
//! ```
//! use halfplay_core::float::Format;
//! use halfplay_core::tensor::{Between, Census, Order, Shape};
//!
//! let shape = Shape::new(vec![2, 2], Order::C).unwrap();
//! let mut between = Between::new(Format::F16, shape);
//! between.take(&[0x3c00u16, 0x3001, 0x4000, 0x0000], &[0x3c00, 0x3000, 0x4000, 0x0001]);
//! assert_eq!(between.differ(), 2);
//! assert_eq!(between.shape().index(between.first()[0].offset), [0, 1]);
//! ```

mod between;
mod census;
mod kind;
mod landmarks;
mod marks;
mod pattern;
mod shape;
mod tie;
mod words;

pub use between::{Between, Place};
pub use census::{Census, ClassCount, ExponentCount};
pub use kind::Kind;
pub use landmarks::Landmarks;
pub use pattern::{Pattern, patterns};
pub use shape::{Order, Shape};
pub use tie::is_half_way;
pub use words::{alone, beside, index_words, landmark_rows, pattern_words, place_rows};

//! The plane of two operands: every pair of numbers is a point, coloured by what comes of it.
//!
//! The operands lie along the axes in the order of the number line, so that the picture is as symmetric as the arithmetic:
//!
//! ```text
//!   line     −NaN … −inf … −1 … −0 +0 … 1 … inf … NaN: codes and their places on an axis
//!   by       what the colours tell: class, distance to a pipeline, flag, what decides
//!   shade    the colours of each, with their words; the later one is the more telling
//!   field    an instruction, its fixed operand, and both ways from operands to results
//!   work     the shades of many cases at once
//!   paint    rectangles and tiles of points; which cases a point stands for
//!   window   what is seen around a cursor, however close
//!   finer    the same in more points, tile by tile
//!   names    the values on the axes
//!   words    the case under the cursor, the legend, the picture for those who do not see it
//! ```
//!
//! ```
//! use halfplay_core::skins::bulk::heatmap::{By, Field, SIDE};
//! use halfplay_core::isa::{Allow, parse};
//!
//! let add = parse("add.f16", Allow::PTX)?.instr;
//! let field = Field::new(&add, By::Class, None, 0).unwrap();
//! // The whole plane is one tile; the closest that has a point for each case is 256 × 256 of them.
//! let whole = field.tile(0, 0, 0);
//! assert_eq!(whole.len(), (SIDE * SIDE) as usize);
//! // In the middle two operands near zero give a zero or a subnormal number, and NaN lies along the edges.
//! assert!(usize::from(whole[0]) < field.shades());
//! # Ok::<(), halfplay_core::isa::Problem>(())
//! ```

mod by;
mod field;
mod finer;
mod line;
mod paint;
mod shade;
mod window;
mod work;

pub use by::By;
pub use field::{Field, NoField};
pub use line::{code_at, place_of};
pub use paint::{Area, CLOSEST, SIDE, Seen};
pub use shade::LEVELS;
pub use window::Window;

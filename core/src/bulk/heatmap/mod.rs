//! The plane of two operands: a picture with a point for every pair of numbers, coloured by the result.
//!
//! The axes follow the order of the number line, so that the picture has the symmetries of the arithmetic:
//!
//! ```text
//!   line       −NaN … −inf … −1 … −0 +0 … 1 … inf … NaN: codes and their places on an axis
//!   colouring  the colourings: class, distance to a pipeline, flag, decision
//!   shade      the shades of each colouring; a higher shade is more interesting
//!   plane      an instruction, its fixed operand, and the two computations that are compared
//!   work       the shades of many cases at once
//!   paint      rectangles and tiles of points; the cases of a point
//!   window     the visible part around a cursor, at any zoom
//!   finer      the same cases with more points, tile by tile
//!   cells      the plane in cells: the number of pairs in each whose results differ
//!   pair_count the stored counts over all pairs of a plane
//! ```
//!
//! ```
//! use halfplay_core::skins::bulk::heatmap::{Colouring, Plane, SIDE};
//! use halfplay_core::isa::{Allow, parse};
//!
//! let add = parse("add.f16", Allow::PTX)?.instr;
//! let plane = Plane::new(&add, Colouring::Class, None, 0).unwrap();
//! // The whole plane is one tile; with one point per case it takes 256 × 256 tiles.
//! let whole = plane.tile(0, 0, 0);
//! assert_eq!(whole.len(), (SIDE * SIDE) as usize);
//! // Near the centre, small operands give zeros and subnormal numbers; NaNs lie along the edges.
//! assert!(usize::from(whole[0]) < plane.shades());
//! # Ok::<(), halfplay_core::isa::Problem>(())
//! ```

mod cells;
mod colouring;
mod finer;
mod line;
mod paint;
mod pair_count;
mod plane;
mod shade;
mod window;
mod work;

pub use cells::{CellCount, CellGrid, WorstPair, ends};
pub use colouring::Colouring;
pub use line::{code_at, place_of};
pub use paint::{Area, CLOSEST, SIDE, Seen};
pub use pair_count::PairCount;
pub use plane::{Plane, PlaneError};
pub use shade::LEVELS;
pub use window::Window;

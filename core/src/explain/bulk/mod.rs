//! Sweeps, equivalences and planes in words and pictures.
//!
//! ```text
//!   sweep, sweep_picture        a sweep over operands
//!   equivalence                 a verdict on a variant
//!   heatmap                     a plane of two operands; shades: its colours; axis_names: the values on its axes
//! ```

mod axis_names;
pub mod equivalence;
pub mod heatmap;
pub mod plane_cells;
pub mod shades;
pub mod sweep;
mod sweep_picture;

pub use sweep_picture::picture;

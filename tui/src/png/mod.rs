//! PNG pictures. Only a build with the feature `png` can draw them; the feature lengthens a build by a fifth.
//!
//! ```text
//! render      with the feature: draws maps with one pixel per point, and SVG drawings with the bundled typefaces
//! missing     without the feature: returns an error that names it
//! no_picture  the reasons why a picture cannot be drawn
//! ```

#[cfg(any(test, not(feature = "png")))]
mod missing;
mod no_picture;
#[cfg(feature = "png")]
mod render;

#[cfg(not(feature = "png"))]
pub use missing::{indexed, png_of_svg};
pub use no_picture::{NoPicture, ensure_built};
#[cfg(feature = "png")]
pub use render::{indexed, png_of_svg};

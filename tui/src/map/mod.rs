//! `halfplay map`: draws all pairs of two operands as a picture.
//!
//! ```text
//!   args     the command-line arguments, and the plane that they select
//!   print    the picture as text, JSON, SVG and PNG
//! ```

mod args;
mod print;

pub use args::{MAP_BRIEF, MAP_HELP, MapArgs};

use crate::failure::Failure;

/// Draws the plane, to stdout or to a file.
pub fn run(args: &MapArgs) -> Result<(), Failure> {
    print::print(&args::request(args)?, args)
}

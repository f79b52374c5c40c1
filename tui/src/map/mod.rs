//! `halfplay map`: all pairs of two operands as a picture.
//!
//! ```text
//!   args     what may stand on the command line, and the plane it asks for
//!   print    the picture as text, JSON, SVG and PNG
//! ```

mod args;
mod print;

pub use args::{MAP_HELP, MapArgs};

use crate::failure::Failure;

/// Draws the plane, on stdout or into a file.
pub fn run(args: &MapArgs) -> Result<(), Failure> {
    print::print(&args::request(args)?, args)
}

//! The terminal screen.

use crate::evaluate;
use crate::failure::Failure;

/// Opens the screen on the worked sum, and ends when the user leaves.
pub fn run() -> Result<(), Failure> {
    evaluate::worked()
}

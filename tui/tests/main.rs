//! All tests of the command line and the terminal from outside, in one program: it is linked once. A file here is a module
//! of this one.
#![allow(clippy::unwrap_used)]

mod cli;
#[path = "../../core/tests/common/kinds.rs"]
mod kinds;
mod schema;
mod terminal;

//! All integration tests of the command line and the terminal, as one program that is linked only once. Every file in
//! this folder is a module of that program.
#![allow(clippy::unwrap_used)]

mod cli;
#[path = "../../core/tests/common/kinds.rs"]
mod kinds;
mod schema;
mod terminal;

//! The modules behind the user interfaces: the terminal, the web page, and plain text.
//!
//! They are public for the crates `halfplay` and `halfplay-web`, and change together with them. To compute, compare and
//! parse numbers and instructions, use only the other modules of this crate.

#[path = "arrays/mod.rs"]
pub mod arrays;
#[path = "atlas/mod.rs"]
pub mod atlas;
#[path = "bulk/mod.rs"]
pub mod bulk;
#[path = "doc/mod.rs"]
pub mod doc;
#[path = "explain/mod.rs"]
pub mod explain;
#[path = "gpu_check/mod.rs"]
pub mod gpu_check;
#[path = "infer/mod.rs"]
pub mod infer;
#[path = "input/mod.rs"]
pub mod input;
#[path = "kernel/mod.rs"]
pub mod kernel;
#[path = "lesson/mod.rs"]
pub mod lesson;
#[path = "matrix/mod.rs"]
pub mod matrix;
#[path = "program/mod.rs"]
pub mod program;
#[path = "session/mod.rs"]
pub mod session;

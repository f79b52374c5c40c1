//! The threads of a launch. A program whose threads need nothing from each other runs as the shown thread alone.
//! Otherwise all of them run, and wait for each other where the program says so.
//!
//! ```text
//!   launch      the size of the launch, and the place of a thread in it
//!   meeting     where a thread waits for others
//!   at_once     steps that cannot wait
//!   block       runs the threads of a block in turn
//!   collective  functions that threads call together: shuffles, votes, barriers
//!   atomic      atomic functions
//!   accesses    races for memory
//! ```

mod accesses;
mod at_once;
mod atomic;
mod block;
mod collective;
mod launch;
mod meeting;

pub use at_once::at_once;
pub use atomic::{Atomic, atomic};
pub use block::run_threads;
pub use collective::{Collective, collective};
pub use launch::impossible;
pub use meeting::Meeting;

//! The threads of a launch. A program whose threads need nothing from each other runs as the shown thread alone.
//! Otherwise all of them run, and wait for each other where the program says so.
//!
//! ```text
//!   launch      the size of the launch, and the place of a thread in it
//!   meeting     where a thread and the block that runs it meet
//!   wait        how a thread waits
//!   at_once     steps that cannot wait
//!   block       runs the threads of a block in turn
//!   exchange    the table of functions that threads call together: shuffles, votes, barriers
//!   collective  calls of these functions
//!   change      the table of atomic functions
//!   atomic      calls of these functions
//!   accesses    races for memory
//! ```

mod accesses;
mod at_once;
mod atomic;
mod block;
mod change;
mod collective;
mod exchange;
mod launch;
mod meeting;
mod wait;

pub use at_once::at_once;
pub use block::run_threads;
pub use change::{Atomic, atomic_function};
pub use exchange::{Collective, collective_function};
pub use meeting::Meeting;

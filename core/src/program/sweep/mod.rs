//! How far off the result of a program is when its inputs change: as it is written, and as compilers may emit it.
//!
//! ```text
//!   codes     the numbers of a format in their order
//!   work      what depends on the inputs, worked out again: on the machine, on paper
//!   tally     counts, the worst case and the first that is off
//!   asked     which input is varied and which result is looked at; why that cannot be
//!   one       one input of 16 bits over all its codes, for every compilation side by side
//!   grid      two inputs over a grid of their numbers
//!   search    the worst of several inputs, searched for
//!   near      where a search looks next
//! ```

mod asked;
mod codes;
mod grid;
mod near;
mod one;
mod progress;
mod search;
mod tally;
mod work;

pub use asked::NoSweep;
pub use grid::{Grid, Gridder, SIDE};
pub use one::{COLUMNS, Column, How, Sweep, SweepRow, Sweeper, sweep};
pub use progress::Progress;
pub use search::{SEED, Search, SearchResult, TRIES, Varied};
pub use tally::{Case, Lost, Tally};

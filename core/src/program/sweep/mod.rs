//! The error of a program's result over a range of inputs, for the program as written and for
//! its possible compilations.
//!
//! ```text
//!   codes         the numbers of a format in ascending order
//!   work          re-evaluates everything that depends on the inputs, on the machine and exactly
//!   tally         counts, the worst case, and the first inaccurate case
//!   selection     finds the inputs and the result, or explains why that fails
//!   one           one input of at most 16 bits over its codes, for all compilations
//!   grid          two inputs over a grid
//!   search        a search for the worst case of several inputs
//!   random_cases  the search's random moves
//! ```

mod codes;
mod grid;
mod one;
mod progress;
mod random_cases;
mod search;
mod selection;
mod tally;
mod work;

pub use grid::{Grid, Gridder, SIDE};
pub use one::{COLUMNS, Column, Sweep, SweepResolution, SweepRow, Sweeper, sweep};
pub use progress::Progress;
pub use search::{SEED, Search, SearchResult, TRIES, Varied};
pub use selection::NoSweep;
pub use tally::{Case, NonFiniteCase, Tally};

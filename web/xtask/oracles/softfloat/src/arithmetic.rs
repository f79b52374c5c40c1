//! The operands of arithmetic. One grid serves f16 and f32.

mod boundaries;
mod chance;
mod specials;
mod ties;
mod tiny;

use crate::cases::Cases;
use crate::format::Format;
use crate::random::Random;

/// The shared state of all parts of the grid: the format, the case file, and the random numbers.
struct Grid {
    f: Format,
    cases: Cases,
    rng: Random,
}

/// The whole grid, filled up with random operands to `total` lines. The order of the parts determines the random
/// numbers of each.
pub fn cases(f: Format, seed: u64, total: usize) -> Cases {
    let mut grid = Grid { f, cases: Cases::new(f), rng: Random(seed) };
    specials::pairs(&mut grid);
    specials::triples(&mut grid);
    specials::nans(&mut grid);
    boundaries::exponents(&mut grid);
    boundaries::overflowing_sums(&mut grid);
    boundaries::overflowing_products(&mut grid);
    tiny::products(&mut grid);
    tiny::sums(&mut grid);
    ties::of_fma(&mut grid);
    ties::close_to_fma(&mut grid);
    ties::of_products(&mut grid);
    chance::cancellation(&mut grid);
    chance::subnormals(&mut grid);
    chance::fill(&mut grid, total);
    grid.cases
}

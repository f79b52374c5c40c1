//! Performs `--sweep` and `--worst` on a program that has run.

use super::RunArgs;
use super::worst::{again, search};
use crate::failure::Failure;
use halfplay_core::skins::explain::{InputVariation, no_sweep_words, visible};
use halfplay_core::skins::program::Answer;
use halfplay_core::skins::program::sweep::{
    Grid, Gridder, NoSweep, SIDE, SearchResult, Sweep, SweepResolution, sweep,
};

/// The result of varying inputs.
pub enum OwnedVariation {
    /// one input over all its codes
    Sweep(Sweep),
    /// two inputs over a grid
    Grid(Grid),
    /// a search over several inputs, and the command that runs its worst case again
    Search(SearchResult, String),
}

impl OwnedVariation {
    /// The result in the form that reports need.
    pub fn over(&self) -> InputVariation<'_> {
        match self {
            OwnedVariation::Sweep(sweep) => InputVariation::Sweep(sweep),
            OwnedVariation::Grid(grid) => InputVariation::Grid(grid),
            OwnedVariation::Search(found, again) => InputVariation::Search(found, again),
        }
    }
}

/// Varies the inputs as the arguments request; `None` without `--sweep` and `--worst`.
pub fn varied(args: &RunArgs, answer: &Answer) -> Result<Option<OwnedVariation>, Failure> {
    if let Some(names) = &args.worst {
        let found = search(args, names, answer)?;
        let again = again(args, &found);
        return Ok(Some(OwnedVariation::Search(found, again)));
    }
    let Some(names) = &args.sweep else { return Ok(None) };
    let usage = |why: NoSweep| Failure::Usage(no_sweep_words(&why));
    let split: Vec<&str> = names.split(',').map(str::trim).collect();
    match split.as_slice() {
        [""] => Err(wrong_names(names)),
        [input] => Ok(Some(OwnedVariation::Sweep(
            sweep(answer, input, None, SweepResolution::default()).map_err(usage)?,
        ))),
        [x, y] if !x.is_empty() && !y.is_empty() => {
            let mut gridder = Gridder::new(&answer.run.flow, [x, y], None, SIDE).map_err(usage)?;
            gridder.advance(u64::MAX);
            Ok(Some(OwnedVariation::Grid(gridder.finish())))
        }
        _ => Err(wrong_names(names)),
    }
}

fn wrong_names(names: &str) -> Failure {
    Failure::Usage(format!(
        "--sweep takes the name of one or two inputs, x or x,y; found {}\nfor more inputs use --worst a,b,c",
        visible(names)
    ))
}

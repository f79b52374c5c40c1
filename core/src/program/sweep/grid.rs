//! Two inputs over a grid of their numbers: how far the result is off for each pair.
//!
//! ```text
//!             x: least  …  0  …  greatest
//!   y: least     cell 0    …     cell side − 1
//!      …
//!      greatest            …     the last cell
//! ```

use super::asked::{NoSweep, input_place, output, straight};
use super::codes::Codes;
use super::progress::Progress;
use super::tally::{Tally, Wanted};
use super::work::{Machine, Paper};
use crate::float::{Float, Format};
use crate::program::flow::Flow;

/// What came of a grid.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// the names of the inputs that are varied, the one from left to right first
    pub inputs: [String; 2],
    /// their formats
    pub formats: [Format; 2],
    /// the name of the result that is looked at
    pub output: String,
    /// so many numbers of each input are tried, evenly over its codes
    pub side: u64,
    /// counts, the worst pair, and the first that is off, row by row
    pub tally: Tally,
    /// row by row, the error of each pair in ulp of the exact result; `None` where no result was compared
    pub cells: Vec<Option<f64>>,
}

/// So many numbers of each of two inputs are tried, where nothing else is asked for.
pub const SIDE: u64 = 64;

/// More are never tried.
const MOST_SIDE: u64 = 1 << 11;

impl Grid {
    /// The numbers of both inputs in a column and a row, from 0.
    pub fn pair(&self, column: u64, row: u64) -> [Float; 2] {
        let [x, y] = self.formats.map(Codes);
        // Both ends are tried; of a grid of one cell it is the least number.
        let at = |codes: Codes, place: u64| codes.at(place * (codes.count() - 1) / (self.side - 1).max(1));
        [at(x, column), at(y, row)]
    }
}

/// A grid that runs in parts, so that what waits for it can tell how far it is, or end it.
pub struct Gridder {
    grid: Grid,
    machine: Machine,
    paper: Paper,
}

impl Gridder {
    /// The program of this flow, with all else as it was given. `side` numbers of each input are tried, up to 2,048;
    /// `output` names the result, where there are several.
    pub fn new(flow: &Flow, inputs: [&str; 2], output: Option<&str>, side: u64) -> Result<Self, NoSweep> {
        let [x, y] = inputs.map(|name| input_place(flow, name));
        let places = [x?, y?];
        straight(flow)?;
        if places[0] == places[1] {
            return Err(NoSweep::Twice(inputs[0].to_owned()));
        }
        let output = self::output(flow, output)?;
        let [Some(x), Some(y)] = places.map(|place| flow.numbers.get(place)) else {
            return Err(NoSweep::NoOutput);
        };
        let machine = Machine::new(flow, &places.map(Some), output.number as usize);
        let paper = Paper::new(flow, &machine);
        let grid = Grid {
            inputs: [x, y].map(|number| number.name.to_string()),
            formats: [x, y].map(|number| number.value.format()),
            output: output.name.clone(),
            side: side.clamp(1, MOST_SIDE),
            tally: Tally::default(),
            cells: Vec::new(),
        };
        Ok(Gridder { grid, machine, paper })
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.grid.cells.len() as u64, of: self.grid.side * self.grid.side }
    }

    /// Tries so many pairs more, or as many as are left.
    pub fn advance(&mut self, pairs: u64) -> Progress {
        let Progress { done, of } = self.progress();
        for at in done..of.min(done.saturating_add(pairs)) {
            let inputs = self.grid.pair(at % self.grid.side, at / self.grid.side);
            let result = self.machine.run(&inputs);
            let exact = self.paper.run(&self.machine, &inputs);
            let wanted = exact.map(|exact| Wanted::new(exact, result.format()));
            let cell = wanted.and_then(|wanted| self.grid.tally.add(&inputs, result, &wanted));
            self.grid.cells.push(cell);
        }
        self.progress()
    }

    /// What came of the pairs that were tried.
    pub fn finish(self) -> Grid {
        self.grid
    }
}

//! The error of a result over a grid of pairs of two inputs.
//!
//! ```text
//!             x: least  …  0  …  greatest
//!   y: least     cell 0    …     cell side − 1
//!      …
//!      greatest            …     the last cell
//! ```

use super::codes::Codes;
use super::progress::Progress;
use super::selection::{NoSweep, input_place, output, straight};
use super::tally::{ExactReference, Tally};
use super::work::{ExactValues, Machine};
use crate::float::{Float, Format};
use crate::program::flow::Flow;

/// The result of a grid sweep.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// the names of the two inputs, the horizontal one first
    pub inputs: [String; 2],
    /// the formats of the two inputs
    pub formats: [Format; 2],
    /// the name of the result
    pub output: String,
    /// the number of values tried for each input, evenly spaced over its codes
    pub side: u64,
    /// counts, the worst pair, and the first pair in row order whose result is not the number nearest to the exact
    /// result
    pub tally: Tally,
    /// the error of each pair in ulps of the exact result, row by row; `None` if its results could not be compared
    pub cells: Vec<Option<f64>>,
}

/// The default number of values for each input.
pub const SIDE: u64 = 64;

/// The maximum number of values for each input.
const MOST_SIDE: u64 = 1 << 11;

impl Grid {
    /// The values of both inputs in a column and a row, counted from 0.
    pub fn pair(&self, column: u64, row: u64) -> [Float; 2] {
        let [x, y] = self.formats.map(Codes);
        // The least and the greatest number are both tried; a grid with a single cell tries the least.
        let at = |codes: Codes, place: u64| codes.at(place * (codes.count() - 1) / (self.side - 1).max(1));
        [at(x, column), at(y, row)]
    }
}

/// A grid sweep that runs in steps, so that its caller can show progress or stop it.
pub struct Gridder {
    grid: Grid,
    machine: Machine,
    paper: ExactValues,
}

impl Gridder {
    /// Prepares a grid for this flow; all other inputs stay as given. `side` values of each input are tried, at most
    /// 2,048. `output` names the result if there are several.
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
        let paper = ExactValues::new(flow, &machine);
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

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        Progress { done: self.grid.cells.len() as u64, of: self.grid.side * self.grid.side }
    }

    /// Tries this many further pairs, or as many as are left.
    pub fn advance(&mut self, pairs: u64) -> Progress {
        let Progress { done, of } = self.progress();
        for at in done..of.min(done.saturating_add(pairs)) {
            let inputs = self.grid.pair(at % self.grid.side, at / self.grid.side);
            let result = self.machine.run(&inputs);
            let exact = self.paper.run(&self.machine, &inputs);
            let wanted = exact.map(|exact| ExactReference::new(exact, result.format()));
            let cell = wanted.and_then(|wanted| self.grid.tally.add(&inputs, result, &wanted));
            self.grid.cells.push(cell);
        }
        self.progress()
    }

    /// The results so far.
    pub fn finish(self) -> Grid {
        self.grid
    }
}

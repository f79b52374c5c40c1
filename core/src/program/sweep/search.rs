//! Searches for the inputs with the largest error, if there are too many to try them all.
//!
//! It is hill climbing from random starts: each step changes an input or several a little, and is accepted
//! unless the error decreases. When a climb makes no more progress, a new one begins. The same seed gives the
//! same result on every machine.

use super::random_cases::CaseGenerator;
use super::selection::{NoSweep, input_places, output, settable, straight};
use super::tally::{ExactReference, Tally};
use super::work::{ExactValues, Machine};
use crate::float::{Float, Format};
use crate::program::Answer;

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// the inputs that were varied
    pub inputs: Vec<Varied>,
    /// the name of the result
    pub output: String,
    /// the seed of the random numbers
    pub seed: u64,
    /// the number of cases tried
    pub tried: u64,
    /// counts and the worst case; if several cases have the same error, the first of them
    pub tally: Tally,
}

/// A number that a search varies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Varied {
    /// the name of its input
    pub name: String,
    /// its lane; 0 for a scalar
    pub lane: u8,
    /// the format of the number
    pub format: Format,
}

impl SearchResult {
    /// The inputs of the worst case; if no case has an error, those of the first lost one.
    pub fn case(&self) -> Option<&[Float]> {
        let worst = self.tally.worst.as_ref().map(|case| &case.inputs);
        worst.or(self.tally.first_lost.as_ref().map(|lost| &lost.inputs)).map(Vec::as_slice)
    }
}

/// The default number of tries.
pub const TRIES: u64 = 200_000;

/// The default seed.
pub const SEED: u64 = 1;

/// After this many unsuccessful changes for each input, a new climb begins.
const PATIENCE: u64 = 100;

/// A search that runs in steps, so that its caller can show progress or stop it.
pub struct Search {
    found: SearchResult,
    machine: Machine,
    paper: ExactValues,
    near: CaseGenerator,
    /// the current case of the climb; `height` is its error
    here: Vec<Float>,
    height: f64,
    /// the number of unsuccessful changes in a row
    missed: u64,
}

impl Search {
    /// Prepares a search on a finished program. It varies the inputs with these names, or all floating-point inputs if
    /// there are no names. `output` names the result if there are several.
    ///
    /// ```
    /// use halfplay_core::skins::program::sweep::{SEED, Search};
    /// use halfplay_core::skins::program::Task;
    /// let answer = Task::of("half f(half a, half b) { return a * a - b * b; }").answer()?;
    /// let mut search = Search::of(&answer, &[], None, SEED).unwrap();
    /// search.advance(1000);
    /// let worst = search.found().tally.worst.as_ref().unwrap();
    /// assert!(worst.ulp.approximately().abs() > 100.0);
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn of(answer: &Answer, names: &[&str], output: Option<&str>, seed: u64) -> Result<Self, NoSweep> {
        let flow = &answer.run.flow;
        let all = settable(&answer.run);
        let places = input_places(flow, if names.is_empty() { &all } else { names })?;
        straight(flow)?;
        let output = self::output(flow, output)?;
        let inputs: Vec<Varied> = places
            .iter()
            .filter_map(|place| {
                let number = flow.numbers.get(*place)?;
                let (name, format) = (number.name.clone(), number.value.format());
                Some(Varied { name: name.to_string(), lane: number.lane, format })
            })
            .collect();
        let places: Vec<Option<usize>> = places.into_iter().map(Some).collect();
        let machine = Machine::new(flow, &places, output.number as usize);
        let paper = ExactValues::new(flow, &machine);
        let near = CaseGenerator::new(inputs.iter().map(|input| input.format).collect(), seed);
        let output = output.name.clone();
        let found = SearchResult { inputs, output, seed, tried: 0, tally: Tally::default() };
        Ok(Search { found, machine, paper, near, here: Vec::new(), height: 0.0, missed: 0 })
    }

    /// Tries this many further cases.
    pub fn advance(&mut self, tries: u64) {
        for _ in 0..tries {
            self.step();
        }
    }

    /// The result so far.
    pub fn found(&self) -> &SearchResult {
        &self.found
    }

    /// The final result.
    pub fn finish(self) -> SearchResult {
        self.found
    }

    fn step(&mut self) {
        let patience = PATIENCE * self.found.inputs.len() as u64;
        let starts = self.here.is_empty() || self.missed > patience;
        let there = if starts { self.start() } else { self.near.changed(&self.here) };
        self.found.tried += 1;
        let height = self.height_of(&there).unwrap_or(-1.0);
        self.missed = if height > self.height { 0 } else { self.missed + 1 };
        // On a plateau it wanders: an equally bad case may lead to a worse one.
        if height >= self.height {
            (self.here, self.height) = (there, height);
        }
    }

    /// The start of a climb: random, but with probability 1/4 close to the worst case.
    fn start(&mut self) -> Vec<Float> {
        (self.height, self.missed) = (-1.0, 0);
        let worst = self.found.tally.worst.as_ref().filter(|_| self.near.one_in(4));
        match worst {
            Some(worst) => self.near.changed(&worst.inputs),
            None => self.near.anywhere(),
        }
    }

    /// The error of a case in ulps, which is also added to the tally; `None` if the error is undefined.
    fn height_of(&mut self, inputs: &[Float]) -> Option<f64> {
        let result = self.machine.run(inputs);
        let exact = self.paper.run(&self.machine, inputs)?;
        self.found.tally.add(inputs, result, &ExactReference::new(exact, result.format()))
    }
}

//! Which inputs are varied, and which result is looked at.

use crate::float::Format;
use crate::program::flow::{Flow, Number, Origin, Output};
use crate::program::run::{Input, Run};

/// Why inputs cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSweep {
    /// no number of this name is read before it is written; those that are
    NoInput(String, Vec<String>),
    /// no number is read before it is written
    NoInputs,
    /// an input is named twice
    Twice(String),
    /// it has more than 65,536 codes
    TooWide(String, Format),
    /// the program has no result that is a number, or none of the name that is asked for
    NoOutput,
    /// a line that compares or chooses may go another way for another input
    Chooses(u32),
    /// a number is held, and would not be while the input is varied
    Held,
}

/// A program that goes one way, whatever its inputs are.
pub fn straight(flow: &Flow) -> Result<(), NoSweep> {
    match flow.choice {
        Some(line) => Err(NoSweep::Chooses(line)),
        None if !flow.held.is_empty() => Err(NoSweep::Held),
        None => Ok(()),
    }
}

/// The place of an input, by its name with `%` or without; of one with two lanes, the first.
pub fn input_place(flow: &Flow, name: &str) -> Result<usize, NoSweep> {
    let place = flow.numbers.iter().position(|number| is_named(number, name));
    place.ok_or_else(|| NoSweep::NoInput(name.to_owned(), known(flow)))
}

/// The places of the inputs of these names, with all their lanes.
pub fn input_places(flow: &Flow, names: &[&str]) -> Result<Vec<usize>, NoSweep> {
    let mut places = Vec::new();
    for name in names {
        let before = places.len();
        for (place, _) in flow.numbers.iter().enumerate().filter(|(_, number)| is_named(number, name)) {
            if places.contains(&place) {
                return Err(NoSweep::Twice((*name).to_owned()));
            }
            places.push(place);
        }
        if places.len() == before {
            return Err(NoSweep::NoInput((*name).to_owned(), known(flow)));
        }
    }
    if places.is_empty() { Err(NoSweep::NoInputs) } else { Ok(places) }
}

/// The names of all inputs of a run that are numbers: not of what lies in memory, which is not set by a name.
pub fn settable(run: &Run) -> Vec<&str> {
    let is_number = |input: &&Input| run.flow.numbers.iter().any(|number| is_named(number, &input.name));
    run.inputs.iter().filter(is_number).map(|input| input.name.as_str()).collect()
}

fn is_given(number: &Number) -> bool {
    matches!(number.origin, Origin::Given(_) | Origin::TooLong)
}

fn is_named(number: &Number, name: &str) -> bool {
    let bare = |name: &str| name.trim_start_matches('%').to_owned();
    is_given(number) && bare(&number.name) == bare(name)
}

/// The names of all inputs, each once.
fn known(flow: &Flow) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for number in flow.numbers.iter().filter(|number| is_given(number)) {
        if names.last().is_none_or(|last| number.name != last.as_str()) {
            names.push(number.name.to_string());
        }
    }
    names
}

/// The result of this name, the last where there are several; without a name, the last of all.
pub fn output<'a>(flow: &'a Flow, name: Option<&str>) -> Result<&'a Output, NoSweep> {
    let wanted = |output: &&Output| name.is_none_or(|name| output.name == name);
    flow.outputs.iter().rev().find(wanted).ok_or(NoSweep::NoOutput)
}
